extension SpaceSchema {
    /// The published state of the calendars made here, for each view: the account, the language, with names and alarms or
    /// without.
    ///
    /// No entry is kept, only its digest: a changed entry gets the next number of its own (SEQUENCE) and the calendar's next
    /// revision. `origin` is the input that the entries were last built from, so that nothing is built while it is the same.
    /// Each revision has a mark, which tells it from one before a restored backup.
    static let calendars = """
        CREATE TABLE published_calendars (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          view TEXT NOT NULL UNIQUE,
          origin TEXT NOT NULL,
          revision INTEGER NOT NULL,
          changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE published_revisions (
          calendar_id BLOB NOT NULL REFERENCES published_calendars (id) ON DELETE CASCADE,
          revision INTEGER NOT NULL,
          mark TEXT NOT NULL,
          PRIMARY KEY (calendar_id, revision)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE published_entries (
          calendar_id BLOB NOT NULL REFERENCES published_calendars (id) ON DELETE CASCADE,
          uid TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          sequence INTEGER NOT NULL,
          revision INTEGER NOT NULL,
          changed_at INTEGER NOT NULL,
          is_gone INTEGER NOT NULL CHECK (is_gone IN (0, 1)),
          PRIMARY KEY (calendar_id, uid)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX published_entries_by_revision ON published_entries (calendar_id, revision, uid);
        """
}
