public import Kinkeeper

/// A table that was sent and waits until its columns were looked at.
public enum WaitingTable {
    /// Names one table.
    public typealias ID = Identifier<WaitingTable>
}
