extension AccountsSchema {
    /// The servers that say what notes of accounts are alike in meaning; and which of its engines for recordings an account asks
    /// first: without a row its own server.
    static let embeddings =
        modelTable("meaning_models") + """

            CREATE TABLE speech_orders (
              account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
              first TEXT NOT NULL CHECK (first IN ('server', 'program'))
            ) STRICT, WITHOUT ROWID;
            """
}
