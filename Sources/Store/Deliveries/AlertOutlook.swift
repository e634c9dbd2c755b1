public import Foundation
import GRDB
public import Kinkeeper

/// The next alert of an account as last computed: enough to tell whether its space has to be opened.
public struct AlertOutlook: Hashable, Sendable {
    /// The account.
    public let account: Account.ID
    /// The account's own space.
    public let space: Space.ID
    /// The spaces it shares, in the order it joined them.
    public let shared: [Space.ID]
    /// Whether it was computed for the account's present choices and under the present basis.
    public let isCurrent: Bool
    /// When it was worked out.
    public let lookedAt: Date
    /// The position of the spaces' change logs then.
    public let position: LogPosition
    /// The state of the spaces' files then (`SpaceMarks.value`); nil while they may hide a change.
    public let mark: Int64?
    /// When the next alert fires; nil where none does.
    public let next: Date?
}

/// The computed outlook of an account, to be stored with its deliveries.
public struct AlertLook: Hashable, Sendable {
    /// The position of the spaces' change logs before the alerts were planned.
    public var position: LogPosition
    /// `EarlierLook.revision` before anything of the account was read.
    public var revision: Int64
    /// The other inputs of the plan: the zone of the server, the rules of time.
    public var basis: String
    /// The state of the spaces' files before; nil while they may hide a change.
    public var mark: Int64?
    /// When the next alert fires.
    public var next: Date?
    /// The alerts that come soon.
    public var ahead: Set<Alert.ID>

    /// A look from its parts.
    public init(
        position: LogPosition, revision: Int64, basis: String, mark: Int64?, next: Date?, ahead: Set<Alert.ID>
    ) {
        self.position = position
        self.revision = revision
        self.basis = basis
        self.mark = mark
        self.next = next
        self.ahead = ahead
    }
}

/// The state of an account after the previous check, and how often the inputs of its plan changed.
public struct EarlierLook: Hashable, Sendable {
    /// How often what the plan depends on was changed, but for the spaces.
    public let revision: Int64
    /// Up to when the account's alerts have their deliveries; nil before the first look.
    public let through: Date?
    /// The alerts that were to come soon; nil before the first look.
    public let ahead: Set<Alert.ID>?
    /// Whether the last try failed, so that nothing is known of the time after `through`.
    public let hasFailed: Bool
}

extension Accounts {
    /// Returns the outlook of each account that has a channel of the announcer.
    public func alertOutlooks(
        by announcer: Announcer = .server, basis: String
    ) async throws(StoreError) -> [AlertOutlook] {
        let (row, channels) = (announcer.nextRow, announcer.condition(on: "channels.id", kind: "channels.kind"))
        return try await file.read { db in
            let shared = try db.sharedSpaces()
            let found = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT \(AlertOutlook.Columns.list)
                        FROM accounts LEFT JOIN next_alerts ON next_alerts.id = \(row)
                        WHERE EXISTS (SELECT 1 FROM channels WHERE account_id = accounts.id AND \(channels))
                        """),
                arguments: [basis])
            var outlooks: [AlertOutlook] = []
            while let row = try found.next() { outlooks.append(AlertOutlook(row: row, shared: shared)) }
            return outlooks
        }
    }

    /// Returns the state of an account after the previous check. Throws `notFound`.
    public func earlierLook(
        of account: Account.ID, by announcer: Announcer = .server
    ) async throws(StoreError) -> EarlierLook {
        let ledger = announcer.ledger(of: account)
        return try await file.read { db in
            let found = try db.firstRow(
                """
                SELECT alerts_revision, ahead, failed_at IS NOT NULL AS has_failed, looked_at, announced_through FROM accounts
                LEFT JOIN next_alerts ON next_alerts.id = ?
                LEFT JOIN \(ledger.instants) ON \(ledger.instants).\(ledger.column) = ? WHERE accounts.id = ?
                """, [ledger.key, ledger.key, account.value])
            guard let row = found else { throw StoreError.notFound }
            let hasLooked = (row["looked_at"] as Int64? ?? 0) > 0
            return EarlierLook(
                revision: row["alerts_revision"], through: (row["announced_through"] as Int64?).map(Date.init(milliseconds:)),
                ahead: hasLooked ? AlertOutlook.identifiers(row["ahead"]) : nil, hasFailed: row["has_failed"])
        }
    }

    /// Stores the state of files of spaces without changes; `position` is the one found there.
    public func settle(
        _ marks: [Account.ID: (position: LogPosition, mark: Int64)], by announcer: Announcer = .server
    ) async throws(StoreError) {
        guard !marks.isEmpty else { return }
        let rows = marks.map { account, found in
            [
                found.mark.databaseValue, announcer.ledger(of: account).key, found.position.sequence.databaseValue,
                found.position.trail.databaseValue,
            ]
        }
        try await file.write { db in
            for row in rows { try db.run("UPDATE next_alerts SET mark = ? WHERE id = ? AND sequence = ? AND trail = ?", row) }
        }
    }
}

extension Database {
    /// The shared spaces of all accounts that have not ended.
    fileprivate func sharedSpaces() throws -> [Account.ID: [Space.ID]] {
        let memberships = try rows(
            """
            SELECT account_id, space_id FROM shared_spaces CROSS JOIN memberships ON shared_spaces.id = space_id
            WHERE ended_at IS NULL ORDER BY memberships.id
            """, [])
        return memberships.reduce(into: [:]) { $0[$1["account_id"], default: []].append($1["space_id"]) }
    }

    func save(_ look: AlertLook, at instant: Date, of account: Account.ID, _ ledger: Announcer.Ledger) throws {
        var ahead = Data(capacity: look.ahead.count * 16)
        for alert in look.ahead { ahead.append(contentsOf: alert.bytes) }
        try run(
            """
            INSERT OR REPLACE INTO next_alerts
              (id, account_id, looked_at, sequence, trail, revision, basis, mark, next_at, ahead)
            SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ? FROM accounts WHERE id = ?
            """,
            [
                ledger.key, instant.milliseconds.databaseValue, look.position.sequence.databaseValue,
                look.position.trail.databaseValue, look.revision.databaseValue, look.basis.databaseValue, look.mark.value,
                (look.next?.milliseconds).value, ahead.databaseValue, account.value,
            ])
    }
}

extension AlertOutlook {
    fileprivate enum Columns: Int, SelectedColumns {
        case id, personalSpaceID, isCurrent, lookedAt, sequence, trail, mark, nextAt

        var sql: String {
            switch self {
            case .id: "accounts.id"
            case .isCurrent: "coalesce(revision = alerts_revision AND basis = ? AND failed_at IS NULL, 0)"
            case .lookedAt, .sequence, .trail: "coalesce(\(name), 0)"
            default: name
            }
        }
    }

    fileprivate init(row: Row, shared spaces: [Account.ID: [Space.ID]]) {
        account = row[Columns.id]
        shared = spaces[row[Columns.id]] ?? []
        space = row[Columns.personalSpaceID]
        isCurrent = row[Columns.isCurrent]
        lookedAt = row.moment(Columns.lookedAt)
        position = LogPosition(sequence: row[Columns.sequence], trail: row[Columns.trail])
        mark = row[Columns.mark]
        next = row.moment(Columns.nextAt)
    }

    fileprivate static func identifiers(_ data: Data?) -> Set<Alert.ID> {
        let bytes = Array(data ?? Data())
        return Set(
            stride(from: 0, to: bytes.count, by: 16).compactMap { Alert.ID(bytes: bytes[$0..<min($0 + 16, bytes.count)]) })
    }
}
