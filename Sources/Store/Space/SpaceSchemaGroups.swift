extension SpaceSchema {
    /// Data for undo: a deleted group, and memberships that ended, each under its former identifier. They are deleted
    /// after 30 days. `former_members.group_id` may name a group that is here or one that is deleted.
    ///
    /// `card_digest` is the version of its card that a group last matched.
    static let formerGroups = """
        ALTER TABLE person_groups ADD COLUMN card_digest BLOB CHECK (length(card_digest) = 32);
        CREATE INDEX cards_of_groups ON cards (id) WHERE kind = 'group';

        CREATE TABLE deleted_groups (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          name TEXT NOT NULL,
          cadence_days INTEGER,
          cadence_set_on INTEGER,
          card_id BLOB REFERENCES cards (id) ON DELETE SET NULL,
          card_digest BLOB,
          created_at INTEGER NOT NULL,
          deleted_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX deleted_groups_by_card ON deleted_groups (card_id) WHERE card_id IS NOT NULL;

        CREATE TABLE former_members (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          group_id BLOB NOT NULL CHECK (length(group_id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          joined_on INTEGER NOT NULL,
          left_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX former_members_by_group ON former_members (group_id, person_id);
        CREATE INDEX former_members_by_person ON former_members (person_id);
        """
}
