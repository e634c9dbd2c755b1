public import Foundation
import GRDB
public import Kinkeeper

/// Why alerts cannot be worked out.
public struct AlertTrouble: Hashable, Sendable {
    /// The cause. The raw value is stored.
    public enum Cause: String, CaseIterable, Sendable {
        /// As many files are open as the system allows.
        case files
        /// The disk is full.
        case disk
        /// A file cannot be opened or written.
        case access
        /// A file is damaged, or of a newer version.
        case damaged
        /// Something else.
        case other

        /// The cause of an error.
        public init(_ error: StoreError) {
            self =
                switch error {
                case .tooManyFiles: .files
                case .diskFull: .disk
                case .noAccess: .access
                case .damaged, .tooNew: .damaged
                default: .other
                }
        }
    }

    /// The cause.
    public let cause: Cause
    /// Since when.
    public let since: Date
    /// The number of accounts.
    public let accounts: Int
}

extension Accounts {
    /// Returns the time up to which all accounts were checked for due alerts; nil before the first round.
    public func alertsCheckedThrough(by announcer: Announcer = .server) async throws(StoreError) -> Date? {
        try await file.read { db in
            (try db.firstRow("SELECT through FROM alert_rounds WHERE id = ?", [announcer.round])?[0] as Int64?)
                .map(Date.init(milliseconds:))
        }
    }

    /// Notes up to when it was looked over all accounts, and that this went well.
    public func noteAlerts(checkedThrough instant: Date, by announcer: Announcer = .server) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "INSERT OR REPLACE INTO alert_rounds (id, through) VALUES (?, ?)",
                [announcer.round, instant.milliseconds.databaseValue])
        }
    }

    /// Records that no account could be checked.
    public func noteAlerts(
        failed cause: AlertTrouble.Cause, at now: Date, by announcer: Announcer = .server
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                INSERT INTO alert_rounds (id, failed_at, failure) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
                SET failed_at = coalesce(failed_at, excluded.failed_at), failure = excluded.failure
                """, [announcer.round, now.milliseconds.databaseValue, cause.rawValue.databaseValue])
        }
    }

    /// Records that an account could not be checked, and up to when nothing was due; nil when unknown. Later alerts are found
    /// when it can be checked again, whatever happened to other accounts meanwhile.
    public func noteAlerts(
        of account: Account.ID, failed cause: AlertTrouble.Cause, at now: Date, checkedThrough through: Date?,
        by announcer: Announcer = .server
    ) async throws(StoreError) {
        let ledger = announcer.ledger(of: account)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO next_alerts (id, account_id, looked_at, sequence, revision, basis, ahead, failed_at, failure)
                SELECT ?, id, 0, 0, -1, '', x'', ?, ? FROM accounts WHERE id = ? ON CONFLICT (id) DO UPDATE
                SET failed_at = coalesce(failed_at, excluded.failed_at), failure = excluded.failure
                """,
                [ledger.key, now.milliseconds.databaseValue, cause.rawValue.databaseValue, account.value])
            guard let through else { return }
            try db.note(through, in: ledger)
        }
    }

    /// Why the server cannot work out an account's alerts, or those of any account; nil where all is well.
    public func alertTrouble(of account: Account.ID) async throws(StoreError) -> AlertTrouble? {
        try await file.glance { db in
            try db.firstRow(
                """
                SELECT failure, failed_at AS since, 1 AS accounts FROM (
                  SELECT failure, failed_at FROM next_alerts WHERE id = ? AND failed_at IS NOT NULL
                  UNION ALL SELECT failure, failed_at FROM alert_rounds WHERE id = ? AND failed_at IS NOT NULL)
                ORDER BY failed_at LIMIT 1
                """, [account.value, Announcer.server.round]
            ).map(AlertTrouble.init(row:))
        }
    }

    /// Why alerts cannot be worked out by the server: one for each cause, with the number of accounts.
    public func alertTroubles() async throws(StoreError) -> [AlertTrouble] {
        try await file.read { db in
            let all = try db.firstRow(
                """
                SELECT failure, failed_at AS since, (SELECT count(DISTINCT account_id) FROM channels WHERE kind <> 'desktop') AS accounts
                FROM alert_rounds WHERE id = ? AND failed_at IS NOT NULL
                """, [Announcer.server.round]
            ).map(AlertTrouble.init(row:))
            let some = try db.rows(
                """
                SELECT failure, min(failed_at) AS since, count(*) AS accounts FROM next_alerts WHERE id = account_id AND failed_at IS NOT NULL
                GROUP BY failure ORDER BY failure
                """, []
            ).map(AlertTrouble.init(row:))
            return (all.map { [$0] } ?? []) + some
        }
    }
}

extension Database {
    /// Notes up to when an account's alerts have their deliveries.
    func note(_ through: Date, in ledger: Announcer.Ledger) throws {
        try run(
            """
            INSERT INTO \(ledger.instants) (\(ledger.column), announced_through)
            SELECT id, ? FROM \(ledger.owners) WHERE id = ?
            ON CONFLICT (\(ledger.column)) DO UPDATE SET announced_through = excluded.announced_through
            """, [through.milliseconds.databaseValue, ledger.key])
    }
}

extension AlertTrouble {
    fileprivate init(row: Row) {
        cause = Cause(rawValue: row["failure"]) ?? .other
        since = Date(milliseconds: row["since"])
        accounts = row["accounts"]
    }
}
