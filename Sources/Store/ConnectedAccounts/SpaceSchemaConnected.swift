extension SpaceSchema {
    /// The state of connected address books. None of it is logged: it says how far this machine has come with servers; the
    /// people themselves are stored as people.
    ///
    /// `remote_cards.base` is the last version that both sides had, `incoming` one that was fetched and not yet merged, `seen`
    /// what the server had before the base was written over it, where it did not confirm that it kept all of that;
    /// `is_unreadable` says that the card there cannot be read, so that nothing is written over it; `card_digest` is of the
    /// person's card when both sides agreed, `told_digest` of a sent card that the server refused in whole or in part: it is
    /// not sent again. `members` are the UIDs on which both sides of a group agreed. `candidate_id` is the person a card may be
    /// about; `joins` says that it is. `came` says that the person came from there. A card is `ignored` when its content is not
    /// wanted here, and `left` when it is gone there and the group is still here. `remote_books.planned_at` is when all waiting
    /// cards were last compared with the people here, NULL when more came since; `deletions_approved` is how many deletions the
    /// account approved, `problem` why the last listing failed.
    static let connectedAccounts = """
        CREATE TABLE remote_books (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
          url TEXT NOT NULL CHECK (url <> ''),
          name TEXT NOT NULL,
          is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
          is_writable INTEGER NOT NULL CHECK (is_writable IN (0, 1)),
          sync_token TEXT,
          listed_at INTEGER,
          planned_at INTEGER,
          approved_at INTEGER,
          deletions_approved INTEGER NOT NULL DEFAULT 0,
          problem TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX remote_books_by_connection ON remote_books (connection_id);

        CREATE TABLE remote_cards (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          book_id BLOB NOT NULL REFERENCES remote_books (id) ON DELETE CASCADE,
          path TEXT NOT NULL CHECK (path <> ''),
          url TEXT NOT NULL CHECK (url <> ''),
          etag TEXT,
          uid TEXT,
          kind TEXT NOT NULL CHECK (kind IN ('person', 'group', 'unreadable')),
          name TEXT NOT NULL,
          subject_id BLOB CHECK (length(subject_id) = 16),
          offer_id BLOB CHECK (length(offer_id) = 16),
          candidate_id BLOB CHECK (length(candidate_id) = 16),
          joins INTEGER NOT NULL DEFAULT 0 CHECK (joins IN (0, 1)),
          came INTEGER NOT NULL DEFAULT 0 CHECK (came IN (0, 1)),
          state TEXT NOT NULL CHECK (state IN ('open', 'ignored', 'left')),
          base BLOB,
          seen BLOB,
          members TEXT,
          card_digest BLOB CHECK (length(card_digest) = 32),
          told_digest BLOB CHECK (length(told_digest) = 32),
          incoming BLOB,
          incoming_etag TEXT,
          is_gone INTEGER NOT NULL DEFAULT 0 CHECK (is_gone IN (0, 1)),
          is_unreadable INTEGER NOT NULL DEFAULT 0 CHECK (is_unreadable IN (0, 1))
        ) STRICT;
        CREATE INDEX remote_cards_by_path ON remote_cards (book_id, path);
        CREATE INDEX remote_cards_by_uid ON remote_cards (book_id, uid) WHERE uid IS NOT NULL;
        CREATE INDEX remote_cards_by_subject ON remote_cards (subject_id) WHERE subject_id IS NOT NULL;
        CREATE INDEX remote_cards_waiting ON remote_cards (book_id, id) WHERE incoming IS NOT NULL;
        CREATE INDEX remote_cards_gone ON remote_cards (book_id, id) WHERE is_gone = 1;

        CREATE TABLE syncs (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
          started_at INTEGER NOT NULL,
          finished_at INTEGER,
          failure TEXT,
          undone_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX syncs_by_connection ON syncs (connection_id, id);

        CREATE TABLE sync_entries (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          sync_id BLOB NOT NULL REFERENCES syncs (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind <> ''),
          subject_id BLOB CHECK (length(subject_id) = 16),
          other_id BLOB CHECK (length(other_id) = 16),
          name TEXT NOT NULL,
          detail TEXT NOT NULL,
          before BLOB,
          after_digest BLOB CHECK (length(after_digest) = 32)
        ) STRICT;
        CREATE INDEX sync_entries_by_sync ON sync_entries (sync_id, id);
        CREATE INDEX sync_entries_by_subject ON sync_entries (subject_id, kind) WHERE subject_id IS NOT NULL;

        CREATE TABLE sync_conflicts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          sync_id BLOB NOT NULL REFERENCES syncs (id) ON DELETE CASCADE,
          connection_id BLOB NOT NULL CHECK (length(connection_id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          property TEXT NOT NULL CHECK (property <> ''),
          ours TEXT,
          theirs TEXT,
          fate TEXT NOT NULL CHECK (fate IN ('both', 'ours', 'kept')),
          their_line BLOB,
          settled_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_conflicts_open ON sync_conflicts (connection_id, id) WHERE settled_at IS NULL;
        CREATE INDEX sync_conflicts_by_sync ON sync_conflicts (sync_id);
        CREATE INDEX sync_conflicts_by_person ON sync_conflicts (person_id);
        """
}
