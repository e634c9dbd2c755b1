import CSQLiteSetup
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

/// One SQLite database, on disk or in memory, migrated to what this version knows.
///
/// On disk it is in WAL mode with `synchronous = NORMAL`: killing the program loses nothing that was committed; when
/// the power fails the last transactions may be missing, but the file is whole. FULL would sync the disk once more for
/// every transaction, and an import can simply be run again.
struct SQLiteFile: Sendable {
    let writer: any DatabaseWriter
    /// The reads in hand; nil where one connection serves all reads and writes.
    private let reads: Reads?
    /// The reader of a file that may not be written; nil otherwise.
    private let readOnly: ReadOnlyFile?

    /// Whether the file may only be read. Each write throws `readOnly` then.
    var isReadOnly: Bool { readOnly != nil }

    /// Opens or creates the file. A file of a newer version is refused before anything is written to it.
    init(url: URL, steps: SchemaSteps) throws(StoreError) {
        do {
            var configuration = SQLiteFile.configuration
            // Two processes that open a new file at once both switch it to WAL; the second waits.
            configuration.busyMode = .timeout(TimeInterval(Self.patience))
            guard !ReadOnlyFile.applies(to: url) else {
                let file = try ReadOnlyFile(url, configuration, steps)
                (writer, readOnly, reads) = (file.reader, file, nil)
                return
            }
            readOnly = nil
            SQLiteFile.makePrivately(url)
            try SQLiteFile.refuseNewer(url, configuration, steps)
            reads = Reads()
            writer = try DatabasePool(path: url.path, configuration: configuration)
            try SQLiteFile.migrate(writer, through: steps)
        } catch {
            throw StoreError(error)
        }
    }

    /// A database in memory, for tests and previews.
    init(inMemoryWith steps: SchemaSteps) throws(StoreError) {
        do {
            let queue = try DatabaseQueue(configuration: SQLiteFile.configuration)
            writer = queue
            (reads, readOnly) = (nil, nil)
            try EmptyDatabase.copy(of: steps, to: queue)
        } catch {
            throw StoreError(error)
        }
    }

    /// Reads one consistent state, beside writers.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        reads?.begin()
        defer { reads?.end() }
        do { return try await writer.read(body) } catch { throw StoreError(error) }
    }

    /// Reads a few rows by their keys, on the calling thread: switching to another and back takes longer than such a read.
    ///
    /// The thread is not held up. Where all connections are in use, the read waits for one as `read` does. Where there is more to
    /// read than a few rows, SQLite ends it (`kk_sqlite_bound_brief_reads`) and it is begun again as `read`; so `body` may run twice.
    func glance<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let value: Value?
        do { value = try reads?.briefly { try writer.read(body) } } catch { throw StoreError(error) }
        if let value { return value }
        return try await read(body)
    }

    /// How many reads are in hand, at most as many of them on the threads of their callers as there are connections.
    private final class Reads: Sendable {
        private let count = Atomic(0)

        func begin() { count.add(1, ordering: .relaxed) }
        func end() { count.subtract(1, ordering: .relaxed) }

        /// The result of a brief read; nil where it would wait for a connection, or is not brief.
        func briefly<Value>(_ read: () throws -> Value) throws -> Value? {
            defer { end() }
            guard count.add(1, ordering: .relaxed).newValue <= SQLiteFile.readers else { return nil }
            kk_sqlite_begin_brief_read()
            defer { kk_sqlite_end_brief_read() }
            do {
                let value = try read()
                return kk_sqlite_was_not_brief() ? nil : value
            } catch  where kk_sqlite_was_not_brief() {
                return nil
            }
        }
    }

    /// Runs one transaction: all of it happens, or nothing.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        guard !isReadOnly else { throw .readOnly }
        do { return try await writer.write(body) } catch { throw StoreError(error) }
    }

    /// Runs one transaction that the disk has before this returns, also where the power fails: for what is removed from another file
    /// after it.
    func writeDurably<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        guard !isReadOnly else { throw .readOnly }
        do {
            return try await writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = FULL")
                defer { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return .commit
                }
                guard let value else { throw StoreError.unexpected("a transaction without a result") }
                return value
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Reads from a file by a connection of its own, which is closed again. Nothing is written to it, so that it looks from
    /// outside as before.
    static func glimpse<Value>(_ url: URL, _ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            let queue = try DatabaseQueue(path: url.path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read(body)
        } catch {
            throw StoreError(error)
        }
    }

    /// How long a connection waits for a lock, in seconds.
    static let patience = 10

    /// Kilobytes of pages that the connection which writes keeps in memory, and each of those that read.
    private static let (writerCache, readerCache) = (8_000, 1_000)

    /// How many connections read at once.
    private static let readers = 4

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            // Kilobytes. The writer keeps the pages of an import; what readers keep each for themselves the system has, too.
            try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -readerCache : -writerCache)")
            // What is deleted is overwritten, whatever this SQLite was built for.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            // A statement with triggers keeps its undo data; in memory that costs nothing, in a file a fifth.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // An import rewrites many pages of the indexes; copying them back less often saves a sixth of the time.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            if db.configuration.readonly { kk_sqlite_bound_brief_reads(db.sqliteConnection) }
        }
        return configuration
    }

    /// Makes a new file readable by its owner alone, whatever the rights of the folder; SQLite gives the files beside it the
    /// same rights. What fails here fails again, with a better message, when SQLite opens the file.
    private static func makePrivately(_ url: URL) {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Looks through a connection that cannot write: opening a pool already writes a little.
    ///
    /// A program that was killed while it made the file leaves a rollback journal, since a file is in WAL mode only afterwards. Only
    /// a connection that can write undoes what was begun; SQLite shows nothing of the file before that.
    private static func refuseNewer(_ url: URL, _ configuration: Configuration, _ steps: SchemaSteps) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        var reading = configuration
        reading.readonly = true
        do {
            try refuseNewer(DatabaseQueue(path: url.path, configuration: reading), steps)
        } catch DatabaseError.SQLITE_READONLY_ROLLBACK {
            try refuseNewer(DatabaseQueue(path: url.path, configuration: configuration), steps)
        }
    }

    /// Throws `tooNew` for a database with steps that are not known here.
    static func refuseNewer(_ queue: DatabaseQueue, _ steps: SchemaSteps) throws {
        let migrator = steps.migrator
        let known = Set(migrator.migrations)
        let unknown = try queue.read { db in
            guard try db.tableExists("grdb_migrations") else { return [String]() }
            return try migrator.appliedIdentifiers(db).subtracting(known).sorted()
        }
        if let step = unknown.first { throw StoreError.tooNew(step: step) }
    }

    /// Several processes may find the same steps to do. One that comes second fails on a step that is done by then; as long as
    /// another process made progress it looks again, until all steps are done.
    static func migrate(_ writer: some DatabaseWriter, through steps: SchemaSteps) throws {
        let migrator = steps.migrator
        while try !writer.read(migrator.hasCompletedMigrations) {
            let before = try writer.read(migrator.appliedIdentifiers)
            do {
                if before.isEmpty { try writer.writeWithoutTransaction(steps.makeNew) }
                try migrator.migrate(writer)
            } catch {
                guard try writer.read(migrator.appliedIdentifiers) != before else { throw error }
            }
        }
    }
}
