public import Foundation
import GRDB
public import Kinkeeper

/// A delivery with whose it is.
public struct AccountDelivery: Hashable, Sendable {
    /// Whose alert it is.
    public let account: Account.ID
    /// The delivery.
    public let delivery: Delivery
}

extension Accounts {
    // MARK: Announcing

    /// Up to when an account's alerts have their deliveries; nil before the first round.
    public func announcedThrough(of account: Account.ID) async throws(StoreError) -> Date? {
        try await file.read { db in
            try db.firstRow("SELECT announced_through FROM announcements WHERE account_id = ?", [account.value])
                .map { Date(milliseconds: $0[0]) }
        }
    }

    /// The due day of the round of each person that was announced last.
    public func announcedCatchups(of account: Account.ID) async throws(StoreError) -> [Person.ID: CivilDate] {
        try await file.read { db in
            let rows = try db.rows("SELECT person_id, due_day FROM announced_catchups WHERE account_id = ?", [account.value])
            return Dictionary(
                uniqueKeysWithValues: rows.map { (Person.ID($0[0] as UUID), CivilDate(daysSinceEpoch: $0[1] as Int32)) })
        }
    }

    /// Writes down what is to be sent, and up to when that is all there is; in one step, so that a server that is killed
    /// has done both or neither. An alert that a channel has a delivery of keeps that one, but for those that come `again`
    /// since they were put off.
    public func announce(
        _ deliveries: [Delivery], again: Set<Alert.ID> = [], catchups: [Person.ID: CivilDate] = [:],
        through instant: Date, for account: Account.ID
    ) async throws(StoreError) {
        try await file.write { db in
            for delivery in deliveries { try db.insert(delivery, of: account, again: again.contains(delivery.alert)) }
            for (person, due) in catchups {
                try db.run(
                    """
                    INSERT INTO announced_catchups (id, account_id, person_id, due_day) VALUES (?, ?, ?, ?)
                    ON CONFLICT (account_id, person_id) DO UPDATE SET due_day = excluded.due_day
                    """,
                    [
                        Delivery.ID.make(at: instant).value, account.value, person.value,
                        due.value,
                    ])
            }
            try db.run(
                """
                INSERT INTO announcements (account_id, announced_through) VALUES (?, ?)
                ON CONFLICT (account_id) DO UPDATE SET announced_through = excluded.announced_through
                """, [account.value, instant.milliseconds.databaseValue])
        }
    }

    // MARK: Sending

    /// What is to be sent at an instant, what has waited longest first; those told together count as one of `limit`.
    public func deliveriesToSend(at instant: Date, limit: Int) async throws(StoreError) -> [AccountDelivery] {
        try await file.read { db in
            let first = try db.rows(
                """
                \(Delivery.select) WHERE state = 'waiting' AND attempt_at <= ? ORDER BY attempt_at, fire_at, id LIMIT ?
                """, [instant.milliseconds.databaseValue, limit.databaseValue]
            ).map(AccountDelivery.init(row:))
            // A digest is told whole, or what a limit cut off would be told a second time.
            var digests: Set<UUID> = []
            var found: [AccountDelivery] = []
            for delivery in first {
                guard let digest = delivery.delivery.digest else { found.append(delivery); continue }
                guard digests.insert(digest).inserted else { continue }
                found += try db.rows(
                    "\(Delivery.select) WHERE channel_id = ? AND digest_id = ? AND state = 'waiting' ORDER BY fire_at, id",
                    [delivery.delivery.channel.value, digest.databaseValue]
                ).map(AccountDelivery.init(row:))
            }
            return found
        }
    }

    /// When something is to be sent next; nil when nothing waits.
    public func nextDelivery() async throws(StoreError) -> Date? {
        try await file.read { db in
            try (db.firstRow("SELECT min(attempt_at) FROM deliveries WHERE state = 'waiting'", [])?[0] as Int64?)
                .map(Date.init(milliseconds:))
        }
    }

