public import Foundation
import GRDB

/// One line of a space's change log.
public struct Change: Hashable, Sendable {
    /// The kind of change to a row.
    public enum Kind: String, Sendable {
        case insert, update, delete
    }

    /// The place in the log. Later changes have higher numbers; they have no gaps unless the log was compacted.
    public let sequence: Int64
    /// The table, as schema.sql names it.
    public let table: String
    /// The row's identifier.
    public let row: UUID
    /// The kind of change.
    public let kind: Kind
}

extension Space {
    /// The sequence number of the latest change; 0 for a space in which nothing ever changed.
    public func currentSequence() async throws(StoreError) -> Int64 {
        try await file.read(Space.sequence)
    }

    /// The changes after a sequence number, oldest first, at most `limit`.
    public func changes(after sequence: Int64, limit: Int) async throws(StoreError) -> [Change] {
        try await file.read { db in
            try db.rows(
                "\(Change.select) WHERE sequence > ? ORDER BY sequence LIMIT ?",
                [sequence.databaseValue, limit.databaseValue]
            ).map(Change.init(row:))
        }
    }

    /// The log position of the state that `db` shows, which is what cached values are kept under.
    static func sequence(_ db: Database) throws -> Int64 {
        try db.firstRow("SELECT coalesce(max(sequence), 0) FROM changes", [])?[0] ?? 0
    }
}

extension Change {
    enum Columns: Int, SelectedColumns { case sequence, tableName, rowID, kind }
    static let select = "SELECT \(Columns.list) FROM changes"

    fileprivate init(row: Row) throws {
        guard let kind = Kind(rawValue: row[Columns.kind]) else { throw StoreError.damaged("an unknown kind of change") }
        self.init(sequence: row[Columns.sequence], table: row[Columns.tableName], row: row[Columns.rowID], kind: kind)
    }
}
