extension SpaceSchema {
    /// The choices for a group or a person: of occasions the lead times, which may be none, of catch-ups a time, the digest,
    /// both or neither. Without a row the level above decides. Times are seconds since midnight.
    ///
    /// A deleted group keeps its choices beside it as JSON, for undo. The tables whose rows move with a merge are now listed in
    /// one place, `MovedTable`, and no longer in the table of those rows.
    static let alertChoices = """
        CREATE TABLE alert_choices (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB REFERENCES people (id) ON DELETE CASCADE,
          group_id BLOB REFERENCES person_groups (id) ON DELETE CASCADE,
          about TEXT NOT NULL CHECK (about IN ('occasions', 'catchups')),
          catchup_second INTEGER CHECK (catchup_second BETWEEN 0 AND 86399),
          in_digest INTEGER CHECK (in_digest IN (0, 1)),
          CHECK ((person_id IS NULL) <> (group_id IS NULL)),
          CHECK ((about = 'catchups') = (in_digest IS NOT NULL)),
          CHECK (catchup_second IS NULL OR about = 'catchups')
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX alert_choices_by_person ON alert_choices (person_id) WHERE person_id IS NOT NULL;
        CREATE INDEX alert_choices_by_group ON alert_choices (group_id) WHERE group_id IS NOT NULL;

        CREATE TABLE alert_lead_times (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          choice_id BLOB NOT NULL REFERENCES alert_choices (id) ON DELETE CASCADE,
          days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 366),
          second INTEGER NOT NULL CHECK (second BETWEEN 0 AND 86399)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX alert_lead_times_by_choice ON alert_lead_times (choice_id);

        ALTER TABLE deleted_groups ADD COLUMN alerts TEXT;

        CREATE TABLE new_merge_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          merge_id BLOB NOT NULL REFERENCES merges (id) ON DELETE CASCADE,
          table_name TEXT NOT NULL CHECK (table_name <> ''),
          row_id BLOB NOT NULL CHECK (length(row_id) = 16)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_merge_moves (id, merge_id, table_name, row_id)
          SELECT id, merge_id, table_name, row_id FROM merge_moves;
        DROP TABLE merge_moves;
        ALTER TABLE new_merge_moves RENAME TO merge_moves;
        CREATE INDEX merge_moves_by_merge ON merge_moves (merge_id);
        """
}
