public import Kinkeeper
public import Store

extension Routes {
    /// The meanings of a table's columns, and a preview of the people.
    public static let importTable = Route<WaitingTable.ID>("/imports/tables/", "table")
    /// Stores the choices for the columns.
    public static let importTableMapping = Route<WaitingTable.ID>("/imports/tables/", "table", "/mapping")
    /// Imports a table.
    public static let importTableImporting = Route<WaitingTable.ID>("/imports/tables/", "table", "/importing")
    /// Throws a table away.
    public static let importTableDiscarding = Route<WaitingTable.ID>("/imports/tables/", "table", "/discarding")
}

extension Route where Argument == WaitingTable.ID {
    /// The path of a waiting table, whose identifier does not tell its space; nil is the account's own.
    package func path(_ table: WaitingTable.ID, in family: SharedSpace?) -> String {
        path(table) + (family.map { "?space=\($0.id)" } ?? "")
    }
}
