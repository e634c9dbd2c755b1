extension SpaceSchema {
    /// What notes and to-dos are for. A row is kept of purposes of the account's own, and of standard ones that were changed; without a name a
    /// standard one is called as its language has it. A note that is shared meanwhile lies in another file, so that `of_note` refers to no row;
    /// nor does `purpose_id`, since a standard purpose may have none.
    static let purposes = """
        CREATE TABLE purposes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          name TEXT CHECK (name <> ''),
          colour TEXT NOT NULL
            CHECK (colour IN ('green', 'teal', 'blue', 'purple', 'pink', 'red', 'orange', 'yellow', 'grey')),
          icon TEXT NOT NULL CHECK (icon IN ('task', 'bookmark', 'fork', 'message', 'cloud', 'heart', 'star', 'flag', 'bulb',
            'home', 'book', 'money', 'travel', 'health')),
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
          merged_into BLOB CHECK (length(merged_into) = 16),
          deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE purpose_links (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          purpose_id BLOB NOT NULL CHECK (length(purpose_id) = 16),
          of_note BLOB CHECK (length(of_note) = 16),
          reminder_id BLOB REFERENCES reminders (id) ON DELETE CASCADE,
          CHECK ((of_note IS NULL) <> (reminder_id IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purpose_links_by_note ON purpose_links (of_note, purpose_id) WHERE of_note IS NOT NULL;
        CREATE INDEX purpose_links_by_reminder ON purpose_links (reminder_id, purpose_id) WHERE reminder_id IS NOT NULL;
        CREATE INDEX purpose_links_by_purpose ON purpose_links (purpose_id, of_note, reminder_id);
        """
}
