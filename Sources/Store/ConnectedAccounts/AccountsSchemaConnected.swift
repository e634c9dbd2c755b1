extension AccountsSchema {
    /// Connected accounts: address books on other servers. The password is sealed with a key that lies in a file beside the
    /// database, so that a copy of the database alone opens no address book.
    static let connectedAccounts = """
        CREATE TABLE connected_accounts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          server TEXT NOT NULL CHECK (server <> ''),
          home TEXT NOT NULL CHECK (home <> ''),
          user_name TEXT NOT NULL,
          sealed_secret BLOB NOT NULL,
          writes_back INTEGER NOT NULL DEFAULT 0 CHECK (writes_back IN (0, 1)),
          created_at INTEGER NOT NULL,
          paused_at INTEGER,
          refused_at INTEGER,
          synced_at INTEGER,
          next_at INTEGER NOT NULL,
          failures INTEGER NOT NULL DEFAULT 0,
          failure TEXT,
          failure_words TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX connected_accounts_by_account ON connected_accounts (account_id);
        """
}