    /// Writes down how far deliveries have come. One whose channel was removed meanwhile is no more.
    public func save(_ deliveries: [Delivery]) async throws(StoreError) {
        try await file.write { db in
            for delivery in deliveries {
                try db.run(
                    "UPDATE deliveries SET state = ?, attempts = ?, attempt_at = ? WHERE id = ?",
                    [
                        delivery.state.rawValue.databaseValue, delivery.attempts.databaseValue,
                        delivery.attemptAt.milliseconds.databaseValue, delivery.id.value,
                    ])
            }
        }
    }

    /// Puts what was being sent when a server ended back into the queue: nobody knows whether it arrived.
    public func resumeDeliveries(at instant: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE deliveries SET state = 'waiting', attempt_at = ? WHERE state = 'sending'",
                [instant.milliseconds.databaseValue])
        }
    }

    // MARK: Looking

    /// A delivery with whose it is; nil where there is none.
    public func delivery(_ id: Delivery.ID) async throws(StoreError) -> AccountDelivery? {
        try await file.read { db in
            try db.firstRow("\(Delivery.select) WHERE id = ?", [id.value]).map(AccountDelivery.init(row:))
        }
    }

    /// What an account's channels have of alerts that were due at an instant or later, the latest first.
    public func deliveries(
        of account: Account.ID, since instant: Date, in states: Set<Delivery.State>, limit: Int = 10_000
    ) async throws(StoreError) -> [Delivery] {
        try await file.read { db in
            let words = states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
            return try db.rows(
                """
                \(Delivery.select) WHERE account_id = ? AND fire_at >= ? AND state IN (\(words))
                ORDER BY fire_at DESC, id DESC LIMIT ?
                """, [account.value, instant.milliseconds.databaseValue, limit.databaseValue]
            ).map { try AccountDelivery(row: $0).delivery }
        }
    }

    /// Forgets deliveries that were due before an instant and are over. No alert of that time comes round again.
    public func forgetDeliveries(before instant: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM deliveries WHERE fire_at < ? AND state NOT IN ('waiting', 'sending')",
                [instant.milliseconds.databaseValue])
        }
    }
}

extension Database {
    fileprivate func insert(_ delivery: Delivery, of account: Account.ID, again: Bool) throws {
        // The channel may have been removed since it was read.
        try run(
            """
            INSERT INTO deliveries (id, account_id, channel_id, alert_id, fire_at, state, attempts, attempt_at, digest_id)
            SELECT ?, ?, id, ?, ?, ?, ?, ?, ? FROM channels WHERE id = ?
            ON CONFLICT (channel_id, alert_id) DO UPDATE SET fire_at = excluded.fire_at, state = excluded.state,
              attempts = 0, attempt_at = excluded.attempt_at, digest_id = excluded.digest_id
            WHERE ? AND excluded.fire_at > deliveries.fire_at
            """,
            [
                delivery.id.value, account.value, delivery.alert.value, delivery.fireAt.milliseconds.databaseValue,
                delivery.state.rawValue.databaseValue, delivery.attempts.databaseValue,
                delivery.attemptAt.milliseconds.databaseValue, delivery.digest.value, delivery.channel.value,
                again.databaseValue,
            ])
    }
}

extension Delivery {
    fileprivate static let select = """
        SELECT id, account_id, channel_id, alert_id, fire_at, state, attempts, attempt_at, digest_id FROM deliveries
        """
}

extension AccountDelivery {
    fileprivate init(row: Row) throws {
        guard let state = Delivery.State(rawValue: row[5]) else { throw StoreError.damaged("a delivery in an unknown state") }
        account = Account.ID(row[1] as UUID)
        delivery = Delivery(
            id: Delivery.ID(row[0] as UUID), channel: Channel.ID(row[2] as UUID), alert: Alert.ID(row[3] as UUID),
            fireAt: Date(milliseconds: row[4]), state: state, attempts: row[6], attemptAt: Date(milliseconds: row[7]),
            digest: row[8])
    }
}
