import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How large the databases of a data folder are, with the logs beside them.
public struct DatabaseSizes: Hashable, Sendable {
    /// Bytes of the accounts.
    public var accounts: Int64
    /// Bytes of all spaces together.
    public var spaces: Int64
    /// How many spaces have a database.
    public var count: Int

    /// Sizes from their parts.
    public init(accounts: Int64 = 0, spaces: Int64 = 0, count: Int = 0) {
        (self.accounts, self.spaces, self.count) = (accounts, spaces, count)
    }
}

extension DataFolder {
    /// Asks the file system how large the databases are, and opens none. With very many spaces that takes a while, so it is done
    /// on a thread that answers no requests.
    public func databaseSizes() async -> DatabaseSizes {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [self] in continuation.resume(returning: measuredSizes()) }
        }
    }

    private func measuredSizes() -> DatabaseSizes {
        var sizes = DatabaseSizes(accounts: Self.bytes(of: url.appending(path: "accounts.sqlite").path))
        for space in (try? spaceIDs()) ?? [] {
            let bytes = Self.bytes(of: databaseURL(of: space).path)
            sizes.spaces += bytes
            if bytes > 0 { sizes.count += 1 }
        }
        return sizes
    }

    /// Bytes of a database and its log; 0 where there is none.
    private static func bytes(of path: String) -> Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            var answer = stat()
            return stat(path + suffix, &answer) == 0 ? sum + Int64(answer.st_size) : sum
        }
    }
}
