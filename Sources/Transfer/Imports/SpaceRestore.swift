public import Foundation
import Interchange
public import Store
import Synchronization

/// Fills an empty space from the JSON document of another.
public struct SpaceRestore: Sendable {
    /// How far a restore is.
    public struct Progress: Hashable, Sendable {
        /// Records read so far.
        public var records = 0
        /// The part of the document that is read, 0…1; nil where its end is not known.
        public var fraction: Double?

        /// The beginning.
        public init() {}
    }

    private let space: Space
    private let account: Account.ID
    private let accounts: Accounts

    private let longestValue: Int

    /// The most bytes of one value where the memory is all for one restore, as on the command line: the database holds no longer
    /// ones. What older versions took, such as a card of 200 MB, comes back there.
    public static let largestValue = 1 << 30

    /// A restore into the space of an account, with its settings. A document with a value of more than
    /// `longestValue` bytes is refused: several of them are in memory at once.
    public init(into space: Space, of account: Account.ID, in accounts: Accounts, longestValue: Int? = nil) {
        self.space = space
        self.account = account
        self.accounts = accounts
        self.longestValue = longestValue ?? JSONMembers.usualLongestValue
    }

    /// Whether a file that begins like this is meant as such a document. A few hundred bytes are enough.
    public static func recognises(beginning: some Sequence<UInt8>) -> Bool {
        let text = beginning.prefix(1024).filter { $0 > 0x20 && $0 < 0x80 }
        return text.starts(with: Array("{\"format\":\"\(DocumentFormat.name)\"".utf8))
    }

    /// Whether a file on disk is meant as such a document. Throws Foundation's error where it cannot be read.
    public static func recognises(fileAt url: URL) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        return recognises(beginning: try handle.read(upToCount: 1024) ?? Data())
    }

    /// Reads the document and fills the space, all of it in one transaction: whatever goes wrong, nothing has changed.
    ///
    /// - Throws: `DocumentProblem`, `StoreError`, `CancellationError`, and what the source throws.
    @concurrent
    public func read(
        _ source: sending ImportSource, at time: Date, progress report: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> RestoreCounts {
        let size = source.size
        let decoder = Mutex(DocumentDecoder(longestValue: longestValue, read: source.read))
        let progress = Mutex(Progress())
        // A failed restore leaves its writes in the log beside the database. Once committed changes are copied back, the log
        // can be dropped however full the disk is.
        space.shrinkLog()
        var isDone = false
        defer { if !isDone { space.shrinkLog() } }
        let counts = try await space.restoreDocument(for: account, of: accounts, at: time) {
            let part = try decoder.withLock { try $0.next() }
            let read = decoder.withLock(\.bytesRead)
            let now = progress.withLock { progress -> Progress? in
                progress.records += 1
                guard progress.records % 500 == 0 else { return nil }
                progress.fraction = size.map { min(1, Double(read) / Double(max($0, 1))) }
                return progress
            }
            if let now { report(now) }
            return part
        }
        isDone = true
        return counts
    }
}
