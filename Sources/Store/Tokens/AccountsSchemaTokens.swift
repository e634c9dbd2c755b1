extension AccountsSchema {
    /// Whether a token is narrowed is said by the token itself, and not by what it is narrowed to: a space that is gone must not make
    /// it open all others. So there is no reference to a space either. The name is kept for one that is gone. `is_ended` says that the
    /// account left the space, which coming back does not undo.
    static let tokenSpaces = """
        ALTER TABLE api_tokens ADD COLUMN is_narrowed INTEGER NOT NULL DEFAULT 0 CHECK (is_narrowed IN (0, 1));

        CREATE TABLE token_spaces (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          token_id BLOB NOT NULL REFERENCES api_tokens (id) ON DELETE CASCADE,
          space_id BLOB NOT NULL CHECK (length(space_id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('own', 'couple', 'family')),
          name TEXT NOT NULL,
          is_ended INTEGER NOT NULL DEFAULT 0 CHECK (is_ended IN (0, 1)),
          UNIQUE (token_id, space_id)
        ) STRICT;
        """
}
