extension SpaceSchema {
    /// Times are local: a day counted from 1970-01-01 and a second of it; `snoozed_until` alone is an instant. All times up to
    /// the completed one are done. The values replaced by completing are kept beside it (`before_…`), so that undoing restores
    /// them. A deleted reminder is kept for 30 days.
    ///
    /// From here on merges name the rows of `reminder_people` too, which the old table did not allow.
    static let reminders = """
        CREATE TABLE reminders (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          category TEXT NOT NULL
            CHECK (category IN ('check-in', 'habit', 'action-item', 'partner-moment', 'special-occasion')),
          title TEXT NOT NULL CHECK (title <> ''),
          note TEXT NOT NULL,
          start_day INTEGER NOT NULL,
          start_second INTEGER NOT NULL CHECK (start_second BETWEEN 0 AND 86399),
          rule TEXT,
          completed_day INTEGER,
          completed_second INTEGER CHECK (completed_second BETWEEN 0 AND 86399),
          snoozed_day INTEGER,
          snoozed_second INTEGER CHECK (snoozed_second BETWEEN 0 AND 86399),
          snoozed_until INTEGER,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER,
          CHECK ((completed_day IS NULL) = (completed_second IS NULL)),
          CHECK ((snoozed_day IS NULL) = (snoozed_second IS NULL) AND (snoozed_day IS NULL) = (snoozed_until IS NULL))
        ) STRICT;
        CREATE INDEX reminders_deleted ON reminders (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE reminder_people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminder_people_by_reminder ON reminder_people (reminder_id, position);
        CREATE INDEX reminder_people_by_person ON reminder_people (person_id, reminder_id);

        -- Times added to a rule and times taken from it: RDATE and EXDATE.
        CREATE TABLE reminder_dates (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('added', 'excluded')),
          day INTEGER NOT NULL,
          second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminder_dates_by_reminder ON reminder_dates (reminder_id, day, second);

        CREATE TABLE reminder_completions (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          reminder_id BLOB NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
          day INTEGER NOT NULL,
          second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399),
          completed_at INTEGER NOT NULL,
          before_day INTEGER,
          before_second INTEGER CHECK (before_second BETWEEN 0 AND 86399),
          before_snoozed_day INTEGER,
          before_snoozed_second INTEGER CHECK (before_snoozed_second BETWEEN 0 AND 86399),
          before_snoozed_until INTEGER,
          CHECK ((before_day IS NULL) = (before_second IS NULL)),
          CHECK ((before_snoozed_day IS NULL) = (before_snoozed_second IS NULL)
            AND (before_snoozed_day IS NULL) = (before_snoozed_until IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminder_completions_by_reminder ON reminder_completions (reminder_id, completed_at, id);

        CREATE TABLE new_merge_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          merge_id BLOB NOT NULL REFERENCES merges (id) ON DELETE CASCADE,
          table_name TEXT NOT NULL CHECK (table_name IN ('group_members', 'catchup_people', 'wishes', 'reminder_people')),
          row_id BLOB NOT NULL CHECK (length(row_id) = 16)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_merge_moves SELECT id, merge_id, table_name, row_id FROM merge_moves;
        DROP TABLE merge_moves;
        ALTER TABLE new_merge_moves RENAME TO merge_moves;
        CREATE INDEX merge_moves_by_merge ON merge_moves (merge_id);
        """
}
