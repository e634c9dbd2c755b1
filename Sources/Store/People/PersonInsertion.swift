import Foundation
import GRDB
import Kinkeeper

/// Inserts a new person: their own row, the rows that belong to it, and the kept card.
struct PersonInsertion {
    let db: Database
    let time: Date

    func insert(
        _ profile: Profile, _ prepared: ProfileProjection? = nil, photo: MediaDigest?, as person: Person.ID,
        identifiers: inout IdentifierSequence
    ) throws {
        let projection = prepared ?? ProfileProjection(profile)
        let now = time.milliseconds.databaseValue
        func newID() -> UUID {
            let id: Identifier<PersonInsertion> = identifiers.next(at: time)
            return id.uuid
        }
        try db.run(PersonSQL.insert, [person.value, now, now, (photo?.data).value] + projection.columns)
        for (position, contact) in profile.contacts.enumerated() {
            try contact.insert(id: newID(), person: person, position: position, into: db)
        }
        for (position, occasion) in profile.occasions.enumerated() {
            try occasion.insert(id: newID(), person: person, position: position, into: db)
        }
        for (position, tag) in profile.tags.enumerated() {
            try tag.insert(id: newID(), person: person, position: position, into: db)
        }
        try db.insertSearchDocument(projection.document, of: person)
    }

    func insert(_ card: PreparedCard, of person: Person.ID?, as id: Identifier<KnownCard>) throws {
        try db.run(
            """
            INSERT INTO cards (id, person_id, kind, uid, name_key, revision, digest, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, person?.value ?? .null, card.kind.databaseValue, card.card.uid.value, card.nameKey.value,
                card.card.revision.value, card.digest.databaseValue, card.bytes.databaseValue,
            ])
    }
}
