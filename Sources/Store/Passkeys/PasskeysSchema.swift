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

    /// Whether the owner turned the password off. One that has none for another reason did not.
    static let passwordsOff = """
        ALTER TABLE accounts ADD COLUMN password_is_off INTEGER NOT NULL DEFAULT 0
          CHECK (password_is_off IN (0, 1) AND (NOT password_is_off OR password_hash IS NULL));
        """

    /// The host that a passkey signs in to: NULL for one that was added before this was kept, until it signs in.
    static let hostsOfPasskeys = "ALTER TABLE passkeys ADD COLUMN relying_party TEXT CHECK (relying_party <> '')"

    /// Passkeys of RSA: keys are as long as their kind has them.
    static let passkeysOfRSA = """
        CREATE TABLE passkeys_anew (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
          algorithm INTEGER NOT NULL CHECK (algorithm IN (-7, -8, -257)),
          public_key BLOB NOT NULL,
          sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
          transports TEXT NOT NULL,
          is_backup_eligible INTEGER NOT NULL CHECK (is_backup_eligible IN (0, 1)),
          is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)),
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          CHECK (CASE algorithm WHEN -7 THEN length(public_key) = 65 WHEN -8 THEN length(public_key) = 32
            ELSE length(public_key) BETWEEN 256 AND 600 END),
          CHECK (is_backup_eligible OR NOT is_backed_up)
        ) STRICT;
        INSERT INTO passkeys_anew SELECT id, account_id, name, credential_id, algorithm, public_key, sign_count, transports,
          is_backup_eligible, is_backed_up, created_at, last_used_at FROM passkeys;
        DROP TABLE passkeys;
        ALTER TABLE passkeys_anew RENAME TO passkeys;
        CREATE INDEX passkeys_by_account ON passkeys (account_id);
        """
}
