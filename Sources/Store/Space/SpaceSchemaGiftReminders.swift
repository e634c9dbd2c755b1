extension SpaceSchema {
    /// The reminders that gifts have: `day` and `second` are by the clock of whoever is reminded. One that was removed is kept for
    /// 30 days, so that it can be put back.
    static let giftReminders = """
        CREATE TABLE gift_reminders (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          gift_id BLOB NOT NULL REFERENCES gifts (id) ON DELETE CASCADE,
          message TEXT NOT NULL CHECK (message <> ''),
          day INTEGER NOT NULL,
          second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399),
          done_at INTEGER,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX gift_reminders_by_gift ON gift_reminders (gift_id, day, second);
        CREATE INDEX gift_reminders_deleted ON gift_reminders (deleted_at) WHERE deleted_at IS NOT NULL;
        """
}
