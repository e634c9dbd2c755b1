import Foundation
import GRDB
import Kinkeeper

/// Puts a newer card in the place of an older one, and makes the person what the newer one says.
struct CardUpdate {
    let db: Database
    let time: Date

    func replace(_ known: KnownCard, with card: PreparedCard, identifiers: inout IdentifierSequence) throws {
        try keepOldBytes(of: known.id, identifiers: &identifiers)
        try db.run(
            "UPDATE cards SET uid = ?, name_key = ?, revision = ?, digest = ?, bytes = ? WHERE id = ?",
            [
                card.card.uid.value, card.nameKey.value, card.card.revision.value, card.digest.databaseValue,
                card.bytes.databaseValue, known.id.databaseValue,
            ])
        guard let person = known.person, case .person(let profile, _) = card.card.content else { return }
        try project(profile, photo: card.photo, onto: person, identifiers: &identifiers)
    }

    /// A version that comes and goes, as when two exports are imported in turn, is kept once.
    func keepOldBytes(of card: UUID, identifiers: inout IdentifierSequence) throws {
        let id: Identifier<CardUpdate> = identifiers.next(at: time)
        try db.run(
            """
            INSERT INTO replaced_cards (id, card_id, replaced_at, digest, bytes)
            SELECT ?1, id, ?2, digest, bytes FROM cards WHERE id = ?3 AND NOT EXISTS (
              SELECT 1 FROM replaced_cards WHERE card_id = ?3 AND digest = cards.digest)
            """, [id.value, time.milliseconds.databaseValue, card.databaseValue])
    }

    func project(
        _ profile: Profile, photo: MediaDigest?, onto person: Person.ID, identifiers: inout IdentifierSequence
    ) throws {
        try db.run(
            PersonSQL.update,
            [time.milliseconds.databaseValue, (photo?.data).value] + profile.columns + [person.value])
        let stored = try PersonParts(of: person, in: db)
        func newID() -> UUID {
            let id: Identifier<CardUpdate> = identifiers.next(at: time)
            return id.uuid
        }
        try ContactMethod.reconcile(profile.contacts, with: stored.contacts, of: person, in: db, newID: newID)
        try Occasion.reconcile(profile.occasions, with: stored.occasions, of: person, in: db, newID: newID)
        try String.reconcile(profile.tags, with: stored.tags, of: person, in: db, newID: newID)
        try db.updateSearchDocument(profile.searchDocument, of: person)
    }
}

extension Database {
    func isInTrash(_ person: Person.ID) throws -> Bool {
        try firstRow("SELECT 1 FROM people WHERE id = ? AND trashed_at IS NOT NULL", [person.value]) != nil
    }
}
