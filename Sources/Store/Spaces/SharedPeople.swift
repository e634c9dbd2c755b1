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
        try await file.read { db in
            try db.rows("\(SharedPerson.select) WHERE person_id = ? ORDER BY id", [person.value]).map(SharedPerson.init(row:))
        }
    }

    /// The own person whom a person of a family is; nil if there is none, or it is in the trash or merged into another.
    public func ownPerson(whoIs shared: Person.ID) async throws(StoreError) -> Person.ID? {
        try await file.read { db in try db.ownPerson(whoIs: shared) }
    }

    /// The own people who are in a family too: each with who they are there.
    public func sharedPeople(in space: Space.ID) async throws(StoreError) -> [Person.ID: Person.ID] {
        try await file.read { db in
            let links = try db.rows("\(SharedPerson.select) WHERE space_id = ? ORDER BY id", [space.value])
                .map(SharedPerson.init(row:))
            return Dictionary(links.map { ($0.person, $0.shared) }) { first, _ in first }
        }
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

    /// Adds a person of a family to the account's own, in one transaction with the link. One who is there already is returned.
    package func createPerson(
        _ card: IncomingCard, own: OwnData, as id: Person.ID, linkedTo shared: Person.ID, in space: Space.ID,
        today: CivilDate, at time: Date
    ) async throws(StoreError) -> (person: Person.ID, isNew: Bool) {
        let prepared = try PreparedCard(card, media: media, at: time)
        return try await file.write { db in
            if let there = try db.ownPerson(whoIs: shared) { return (there, false) }
            _ = try db.createPerson(prepared, own: own, id: id, today: today, at: time)
            _ = try db.linkPerson(id, to: shared, in: space, at: time)
            return (id, true)
        }
    }

    /// The person with a card of this UID who is neither in the trash nor merged into another; nil if there is none, or several.
    package func person(ofUID uid: String) async throws(StoreError) -> Person.ID? {
        try await file.read { db in
            let people = try db.rows(
                """
                SELECT DISTINCT people.id FROM cards JOIN people ON people.id = person_id
                WHERE uid = ? AND trashed_at IS NULL AND merged_into IS NULL LIMIT 2
                """, [uid.databaseValue])
            return people.count == 1 ? people[0][0] : nil
        }
    }
}

extension DataFolder {
    /// In which of the account's families an own person is too: those where the person is there and not in the trash.
    public func livingLinks(
        of person: Person.ID, in own: Space, of account: Account.ID, at time: Date
    ) async throws(StoreError) -> [SharedPerson] {
        var living: [SharedPerson] = []
        for link in try await own.sharedPeople(of: person) {
            guard let open = try await familySpace(link.space, of: account, at: time),
                let there = try await open.space.person(link.shared), there.trashedAt == nil, there.mergedInto == nil
            else { continue }
            living.append(link)
        }
        return living
    }
}

extension SharedPerson {
    fileprivate static let select = "SELECT id, person_id, space_id, shared_id, created_at FROM shared_people"

    fileprivate init(row: Row) {
        self.init(
            id: row["id"], person: row["person_id"], space: row["space_id"], shared: row["shared_id"],
            createdAt: Date(milliseconds: row["created_at"]))
    }
}

extension Database {
    fileprivate func ownPerson(whoIs shared: Person.ID) throws -> Person.ID? {
        try firstRow(
            """
            SELECT people.id FROM shared_people JOIN people ON people.id = person_id
            WHERE shared_id = ? AND trashed_at IS NULL AND merged_into IS NULL ORDER BY shared_people.id LIMIT 1
            """, [shared.value])?[0]
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
