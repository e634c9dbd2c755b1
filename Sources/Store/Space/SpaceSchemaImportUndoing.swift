extension SpaceSchema {
    /// What an import did, so that it can be undone. It is a record of this machine and goes into no document.
    ///
    /// `subject_id` is a card, or for `catchup` and `cadence` the catch-up or the person. The columns `before_…` are the card's and
    /// the photo before, whose bytes are in `replaced_cards` and in the media folder; `after_…` those the import left. `days` is
    /// the cadence it chose. `outcome` says what undoing did, at `undone_at`; NULL until then.
    static let importUndoing = """
        CREATE TABLE import_entries (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          import_id BLOB NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('updated', 'created', 'offered', 'catchup', 'cadence')),
          subject_id BLOB NOT NULL CHECK (length(subject_id) = 16),
          before_uid TEXT,
          before_name_key TEXT,
          before_revision INTEGER,
          before_digest BLOB CHECK (length(before_digest) = 32),
          before_photo BLOB CHECK (length(before_photo) = 32),
          after_digest BLOB CHECK (length(after_digest) = 32),
          after_photo BLOB CHECK (length(after_photo) = 32),
          days INTEGER,
          outcome TEXT CHECK (outcome IN ('undone', 'partly', 'kept', 'gone')),
          undone_at INTEGER,
          CHECK ((outcome IS NULL) = (undone_at IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_entries_by_import ON import_entries (import_id, kind, outcome, id);
        CREATE INDEX import_entries_by_subject ON import_entries (subject_id, kind);

        -- Imports whose undoing has begun; finished_at is NULL while something is left to undo.
        CREATE TABLE import_undoings (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES imports (id) ON DELETE CASCADE,
          started_at INTEGER NOT NULL,
          finished_at INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
