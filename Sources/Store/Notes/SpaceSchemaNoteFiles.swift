extension SpaceSchema {
    /// The files of notes that lie in folders of Markdown: `folder` is the SHA-256 of the folder's path on this machine, `path` that of the
    /// file below it, `head` is all that stood before the text, `digest` the file's SHA-256, and `version` that of the note, when file
    /// and note were last the same.
    ///
    /// `of_note` refers to no row: a note that was deleted for good, or that lies in the space of the couple now, is not to come back because
    /// its file is still there.
    static let noteFiles = """
        CREATE TABLE note_files (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          of_note BLOB NOT NULL CHECK (length(of_note) = 16),
          folder BLOB NOT NULL CHECK (length(folder) = 32),
          path TEXT NOT NULL CHECK (path <> ''),
          head TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          version INTEGER NOT NULL CHECK (version > 0)
        ) STRICT;
        CREATE INDEX note_files_by_note ON note_files (of_note, folder);
        CREATE INDEX note_files_by_path ON note_files (folder, path);
        CREATE INDEX note_files_by_digest ON note_files (digest);
        """
}
