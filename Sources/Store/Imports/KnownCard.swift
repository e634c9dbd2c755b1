import Foundation
import GRDB
import Kinkeeper

/// A card that is in the space already.
struct KnownCard {
    enum Columns: Int, SelectedColumns { case id, personID, revision }
    private static let select = "SELECT \(Columns.list(of: "cards")) FROM"

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

    /// The card that was this one, byte for byte, before it was edited here: what an older file brings back must not take
    /// the place of the edit. A version that undoing an import took away comes again if the card is as it was before that.
    static func editedSince(_ card: PreparedCard, in db: Database) throws -> KnownCard? {
        try db.firstRow(
            """
            \(select) replaced_cards
            CROSS JOIN cards ON cards.id = replaced_cards.card_id
            WHERE replaced_cards.digest = ?1 AND cards.edited_at IS NOT NULL AND (
              SELECT outcome = 'undone' AND before_digest = cards.digest FROM import_entries
              WHERE subject_id = cards.id AND kind = 'updated' AND after_digest = ?1 ORDER BY id DESC LIMIT 1) IS NOT 1
            ORDER BY cards.id LIMIT 1
            """, [card.digest.databaseValue]
        ).map(KnownCard.init(row:))
    }

    /// Whether the card was edited here.
    func isEdited(in db: Database) throws -> Bool {
        try db.firstRow("SELECT 1 FROM cards WHERE id = ? AND edited_at IS NOT NULL", [id.databaseValue]) != nil
    }

    /// The kind is part of the statement: there is an index for cards of one kind, and with a placeholder for the kind SQLite
    /// would prepare the statement again for each card, to see whether that index serves.
    private static func matching(
        _ condition: String, _ value: DatabaseValue, kind card: PreparedCard, in db: Database
    ) throws -> [KnownCard] {
        try db.rows("\(select) cards WHERE \(condition) AND kind = '\(card.kind)' ORDER BY id", [value])
            .map(KnownCard.init(row:))
    }

    /// The name of the person here, folded; nil for a group.
    func foldedName(in db: Database) throws -> String? {
        guard let person, let row = try db.firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value])
        else { return nil }
        return SearchFolding.fold(row[0])
    }
}

extension KnownCard {
    fileprivate init(row: Row) {
        self.init(id: row[Columns.id], person: row[Columns.personID], revision: row[Columns.revision])
    }
}
