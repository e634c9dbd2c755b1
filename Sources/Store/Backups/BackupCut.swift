import Foundation
import GRDB
import Kinkeeper
import Synchronization

/// All databases of a data folder at one moment, while other programs go on writing.
///
/// A record that moves from one space to another is written there first and taken away here afterwards. Were the databases read one
/// after the other, a copy could have it in neither. So for an instant the cut holds the write lock of every database, begins a read
/// transaction on each, and lets the writers go on. What was acknowledged before that instant is in it; what a move had begun is in
/// both spaces, as after a crash, and is settled at the next opening.
final class BackupCut {
    /// A database as it was at the moment.
    struct Part {
        /// Its path in the data folder.
        let path: String
        fileprivate let reader: DatabaseQueue

        /// Copies the database to a file that is not there yet, in one piece without a log beside it, and checks the copy.
        /// Returns how many steps its tables went through.
        func copy(to file: URL) throws -> Int {
            try PrivateFiles.makeFile(at: file).close()
            let copy = try DatabaseQueue(path: file.path, configuration: BackupCut.configuration(.immediateError))
            defer { try? copy.close() }
            return try copy.inDatabase { db in
                try reader.inDatabase { try $0.backup(to: db) }
                _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
                let found = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
                guard found == "ok" else { throw BackupError.sourceDamaged(file: path, cause: found) }
                guard try db.tableExists("grdb_migrations") else { return 0 }
                return try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") ?? 0
            }
        }

        fileprivate func end() {
            try? reader.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try? reader.close()
        }
    }

    /// The databases: that of the accounts first, then those of the spaces.
    let parts: [Part]

    /// How long all locks together are waited for, each time. The writers that wait for them have more patience.
    private static let reach = Duration.seconds(1)

    /// Makes the cut, and tries for so long. Throws `StoreError.busy` where a program never let go of a database. `listed` is
    /// called each time that the databases were listed, and none of them is open yet.
    init(of folder: URL, patience: Duration = .seconds(60), listed: () throws -> Void = {}) throws {
        let end = ContinuousClock.now + patience
        while true {
            let paths = try Self.paths(in: folder)
            try listed()
            if let parts = try Self.attempt(folder, paths) {
                self.parts = parts
                return
            }
            guard ContinuousClock.now < end else { throw StoreError.busy }
            Thread.sleep(forTimeInterval: .random(in: 0.05...0.5))
        }
    }

    deinit { for part in parts { part.end() } }

    /// The paths of the databases there are.
    private static func paths(in folder: URL) throws -> [String] {
        let files = FileManager.default
        let spaces = folder.appending(path: "spaces")
        guard files.fileExists(atPath: spaces.path) else { return ["accounts.sqlite"] }
        let names = try files.contentsOfDirectory(atPath: spaces.path).filter { Space.ID($0) != nil }.sorted()
        return ["accounts.sqlite"]
            + names.map { "spaces/\($0)/space.sqlite" }.filter { files.fileExists(atPath: folder.appending(path: $0).path) }
    }

    /// The parts; nil where a lock was not to be had in time, or a space came or went meanwhile.
    private static func attempt(_ folder: URL, _ paths: [String]) throws -> [Part]? {
        let patience = Patience()
        let waiting = configuration(.callback { _ in patience.goesOn() })
        func open(_ path: String) throws -> DatabaseQueue? {
            let file = folder.appending(path: path).path
            // Opening the database of a space that is gone would make it anew.
            return FileManager.default.fileExists(atPath: file) ? try DatabaseQueue(path: file, configuration: waiting) : nil
        }
        let locks = try paths.compactMap(open)
        defer {
            for lock in locks {
                try? lock.inDatabase { db in if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") } }
                try? lock.close()
            }
        }
        let parts = try paths.compactMap { path in try open(path).map { Part(path: path, reader: $0) } }
        do {
            patience.begin(reach)
            for lock in locks { try lock.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") } }
            // One that a record was just moved into, maybe.
            guard parts.count == paths.count, locks.count == paths.count, try Self.paths(in: folder) == paths else {
                for part in parts { part.end() }
                return nil
            }
            for part in parts { try part.reader.inDatabase(Self.beginReading) }
            return parts
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
            for part in parts { part.end() }
            return nil
        }
    }

    /// A read transaction begins with what it first reads.
    private static func beginReading(_ db: Database) throws {
        try db.execute(sql: "PRAGMA query_only = 1")
        try db.execute(sql: "BEGIN")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }

    fileprivate static func configuration(_ mode: Database.BusyMode) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = mode
        // The transactions here outlive the calls that begin them.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -500") }
        return configuration
    }

    /// How long the connections wait together.
    private final class Patience: Sendable {
        private let end = Mutex(ContinuousClock.now + .seconds(SQLiteFile.patience))

        func begin(_ duration: Duration) { end.withLock { $0 = .now + duration } }

        func goesOn() -> Bool {
            guard ContinuousClock.now < end.withLock(\.self) else { return false }
            Thread.sleep(forTimeInterval: 0.002)
            return true
        }
    }
}
