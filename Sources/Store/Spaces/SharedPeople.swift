public import Foundation
import GRDB
public import Kinkeeper

/// One person in two address books: an account's own, and that of a family. The account's own space keeps it.
public struct SharedPerson: Identifiable, Hashable, Sendable {
    /// Names the link.
    public typealias ID = Identifier<SharedPerson>

    /// Names the link.
    public let id: ID
    /// The person in the account's own space.
    public let person: Person.ID
    /// The family.
    public let space: Space.ID
    /// The person in the family's space, who may be gone since.
    public let shared: Person.ID
    /// When the two became one.
    public let createdAt: Date
}

extension Space {
    /// In which families an own person is too, the first one first.
    public func sharedPeople(of person: Person.ID) async throws(StoreError) -> [SharedPerson] {
        try await file.glance { db in
            try db.rows("\(SharedPerson.select) WHERE person_id = ? ORDER BY id", [person.value]).map(SharedPerson.init(row:))
        }
    }

    /// Returns the own person that is linked to a person of a family; nil if there is none, or the own person is in the trash.
    ///
    /// - Parameter shared: The person of the family with all people merged into that person (`peopleMerged`). The first link counts.
    public func ownPerson(whoIs shared: [Person.ID]) async throws(StoreError) -> Person.ID? {
        try await file.glance { db in try shared.firstResult { try db.ownPerson(whoIs: $0) } }
    }

    /// Notes that an own person is a person of a family, and returns the link; the one that is there, where there is one.
    package func linkPerson(
        _ person: Person.ID, to shared: Person.ID, in space: Space.ID, at time: Date
    ) async throws(StoreError) -> SharedPerson {
        try await file.write { db in try db.linkPerson(person, to: shared, in: space, at: time) }
    }

