import Foundation
import GRDB
public import Kinkeeper

/// The number of gifts for a person, by status.
public struct GiftRecipient: Identifiable, Hashable, Sendable {
    /// The person.
    public let person: PersonSummary
    /// Gifts that may still be given.
    public let open: Int
    /// The given gifts, archived since or not.
    public let given: Int

    /// The person's identifier.
    public var id: Person.ID { person.id }
}

/// The number of gifts for an occasion, for all recipients.
public struct GiftOccasionCount: Hashable, Sendable {
    /// The occasion, in one gift's words; nil for gifts without any.
    public let occasion: GiftOccasion?
    /// Gifts that may still be given.
    public let open: Int
    /// The given gifts, archived since or not.
    public let given: Int
}

extension Space {
    /// Returns all recipients of gifts, in the order of names, as far as the account may see the gifts.
    public func giftRecipients(
        order: NameOrder, asking account: Account.ID
    ) async throws(StoreError) -> [GiftRecipient] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(PersonSummary.columns), counts.open, counts.given
                FROM (
                  SELECT r.person_id AS person,
                    count(*) FILTER (WHERE gifts.status NOT IN ('given', 'archived')) AS open,
                    count(*) FILTER (WHERE coalesce(gifts.archived_from, gifts.status) = 'given') AS given
                  FROM gifts CROSS JOIN gift_recipients r ON r.gift_id = gifts.id
                  WHERE gifts.deleted_at IS NULL AND \(GiftVisibility.isSeen) GROUP BY r.person_id
                ) AS counts CROSS JOIN people ON people.id = counts.person
                WHERE people.merged_into IS NULL AND people.trashed_at IS NULL AND (counts.open > 0 OR counts.given > 0)
                """, [account.value])
            let all = try zip(rows, PersonSummary.all(rows, in: db)).map { row, person in
                GiftRecipient(person: person, open: row["open"], given: row["given"])
            }
            let keyed = all.map { (SearchFolding.fold($0.person.name.display(order)), $0) }
            return keyed.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
        }
    }

    /// How many gifts there are for each occasion, the most first; those without an occasion last.
    public func giftOccasionCounts(asking account: Account.ID) async throws(StoreError) -> [GiftOccasionCount] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT occasion_kind, occasion_label, count(*) FILTER (WHERE status NOT IN ('given', 'archived')) AS open,
                  count(*) FILTER (WHERE coalesce(archived_from, status) = 'given') AS given
                FROM gifts WHERE deleted_at IS NULL AND \(GiftVisibility.isSeen)
                GROUP BY occasion_kind, occasion_label ORDER BY occasion_kind, occasion_label
                """, [account.value])
            var counts: [String?: GiftOccasionCount] = [:]
            for row in rows {
                let kind = (row["occasion_kind"] as String?).flatMap(Occasion.Kind.init(rawValue:))
                let occasion = kind.flatMap { GiftOccasion(kind: $0, label: row["occasion_label"]) }
                let sofar = counts[occasion?.key]
                counts[occasion?.key] = GiftOccasionCount(
                    occasion: sofar?.occasion ?? occasion, open: (sofar?.open ?? 0) + row["open"],
                    given: (sofar?.given ?? 0) + row["given"])
            }
            return counts.values.sorted { one, other in
                guard let first = one.occasion, let second = other.occasion else { return one.occasion != nil }
                return (other.open + other.given, first.key) < (one.open + one.given, second.key)
            }
        }
    }

    /// The first picture of each of some gifts that has one, as far as the account may see them.
    public func giftCovers(
        of gifts: [Gift.ID], asking account: Account.ID
    ) async throws(StoreError) -> [Gift.ID: GiftPicture] {
        try await file.glance { db in
            let ids = gifts.map(\.value)
            let sql = """
                SELECT gift_pictures.id, digest, gift_id FROM gifts CROSS JOIN gift_pictures ON gift_id = gifts.id
                WHERE \(GiftVisibility.isSeen) AND deleted_at IS NULL AND gifts.id IN (\(ids.sliceMarks))
                ORDER BY position, gift_pictures.id
                """
            var covers: [Gift.ID: GiftPicture] = [:]
            for row in try ids.slices.flatMap({ try db.rows(sql, [account.value] + $0) }) {
                let gift: Gift.ID = row["gift_id"]
                covers[gift] = covers[gift] ?? GiftPicture(row: row)
            }
            return covers
        }
    }

    /// The currency of the gift that was changed last; nil where no gift names an amount.
    public func lastGiftCurrency(asking account: Account.ID) async throws(StoreError) -> Currency? {
        try await file.glance { db in
            try db.firstRow(
                """
                SELECT currency FROM gifts WHERE currency IS NOT NULL AND deleted_at IS NULL AND \(GiftVisibility.isSeen)
                ORDER BY updated_at DESC, id DESC LIMIT 1
                """, [account.value]
            ).flatMap { Currency(kept: $0[0]) }
        }
    }
}
