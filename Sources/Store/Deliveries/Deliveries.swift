public import Foundation
import GRDB
public import Kinkeeper

/// A delivery with its account.
public struct AccountDelivery: Hashable, Sendable {
    /// The account of the alert.
    public let account: Account.ID
    /// The delivery.
    public let delivery: Delivery
}

/// A channel that something waits for.
public struct WaitingChannel: Hashable, Sendable {
    /// The account of the channel.
    public let account: Account.ID
    /// The channel.
    public let channel: Channel.ID
    /// The time of the first delivery.
    public let since: Date

    /// Whether a delivery is due now; one delayed for long by a clock that ran ahead is, too.
    public func isDue(at now: Date) -> Bool { since <= now || since > now.addingTimeInterval(Delivery.longestWait) }
}

extension Accounts {
    // MARK: Sending

    /// Returns the channels with waiting deliveries, their accounts, and the time of the first delivery.
    public func waitingChannels(by announcer: Announcer = .server) async throws(StoreError) -> [WaitingChannel] {
        let own = announcer.condition
        return try await file.read { db in
            try db.rows(
                """
                SELECT account_id, channel_id, min(attempt_at) AS since FROM deliveries INDEXED BY deliveries_to_do
                WHERE state IN ('waiting', 'sending') AND state = 'waiting' AND \(own.sql) GROUP BY channel_id
                """, own.values
            ).map {
                WaitingChannel(
                    account: $0["account_id"], channel: $0["channel_id"], since: Date(milliseconds: $0["since"]))
            }
        }
    }

    /// Returns the deliveries to send over a channel at an instant, the longest waiting first; those sent together count as one
    /// of `limit`.
    public func deliveriesToSend(
        over channel: Channel.ID, at instant: Date, limit: Int
    ) async throws(StoreError) -> [Delivery] {
        try await file.read { db in
            let first = try db.rows(
                """
                \(Delivery.select) INDEXED BY deliveries_to_do WHERE state IN ('waiting', 'sending') AND channel_id = ?
                  AND state = 'waiting' AND (attempt_at <= ? OR attempt_at > ?)
                ORDER BY attempt_at, fire_at, id LIMIT ?
                """, [channel.value] + Delivery.due(at: instant) + [limit.databaseValue]
            ).map { try AccountDelivery(row: $0).delivery }
            // A digest is sent whole, or the part cut off by a limit would be sent a second time.
            var digests: Set<UUID> = []
            var found: [Delivery] = []
            for delivery in first {
                guard let digest = delivery.digest else { found.append(delivery); continue }
                guard digests.insert(digest).inserted else { continue }
                found += try db.rows(
                    "\(Delivery.select) WHERE channel_id = ? AND digest_id = ? AND state = 'waiting' ORDER BY fire_at, id",
                    [channel.value, digest.databaseValue]
                ).map { try AccountDelivery(row: $0).delivery }
            }
            return found
        }
    }

    /// Returns the time of the next delivery; nil when nothing waits.
    public func nextDelivery() async throws(StoreError) -> Date? {
        try await file.read { db in
            try
                (db.firstRow(
                    "SELECT min(attempt_at) FROM deliveries WHERE state IN ('waiting', 'sending') AND state = 'waiting'", []
                )?[0] as Int64?).map(Date.init(milliseconds:))
        }
    }

    /// Claims deliveries, so that no other process sends them. Returns those claimed: without any that were done, snoozed,
    /// taken or removed meanwhile.
    public func claim(_ deliveries: [Delivery], at instant: Date) async throws(StoreError) -> [Delivery] {
        try await file.write { db in
            try deliveries.compactMap { delivery in
                try db.run(
                    """
                    UPDATE deliveries SET state = 'sending', attempts = attempts + 1, attempt_at = ?
                    WHERE id = ? AND state = 'waiting'
                    """, [instant.milliseconds.databaseValue, delivery.id.value])
                guard db.changesCount > 0 else { return nil }
                return try db.firstRow("\(Delivery.select) WHERE id = ?", [delivery.id.value])
                    .map { try AccountDelivery(row: $0).delivery }
            }
        }
    }

    /// Stores the state of deliveries that are in one of some states; others were changed meanwhile and stay as they are. One
    /// whose channel was removed is gone.
    public func save(_ deliveries: [Delivery], in states: Set<Delivery.State>) async throws(StoreError) {
        guard !deliveries.isEmpty else { return }
        let words = Delivery.words(states)
        try await file.write { db in
            for delivery in deliveries {
                try db.run(
                    "UPDATE deliveries SET state = ?, attempt_at = ? WHERE id = ? AND state IN (\(words))",
                    [
                        delivery.state.rawValue.databaseValue, delivery.attemptAt.milliseconds.databaseValue,
                        delivery.id.value,
                    ])
            }
        }
    }

    /// Withdraws deliveries that arrived, since their reminder is switched off. Switched on again, it is not announced anew at
    /// the same time.
    public func withdrawSwitchedOff(_ deliveries: [Delivery]) async throws(StoreError) {
        guard !deliveries.isEmpty else { return }
        try await file.write { db in
            for delivery in deliveries {
                try db.run(
                    "UPDATE deliveries SET state = 'withdrawn', was_off = 1 WHERE id = ? AND state = 'accepted'",
                    [delivery.id.value])
            }
        }
    }