    /// Says of an own person that they are another one of the same family: the one before is gone.
    package func changeLink(_ link: SharedPerson.ID, to shared: Person.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("UPDATE shared_people SET shared_id = ? WHERE id = ?", [shared.value, link.value])
        }
    }

    /// Returns the person, or the kept person if the person was merged; nil if there is no such person.
    package func keptPerson(_ id: Person.ID) async throws(StoreError) -> (id: Person.ID, isTrashed: Bool)? {
        try await file.glance { db in try db.keptPerson(id) }
    }

    /// The person with a card of this UID, in the trash or not; of those who were merged the kept one. Nil if there is none.
    package func personWithCard(uid: String) async throws(StoreError) -> (id: Person.ID, isTrashed: Bool)? {
        try await file.glance { db in try db.person(ofUID: uid).flatMap(db.keptPerson) }
    }

    /// Sees to it that a person is in the address book of a family: as `id`, or as the one who has a card of the same UID. One in
    /// the trash is taken out, of one who was merged it is the kept one, and else the person is added. One transaction, so that two
    /// members who share the same person at once make one.
    package func bring(
        _ card: IncomingCard, own: OwnData, as id: Person.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> BroughtPerson {
        let prepared = try PreparedCard(card, media: media, at: time)
        return try await file.write { db in
            if let known = try db.bringBack(id, at: time) { return known }
            if let uid = card.uid, let known = try db.person(ofUID: uid), let back = try db.bringBack(known, at: time) {
                return back
            }
            _ = try db.createPerson(prepared, own: own, id: id, today: today, at: time)
            return BroughtPerson(id: id, isNew: true)
        }
    }

    /// Sees to it that a person of a family is among the account's own, with the link: the one who was linked, or has a card of the
    /// same UID, out of the trash where that is needed, or else a new one. `other` is a link of that person to another one of the
    /// same family, which is left as it is. `merged` are the people who were merged into the person of the family.
    package func bring(
        _ card: IncomingCard, own: OwnData, as id: Person.ID, linkedTo shared: Person.ID, merged: [Person.ID] = [],
        in space: Space.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> (brought: BroughtPerson, other: SharedPerson?) {
        let prepared = try PreparedCard(card, media: media, at: time)
        return try await file.write { db in
            let named = [shared] + merged
            // A person in the lists comes before one in the trash.
            var known = try named.firstResult { try db.ownPerson(whoIs: $0) } ?? named.firstResult { try db.linkedPerson($0) }
            if known == nil, let uid = card.uid { known = try db.person(ofUID: uid) }
            if let known, let back = try db.bringBack(known, at: time) {
                let link = try db.linkPerson(back.id, to: shared, in: space, at: time)
                return (back, link.shared == shared || merged.contains(link.shared) ? nil : link)
            }
            _ = try db.createPerson(prepared, own: own, id: id, today: today, at: time)
            _ = try db.linkPerson(id, to: shared, in: space, at: time)
            return (BroughtPerson(id: id, isNew: true), nil)
        }
    }
}

/// A person in an address book to which they were brought.
package struct BroughtPerson: Hashable, Sendable {
    /// The person there.
    package let id: Person.ID
    /// Whether they were added, or taken out of the trash.
    package let isNew: Bool
}

extension DataFolder {
    /// In which of the account's families an own person is too: those where the person is there and not in the trash.
    public func livingLinks(
        of person: Person.ID, in own: Space, of account: Account.ID, at time: Date
    ) async throws(StoreError) -> [SharedPerson] {
        let links = try await own.sharedPeople(of: person)
        guard !links.isEmpty else { return [] }
        var living: [SharedPerson] = []
        for family in try await accounts.families(of: account, at: time) {
            for link in links where link.space == family.id {
                // A family that cannot be read at the moment keeps nothing of the account's own from being shown.
                let there = try? await familySpaceIfOpen(family, for: account)?.space.keptPerson(link.shared)
                guard let there, !there.isTrashed else { continue }
                let followed = link.leading(to: there.id)
                if !living.contains(where: { $0.shared == followed.shared }) { living.append(followed) }
            }
        }
        return living
    }
}

extension SharedPerson {
    /// The same link to the kept person, for a link to a merged person.
    fileprivate func leading(to kept: Person.ID) -> SharedPerson {
        SharedPerson(id: id, person: person, space: space, shared: kept, createdAt: createdAt)
    }

    fileprivate static let select = "SELECT id, person_id, space_id, shared_id, created_at FROM shared_people"

    fileprivate init(row: Row) {
        self.init(
            id: row["id"], person: row["person_id"], space: row["space_id"], shared: row["shared_id"],
            createdAt: Date(milliseconds: row["created_at"]))
    }
}

extension Collection {
    /// The first result that is not nil.
    fileprivate func firstResult<Result>(_ find: (Element) throws -> Result?) rethrows -> Result? {
        for element in self { if let found = try find(element) { return found } }
        return nil
    }
}

extension Database {
    fileprivate func ownPerson(whoIs shared: Person.ID) throws -> Person.ID? {
        guard let known = try linkedPerson(shared), let keeper = try keptPerson(known), !keeper.isTrashed else { return nil }
        return keeper.id
    }

    fileprivate func linkedPerson(_ shared: Person.ID) throws -> Person.ID? {
        try firstRow("SELECT person_id FROM shared_people WHERE shared_id = ? ORDER BY id LIMIT 1", [shared.value])?[0]
    }

    /// The person with a card of this UID: of several one that is in no trash, the first.
    fileprivate func person(ofUID uid: String) throws -> Person.ID? {
        try firstRow(
            """
            SELECT people.id FROM cards JOIN people ON people.id = person_id WHERE uid = ?
            ORDER BY trashed_at IS NOT NULL, people.id LIMIT 1
            """, [uid.databaseValue])?[0]
    }

    /// The person, or the one they were merged into; nil if there is none.
    fileprivate func keptPerson(_ person: Person.ID) throws -> (id: Person.ID, isTrashed: Bool)? {
        var person = person
        while let row = try firstRow("SELECT merged_into, trashed_at FROM people WHERE id = ?", [person.value]) {
            guard let next = row["merged_into"] as Person.ID? else { return (person, (row["trashed_at"] as Int64?) != nil) }
            person = next
        }
        return nil
    }

    /// Takes a person, or the one they were merged into, out of the trash; nil if there is none.
    fileprivate func bringBack(_ person: Person.ID, at time: Date) throws -> BroughtPerson? {
        guard let keeper = try keptPerson(person) else { return nil }
        guard keeper.isTrashed else { return BroughtPerson(id: keeper.id, isNew: false) }
        try run(
            "UPDATE people SET trashed_at = NULL, updated_at = ? WHERE id = ?",
            [time.milliseconds.databaseValue, keeper.id.value])
        return BroughtPerson(id: keeper.id, isNew: true)
    }

    fileprivate func linkPerson(
        _ person: Person.ID, to shared: Person.ID, in space: Space.ID, at time: Date
    ) throws -> SharedPerson {
        let known = try firstRow(
            "\(SharedPerson.select) WHERE person_id = ? AND space_id = ? ORDER BY id LIMIT 1", [person.value, space.value])
        if let known { return SharedPerson(row: known) }
        let id = SharedPerson.ID.make(at: time)
        try run(
            "INSERT INTO shared_people (id, person_id, space_id, shared_id, created_at) VALUES (?, ?, ?, ?, ?)",
            [id.value, person.value, space.value, shared.value, time.milliseconds.databaseValue])
        return SharedPerson(id: id, person: person, space: space, shared: shared, createdAt: time)
    }
}
