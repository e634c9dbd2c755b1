public import Foundation
import GRDB
public import Kinkeeper

/// The place in a list of deliveries after which the next page starts.
public struct DeliveryCursor: Hashable, Sendable, LosslessStringConvertible {
    let fireAt: Int64
    let id: Delivery.ID

    init(_ delivery: Delivery) {
        fireAt = delivery.fireAt.wholeMilliseconds
        id = delivery.id
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let fireAt = Int64(parts[0]), let id = Delivery.ID(String(parts[1])) else { return nil }
        self.fireAt = fireAt
        self.id = id
    }

    /// A number, "_" and an identifier.
    public var description: String { "\(fireAt)_\(id)" }
}

/// A page of what became of alerts.
public struct DeliveryPage: Hashable, Sendable {
    /// The deliveries of this page.
    public let rows: [Delivery]
    /// Where the next page starts; nil on the last one.
    public let next: DeliveryCursor?
}

extension Accounts {
    /// Returns the deliveries of an account's alerts on its channels, the latest due first. They are kept for 90 days.
    ///
    /// - Parameters:
    ///   - instant: Only alerts that were due then or later; nil for all that is kept.
    ///   - states: Only deliveries in these.
    ///   - channel: Only those over this channel; nil for all.
    ///   - cursor: Where the page starts; nil for the first one.
    ///   - limit: How many at most.
    public func deliveryPage(
        of account: Account.ID, since instant: Date? = nil, in states: Set<Delivery.State> = Set(Delivery.State.allCases),
        over channel: Channel.ID? = nil, after cursor: DeliveryCursor? = nil, limit: Int
    ) async throws(StoreError) -> DeliveryPage {
        var conditions = "account_id = ? AND state IN (\(Delivery.words(states)))"
        var values = [account.value]
        if let instant {
            conditions += " AND fire_at >= ?"
            values.append(instant.milliseconds.databaseValue)
        }
        if let channel {
            conditions += " AND channel_id = ?"
            values.append(channel.value)
        }
        if let cursor {
            conditions += " AND (fire_at, id) < (?, ?)"
            values += [cursor.fireAt.databaseValue, cursor.id.value]
        }
        let (sql, all) = (conditions, values + [(limit + 1).databaseValue])
        return try await file.read { db in
            let rows = try db.rows("\(Delivery.select) WHERE \(sql) ORDER BY fire_at DESC, id DESC LIMIT ?", all)
                .map { try AccountDelivery(row: $0).delivery }
            return DeliveryPage(
                rows: Array(rows.prefix(limit)),
                next: rows.count > limit ? rows.prefix(limit).last.map(DeliveryCursor.init) : nil)
        }
    }
}
