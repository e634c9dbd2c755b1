extension SpaceSchema {
    /// A person's own cadence: NULL as the groups have it, 0 never, otherwise days. Days are counted from 1970-01-01, and are
    /// local days of the owner: they stay the same wherever the owner travels.
    ///
    /// A group's `card_id` is the field for the group of the address book it is linked to.
    static let groups = """
        ALTER TABLE people ADD COLUMN cadence_days INTEGER CHECK (cadence_days BETWEEN 0 AND 3650);
        ALTER TABLE people ADD COLUMN cadence_set_on INTEGER;
        ALTER TABLE people ADD COLUMN snoozed_until INTEGER;
        ALTER TABLE people ADD COLUMN skipped_from INTEGER;

        CREATE TABLE person_groups (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          name TEXT NOT NULL CHECK (name <> ''),
          cadence_days INTEGER CHECK (cadence_days BETWEEN 1 AND 3650),
          cadence_set_on INTEGER,
          card_id BLOB REFERENCES cards (id) ON DELETE SET NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          CHECK ((cadence_days IS NULL) = (cadence_set_on IS NULL))
        ) STRICT;
        CREATE INDEX person_groups_by_card ON person_groups (card_id) WHERE card_id IS NOT NULL;

        CREATE TABLE group_members (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          group_id BLOB NOT NULL REFERENCES person_groups (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          joined_on INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_members_by_group ON group_members (group_id, person_id);
        CREATE INDEX group_members_by_person ON group_members (person_id, group_id);

        -- A group of the address book that was offered and not wanted; it is not offered again.
        CREATE TABLE declined_group_cards (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES cards (id) ON DELETE CASCADE,
          declined_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The snoozes and skips that a logged catch-up cleared are kept beside it, so that undoing it restores them.
    static let catchups = """
        CREATE TABLE catchups (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          day INTEGER NOT NULL,
          minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
          kind TEXT NOT NULL
            CHECK (kind IN ('call', 'message', 'video', 'in-person', 'email', 'letter', 'gift', 'other')),
          note TEXT NOT NULL,
          others TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX catchups_by_day ON catchups (day, id);

        CREATE TABLE catchup_people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          catchup_id BLOB NOT NULL REFERENCES catchups (id) ON DELETE CASCADE,
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          cleared_snooze INTEGER,
          cleared_skip INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX catchup_people_by_catchup ON catchup_people (catchup_id, position);
        CREATE INDEX catchup_people_by_person ON catchup_people (person_id, catchup_id);

        -- The day is that of the occasion which was wished for. It names the occasion by kind and label: an edit of the
        -- person must not lose what was wished.
        CREATE TABLE wishes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
          label TEXT NOT NULL,
          day INTEGER NOT NULL,
          catchup_id BLOB REFERENCES catchups (id) ON DELETE SET NULL,
          wished_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX wishes_by_person ON wishes (person_id, day);
        CREATE INDEX wishes_by_day ON wishes (day);
        CREATE INDEX wishes_by_catchup ON wishes (catchup_id) WHERE catchup_id IS NOT NULL;
        """

    /// A merged person stays, with their card, hidden behind `merged_into`: an import recognises the card later on, and undoing
    /// the merge brings the person back. `kept_before` is the kept person's card as it was, and `kept_own_before` is a JSON
    /// object of Kinkeeper's own data about them.
    static let merges = """
        ALTER TABLE people ADD COLUMN merged_into BLOB REFERENCES people (id) ON DELETE CASCADE;
        CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;

        CREATE TABLE merges (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          kept_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          merged_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          merged_at INTEGER NOT NULL,
          undone_at INTEGER,
          kept_before BLOB,
          kept_own_before TEXT NOT NULL,
          kept_after BLOB
        ) STRICT;
        CREATE INDEX merges_by_kept ON merges (kept_id);
        CREATE INDEX merges_by_merged ON merges (merged_id);

        -- The rows that went over to the kept person with a merge.
        CREATE TABLE merge_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          merge_id BLOB NOT NULL REFERENCES merges (id) ON DELETE CASCADE,
          table_name TEXT NOT NULL CHECK (table_name IN ('group_members', 'catchup_people', 'wishes')),
          row_id BLOB NOT NULL CHECK (length(row_id) = 16)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX merge_moves_by_merge ON merge_moves (merge_id);

        -- Two who look alike and are not the same; they are not proposed again. one_id < other_id.
        CREATE TABLE distinct_people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          one_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          other_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          said_at INTEGER NOT NULL,
          CHECK (one_id < other_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX distinct_people_by_one ON distinct_people (one_id);
        CREATE INDEX distinct_people_by_other ON distinct_people (other_id);
        """
}
