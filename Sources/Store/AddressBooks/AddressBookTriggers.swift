import Foundation
import GRDB
import Kinkeeper

/// The part of the change log's triggers for the address books: they keep `address_objects` and `vanished_objects` in
/// step for every writer. Each statement stands behind the one that wrote the log's line, whose number is
/// `last_insert_rowid()` there: nothing between them writes into a table that has row numbers.
enum AddressBookTriggers {
    /// The statements by table and kind of change.
    static let statements: [String: [Change.Kind: String]] = [
        "people": [
            .update: updatedPerson,
            .delete: vanish("OLD.id")
                + " DELETE FROM address_places WHERE id = OLD.id; DELETE FROM dav_properties WHERE subject_id = OLD.id;",
        ],
        "cards": [.insert: insertedCard, .update: updatedCard],
        "person_groups": [
            .insert: insertedGroup,
            .update: bump("id = NEW.id AND (OLD.name IS NOT NEW.name OR OLD.card_id IS NOT NEW.card_id)"),
            .delete: vanish("OLD.id"),
        ],
        "group_members": [
            .insert: bump("id = NEW.group_id"), .update: bump("id IN (OLD.group_id, NEW.group_id)"),
            .delete: bump("id = OLD.group_id"),
        ],
        "awaited_members": [.insert: bump("id = NEW.group_id"), .delete: bump("id = OLD.group_id")],
        "address_places": [.insert: move, .update: move],
        "address_books": [.delete: " DELETE FROM dav_properties WHERE subject_id = OLD.id;"],
    ]

    // MARK: Pieces

    /// The identifier of the book that every space has.
    static let firstBook = "x'\(AddressBook.first.bytes.hexadecimal)'"

    /// The default object name: the identifier in lower case, and ".vcf".
    static func ownName(_ id: String) -> String {
        let parts = ["1, 8", "9, 4", "13, 4", "17, 4", "21"].map { "substr(hex(\(id)), \($0))" }
        return "lower(" + parts.joined(separator: " || '-' || ") + ") || '.vcf'"
    }

    /// The card that is shown for a person who may have several.
    static func firstCard(of person: String) -> String {
        "(SELECT id FROM cards WHERE person_id = \(person) ORDER BY id LIMIT 1)"
    }

    /// The size of a card as it is given out: one without UID gets a line for it.
    static func size(of card: String) -> String {
        "length(\(card).bytes) + CASE WHEN \(card).uid IS NULL AND instr(\(card).bytes, x'0A554944') = 0 THEN 51 ELSE 0 END"
    }

    private static let line = "last_insert_rowid()"

    private static func isTaken(_ book: String, _ name: String) -> String {
        "EXISTS (SELECT 1 FROM address_objects WHERE book_id = \(book) AND name = \(name) AND id <> NEW.id)"
    }

    private static func bump(_ condition: String) -> String {
        " UPDATE address_objects SET sequence = \(line) WHERE \(condition);"
    }

    /// An object goes; that it was there stays.
    private static func vanish(_ id: String, if condition: String = "1") -> String {
        """
         INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) \
        SELECT id, book_id, name, \(line) FROM address_objects WHERE id = \(id) AND \(condition); \
        DELETE FROM address_objects WHERE id = \(id) AND \(condition);
        """
    }

    /// An object comes: where it was put, or in the first book under its own name.
    private static func appear(
        _ kind: String, _ id: String, from source: String, digest: String, size: String, if condition: String
    ) -> String {
        let place = "FROM address_places WHERE id = \(id)"
        return """
             INSERT OR IGNORE INTO address_objects (id, kind, book_id, name, sequence, digest, size) \
            SELECT \(id), '\(kind)', coalesce((SELECT book_id \(place)), \(firstBook)), \
            coalesce((SELECT name \(place)), \(ownName(id))), \(line), \(digest), \(size) FROM \(source) WHERE \(condition);
            """
    }

    // MARK: What happens

    private static let insertedCard = appear(
        "person", "NEW.person_id", from: "people", digest: "NEW.digest", size: size(of: "NEW"),
        if: "id = NEW.person_id AND trashed_at IS NULL")

    private static let insertedGroup = appear(
        "group", "NEW.id", from: "person_groups", digest: "NULL", size: "0", if: "id = NEW.id")

