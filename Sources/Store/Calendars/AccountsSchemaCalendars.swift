extension AccountsSchema {
    /// Only the SHA-256 hash of a link's secret is kept: it is shown once, when it is made.
    static let calendarFeeds = """
        CREATE TABLE calendar_feeds (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          shows_names INTEGER NOT NULL CHECK (shows_names IN (0, 1)),
          has_alarms INTEGER NOT NULL CHECK (has_alarms IN (0, 1)),
          language TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER
        ) STRICT;
        CREATE INDEX calendar_feeds_by_account ON calendar_feeds (account_id);
        """

    /// Links that were made before show what they showed.
    static let linkSubjects = """
        ALTER TABLE widget_links ADD COLUMN subject TEXT NOT NULL DEFAULT 'people' CHECK (subject IN ('people', 'couple'));
        ALTER TABLE calendar_feeds ADD COLUMN subject TEXT NOT NULL DEFAULT 'people' CHECK (subject IN ('people', 'couple'));
        """
}
