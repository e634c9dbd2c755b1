extension AccountsSchema {
    /// A space with a row here is shared; one without is the personal space of an account.
    ///
    /// Only the SHA-256 of a code is kept: it is shown once, when it is made. An invitation that was accepted or taken back is gone;
    /// who accepted it keeps the hash, so that accepting twice is accepting once.
    static let sharedSpaces = """
        CREATE TABLE shared_spaces (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('couple', 'family')),
          name TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          -- When the first of two left: it is no account's couple from then on, and stays with who remained.
          ended_at INTEGER
        ) STRICT;

        -- The account whose invitation made this one; NULL for those that the operator made.
        ALTER TABLE accounts ADD COLUMN invited_by BLOB CHECK (length(invited_by) = 16);

        ALTER TABLE memberships ADD COLUMN joined_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE memberships ADD COLUMN code_hash BLOB CHECK (length(code_hash) = 32);
        CREATE INDEX memberships_by_space ON memberships (space_id);

        CREATE TABLE invitations (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          space_id BLOB NOT NULL REFERENCES shared_spaces (id) ON DELETE CASCADE,
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
          created_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          -- Whether who has no account may make one; how many names were tried for it that are taken.
          makes_account INTEGER NOT NULL CHECK (makes_account IN (0, 1)),
          taken_names INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX invitations_by_space ON invitations (space_id);
        CREATE INDEX invitations_by_account ON invitations (account_id);
        """

    /// A form that is sent twice makes one family. It does not name the space: an account that named spaces could name one that
    /// is there already.
    static let families = """
        ALTER TABLE shared_spaces ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1);
        ALTER TABLE shared_spaces ADD COLUMN form_id BLOB CHECK (length(form_id) = 16);
        """
}