    private static let updatedCard =
        """
         UPDATE address_objects SET digest = NEW.digest, size = \(size(of: "NEW")), sequence = \(line) \
        WHERE id = NEW.person_id AND (OLD.digest IS NOT NEW.digest OR OLD.uid IS NOT NEW.uid) \
        AND NEW.id = \(firstCard(of: "NEW.person_id"));
        """
        + bump(
            "NEW.kind = 'group' AND OLD.digest IS NOT NEW.digest AND id IN (SELECT id FROM person_groups WHERE card_id = NEW.id)"
        )
        + bump(
            "OLD.uid IS NOT NEW.uid AND id IN (SELECT group_id FROM group_members WHERE person_id = NEW.person_id)")

    private static let wentOrCame = "(OLD.trashed_at IS NULL) <> (NEW.trashed_at IS NULL)"

    private static let updatedPerson =
        vanish("NEW.id", if: "\(wentOrCame) AND NEW.trashed_at IS NOT NULL")
        + appear(
            "person", "NEW.id", from: "cards", digest: "cards.digest", size: size(of: "cards"),
            if: "\(wentOrCame) AND NEW.trashed_at IS NULL AND cards.id = \(firstCard(of: "NEW.id"))")
        + bump("\(wentOrCame) AND id IN (SELECT group_id FROM group_members WHERE person_id = NEW.id)")

    /// A write moved an object; it stays where it is if another lies there.
    private static let move: String = {
        let isNew = """
            id = NEW.id AND (book_id <> NEW.book_id OR name <> NEW.name) AND NOT \(isTaken("NEW.book_id", "NEW.name"))
            """
        return """
             INSERT OR REPLACE INTO vanished_objects (id, book_id, name, sequence) \
            SELECT id, book_id, name, \(line) FROM address_objects WHERE \(isNew); \
            UPDATE address_objects SET book_id = NEW.book_id, name = NEW.name, sequence = \(line) WHERE \(isNew);
            """
    }()

    // MARK: What follows from coming

    /// Recreates the triggers that follow a moved object, each of which is rarely needed and costs little until then.
    ///
    /// When the name is taken, the object keeps its own name there. A present object is removed from the vanished ones,
    /// restores the first book, and joins the groups whose cards list it.
    static func install(in db: Database) throws {
        let uid = "(SELECT uid FROM cards WHERE id = \(firstCard(of: "NEW.id")))"
        let awaited = "NEW.kind = 'person' AND uid = \(uid) AND group_id IN (SELECT id FROM person_groups)"
        let own = ownName("NEW.id")
        for (name, event) in [("arrive", "INSERT"), ("move", "UPDATE OF book_id, name")] {
            try db.execute(
                sql: """
                    DROP TRIGGER IF EXISTS \(name)_address_objects;
                    CREATE TRIGGER \(name)_address_objects AFTER \(event) ON address_objects
                    WHEN EXISTS (SELECT 1 FROM vanished_objects WHERE book_id = NEW.book_id AND name = NEW.name)
                      OR EXISTS (SELECT 1 FROM address_books WHERE id = NEW.book_id AND deleted_at IS NOT NULL)
                      OR EXISTS (SELECT 1 FROM awaited_members)
                      OR \(isTaken("NEW.book_id", "NEW.name")) BEGIN
                      UPDATE address_objects
                        SET name = CASE WHEN \(isTaken("NEW.book_id", own)) THEN NEW.sequence || '-' || \(own) ELSE \(own) END
                        WHERE id = NEW.id AND \(isTaken("NEW.book_id", "NEW.name"));
                      DELETE FROM vanished_objects WHERE book_id = NEW.book_id
                        AND name = (SELECT name FROM address_objects WHERE id = NEW.id);
                      UPDATE address_books SET deleted_at = NULL WHERE id = NEW.book_id AND deleted_at IS NOT NULL;
                      INSERT OR IGNORE INTO group_members (id, group_id, person_id, joined_on)
                        SELECT id, group_id, NEW.id, awaited_since FROM awaited_members WHERE \(awaited) AND NOT EXISTS (
                          SELECT 1 FROM group_members m WHERE m.group_id = awaited_members.group_id AND m.person_id = NEW.id);
                      DELETE FROM awaited_members WHERE \(awaited);
                    END;
                    """)
        }
    }
}
