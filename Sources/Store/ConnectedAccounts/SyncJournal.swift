public import Foundation
import GRDB
public import Kinkeeper

/// One sync of a connection, as it can be looked up later.
public struct SyncRun: Identifiable, Hashable, Sendable {
    /// Names one sync.
    public typealias ID = Identifier<SyncRun>

    /// How long reports are kept, in seconds: 90 days, and longer while a conflict of theirs is open.
    public static let retention: TimeInterval = 90 * 24 * 60 * 60

    /// Names the sync.
    public let id: ID
    /// The connection that was synced.
    public let connection: ConnectedAccount.ID
    /// When it began.
    public let startedAt: Date
    /// When it was through; nil while it goes on, and for good if it was cut off.
    public let finishedAt: Date?
    /// Why it broke off, as one word; nil where it did not.
    public let failure: String?
    /// When it was undone.
    public let undoneAt: Date?
    /// The number of entries of each kind.
    public let counts: [SyncEntry.Kind: Int]
}

/// One thing that a sync did, or met.
public struct SyncEntry: Identifiable, Hashable, Sendable {
    /// Names one thing.
    public typealias ID = Identifier<SyncEntry>

    /// The kinds of entries.
    public enum Kind: String, CaseIterable, Sendable {
        /// A new person came from the server.
        case created
        /// A person changed on the server.
        case updated
        /// A card on the server was linked to a person already here.
        case linked
        /// A person was deleted on the server, and is in the trash here.
        case trashed
        /// A person was deleted on the server and stays here, because of data here.
        case stayed
        /// A person deleted by a sync came back.
        case restored
        /// A person in the trash here changed on the server, and stays in the trash.
        case inTrash
        /// The card on the server cannot be read.
        case unreadable
        /// A group on the server that the account has not decided about.
        case offered
        /// A group on the server is a group here.
        case groupLinked
        /// A group has another name on the server, and here now.
        case groupRenamed
        /// Both sides gave a group another name; ours holds.
        case namesDiffer
        /// A person joined a group on the server.
        case joined
        /// A person left a group on the server.
        case left
        /// A group is gone on the server and stays here.
        case groupGone
        /// A group was written to the server for the first time.
        case groupSent
        /// A group on the server was brought in line with the one here.
        case groupUpdated
        /// A person's contact details were written to the server.
        case sent
        /// The server refused a card.
        case rejected

        /// Whether something is other here than it was before.
        public var isDoneHere: Bool {
            switch self {
            case .created, .updated, .linked, .trashed, .restored, .inTrash, .groupRenamed, .joined, .left: true
            case .stayed, .unreadable, .offered, .groupLinked, .namesDiffer, .groupGone, .groupSent, .groupUpdated, .sent,
                .rejected:
                false
            }
        }
    }

    /// Names the thing.
    public let id: ID
    /// The kind.
    public let kind: Kind
    /// The person or group.
    public let subject: UUID?
    /// The name of the person or group then.
    public let name: String
    /// More about it: another name, a group's name.
    public let detail: String
    /// The card before; nil where there was none, or it did not change.
    public let before: [UInt8]?
}

/// Something that was changed on both sides, each in its own way.
public struct SyncConflict: Identifiable, Hashable, Sendable {
    /// Names one.
    public typealias ID = Identifier<SyncConflict>

    /// Names it.
    public let id: ID
    /// The sync in which it was met.
    public let sync: SyncRun.ID
    /// The person whose card it is.
    public let person: Person.ID
    /// Their name.
    public let personName: String
    /// The property's name in upper case.
    public let property: String
    /// Our value; nil when it was removed.
    public let ours: String?
    /// The server's value; nil when it was removed.
    public let theirs: String?
    /// Whether the card has only our value, so that the server's can replace it.
    public let hasChoice: Bool
}

extension Space {
    /// Takes note that a sync begins. What an earlier one left undone is cut off.
    package func beginSync(of connection: ConnectedAccount.ID, at time: Date) async throws(StoreError) -> SyncRun.ID {
        try await file.write { db in
            // The last one is the last one, even if the clock stepped back since.
            var identifiers = IdentifierSequence()
            let last = try db.firstRow("SELECT max(id) FROM syncs", [])
            if let last = last?[0] as UUID? { identifiers.goOn(after: SyncRun.ID(last)) }
            let id: SyncRun.ID = identifiers.next(at: time)
            try db.run(
                "INSERT INTO syncs (id, connection_id, started_at) VALUES (?, ?, ?)",
                [id.value, connection.value, time.milliseconds.databaseValue])
            return id
        }
    }

