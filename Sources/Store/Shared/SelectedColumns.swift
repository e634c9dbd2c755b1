import Foundation
import GRDB

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
    var name: String { "\(self)".replacing(/[A-Z]+(?![a-z])|[A-Z]/) { "_" + $0.output.lowercased() } }

    /// All columns, for SELECT. It is put together anew each time: a statement that is run for each row keeps its text.
    static var list: String { allCases.map(\.sql).joined(separator: ", ") }

    /// All columns, each with the name of its table before it.
    static func list(of table: String) -> String { allCases.map { "\(table).\($0.sql)" }.joined(separator: ", ") }

    /// How many columns there are, which is where the columns after them start.
    static var count: Int { allCases.count }
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
