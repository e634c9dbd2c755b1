import Foundation
import GRDB
import Kinkeeper

/// What an import did with one card, catch-up or cadence, in the order in which it is undone.
enum ImportEntryKind: String, CaseIterable {
    /// A newer version of a card.
    case updated
    /// A card that was not here before, with its person; also a person that an undone import left in the trash.
    case created
    /// The card of a group that was not here before.
    case offered
    /// A catch-up of another program.
    case catchup
    /// A cadence for a person without one.
    case cadence
}

/// A card and its person's photo at one moment.
struct CardState {
    let uid: String?
    let nameKey: String?
    let revision: Int64?
    let digest: Data
    let photo: Data?

    init(of card: UUID, in db: Database) throws {
        let row = try db.firstRow(
            """
            SELECT uid, name_key, revision, digest, (SELECT photo FROM people WHERE id = cards.person_id) AS photo
            FROM cards WHERE id = ?
            """, [card.databaseValue])
        guard let row else { throw StoreError.notFound }
        (uid, nameKey, revision, digest) = (row["uid"], row["name_key"], row["revision"], row["digest"])
        photo = row["photo"]
    }
}

/// Notes what an import does, so that it can be undone. The batch's transaction holds the notes too: what is written is noted.
struct ImportEntryWriter {
    let db: Database
    let run: ImportRun.ID
    let time: Date

    func created(
        _ card: UUID, of person: Person.ID?, digest: Data, photo: Data?, identifiers: inout IdentifierSequence
    ) throws {
        try insert(
            person == nil ? .offered : .created, card, "after_digest, after_photo", [digest.databaseValue, photo.value],
            identifiers: &identifiers)
    }

    func updated(_ card: UUID, from before: CardState, identifiers: inout IdentifierSequence) throws {
        let after = try CardState(of: card, in: db)
        try insert(
            .updated, card,
            "before_uid, before_name_key, before_revision, before_digest, before_photo, after_digest, after_photo",
            [
                before.uid.value, before.nameKey.value, before.revision.value, before.digest.databaseValue, before.photo.value,
                after.digest.databaseValue, after.photo.value,
            ], identifiers: &identifiers)
    }

    func logged(_ catchup: Catchup.ID, identifiers: inout IdentifierSequence) throws {
        try insert(.catchup, catchup.uuid, nil, [], identifiers: &identifiers)
    }

    func chose(_ cadence: Cadence, for person: Person.ID, identifiers: inout IdentifierSequence) throws {
        try insert(.cadence, person.uuid, "days", [cadence.days.databaseValue], identifiers: &identifiers)
    }

    /// Takes a person out of the trash whom undoing an import put there, and offers a group again that it took away; true where it did.
    func bringBack(_ card: UUID, of person: Person.ID?) throws -> Bool {
        let undone = """
            SELECT undone_at FROM import_entries WHERE subject_id = ?1 AND kind IN ('created', 'offered') AND outcome = 'undone'
            """
        if let person {
            try db.run(
                """
                UPDATE people SET trashed_at = NULL, updated_at = max(?3, updated_at + 1)
                WHERE id = ?2 AND trashed_at IN (\(undone))
                """, [card.databaseValue, person.value, time.milliseconds.databaseValue])
        } else {
            try db.run(
                "DELETE FROM declined_group_cards WHERE id = ?1 AND declined_at IN (\(undone))", [card.databaseValue])
        }
        return db.changesCount > 0
    }

    private func insert(
        _ kind: ImportEntryKind, _ subject: UUID, _ columns: String?, _ values: [DatabaseValue],
        identifiers: inout IdentifierSequence
    ) throws {
        let id: Identifier<ImportEntryWriter> = identifiers.next(at: time)
        let names = columns.map { ", " + $0 } ?? ""
        let blanks = String(repeating: ", ?", count: values.count)
        try db.run(
            "INSERT INTO import_entries (id, import_id, kind, subject_id\(names)) VALUES (?, ?, '\(kind.rawValue)', ?\(blanks))",
            [id.value, run.value, subject.databaseValue] + values)
    }
}

extension Database {
    /// The photos that undoing an import would bring back.
    func photosToBringBack() throws -> [MediaDigest] {
        try rows(
            "SELECT DISTINCT before_photo FROM import_entries WHERE kind = 'updated' AND outcome IS NULL AND before_photo IS NOT NULL",
            []
        ).compactMap { row in MediaDigest(data: row[0]) }
    }
}
