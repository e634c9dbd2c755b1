extension AccountsSchema {
    /// Who a person is at another service, by that service's own name for them: never by an e-mail address, which can change hands.
    static let linkedSignIns = """
        CREATE TABLE linked_sign_ins (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          issuer TEXT NOT NULL CHECK (issuer <> ''),
          subject TEXT NOT NULL CHECK (subject <> ''),
          -- What the service last called the person: for reading only.
          shown TEXT NOT NULL,
          -- Whether the account was made by it.
          made_account INTEGER NOT NULL CHECK (made_account IN (0, 1)),
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          UNIQUE (issuer, subject)
        ) STRICT;
        CREATE INDEX linked_sign_ins_by_account ON linked_sign_ins (account_id);

        -- The service that the session was opened with, where people may want to sign out too.
        ALTER TABLE sessions ADD COLUMN issuer TEXT;
        """

    /// What a service opened so far may have been opened without asking anybody.
    static let provenSessions = """
        ALTER TABLE sessions ADD COLUMN proven_at INTEGER;
        UPDATE sessions SET proven_at = created_at WHERE issuer IS NULL;
        """
}
