extension SpaceSchema {
    /// What was chosen for notes and to-dos, and how they were before. `deck` is when the deck was begun, in milliseconds since 1970.
    static let prioritySteps = """
        CREATE TABLE priority_steps (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          deck INTEGER NOT NULL,
          note_id BLOB REFERENCES notes (id) ON DELETE CASCADE,
          reminder_id BLOB REFERENCES reminders (id) ON DELETE CASCADE,
          choice TEXT NOT NULL CHECK (choice IN ('now', 'later', 'done', 'drop')),
          chosen_at INTEGER NOT NULL,
          before_status TEXT,
          before_is_pinned INTEGER CHECK (before_is_pinned IN (0, 1)),
          before_priority TEXT,
          completion_id BLOB CHECK (length(completion_id) = 16),
          CHECK ((note_id IS NULL) <> (reminder_id IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX priority_steps_by_deck ON priority_steps (deck, chosen_at, id);
        CREATE INDEX priority_steps_by_note ON priority_steps (note_id, chosen_at) WHERE note_id IS NOT NULL;
        CREATE INDEX priority_steps_by_reminder ON priority_steps (reminder_id, chosen_at) WHERE reminder_id IS NOT NULL;
        """
}
