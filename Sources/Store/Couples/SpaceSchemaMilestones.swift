extension SpaceSchema {
    /// What a couple has set for itself, and since when it is one. In force is the start with the greatest identifier.
    static let coupleMilestones = """
        CREATE TABLE couple_milestones (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          title TEXT NOT NULL,
          details TEXT NOT NULL,
          category_id BLOB REFERENCES check_in_categories (id) ON DELETE SET NULL,
          target_day INTEGER,
          achieved_day INTEGER,
          version INTEGER NOT NULL CHECK (version > 0),
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER
        ) STRICT;
        CREATE INDEX couple_milestones_by_day ON couple_milestones (achieved_day, id) WHERE deleted_at IS NULL;
        CREATE INDEX couple_milestones_deleted ON couple_milestones (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE INDEX couple_milestones_by_category ON couple_milestones (category_id) WHERE category_id IS NOT NULL;

        CREATE TABLE couple_starts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          day INTEGER,
          set_by BLOB NOT NULL CHECK (length(set_by) = 16),
          set_at INTEGER NOT NULL
        ) STRICT;
        """
}
