extension SpaceSchema {
    /// What calendars that are made here have said so far, for each way in which they are looked at: by whom, in which
    /// language, with names and alarms or without.
    ///
    /// No entry is kept, only its digest: an entry that becomes another one gets the next number of its own (SEQUENCE) and
    /// the calendar's next revision. `origin` names what the entries were last worked out from, so that nothing is worked
    /// out while that is the same. Each revision has a mark, by which one of before a restored backup is told apart.
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
