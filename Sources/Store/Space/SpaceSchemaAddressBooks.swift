import GRDB

extension SpaceSchema {
    /// Address books, and where in them people and groups lie.
    ///
    /// Choices are in the first four tables; without a row in `address_places`, a person or group lies in the first book under
    /// their identifier. `address_objects` and `vanished_objects` follow from these and from the people and groups, and the
    /// triggers of the change log keep them in step: each shown object with the log line of its last change, and each removed
    /// name with the line of its removal.
    ///
    /// The first book is the same in every space, and is marked when it is deleted; others are really gone then.
    /// `address_places.id` names a person, a group, or a deleted group that may come back. `awaited_members` are UIDs on a
    /// group's card of people who are not here yet, and join when they appear.
    static let addressBooks = """
        CREATE TABLE address_books (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          segment TEXT NOT NULL CHECK (segment <> ''),
          display_name TEXT NOT NULL,
          description TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE address_places (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          book_id BLOB NOT NULL REFERENCES address_books (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> '')
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX address_places_by_book ON address_places (book_id);

        CREATE TABLE dav_properties (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          subject_id BLOB NOT NULL CHECK (length(subject_id) = 16),
          namespace TEXT NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          xml TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX dav_properties_by_subject ON dav_properties (subject_id);

        CREATE TABLE awaited_members (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          group_id BLOB NOT NULL CHECK (length(group_id) = 16),
          uid TEXT NOT NULL CHECK (uid <> ''),
          awaited_since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX awaited_members_by_uid ON awaited_members (uid);
        CREATE INDEX awaited_members_by_group ON awaited_members (group_id);

        CREATE TABLE address_objects (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
          book_id BLOB NOT NULL,
          name TEXT NOT NULL,
          sequence INTEGER NOT NULL,
          digest BLOB CHECK (length(digest) = 32),
          size INTEGER NOT NULL,
          CHECK ((digest IS NULL) = (kind = 'group'))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX address_objects_by_name ON address_objects (book_id, name);
        CREATE INDEX address_objects_by_sequence ON address_objects (book_id, sequence, id, size);

        CREATE TABLE vanished_objects (
          id BLOB NOT NULL CHECK (length(id) = 16),
          book_id BLOB NOT NULL REFERENCES address_books (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          sequence INTEGER NOT NULL,
          PRIMARY KEY (book_id, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX vanished_objects_by_sequence ON vanished_objects (book_id, sequence, id);
        """

    /// Adds all present people and groups, as of the latest line of the log.
    static func fillAddressBooks(_ db: Database) throws {
        try db.insertFirstAddressBook()
        let latest = "(SELECT coalesce(max(sequence), 0) FROM changes)"
        try db.execute(
            sql: """
                INSERT INTO address_objects (id, kind, book_id, name, sequence, digest, size)
                SELECT people.id, 'person', \(AddressBookTriggers.firstBook), \(AddressBookTriggers.ownName("people.id")), \(latest),
                  cards.digest, \(AddressBookTriggers.size(of: "cards"))
                FROM people JOIN cards ON cards.id = \(AddressBookTriggers.firstCard(of: "people.id"))
                WHERE people.trashed_at IS NULL;
                INSERT INTO address_objects (id, kind, book_id, name, sequence, digest, size)
                SELECT id, 'group', \(AddressBookTriggers.firstBook), \(AddressBookTriggers.ownName("id")), \(latest), NULL, 0
                FROM person_groups;
                """)
    }
}
