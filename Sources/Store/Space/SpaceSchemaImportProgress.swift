extension SpaceSchema {
    /// How many bytes of its file an import has read by its last batch, and how many there are; NULL where that is not known. It
    /// is a record of this machine and goes into no document.
    static let importProgress = """
        CREATE TABLE import_progress (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES imports (id) ON DELETE CASCADE,
          bytes_read INTEGER NOT NULL,
          bytes_total INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
