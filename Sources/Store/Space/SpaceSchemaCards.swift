extension SpaceSchema {
    /// A card of a group has no person. `name_key` is the folded name of a card without a UID, which is how such a card
    /// is recognised when it comes again.
    static let cards = """
        CREATE TABLE cards (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
          uid TEXT,
          name_key TEXT,
          revision INTEGER,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          bytes BLOB NOT NULL,
          CHECK ((person_id IS NULL) = (kind = 'group')),
          CHECK ((uid IS NULL) = (name_key IS NOT NULL))
        ) STRICT;
        CREATE INDEX cards_by_person ON cards (person_id) WHERE person_id IS NOT NULL;
        CREATE INDEX cards_by_digest ON cards (digest);
        CREATE INDEX cards_by_uid ON cards (uid) WHERE uid IS NOT NULL;
        CREATE INDEX cards_by_name ON cards (name_key) WHERE name_key IS NOT NULL;

        -- What a card was before a newer one took its place, so that no import loses anything.
        CREATE TABLE replaced_cards (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          card_id BLOB NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
          replaced_at INTEGER NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          bytes BLOB NOT NULL
        ) STRICT;
        CREATE INDEX replaced_cards_by_card ON replaced_cards (card_id);
        """

    /// When a card was last edited here; NULL while it is as it came.
    static let edits = """
        ALTER TABLE cards ADD COLUMN edited_at INTEGER;
        CREATE INDEX replaced_cards_by_digest ON replaced_cards (digest);
        CREATE INDEX people_trashed ON people (trashed_at, id) WHERE trashed_at IS NOT NULL AND merged_into IS NULL;
        CREATE INDEX people_by_category_given ON people (category, sort_given_first, id)
          WHERE trashed_at IS NULL AND category IS NOT NULL;
        CREATE INDEX people_by_category_family ON people (category, sort_family_first, id)
          WHERE trashed_at IS NULL AND category IS NOT NULL;
        """

    static let imports = """
        CREATE TABLE imports (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          file_name TEXT NOT NULL,
          started_at INTEGER NOT NULL,
          finished_at INTEGER,
          created INTEGER NOT NULL,
          updated INTEGER NOT NULL,
          unchanged INTEGER NOT NULL,
          groups INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE import_problems (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          import_id BLOB NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
          line INTEGER,
          message TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_problems_by_import ON import_problems (import_id);
        """

    /// `continued_by` names the run that read on where this one was cut off.
    static let importHistory = """
        ALTER TABLE imports ADD COLUMN catchups INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE imports ADD COLUMN continued_by BLOB CHECK (length(continued_by) = 16);
        """

    /// A finding is JSON; its `message` is empty. Problems of earlier runs have a sentence in English and no finding.
    static let importFindings = "ALTER TABLE import_problems ADD COLUMN finding TEXT CHECK (finding <> '')"

    /// The folded text of each person, and a trigram index over it.
    ///
    /// The text has a table of its own because an index needs stable row numbers (those of `people` may change on
    /// VACUUM) and because a scan for one or two letters should read nothing else. The index keeps no text (external
    /// content) and no positions (`detail=none`): that halves it and saves a fifth of the time to fill it, and each
    /// match is checked against the text anyway.
    ///
    /// Triggers keep it in step when a text changes or goes. New texts are indexed together by `indexNewDocuments`: FTS5
    /// writes what it has gathered to the disk whenever a statement with triggers begins, and an import of fifty
    /// thousand people would do so half a million times.
    static let search = """
        CREATE TABLE search_documents (
          number INTEGER PRIMARY KEY,
          person_id BLOB NOT NULL UNIQUE REFERENCES people (id) ON DELETE CASCADE,
          text TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE search_index USING fts5(
          text, content='search_documents', content_rowid='number', tokenize='trigram case_sensitive 1',
          detail=none, columnsize=0
        );
        CREATE TRIGGER index_search_update AFTER UPDATE OF text ON search_documents WHEN OLD.text <> NEW.text BEGIN
          INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
          INSERT INTO search_index (rowid, text) VALUES (NEW.number, NEW.text);
        END;
        CREATE TRIGGER index_search_delete AFTER DELETE ON search_documents BEGIN
          INSERT INTO search_index (search_index, rowid, text) VALUES ('delete', OLD.number, OLD.text);
        END;
        """

    /// Sequence numbers are never given twice as long as a compaction leaves the last line.
    static let changes = """
        CREATE TABLE changes (
          sequence INTEGER PRIMARY KEY,
          table_name TEXT NOT NULL,
          row_id BLOB NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('insert', 'update', 'delete'))
        ) STRICT;
        """
}
