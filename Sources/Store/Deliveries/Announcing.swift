public import Foundation
import GRDB
public import Kinkeeper

/// A catch-up round with a person, identified by its due day.
public struct CatchupRound: Hashable, Sendable {
    /// The person.
    public let person: Person.ID
    /// The day they fell due.
    public let due: CivilDate

    /// The round of a person that fell due on a day.
    public init(person: Person.ID, due: CivilDate) {
        self.person = person
        self.due = due
    }
}

extension Accounts {
    /// Up to when an account's alerts have their deliveries; nil before the first round.
    public func announcedThrough(
        of account: Account.ID, by announcer: Announcer = .server
    ) async throws(StoreError) -> Date? {
        let ledger = announcer.ledger(of: account)
        return try await file.read { db in
            try db.firstRow("SELECT announced_through FROM \(ledger.instants) WHERE \(ledger.column) = ?", [ledger.key])
                .map { Date(milliseconds: $0[0]) }
        }
    }

    /// The due day of the round of each person that was announced last.
    public func announcedCatchups(
        of account: Account.ID, by announcer: Announcer = .server
    ) async throws(StoreError) -> [Person.ID: CivilDate] {
        let ledger = announcer.ledger(of: account)
        return try await file.read { db in
            let rows = try db.rows(
                "SELECT person_id, due_day FROM \(ledger.rounds) WHERE \(ledger.column) = ?", [ledger.key])
            return Dictionary(
                uniqueKeysWithValues: rows.map { ($0["person_id"], $0["due_day"]) })
        }
    }

    /// Stores new deliveries, and the time up to which they are complete; in one step, so that a server that is killed
    /// has done both or neither.
    ///
    /// An alert with a delivery on a channel keeps that one. It comes again only at a later time than before: when it is in
    /// `again`, since it was snoozed; when it is in `moved` and was withdrawn; and when it was never delivered. At the same time it comes
    /// once more when it is in `reopened` and was withdrawn: another had said by mistake that it is done. One that had arrived
    /// when its reminder was switched off does not: see `withdrawSwitchedOff`.
    ///
    /// - Parameters:
    ///   - catchups: The rounds that these alerts announce.
    ///   - look: The next alert of the account; nil keeps the stored one.
    public func announce(
        _ deliveries: [Delivery], again: Set<Alert.ID> = [], moved: Set<Alert.ID> = [], reopened: Set<Alert.ID> = [],
        catchups: [Alert.ID: CatchupRound] = [:], look: AlertLook? = nil, through instant: Date, for account: Account.ID,
        by announcer: Announcer = .server
    ) async throws(StoreError) {
        let ledger = announcer.ledger(of: account)
        try await file.write { db in
            if let look { try db.save(look, at: instant, of: account, ledger) }
            for delivery in deliveries {
                try db.insert(
                    delivery, of: account, again: again.contains(delivery.alert), isMoved: moved.contains(delivery.alert),
                    isReopened: reopened.contains(delivery.alert))
            }
            for (alert, round) in catchups {
                try db.run(
                    """
                    INSERT INTO \(ledger.rounds) (id, \(ledger.column), person_id, due_day, alert_id)
                    SELECT ?, id, ?, ?, ? FROM \(ledger.owners) WHERE id = ?
                    ON CONFLICT (\(ledger.column), person_id) DO UPDATE SET due_day = excluded.due_day,
                      alert_id = excluded.alert_id
                    """,
                    [
                        Delivery.ID.make(at: instant).value, round.person.value, round.due.value, alert.value, ledger.key,
                    ])
            }
            try db.note(instant, in: ledger)
        }
    }

    /// Deletes undelivered future alerts that a clock that ran ahead until `through` recorded, so that they can come. Snoozed
    /// ones stay.
    public func forgetDeliveries(
        ofAlertsAfter instant: Date, through: Date, for account: Account.ID, by announcer: Announcer = .server
    ) async throws(StoreError) {
        let own = announcer.condition
        try await file.write { db in
            try db.run(
                """
                DELETE FROM deliveries WHERE account_id = ? AND fire_at > ? AND fire_at <= ? AND attempts = 0
                  AND repeats = 0 AND state NOT IN ('sending', 'accepted') AND \(own.sql)
                """,
                [account.value, instant.milliseconds.databaseValue, through.milliseconds.databaseValue] + own.values)
        }
    }

    /// Lets the rounds of these alerts be announced on another day when they were never delivered: the delivery on every
    /// channel has failed or was missed, or is gone with its channel.
    public func forgetRounds(
        announcedBy alerts: [Alert.ID], of account: Account.ID, by announcer: Announcer = .server
    ) async throws(StoreError) {
        let (ledger, own) = (announcer.ledger(of: account), announcer.condition)
        try await file.write { db in
            for alert in alerts {
                try db.run(
                    """
                    DELETE FROM \(ledger.rounds) WHERE \(ledger.column) = ? AND alert_id = ? AND NOT EXISTS (
                      SELECT 1 FROM deliveries WHERE alert_id = ? AND account_id = ?
                        AND state NOT IN ('missed', 'failed') AND \(own.sql))
                    """, [ledger.key, alert.value, alert.value, account.value] + own.values)
            }
        }
    }
}

extension Database {
    fileprivate func insert(
        _ delivery: Delivery, of account: Account.ID, again: Bool, isMoved: Bool, isReopened: Bool
    ) throws {
        // The channel may have been removed since it was read.
        try run(
            """
            INSERT INTO deliveries (id, account_id, channel_id, alert_id, fire_at, state, attempts, attempt_at, digest_id)
            SELECT ?, ?, id, ?, ?, ?, ?, ?, ? FROM channels WHERE id = ?
            ON CONFLICT (channel_id, alert_id) DO UPDATE SET fire_at = excluded.fire_at, state = excluded.state,
              attempts = 0, attempt_at = excluded.attempt_at, digest_id = excluded.digest_id, repeats = repeats + 1,
              was_off = 0
            WHERE excluded.fire_at > deliveries.fire_at AND (? OR deliveries.state IN ('missed', 'failed')
              OR deliveries.state = 'withdrawn' AND (? OR deliveries.attempts = 0))
              OR ? AND excluded.fire_at = deliveries.fire_at AND deliveries.state = 'withdrawn' AND NOT deliveries.was_off
            """,
            [
                delivery.id.value, account.value, delivery.alert.value, delivery.fireAt.milliseconds.databaseValue,
                delivery.state.rawValue.databaseValue, delivery.attempts.databaseValue,
                delivery.attemptAt.milliseconds.databaseValue, delivery.digest.value, delivery.channel.value,
                again.databaseValue, isMoved.databaseValue, isReopened.databaseValue,
            ])
    }
}
