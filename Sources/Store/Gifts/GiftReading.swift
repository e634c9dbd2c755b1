public import Foundation
import GRDB
public import Kinkeeper

/// A gift with all there is to know of it.
public struct GiftDetails: Hashable, Sendable {
    /// The gift.
    public let gift: Gift
    /// How it came so far, the latest step first.
    public let steps: [GiftStep]
    /// Its pictures, in their order.
    public let pictures: [GiftPicture]
    /// Similar gifts given to the same people, the latest first.
    public let givenBefore: [Gift]
}

/// A gift that was deleted and can be brought back.
public struct DeletedGift: Identifiable, Hashable, Sendable {
    /// Names it, as before.
    public let id: Gift.ID
    /// The title of the gift.
    public let title: String
    /// When it was deleted; 30 days later it is gone for good.
    public let deletedAt: Date
}

extension Space {
    /// Returns one gift; nil if there is none, it was deleted, or it is hidden from the account.
    public func gift(_ id: Gift.ID, asking account: Account.ID) async throws(StoreError) -> Gift? {
        try await file.glance { db in try db.gift(id, asking: account) }
    }

    /// Returns one gift with its steps, its pictures, and similar gifts given before; nil as above.
    public func giftDetails(_ id: Gift.ID, asking account: Account.ID) async throws(StoreError) -> GiftDetails? {
        try await file.glance { db in
            guard let gift = try db.gift(id, asking: account) else { return nil }
            let steps = try db.steps(of: id)
            let past = try db.givenGifts(to: gift.recipients, asking: account)
            return GiftDetails(
                gift: gift, steps: steps, pictures: try db.pictures(of: id),
                givenBefore: gift.isGiven ? [] : GivenBefore.warnings(for: gift, among: past))
        }
    }

    /// Returns gifts given to some people that are similar to a draft: to warn before it is added.
    public func givenBefore(_ draft: GiftDraft, asking account: Account.ID) async throws(StoreError) -> [Gift] {
        try await file.glance { db in
            let people = try draft.recipients.compactMap(db.presentPersonIfAny)
            let past = try db.givenGifts(to: people, asking: account)
            let asked = Gift(
                id: draft.id ?? .make(at: Date(timeIntervalSince1970: 0)), title: draft.title, recipients: people,
                link: draft.link,
                createdAt: Date(timeIntervalSince1970: 0), updatedAt: Date(timeIntervalSince1970: 0))
            return GivenBefore.warnings(for: asked, among: past)
        }
    }

    /// Returns all open gifts for a person, in the order of lists, and all given ones, the latest first.
    public func gifts(
        for person: Person.ID, asking account: Account.ID
    ) async throws(StoreError) -> (open: [Gift], given: [Gift]) {
        try await file.glance { db in
            let person = try db.presentPerson(person)
            let open = try db.gifts(
                asking: account,
                where: """
                    deleted_at IS NULL AND status NOT IN ('given', 'archived')
                      AND gifts.id IN (SELECT gift_id FROM gift_recipients WHERE person_id = ?2)
                    """, [person.value])
            let given = try db.givenGifts(to: [person], asking: account)
            return (open.sorted(by: Gift.isInOrder), given)
        }
    }

    /// The gifts for some people and for nobody else, with those in the archive: the oldest first. People in the trash count, so that a
    /// gift that is for one of them too is none of these.
    public func gifts(forNobodyBut people: [Person.ID], asking account: Account.ID) async throws(StoreError) -> [Gift.ID] {
        try await file.read { db in
            var chosen: Set<Person.ID> = []
            for person in people { if let present = try db.presentPersonIfAny(person) { chosen.insert(present) } }
            let found = try Set(
                db.rows("SELECT gift_id FROM gift_recipients WHERE person_id", in: chosen.map(\.value)).map { $0[0] as Gift.ID }
            )
            let gifts = try db.gifts(Array(found), asking: account)
            var others: Set<Gift.ID> = []
            for row in try db.rows("SELECT gift_id, person_id FROM gift_recipients WHERE gift_id", in: gifts.map(\.id.value)) {
                let person: Person.ID = row["person_id"]
                if try !chosen.contains(db.presentPersonIfAny(person) ?? person) { others.insert(row["gift_id"]) }
            }
            return gifts.map(\.id).filter { !others.contains($0) }.sorted()
        }
    }

    /// Returns the totals of a year's gifts; nil is gifts without a day.
    public func giftBudgets(in year: Int?, asking account: Account.ID) async throws(StoreError) -> GiftBudgets {
        try await file.read { db in
            let day = Gift.countedDay
            guard let year else {
                let gifts = try db.gifts(asking: account, where: "deleted_at IS NULL AND \(day) IS NULL", [])
                return GiftBudgets(of: gifts, in: nil)
            }
            guard let first = CivilDate(year: year, month: 1, day: 1), let last = CivilDate(year: year, month: 12, day: 31)
            else {
                return GiftBudgets(of: [], in: year)
            }
            let gifts = try db.gifts(
                asking: account, where: "deleted_at IS NULL AND \(day) BETWEEN ?2 AND ?3",
                [first.daysSinceEpoch.databaseValue, last.daysSinceEpoch.databaseValue])
            return GiftBudgets(of: gifts.sorted(by: Gift.isInOrder), in: year)
        }
    }

    /// The years that gifts count for, the latest first.
    public func giftYears(asking account: Account.ID) async throws(StoreError) -> [Int] {
        try await file.read { db in
            let days = try db.rows(
                """
                SELECT DISTINCT \(Gift.countedDay) FROM gifts
                WHERE deleted_at IS NULL AND \(Gift.countedDay) IS NOT NULL AND \(GiftVisibility.isSeen)
                """, [account.value])
            return Set(days.map { CivilDate(daysSinceEpoch: $0[0]).year }).sorted(by: >)
        }
    }

    /// The gifts that were deleted and can be brought back, those that went last first.
    public func deletedGifts(limit: Int, asking account: Account.ID) async throws(StoreError) -> [DeletedGift] {
        try await file.read { db in
            try db.rows(
                """
                SELECT id, title, deleted_at FROM gifts WHERE deleted_at IS NOT NULL AND \(GiftVisibility.isSeen)
                ORDER BY deleted_at DESC, id DESC LIMIT ?2
                """, [account.value, limit.databaseValue]
            ).map { DeletedGift(id: $0["id"], title: $0["title"], deletedAt: Date(milliseconds: $0["deleted_at"])) }
        }
    }
}

extension Database {
    /// How a gift came so far, the latest step first.
    func steps(of gift: Gift.ID) throws -> [GiftStep] {
        try rows(
            "SELECT id, status, at, account_id FROM gift_steps WHERE gift_id = ? ORDER BY at DESC, id DESC", [gift.value]
        ).compactMap { row in
            Gift.Status(rawValue: row["status"]).map {
                GiftStep(id: row["id"], status: $0, at: Date(milliseconds: row["at"]), by: row["account_id"])
            }
        }
    }

    /// What was given to some people, the latest first.
    fileprivate func givenGifts(to people: [Person.ID], asking account: Account.ID) throws -> [Gift] {
        let values = people.map(\.value)
        let condition = """
            deleted_at IS NULL AND coalesce(archived_from, status) = 'given'
              AND gifts.id IN (SELECT gift_id FROM gift_recipients WHERE person_id IN (\(values.sliceMarks)))
            """
        let found = try Set(values.slices.flatMap { try gifts(asking: account, where: condition, $0) })
        return found.sorted { one, other in
            guard let first = one.dayGiven, let second = other.dayGiven, first != second else { return other.id < one.id }
            return first > second
        }
    }
}
