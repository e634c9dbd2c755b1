extension SpaceSchema {
    /// What partners ask of one another.
    static let coupleRequests = """
        CREATE TABLE couple_requests (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          asked_by BLOB NOT NULL CHECK (length(asked_by) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('conversation', 'activity', 'date-night', 'reminder')),
          title TEXT NOT NULL,
          details TEXT NOT NULL,
          priority TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
          due_day INTEGER,
          repeats TEXT CHECK (repeats IN ('weekly', 'monthly', 'yearly')),
          state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined')),
          response TEXT NOT NULL,
          answered_at INTEGER,
          version INTEGER NOT NULL CHECK (version > 0),
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER,
          CHECK ((state = 'pending') = (answered_at IS NULL))
        ) STRICT;
        CREATE INDEX couple_requests_by_state ON couple_requests (state, answered_at, id) WHERE deleted_at IS NULL;
        CREATE INDEX couple_requests_deleted ON couple_requests (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE couple_request_tags (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          request_id BLOB NOT NULL REFERENCES couple_requests (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          tag TEXT NOT NULL
        ) STRICT;
        CREATE INDEX couple_request_tags_by_request ON couple_request_tags (request_id);
        """
}
