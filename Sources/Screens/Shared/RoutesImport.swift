public import Kinkeeper
public import Store

extension Routes {
    /// What the columns of a table mean, and the people as they would become.
    public static let importTable = Route<WaitingTable.ID>("/imports/tables/", "table")
    /// Keeps what was chosen for the columns.
    public static let importTableMapping = Route<WaitingTable.ID>("/imports/tables/", "table", "/mapping")
    /// Imports a table.
    public static let importTableImporting = Route<WaitingTable.ID>("/imports/tables/", "table", "/importing")
    /// Throws a table away.
    public static let importTableDiscarding = Route<WaitingTable.ID>("/imports/tables/", "table", "/discarding")
}
