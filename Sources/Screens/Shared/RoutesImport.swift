public import Kinkeeper

/// A table that was uploaded and waits until its columns were looked at.
public enum WaitingTable {
    /// Names one table.
    public typealias ID = Identifier<WaitingTable>
}

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