    /// Lets all that waits for a channel and would be sent before an instant wait until then.
    public func putOff(over channel: Channel.ID, until instant: Date, at now: Date) async throws(StoreError) {
        try await file.write { db in
            let end = instant.milliseconds.databaseValue
            try db.run(
                """
                UPDATE deliveries SET attempt_at = ?
                WHERE channel_id = ? AND state = 'waiting' AND (attempt_at < ? OR attempt_at > ?)
                """, [end, channel.value, end, Delivery.due(at: now)[1]])
        }
    }

    /// Lets an alert come again, over every channel that has a delivery of it.
    public func repeatAlert(_ alert: Alert.ID, of account: Account.ID, at instant: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                UPDATE deliveries SET state = 'waiting', attempts = 0, attempt_at = ?, fire_at = ?, digest_id = NULL,
                  repeats = repeats + 1
                WHERE account_id = ? AND alert_id = ? AND state IN ('waiting', 'sending', 'accepted')
                """,
                [
                    instant.milliseconds.databaseValue, instant.milliseconds.databaseValue, account.value, alert.value,
                ])
        }
    }

    /// Puts interrupted deliveries back into the queue: a server ended, or the result could not be stored. It is unknown
    /// whether they arrived. All, or only some.
    public func resumeDeliveries(
        _ some: Set<Delivery.ID>? = nil, at instant: Date, by announcer: Announcer = .server
    ) async throws(StoreError) {
        let own = announcer.condition
        try await file.write { db in
            let all = try db.rows(
                "SELECT id FROM deliveries WHERE state IN ('waiting', 'sending') AND state = 'sending' AND \(own.sql)",
                own.values
            ).map { $0[0] as Delivery.ID }
            for id in all where some?.contains(id) ?? true {
                try db.run(
                    "UPDATE deliveries SET state = 'waiting', attempt_at = ? WHERE id = ? AND state = 'sending'",
                    [instant.milliseconds.databaseValue, id.value])
            }
        }
    }

    // MARK: Looking

    /// Returns a delivery with its account; nil when there is none.
    public func delivery(_ id: Delivery.ID) async throws(StoreError) -> AccountDelivery? {
        try await file.glance { db in
            try db.firstRow("\(Delivery.select) WHERE id = ?", [id.value]).map(AccountDelivery.init(row:))
        }
    }

    /// Returns the deliveries on an account's channels of alerts due at an instant or later, the latest first.
    public func deliveries(
        of account: Account.ID, since instant: Date, in states: Set<Delivery.State>, limit: Int = 10_000
    ) async throws(StoreError) -> [Delivery] {
        try await file.read { db in
            let words = Delivery.words(states)
            return try db.rows(
                """
                \(Delivery.select) WHERE account_id = ? AND fire_at >= ? AND state IN (\(words))
                ORDER BY fire_at DESC, id DESC LIMIT ?
                """, [account.value, instant.milliseconds.databaseValue, limit.databaseValue]
            ).map { try AccountDelivery(row: $0).delivery }
        }
    }

    /// How many alerts that were due at an instant or later a channel has taken and still shows.
    public func shownCount(over channel: Channel.ID, since instant: Date) async throws(StoreError) -> Int {
        try await file.read { db in
            try db.firstRow(
                "SELECT count(*) FROM deliveries WHERE channel_id = ? AND state = 'accepted' AND fire_at >= ?",
                [channel.value, instant.milliseconds.databaseValue])?[0] ?? 0
        }
    }

    /// Forgets finished deliveries that were due before an instant. No alert of that time comes again.
    public func forgetDeliveries(before instant: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM deliveries WHERE fire_at < ? AND state NOT IN ('waiting', 'sending')",
                [instant.milliseconds.databaseValue])
        }
    }
}

extension Delivery {
    enum Columns: Int, SelectedColumns {
        case id, accountID, channelID, alertID, fireAt, state, attempts, attemptAt, digestID, repeats
    }

    static let select = "SELECT \(Columns.list) FROM deliveries"

    /// The longest wait, in seconds: a longer one was set by a clock that ran ahead.
    static let longestWait: TimeInterval = 7 * 86_400

    /// The values of "attempt_at <= ? OR attempt_at > ?".
    static func due(at instant: Date) -> [DatabaseValue] {
        [instant.milliseconds.databaseValue, instant.addingTimeInterval(longestWait).milliseconds.databaseValue]
    }

    static func words(_ states: Set<State>) -> String {
        states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    }
}

extension AccountDelivery {
    init(row: Row) throws {
        guard let state = Delivery.State(rawValue: row[Delivery.Columns.state]) else {
            throw StoreError.damaged("a delivery in an unknown state")
        }
        account = row[Delivery.Columns.accountID]
        delivery = Delivery(
            id: row[Delivery.Columns.id], channel: row[Delivery.Columns.channelID], alert: row[Delivery.Columns.alertID],
            fireAt: row.moment(Delivery.Columns.fireAt), state: state, attempts: row[Delivery.Columns.attempts],
            attemptAt: row.moment(Delivery.Columns.attemptAt), digest: row[Delivery.Columns.digestID],
            repeats: row[Delivery.Columns.repeats])
    }
}
