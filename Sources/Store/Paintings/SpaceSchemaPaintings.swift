extension SpaceSchema {
    /// How pictures of notes are drawn. There is one row, under an identifier that is the same everywhere, once something was chosen.
    static let paintings = """
        CREATE TABLE painting_choices (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          style TEXT NOT NULL CHECK (style IN ('landscape', 'bloom', 'tiles', 'waves', 'constellation')),
          is_cover INTEGER NOT NULL CHECK (is_cover IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        """
}
