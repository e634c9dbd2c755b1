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
