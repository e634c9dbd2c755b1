extension AccountsSchema {
    /// Forms carry a name of their own when they may be sent twice. Only its SHA-256 hash is kept.
    static let sentForms = """
        -- A form that is taken once, however often it is sent. Without an end it has begun, or was cut off.
        CREATE TABLE sent_forms (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
          key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
          begun_at INTEGER NOT NULL,
          taken_at INTEGER,
          UNIQUE (account_id, key_hash)
        ) STRICT;
        CREATE INDEX sent_forms_by_age ON sent_forms (begun_at);
        """
}
