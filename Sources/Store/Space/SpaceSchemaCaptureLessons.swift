extension SpaceSchema {
    /// What an account taught by correcting quick notes: a word, and either the person whom it names or what a clause with it asks for.
    /// Whether the account learns is a row of its own under its identifier; without one it does.
    static let captureLessons = """
        CREATE TABLE capture_lessons (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          account_id BLOB NOT NULL CHECK (length(account_id) = 16),
          word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
          person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
          kind TEXT CHECK (kind IN ('catchup', 'gift', 'occasion', 'note', 'task', 'nothing')),
          corrections INTEGER NOT NULL CHECK (corrections >= 0),
          confirmations INTEGER NOT NULL CHECK (confirmations >= 0),
          taught_at INTEGER NOT NULL,
          CHECK ((person_id IS NULL) <> (kind IS NULL)),
          CHECK (corrections + confirmations > 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX capture_lessons_by_account ON capture_lessons (account_id);
        CREATE INDEX capture_lessons_by_person ON capture_lessons (person_id) WHERE person_id IS NOT NULL;

        CREATE TABLE capture_learning (
          account_id BLOB NOT NULL PRIMARY KEY CHECK (length(account_id) = 16),
          is_on INTEGER NOT NULL CHECK (is_on IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        """
}
