extension AccountsSchema {
    /// Only SHA-256 hashes of secrets are kept. They are random, except for local ones, which two accounts may share.
    static let appPasswords = """
        -- Scopes are words with a blank between them: "contacts:read contacts:write".
        CREATE TABLE app_passwords (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
          scopes TEXT NOT NULL,
          is_local INTEGER NOT NULL CHECK (is_local IN (0, 1)),
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          UNIQUE (account_id, secret_hash)
        ) STRICT;
        """
}
