extension SpaceSchema {
    /// In an account's own space: which of its people a family has too, and who they are there. `space_id` and `shared_id` name
    /// records of another file, so nothing follows them when they go.
    static let sharedPeople = """
        CREATE TABLE shared_people (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person_id BLOB NOT NULL REFERENCES people (id) ON DELETE CASCADE,
          space_id BLOB NOT NULL CHECK (length(space_id) = 16),
          shared_id BLOB NOT NULL CHECK (length(shared_id) = 16),
          created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX shared_people_by_person ON shared_people (person_id);
        CREATE INDEX shared_people_by_shared ON shared_people (shared_id);
        """
}
