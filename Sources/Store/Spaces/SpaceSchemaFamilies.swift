extension SpaceSchema {
    /// What an account has wished people of its families, in its own space: whether one has congratulated is each account's own. The
    /// person lies in another file, so that there is no foreign key.
    static let familyWishes = """
        CREATE TABLE family_wishes (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          space_id BLOB NOT NULL CHECK (length(space_id) = 16),
          person_id BLOB NOT NULL CHECK (length(person_id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'name-day', 'memorial', 'custom')),
          label TEXT NOT NULL,
          day INTEGER NOT NULL,
          wished_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX family_wishes_by_person ON family_wishes (person_id, day);
        CREATE INDEX family_wishes_by_day ON family_wishes (day);
        """
}
