extension AccountsSchema {
    /// The servers that say what notes of accounts are alike in meaning, as `languageModels` read their lines; and which of its
    /// engines for recordings an account asks first: without a row its own server.
    static let embeddings = """
        CREATE TABLE meaning_models (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
          address TEXT NOT NULL CHECK (address <> ''),
          model TEXT NOT NULL CHECK (model <> ''),
          time_limit INTEGER NOT NULL CHECK (time_limit BETWEEN 2 AND 60),
          sealed_key BLOB,
          is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
          changed_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE speech_orders (
          account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          first TEXT NOT NULL CHECK (first IN ('server', 'program'))
        ) STRICT, WITHOUT ROWID;
        """
}
