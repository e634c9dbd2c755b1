import Foundation
import GRDB
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A database in a folder that may only be read.
///
/// SQLite keeps the latest changes in a log beside the database, and reads it through a third file that connections share. Where
/// neither can be made there are three ways, the first that works is taken:
/// 1. There is no log: no other program is at work and the database is whole by itself. It is opened as one that cannot change.
/// 2. There are a log and the shared file, as beside a running server: SQLite reads through them.
/// 3. There is only a log, or the tables are those of an older version: database and log are copied to the folder of temporary
///    files, and that copy is read. No other program is at work then, since it would keep the shared file there.
/// The log is never ignored: its content was committed.
struct ReadOnlyFile {
    let reader: DatabaseQueue
    /// The copy that is read instead of the file itself; deleted with this object.
    let copy: Copy?

    /// Whether a database is there and may not be written, or the folder that it lies in.
    static func applies(to url: URL) -> Bool {
        guard access(url.path, F_OK) == 0 else { return false }
        return access(url.path, W_OK) != 0 || access(url.deletingLastPathComponent().path, W_OK) != 0
    }

    init(_ url: URL, _ configuration: Configuration, _ steps: SchemaSteps) throws {
        var reading = configuration
        reading.readonly = true
        let hasLog = access(url.path + "-wal", F_OK) == 0
        let path = hasLog ? url.path : try Self.unchanging(url)
        if let queue = try? DatabaseQueue(path: path, configuration: reading),
            let isUpToDate = try? queue.read({ db in
                try steps.migrator.hasCompletedMigrations(db)
            })
        {
            try SQLiteFile.refuseNewer(queue, steps)
            guard !isUpToDate else {
                (reader, copy) = (queue, nil)
                return
            }
        }
        let copy = try Copy(of: url)
        let queue = try DatabaseQueue(path: copy.file.path, configuration: configuration)
        try SQLiteFile.refuseNewer(queue, steps)
        try SQLiteFile.migrate(queue, through: steps)
        (reader, self.copy) = (try DatabaseQueue(path: copy.file.path, configuration: reading), copy)
    }

    /// The name of a file that does not change, as SQLite takes it.
    private static func unchanging(_ url: URL) throws -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
        guard let path = url.path.addingPercentEncoding(withAllowedCharacters: allowed) else {
            throw StoreError.noAccess(url.path)
        }
        return "file:\(path)?immutable=1"
    }

    /// A database and its log in a folder of their own, which is removed with this.
    final class Copy: Sendable {
        let file: URL
        private let folder: URL

        init(of url: URL) throws {
            _ = Self.removesAtExit
            let files = FileManager.default
            folder = files.temporaryDirectory.appending(path: "kinkeeper-read-\(UUID().uuidString.lowercased())")
            file = folder.appending(path: url.lastPathComponent)
            _ = Self.present.withLock { [folder] in $0.insert(folder) }
            do {
                try files.createPrivateDirectory(at: folder)
                try files.copyItem(at: url, to: file)
                let log = url.path + "-wal"
                if files.fileExists(atPath: log) { try files.copyItem(atPath: log, toPath: file.path + "-wal") }
                for name in try files.contentsOfDirectory(atPath: folder.path) {
                    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.appending(path: name).path)
                }
            } catch {
                try? files.removeItem(at: folder)
                throw StoreError.noAccess(
                    "it is read-only, and its latest changes could not be copied to \(folder.path) to be read")
            }
        }

        /// The copies that are there: a program may end while a task still holds one.
        private static let present = Mutex<Set<URL>>([])
        private static let removesAtExit: Void = {
            atexit { for folder in Copy.present.withLock(\.self) { try? FileManager.default.removeItem(at: folder) } }
        }()

        deinit {
            // Under the lock, so that a program that ends meanwhile waits for it: of two who remove a folder at once both may fail.
            Self.present.withLock { [folder] in
                try? FileManager.default.removeItem(at: folder)
                $0.remove(folder)
            }
        }
    }
}
