extension AccountsSchema {
    /// The servers that transcribe recordings of accounts, as `languageModels` read their lines; and the recordings that wait for that.
    ///
    /// `id` of a transcription is that of the attachment. It is kept here, so that a start opens no space, and is gone once the space has the
    /// words.
    static let transcriptions =
        modelTable("speech_models") + """

            CREATE TABLE transcriptions (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
              note_id BLOB NOT NULL CHECK (length(note_id) = 16),
              version INTEGER NOT NULL CHECK (version > 0),
              state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
              attempts INTEGER NOT NULL DEFAULT 0,
              next_at INTEGER NOT NULL,
              setback TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX transcriptions_next ON transcriptions (next_at) WHERE state = 'waiting';
            CREATE INDEX transcriptions_of_account ON transcriptions (account_id);
            """
}
