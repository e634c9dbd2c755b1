extension SpaceSchema {
    /// The files of notes that lie in a folder of Markdown: `path` below that folder, `head` is all that stood before the text, `digest`
    /// the file's SHA-256, and `version` that of the note, when file and note were last the same.
    static let noteFiles = """
        CREATE TABLE note_files (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
          path TEXT NOT NULL CHECK (path <> ''),
          head TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        CREATE INDEX note_files_by_note ON note_files (note_id);
        CREATE INDEX note_files_by_path ON note_files (path);
        """
}
