extension SpaceSchema {
    /// Notes, in a space of one's own and in that of a couple.
    ///
    /// A row with `shared_at` lies in the space of a couple, or is a copy that is kept of one that has ended: `is_kept`. Any
    /// other lies in an account's own space, where `is_draft` tells a draft from a private note. `opened_at` is when the author's
    /// partner read a shared note; until then only its title is shown to that partner. `origin` is the space that a note came
    /// from.
    ///
    /// Notes are searched like people: `note_documents` has the folded words, those that a partner may always find apart from
    /// those of the text. The tables have long texts and so keep their row numbers.
    static let notes = """
        CREATE TABLE notes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          title TEXT NOT NULL,
          text TEXT NOT NULL,
          status TEXT NOT NULL CHECK (status IN ('inbox', 'active', 'done', 'archived')),
          is_pinned INTEGER NOT NULL CHECK (is_pinned IN (0, 1)),
          is_draft INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
          is_for_check_in INTEGER NOT NULL CHECK (is_for_check_in IN (0, 1)),
          check_in_id BLOB REFERENCES check_ins (id) ON DELETE SET NULL,
          author BLOB CHECK (length(author) = 16),
          origin BLOB CHECK (length(origin) = 16),
          shared_at INTEGER,
          opened_at INTEGER,
          is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
          sort_title TEXT NOT NULL,
          version INTEGER NOT NULL CHECK (version > 0),
          created_at INTEGER NOT NULL,
          modified_at INTEGER NOT NULL,
          deleted_at INTEGER,
          CHECK (shared_at IS NULL OR author IS NOT NULL),
          CHECK (shared_at IS NULL OR is_kept = 1 OR (is_draft = 0 AND is_for_check_in = 0)),
          CHECK (opened_at IS NULL OR shared_at IS NOT NULL)
        ) STRICT;
        CREATE INDEX notes_by_change ON notes (is_pinned DESC, modified_at DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_age ON notes (is_pinned DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_title ON notes (is_pinned DESC, sort_title, id) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_status ON notes (status, is_pinned DESC, modified_at DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX notes_for_check_in ON notes (id) WHERE is_for_check_in = 1 AND deleted_at IS NULL;
        CREATE INDEX notes_by_check_in ON notes (check_in_id) WHERE check_in_id IS NOT NULL;
        CREATE INDEX notes_deleted ON notes (deleted_at) WHERE deleted_at IS NOT NULL;

        -- `folded` is the same for tags that are the same but for case and accents.
        CREATE TABLE note_tags (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
          tag TEXT NOT NULL CHECK (tag <> ''),
          folded TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX note_tags_by_note ON note_tags (note_id, id);
        CREATE INDEX note_tags_by_tag ON note_tags (folded, note_id);

        CREATE TABLE note_people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX note_people_by_note ON note_people (note_id, id);
        CREATE INDEX note_people_by_person ON note_people (person_id, note_id);

        -- In the space of a couple: notes on their way from their author's space or back to it, and the version that left it.
        CREATE TABLE note_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES notes (id) ON DELETE CASCADE,
          direction TEXT NOT NULL CHECK (direction IN ('sharing', 'taking-back')),
          version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE note_documents (
          number INTEGER PRIMARY KEY,
          note_id BLOB NOT NULL UNIQUE REFERENCES notes (id) ON DELETE CASCADE,
          head TEXT NOT NULL,
          body TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE search_index_notes USING fts5(
          head, body, content='note_documents', content_rowid='number', tokenize='trigram case_sensitive 1',
          detail=none, columnsize=0
        );
        CREATE TRIGGER index_note_insert AFTER INSERT ON note_documents BEGIN
          INSERT INTO search_index_notes (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
        END;
        CREATE TRIGGER index_note_update AFTER UPDATE ON note_documents
        WHEN OLD.head <> NEW.head OR OLD.body <> NEW.body BEGIN
          INSERT INTO search_index_notes (search_index_notes, rowid, head, body)
            VALUES ('delete', OLD.number, OLD.head, OLD.body);
          INSERT INTO search_index_notes (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
        END;
        CREATE TRIGGER index_note_delete AFTER DELETE ON note_documents BEGIN
          INSERT INTO search_index_notes (search_index_notes, rowid, head, body)
            VALUES ('delete', OLD.number, OLD.head, OLD.body);
        END;
        """

    /// Notes of one status go along an index in each order.
    static let noteStatuses = """
        CREATE INDEX notes_by_status_age ON notes (status, is_pinned DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX notes_by_status_title ON notes (status, is_pinned DESC, sort_title, id) WHERE deleted_at IS NULL;
        """
}
