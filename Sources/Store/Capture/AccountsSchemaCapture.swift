extension AccountsSchema {
    /// The language model that reads an account's lines.
    static let languageModels = modelTable("language_models")

    /// The table of the models that accounts have for one purpose. Steps that were taken have it, so that it stays as it is; a change is
    /// a step of its own. The key is sealed as passwords for address books are.
    static func modelTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
          address TEXT NOT NULL CHECK (address <> ''),
          model TEXT NOT NULL CHECK (model <> ''),
          time_limit INTEGER NOT NULL CHECK (time_limit BETWEEN 2 AND 60),
          sealed_key BLOB,
          is_on INTEGER NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
          changed_at INTEGER NOT NULL
        ) STRICT;
        """
    }
}
