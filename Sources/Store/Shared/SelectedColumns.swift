import Foundation
import GRDB
import Synchronization

/// The columns that a statement selects, in its order. They are listed once, for the statement and for reading its rows:
///
///     enum Columns: Int, SelectedColumns { case id, givenName }
///     "SELECT \(Columns.list) FROM people"  // SELECT id, given_name FROM people
///     row[Columns.givenName]
///
/// The raw value is the place in the row, so that a column is read without looking for its name.
protocol SelectedColumns: CaseIterable, RawRepresentable<Int> {
    /// The column or expression in the statement; `name` unless the list says otherwise.
    var sql: String { get }
}

extension SelectedColumns {
    var sql: String { name }

    /// The case's name as SQL writes it: `given_name` for `givenName`.
    var name: String { ColumnLists.snakeCase("\(self)") }

    /// All columns, for SELECT.
    static var list: String { ColumnLists.list(of: Self.self, table: nil) }

    /// All columns, each with the name of its table before it.
    static func list(of table: String) -> String { ColumnLists.list(of: Self.self, table: table) }

    /// How many columns there are, which is where the columns after them start.
    static var count: Int { allCases.count }
}

/// The lists of columns, put together once: a page asks some dozen statements, and the names of cases are found by reflection.
private enum ColumnLists {
    private struct Key: Hashable {
        let columns: ObjectIdentifier
        let table: String?
    }

    private static let known = Mutex<[Key: String]>([:])

    static func list<Columns: SelectedColumns>(of columns: Columns.Type, table: String?) -> String {
        let key = Key(columns: ObjectIdentifier(columns), table: table)
        if let list = known.withLock({ $0[key] }) { return list }
        let prefix = table.map { $0 + "." } ?? ""
        let list = columns.allCases.map { prefix + $0.sql }.joined(separator: ", ")
        known.withLock { $0[key] = list }
        return list
    }

    /// The words of a name with "_" between them, in small letters: "card_id" for "cardID".
    static func snakeCase(_ name: String) -> String {
        let bytes = Array(name.utf8)
        func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(bytes[index]) }
        var words: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            guard isCapital(index) else {
                words.append(byte)
                continue
            }
            // A word begins at a capital after other letters, and at the last one of several before a small letter.
            let isLast = index + 1 < bytes.count && (0x61...0x7A).contains(bytes[index + 1])
            if index == 0 || !isCapital(index - 1) || isLast { words.append(UInt8(ascii: "_")) }
            words.append(byte | 0x20)
        }
        return String(decoding: words, as: UTF8.self)
    }
}

extension Row {
    /// The value of a column, where the list of columns starts at that place of the row.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        column: some SelectedColumns, from start: Int = 0
    ) -> Value {
        self[start + column.rawValue]
    }

    subscript<Value: ColumnConvertible>(column: some SelectedColumns, from start: Int = 0) -> Value {
        self[start + column.rawValue]
    }

    subscript<Value: ColumnConvertible>(column: some SelectedColumns, from start: Int = 0) -> Value? {
        self[start + column.rawValue]
    }

    subscript<Value: ColumnConvertible>(index: Int) -> Value { Value(stored: self[index]) }

    subscript<Value: ColumnConvertible>(index: Int) -> Value? { (self[index] as Value.Stored?).map(Value.init(stored:)) }

    subscript<Value: ColumnConvertible>(name: String) -> Value { Value(stored: self[name]) }

    subscript<Value: ColumnConvertible>(name: String) -> Value? { (self[name] as Value.Stored?).map(Value.init(stored:)) }

    /// Whether a column is NULL.
    func hasNull(_ column: some SelectedColumns, from start: Int = 0) -> Bool { hasNull(atIndex: start + column.rawValue) }

    /// The moment in a column of milliseconds.
    func moment(_ column: some SelectedColumns) -> Date { Date(milliseconds: self[column]) }

    /// The moment in a column of milliseconds; nil where it is NULL.
    func moment(_ column: some SelectedColumns) -> Date? { (self[column] as Int64?).map(Date.init(milliseconds:)) }
}
