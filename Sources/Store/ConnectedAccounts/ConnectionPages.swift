public import Foundation
import GRDB
public import Kinkeeper

/// All that the page of one connection shows.
public struct ConnectionLook: Hashable, Sendable {
    /// The connection.
    public let connection: ConnectedAccount
    /// Its books, in the order they were found.
    public let books: [ConnectedBook]
    /// The number of unresolved conflicts.
    public let conflicts: Int
    /// The last syncs, the latest first.
    public let syncs: [SyncRun]
    /// The sync that can be undone; nil without one.
    public let syncToUndo: SyncRun.ID?
    /// The number of people whose cards differ from those there, and would be written there.
    public let toWrite: Int
    /// The number of people whose present cards the server refused.
    public let untaken: Int

    /// How it does.
    public var state: ConnectedAccount.State { connection.state(of: books) }
    /// How many are gone there and wait for a word before they go here.
    public var deletionsWaiting: Int { books.reduce(0) { $0 + $1.deletionsWaiting } }
}

extension Space {
    /// Returns all that the page of a connection shows, with its last syncs.
    public func look(at connection: ConnectedAccount, syncs: Int) async throws(StoreError) -> ConnectionLook {
        let conflicts = try await file.read { db in
            try db.firstRow(
                """
                SELECT count(*) FROM sync_conflicts c JOIN people ON people.id = person_id
                WHERE connection_id = ? AND settled_at IS NULL
                """, [connection.id.value])?[0] ?? 0
        }
        return ConnectionLook(
            connection: connection, books: try await connectedBooks(of: connection.id), conflicts: conflicts,
            syncs: try await self.syncs(of: connection.id, limit: syncs),
            syncToUndo: try await syncToUndo(of: connection.id)?.id, toWrite: try await cardsToWrite(to: connection.id),
            untaken: try await cardsUntaken(by: connection.id))
    }

    /// The syncs of a connection from after one on, the latest first.
    public func syncs(
        of connection: ConnectedAccount.ID, after sync: SyncRun.ID?, limit: Int
    ) async throws(StoreError) -> [SyncRun] {
        try await file.read { db in
            try db.rows(
                "\(SyncRun.select) WHERE connection_id = ?1 AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3",
                [connection.value, sync?.value ?? .null, limit.databaseValue]
            ).map { try SyncRun(row: $0, in: db) }
        }
    }

    /// Returns the unresolved conflicts of a connection, after a given one, the latest first.
    public func openConflicts(
        of connection: ConnectedAccount.ID, after conflict: SyncConflict.ID?, limit: Int
    ) async throws(StoreError) -> [SyncConflict] {
        try await file.read { db in
            try db.openConflicts(
                "connection_id = ?1 AND (?2 IS NULL OR c.id < ?2) ORDER BY c.id DESC LIMIT ?3",
                [connection.value, conflict?.value ?? .null, limit.databaseValue])
        }
    }

    /// Returns an unresolved conflict of a connection; nil if there is none.
    public func openConflict(
        _ conflict: SyncConflict.ID, of connection: ConnectedAccount.ID
    ) async throws(StoreError) -> SyncConflict? {
        try await file.read { db in
            try db.openConflicts("c.id = ? AND connection_id = ?", [conflict.value, connection.value]).first
        }
    }
}

extension Database {
    fileprivate func openConflicts(_ condition: String, _ values: [DatabaseValue]) throws -> [SyncConflict] {
        try rows("\(SyncConflict.select) WHERE settled_at IS NULL AND \(condition)", values).map(SyncConflict.init(row:))
    }
}

extension SyncRun {
    /// Whether it goes on at a time. One ends within half an hour, or was cut off.
    public func isGoingOn(at time: Date) -> Bool { finishedAt == nil && startedAt > time.addingTimeInterval(-1_860) }
}

extension SyncEntry {
    /// The person it is about; nil for a group, and for a card without a person here.
    public var person: Person.ID? {
        switch kind {
        case .created, .updated, .linked, .trashed, .stayed, .restored, .inTrash, .sent, .joined, .left:
            subject.map { Person.ID($0) }
        case .groupLinked, .groupRenamed, .namesDiffer, .groupGone, .groupSent, .groupUpdated, .unreadable, .offered, .rejected:
            nil
        }
    }

    /// The group it is about; nil for a person.
    public var group: PersonGroup.ID? {
        switch kind {
        case .groupLinked, .groupRenamed, .namesDiffer, .groupGone, .groupSent, .groupUpdated:
            subject.map { PersonGroup.ID($0) }
        case .created, .updated, .linked, .trashed, .stayed, .restored, .inTrash, .sent, .joined, .left, .unreadable, .offered,
            .rejected:
            nil
        }
    }
}

extension SyncConflict {
    private enum Columns: Int, SelectedColumns {
        case id, syncID, personID, formattedName, property, ours, theirs, hasChoice

        var sql: String {
            switch self {
            case .id: "c.id"
            case .hasChoice: "their_line IS NOT NULL"
            default: name
            }
        }
    }

    static let select = "SELECT \(Columns.list) FROM sync_conflicts c JOIN people ON people.id = person_id"

    init(row: Row) {
        self.init(
            id: row[Columns.id], sync: row[Columns.syncID], person: row[Columns.personID],
            personName: row[Columns.formattedName], property: row[Columns.property], ours: row[Columns.ours],
            theirs: row[Columns.theirs], hasChoice: row[Columns.hasChoice])
    }
}
