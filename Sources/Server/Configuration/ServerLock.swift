public import Foundation
public import Kinkeeper
public import Store

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Says that a server runs on a data folder. Two would both purge the trash and resume the same imports.
///
/// The lock is flock(2)'s: it goes with the process, however that ends. The command line does not take it, and works
/// beside a running server.
public final class ServerLock: Sendable {
    /// Why there is no lock.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A server runs already; its process number where it could be read.
        case taken(by: Int?)
        /// The lock file cannot be written.
        case noAccess(path: String)

        /// The problem, and what to do.
        public var description: String {
            switch self {
            case .taken(let process):
                "A server is running on this data folder already\(process.map { " (process \($0))" } ?? ""). "
                    + "Nothing was changed. Stop it first, or name another folder with --data."
            case .noAccess(let path):
                "\(path) cannot be written. Check the owner and permissions of the data folder."
            }
        }
    }

    private let descriptor: Int32
    private static let file = "server.lock"

    /// Takes the lock of a data folder, and keeps it until the process ends or the object goes. A program that only looks whether
    /// it is held is in the way for a moment, so it is tried for half a second.
    public convenience init(folder: URL) throws(Failure) { try self.init(folder: folder, file: Self.file, tries: 10) }

    /// Takes the lock of what shows alerts on one desktop.
    public convenience init(folder: URL, desktop: Channel.ID) throws(Failure) {
        try self.init(folder: folder, file: "desktop-\(desktop).lock")
    }

    /// Takes the lock of what syncs one connected account.
    public convenience init(folder: URL, connection: ConnectedAccount.ID) throws(Failure) {
        try self.init(folder: folder, file: "sync-\(connection).lock")
    }

    /// Whether a server runs on a data folder. Makes no file, and takes no lock that another program which looks would meet.
    static func isHeld(on folder: URL) -> Bool {
        let descriptor = open(folder.appendingPathComponent(file).path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Since when a server runs on a data folder; nil where none does. A server writes its process number into the file when it
    /// begins.
    public static func heldSince(on folder: URL) -> Date? {
        guard isHeld(on: folder) else { return nil }
        let file = folder.appendingPathComponent(file)
        return (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
    }

    private init(folder: URL, file: String, tries: Int = 1) throws(Failure) {
        let path = folder.appendingPathComponent(file).path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .noAccess(path: path) }
        var left = tries
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            left -= 1
            guard left <= 0 else {
                usleep(50_000)
                continue
            }
            let text = try? String(contentsOfFile: path, encoding: .utf8)
            close(descriptor)
            throw .taken(by: text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
        }
        let line = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, line, line.count, 0)
    }

    deinit {
        close(descriptor)
    }
}
