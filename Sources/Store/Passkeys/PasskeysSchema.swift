extension AccountsSchema {
    /// Public keys of passkeys, and hashes of recovery codes: reading this file does not suffice to sign in with either.
    static let passkeys = """
        -- Transports are words with a blank between them: "internal hybrid".
        CREATE TABLE passkeys (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
          algorithm INTEGER NOT NULL CHECK (algorithm IN (-7, -8)),
          public_key BLOB NOT NULL CHECK (length(public_key) = iif(algorithm = -7, 65, 32)),
          sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
          transports TEXT NOT NULL,
          is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
          is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          CHECK (is_backup_eligible OR NOT is_backed_up)
        ) STRICT;
        CREATE INDEX passkeys_by_account ON passkeys (account_id);

        CREATE TABLE recovery_codes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          code_hash BLOB NOT NULL UNIQUE CHECK (length(code_hash) = 32),
          created_at INTEGER NOT NULL,
          used_at INTEGER
        ) STRICT;
        CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

        -- When a recovery code opened the session, which may then choose a new password.
        ALTER TABLE sessions ADD COLUMN recovered_at INTEGER;
        """
}
