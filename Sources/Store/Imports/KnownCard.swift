import Foundation
import GRDB
import Kinkeeper

/// A card that is in the space already.
struct KnownCard {
    let id: UUID
    let person: Person.ID?
    let revision: Int64?

    static func withDigest(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("digest = ?", card.digest.databaseValue, kind: card, in: db)
    }

    static func withUID(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("uid = ?", card.card.uid.value, kind: card, in: db)
    }

    static func withName(of card: PreparedCard, in db: Database) throws -> [KnownCard] {
        try matching("name_key = ?", card.nameKey.value, kind: card, in: db)
    }

    private static func matching(
        _ condition: String, _ value: DatabaseValue, kind card: PreparedCard, in db: Database
    ) throws -> [KnownCard] {
        try db.rows(
            "SELECT id, person_id, revision FROM cards WHERE \(condition) AND kind = ? ORDER BY id",
            [value, card.kind.databaseValue]
        ).map { row in
            KnownCard(id: row[0], person: (row[1] as UUID?).map(Person.ID.init), revision: row[2])
        }
    }

    /// The name of the person here, folded; nil for a group.
    func foldedName(in db: Database) throws -> String? {
        guard let person, let row = try db.firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value])
        else { return nil }
        return SearchFolding.fold(row[0])
    }
}
