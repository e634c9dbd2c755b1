public import Foundation
import GRDB
public import Kinkeeper

/// A kept card of a group that waits for a decision: a new one, or a newer version of one a group is linked to.
public struct KeptGroupCard: Identifiable, Hashable, Sendable {
    /// Names one card.
    public typealias ID = Identifier<KeptGroupCard>

    /// Names the card.
    public let id: ID
    /// The card as it was last received.
    public let bytes: [UInt8]
    /// The SHA-256 of those bytes in hexadecimal digits: the reviewed version.
    public let version: String
    /// The group it is linked to; nil for a new card.
    public let group: PersonGroup.ID?
    /// The version that group was last brought in line with; nil for a new card, and where it is not known.
    public let agreed: [UInt8]?
}

extension Space {
    /// The cards of groups that are neither linked to a group nor declined, and those that are newer than what their
    /// group was brought in line with; in the order they came.
    public func groupCardsToConsider() async throws(StoreError) -> [KeptGroupCard] {
        try await file.read { db in
            try db.rows("\(KeptGroupCard.select) ORDER BY cards.id", []).map(KeptGroupCard.init(row:))
        }
    }

    /// One of them; nil when there is nothing to decide about it.
    public func groupCardToConsider(_ id: KeptGroupCard.ID) async throws(StoreError) -> KeptGroupCard? {
        try await file.read { db in
            try db.firstRow("\(KeptGroupCard.select) AND cards.id = ?", [id.value]).map(KeptGroupCard.init(row:))
        }
    }

    /// Returns the people with these UIDs on their cards, in that order, each once. Unknown UIDs are skipped; a merged person
    /// is replaced by the one they were merged into.
    public func people(withUIDs uids: [String]) async throws(StoreError) -> [Person.ID] {
        try await file.read { db in
            var seen: Set<Person.ID> = []
            return try uids.compactMap { uid in
                guard let person = try db.presentPerson(withUID: uid), seen.insert(person).inserted else { return nil }
                return person
            }
        }
    }

    /// Links a card to a group of ours and adds its members: to the group of the identifier `id`, if there is one, else
    /// to a new one of that name. Adopting twice is adopting once. Nil when the card is another version meanwhile; throws
    /// `notFound` when it is gone. People with UIDs on the card who are not here yet join when they appear.
    public func adoptGroupCard(
        _ card: KeptGroupCard.ID, version: String, as id: PersonGroup.ID, named name: GroupName, members: [Person.ID],
        uids: [String]? = nil, on today: CivilDate, at time: Date
    ) async throws(StoreError) -> PersonGroup? {
        try await file.write { db in
            if let row = try db.firstRow("SELECT id FROM person_groups WHERE card_id = ?", [card.value]) {
                return try db.group(row[0])
            }
            guard try db.groupCardVersion(card) == version else { return nil }
            if try db.group(id) == nil {
                let now = Date(milliseconds: time.milliseconds)
                try db.insert(PersonGroup(id: id, name: name.text, createdAt: now, updatedAt: now))
            }
            try db.bring(id, inLineWith: card)
            _ = try db.addMembers(members, to: id, on: today, at: time)
            if let uids { try db.expectStrangers(uids, in: id, since: today, at: time) }
            try db.run("DELETE FROM declined_group_cards WHERE id = ?", [card.value])
            return try db.group(id)
        }
    }

    /// Applies the chosen changes of a newer version of a linked card, and settles it. False when the card has changed
    /// meanwhile; throws `notFound` when it is gone or not linked. Of `uids`, people who are not here yet join when they
    /// appear.
    public func settleGroupCard(
        _ card: KeptGroupCard.ID, version: String, adding: [Person.ID], removing: [Person.ID], uids: [String]? = nil,
        on today: CivilDate, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard try db.groupCardVersion(card) == version else { return false }
            guard let row = try db.firstRow("SELECT id FROM person_groups WHERE card_id = ?", [card.value]) else {
                throw StoreError.notFound
            }
            let group: PersonGroup.ID = row[0]
            _ = try db.addMembers(adding, to: group, on: today, at: time)
            _ = try db.removeMembers(removing, from: group, at: time)
            if let uids { try db.expectMoreStrangers(uids, in: group, since: today, at: time) }
            try db.bring(group, inLineWith: card)
            return true
        }
    }

    /// Remembers that a card's group is not wanted. Throws `notFound`.
    public func declineGroupCard(_ card: KeptGroupCard.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            _ = try db.groupCardVersion(card)
            try db.declineGroupCard(card.uuid, at: time)
        }
    }

    /// Undoes that it is not wanted: it is offered again.
    public func reconsiderGroupCard(_ card: KeptGroupCard.ID) async throws(StoreError) {
        try await file.write { db in try db.run("DELETE FROM declined_group_cards WHERE id = ?", [card.value]) }
    }
}

extension Database {
    func declineGroupCard(_ card: UUID, at time: Date) throws {
        try run(
            "INSERT OR IGNORE INTO declined_group_cards (id, declined_at) SELECT id, ? FROM cards WHERE id = ?",
            [time.milliseconds.databaseValue, card.databaseValue])
    }

    fileprivate func groupCardVersion(_ card: KeptGroupCard.ID) throws -> String {
        let row = try firstRow("SELECT lower(hex(digest)) FROM cards WHERE id = ? AND kind = 'group'", [card.value])
        guard let row else { throw StoreError.notFound }
        return row[0]
    }

    fileprivate func bring(_ group: PersonGroup.ID, inLineWith card: KeptGroupCard.ID) throws {
        try run(
            "UPDATE person_groups SET card_id = ?1, card_digest = (SELECT digest FROM cards WHERE id = ?1) WHERE id = ?2",
            [card.value, group.value])
    }
}

extension KeptGroupCard {
    fileprivate static let select = """
        SELECT cards.id, cards.bytes, lower(hex(cards.digest)) AS version, person_groups.id AS group_id,
          (SELECT bytes FROM replaced_cards WHERE card_id = cards.id AND digest = person_groups.card_digest) AS agreed
        FROM cards LEFT JOIN person_groups ON person_groups.card_id = cards.id
        WHERE cards.kind = 'group' AND person_groups.card_digest IS NOT cards.digest
          AND NOT EXISTS (SELECT 1 FROM declined_group_cards WHERE declined_group_cards.id = cards.id)
        """

    fileprivate init(row: Row) {
        self.init(
            id: row["id"], bytes: [UInt8](row["bytes"] as Data), version: row["version"], group: row["group_id"],
            agreed: (row["agreed"] as Data?).map { [UInt8]($0) })
    }
}
