extension SpaceSchema {
    /// Love languages, in a space of one's own and in that of a couple, and what was done for them.
    ///
    /// A row with `author` lies in the space of a couple, or is a copy that is kept of a partner's: `is_kept`. Any other lies
    /// in an account's own space, where `is_draft` tells a draft from a private one. `shared_at` of such a row is when it was
    /// shared with a partner of before. `examples` and `tags` are read and written as a whole, and have one in each line.
    static let loveLanguages = """
        CREATE TABLE love_languages (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('words', 'time', 'gifts', 'touch', 'acts')),
          title TEXT NOT NULL,
          details TEXT NOT NULL,
          examples TEXT NOT NULL,
          importance TEXT NOT NULL CHECK (importance IN ('low', 'medium', 'high', 'essential')),
          tags TEXT NOT NULL,
          is_draft INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
          author BLOB CHECK (length(author) = 16),
          origin BLOB CHECK (length(origin) = 16),
          shared_at INTEGER,
          opened_at INTEGER,
          is_kept INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
          version INTEGER NOT NULL CHECK (version > 0),
          created_at INTEGER NOT NULL,
          updated_at INTEGER NOT NULL,
          deleted_at INTEGER,
          CHECK (author IS NULL OR (shared_at IS NOT NULL AND is_draft = 0)),
          CHECK (author IS NOT NULL OR (opened_at IS NULL AND is_kept = 0))
        ) STRICT;
        CREATE INDEX love_languages_by_importance ON love_languages (
          CASE importance WHEN 'essential' THEN 3 WHEN 'high' THEN 2 WHEN 'medium' THEN 1 ELSE 0 END, id)
          WHERE deleted_at IS NULL;
        CREATE INDEX love_languages_by_sharing ON love_languages (shared_at)
          WHERE shared_at IS NOT NULL AND deleted_at IS NULL;
        CREATE INDEX love_languages_deleted ON love_languages (deleted_at) WHERE deleted_at IS NOT NULL;

        -- In the space of a couple: those on their way from their author's space or back to it, and the version that left it.
        CREATE TABLE love_language_moves (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES love_languages (id) ON DELETE CASCADE,
          direction TEXT NOT NULL CHECK (direction IN ('sharing', 'taking-back')),
          version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE love_actions (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          language_id BLOB NOT NULL REFERENCES love_languages (id) ON DELETE CASCADE,
          account BLOB NOT NULL CHECK (length(account) = 16),
          day INTEGER NOT NULL,
          words TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          deleted_at INTEGER
        ) STRICT;
        CREATE INDEX love_actions_by_language ON love_actions (language_id, day DESC, id DESC) WHERE deleted_at IS NULL;
        CREATE INDEX love_actions_by_day ON love_actions (day) WHERE deleted_at IS NULL;
        CREATE INDEX love_actions_deleted ON love_actions (deleted_at) WHERE deleted_at IS NOT NULL;
        """
}