    /// Takes note that a sync is over. One that did nothing leaves no report but for the last.
    package func finishSync(_ id: SyncRun.ID, failure: String?, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE syncs SET finished_at = ?, failure = ? WHERE id = ?",
                [time.milliseconds.databaseValue, failure.value, id.value])
            try db.run(
                """
                DELETE FROM syncs WHERE id < ?1 AND connection_id = (SELECT connection_id FROM syncs WHERE id = ?1)
                  AND undone_at IS NULL AND NOT EXISTS (SELECT 1 FROM sync_entries WHERE sync_id = syncs.id)
                  AND NOT EXISTS (SELECT 1 FROM sync_conflicts WHERE sync_id = syncs.id)
                """, [id.value])
            try db.run(
                """
                DELETE FROM syncs WHERE id < ?1 AND started_at < ?2
                  AND connection_id = (SELECT connection_id FROM syncs WHERE id = ?1)
                  AND NOT EXISTS (SELECT 1 FROM sync_conflicts WHERE sync_id = syncs.id AND settled_at IS NULL)
                """, [id.value, time.addingTimeInterval(-SyncRun.retention).milliseconds.databaseValue])
        }
    }

    /// The latest syncs of a connection, the latest first.
    public func syncs(of connection: ConnectedAccount.ID, limit: Int) async throws(StoreError) -> [SyncRun] {
        try await file.read { db in
            try db.rows(
                "\(SyncRun.select) WHERE connection_id = ? ORDER BY id DESC LIMIT ?", [connection.value, limit.databaseValue]
            ).map { try SyncRun(row: $0, in: db) }
        }
    }

    /// The sync of a connection that can be undone: the last one that did something here; nil where none did, or that one is
    /// undone.
    public func syncToUndo(of connection: ConnectedAccount.ID) async throws(StoreError) -> SyncRun? {
        try await file.read { db in
            try db.firstRow(
                "\(SyncRun.select) WHERE undone_at IS NULL AND id = (\(SyncRun.lastDoneHere(of: "?1")))", [connection.value]
            ).map { try SyncRun(row: $0, in: db) }
        }
    }

    /// Returns one sync; nil if there is none.
    public func sync(_ id: SyncRun.ID) async throws(StoreError) -> SyncRun? {
        try await file.read { db in
            try db.firstRow("\(SyncRun.select) WHERE id = ?", [id.value]).map { try SyncRun(row: $0, in: db) }
        }
    }

    /// Returns the entries of a sync, in their order, after a given one.
    public func entries(
        of sync: SyncRun.ID, after entry: SyncEntry.ID? = nil, limit: Int
    ) async throws(StoreError) -> [SyncEntry] {
        try await file.read { db in
            try db.rows(
                """
                SELECT \(SyncEntry.Columns.list) FROM sync_entries
                WHERE sync_id = ? AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT ?3
                """, [sync.value, entry?.value ?? .null, limit.databaseValue]
            ).compactMap(SyncEntry.init(row:))
        }
    }

    /// Returns the connection of an unresolved conflict; nil if there is none.
    package func connection(ofConflict conflict: SyncConflict.ID) async throws(StoreError) -> ConnectedAccount.ID? {
        try await file.read { db in
            try db.firstRow(
                "SELECT connection_id FROM sync_conflicts WHERE id = ? AND settled_at IS NULL", [conflict.value]
            ).map { $0[0] as ConnectedAccount.ID }
        }
    }

    /// Returns the unresolved conflicts of a connection, the latest first.
    public func openConflicts(of connection: ConnectedAccount.ID, limit: Int) async throws(StoreError) -> [SyncConflict] {
        try await file.read { db in
            try db.rows(
                """
                \(SyncConflict.select)
                WHERE connection_id = ? AND settled_at IS NULL ORDER BY c.id DESC LIMIT ?
                """, [connection.value, limit.databaseValue]
            ).map(SyncConflict.init(row:))
        }
    }
}

extension SyncEntry {
    fileprivate enum Columns: Int, SelectedColumns { case id, kind, subjectID, name, detail, before }

    /// Nil for what another version of the program wrote.
    fileprivate init?(row: Row) {
        guard let kind = Kind(rawValue: row[Columns.kind]) else { return nil }
        self.init(
            id: row[Columns.id], kind: kind, subject: row[Columns.subjectID], name: row[Columns.name],
            detail: row[Columns.detail], before: (row[Columns.before] as Data?).map { [UInt8]($0) })
    }

    /// A condition for rows that changed something here. A person recognised without any change is not among them.
    static let isDoneHere: String = {
        let kinds = Kind.allCases.filter(\.isDoneHere).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return "kind IN (\(kinds)) AND (kind <> 'linked' OR before IS NOT NULL)"
    }()
}

extension SyncRun {
    enum Columns: Int, SelectedColumns { case id, connectionID, startedAt, finishedAt, failure, undoneAt }
    static let select = "SELECT \(Columns.list) FROM syncs"

    /// Selects the last sync that did something here, of the connection that an expression of SQL names.
    static func lastDoneHere(of connection: String) -> String {
        """
        SELECT max(s.id) FROM syncs s WHERE s.connection_id = \(connection)
          AND EXISTS (SELECT 1 FROM sync_entries WHERE sync_id = s.id AND \(SyncEntry.isDoneHere))
        """
    }

    init(row: Row, in db: Database) throws {
        let id: ID = row[Columns.id]
        var counts: [SyncEntry.Kind: Int] = [:]
        for count in try db.rows("SELECT kind, count(*) AS total FROM sync_entries WHERE sync_id = ? GROUP BY kind", [id.value])
        {
            if let kind = SyncEntry.Kind(rawValue: count["kind"]) { counts[kind] = count["total"] }
        }
        self.init(
            id: id, connection: row[Columns.connectionID], startedAt: row.moment(Columns.startedAt),
            finishedAt: row.moment(Columns.finishedAt), failure: row[Columns.failure], undoneAt: row.moment(Columns.undoneAt),
            counts: counts)
    }
}
