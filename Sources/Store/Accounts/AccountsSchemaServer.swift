extension AccountsSchema {
    /// The earliest account that no invitation made becomes the owner of a server that had no roles.
    ///
    /// Of an invitation only the SHA-256 of its token is kept. One that was used stays until it would have ended, so that a form
    /// that is sent twice makes one account.
    static let serverRoles = """
        ALTER TABLE accounts
          ADD COLUMN server_role TEXT NOT NULL DEFAULT 'member' CHECK (server_role IN ('owner', 'member'));
        UPDATE accounts SET server_role = 'owner' WHERE id = (
          SELECT id FROM accounts ORDER BY invited_by IS NOT NULL, id LIMIT 1);
        -- When the account last signed in; NULL for never, or not since this is recorded.
        ALTER TABLE accounts ADD COLUMN signed_in_at INTEGER;
        UPDATE accounts SET signed_in_at = (SELECT max(created_at) FROM sessions WHERE account_id = accounts.id);
        -- Whether an invitation to the server made the account: it does not count among those of couples and families.
        ALTER TABLE accounts ADD COLUMN is_let_in INTEGER NOT NULL DEFAULT 0 CHECK (is_let_in IN (0, 1));

        CREATE TABLE server_invitations (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          taken_names INTEGER NOT NULL DEFAULT 0,
          -- The account that it made; NULL while it is open.
          made_id BLOB REFERENCES accounts (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX server_invitations_by_account ON server_invitations (account_id);
        CREATE INDEX server_invitations_by_made ON server_invitations (made_id);
        """

    /// A space whose rows are gone, and whose files are being deleted. It stays for a while, because a writer that was at work
    /// may still make some.
    static let deletedSpaces = """
        CREATE TABLE deleted_spaces (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          -- The account that is gone: files that waited for it are named for it.
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          deleted_at INTEGER NOT NULL
        ) STRICT;
        """
}
