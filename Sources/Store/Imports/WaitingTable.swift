public import Kinkeeper

/// An uploaded table that waits for a review of its columns.
public enum WaitingTable {
    /// Names one table.
    public typealias ID = Identifier<WaitingTable>
}
