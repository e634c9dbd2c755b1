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

    /// The tasks in a table with rowids. Without, a search by key reads each row on its way whole, and what programs send may be
    /// large: a list with 10,000 small tasks and 20 of a megabyte took 42 s instead of 1.3.
    static let tasksWithRowid = """
        CREATE TABLE tasks_with_rowid (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES reminders (id) ON DELETE CASCADE,
          name TEXT NOT NULL CHECK (name <> ''),
          uid TEXT NOT NULL CHECK (uid <> ''),
          bytes BLOB
        ) STRICT;
        INSERT INTO tasks_with_rowid (id, name, uid, bytes) SELECT id, name, uid, bytes FROM tasks ORDER BY id;
        DROP TABLE tasks;
        ALTER TABLE tasks_with_rowid RENAME TO tasks;
        CREATE INDEX tasks_by_name ON tasks (name);
        CREATE INDEX tasks_by_uid ON tasks (uid);
        """
}
