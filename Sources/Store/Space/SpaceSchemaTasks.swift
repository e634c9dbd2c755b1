extension SpaceSchema {
    /// By completion: what came round until a program said that all of it is done. Times are local, divided by blanks.
    static let reminderEnds = """
        CREATE TABLE reminder_ends (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES reminder_completions (id) ON DELETE CASCADE,
          rule TEXT,
          added TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The names of reminders in task programs, and the last task sent for them, byte for byte. A reminder without a row has a
    /// task of our own making, under its identifier.
    static let tasks = """
        CREATE TABLE tasks (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES reminders (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          uid TEXT NOT NULL CHECK (uid <> ''),
          bytes BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tasks_by_name ON tasks (name);
        CREATE INDEX tasks_by_uid ON tasks (uid);
        """
}
