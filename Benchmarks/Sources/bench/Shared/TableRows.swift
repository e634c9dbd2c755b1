import GRDBSQLite

/// All rows of a table, in memory.
final class TableRows {
    private let columnCount: Int
    private var values: [OpaquePointer?] = []

    init(of table: String, in database: SQLite) throws {
        let statement = try database.prepare("SELECT * FROM \(table)")
        columnCount = Int(statement.columnCount)
        while try statement.step() {
            for column in 0..<statement.columnCount { values.append(statement.value(column)) }
        }
    }

    deinit {
        values.forEach(sqlite3_value_free)
    }

    var count: Int { values.count / columnCount }

    func insert(into table: String, of database: SQLite) throws {
        let marks = Array(repeating: "?", count: columnCount).joined(separator: ", ")
        let statement = try database.prepare("INSERT INTO \(table) VALUES (\(marks))")
        for row in 0..<count {
            for column in 0..<columnCount {
                statement.bind(values[row * columnCount + column], at: Int32(column + 1))
            }
            try statement.step()
        }
    }
}
