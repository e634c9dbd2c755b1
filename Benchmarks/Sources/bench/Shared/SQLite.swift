import GRDBSQLite

/// SQLite through its own C interface and nothing else: what the baselines are made with.
final class SQLite {
    /// An error of SQLite.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let connection: OpaquePointer?

    init(path: String) throws {
        var connection: OpaquePointer?
        let result = sqlite3_open(path, &connection)
        self.connection = connection
        guard result == SQLITE_OK else { throw failure() }
    }

    deinit {
        sqlite3_close_v2(connection)
    }

    /// Runs statements without results.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    /// A statement to run many times.
    func prepare(_ sql: String) throws -> Statement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure() }
        return Statement(pointer: statement, database: self)
    }

    /// The first column of all rows, as text.
    func texts(_ sql: String) throws -> [String] {
        let statement = try prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    fileprivate func failure() -> Failure {
        Failure(description: String(cString: sqlite3_errmsg(connection)))
    }
}

/// A prepared statement.
final class Statement {
    let columnCount: Int32
    private let pointer: OpaquePointer
    private let database: SQLite

    init(pointer: OpaquePointer, database: SQLite) {
        self.pointer = pointer
        self.database = database
        columnCount = sqlite3_column_count(pointer)
    }

    deinit {
        sqlite3_finalize(pointer)
    }

    /// Goes to the next row; false at the end, and the statement can be run again.
    @discardableResult
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(pointer)
            return false
        default: throw database.failure()
        }
    }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(pointer, column).map { String(cString: $0) } ?? ""
    }

    /// A copy of a column's value, which must be released.
    func value(_ column: Int32) -> OpaquePointer? {
        sqlite3_value_dup(sqlite3_column_value(pointer, column))
    }

    func bind(_ value: OpaquePointer?, at position: Int32) {
        sqlite3_bind_value(pointer, position, value)
    }

    func bind(_ text: String, at position: Int32) {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(pointer, position, text, -1, transient)
    }
}
