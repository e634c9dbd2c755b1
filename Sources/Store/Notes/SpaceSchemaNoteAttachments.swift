extension SpaceSchema {
    /// The files of notes: `path` is how the text refers to one, as seen from the file of its note, `digest` names its bytes in the media
    /// folder.
    static let noteAttachments = """
        CREATE TABLE note_attachments (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          note_id BLOB NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
          path TEXT NOT NULL CHECK (path <> ''),
          media_type TEXT NOT NULL CHECK (media_type <> ''),
          size INTEGER NOT NULL CHECK (size > 0),
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- The words of a recording, as an engine wrote them down.
        CREATE TABLE note_transcripts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16) REFERENCES note_attachments (id) ON DELETE CASCADE,
          text TEXT NOT NULL,
          engine TEXT NOT NULL,
          is_in_text INTEGER NOT NULL CHECK (is_in_text IN (0, 1))
        ) STRICT;
        -- Files of folders of Markdown that are no notes, as they were last read or written: `folder` as of `note_files`.
        CREATE TABLE note_folder_files (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          folder BLOB NOT NULL CHECK (length(folder) = 32),
          path TEXT NOT NULL CHECK (path <> ''),
          digest BLOB NOT NULL CHECK (length(digest) = 32)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX note_folder_files_by_path ON note_folder_files (folder, path);
        CREATE INDEX note_attachments_by_note ON note_attachments (note_id, id);
        CREATE INDEX note_attachments_by_digest ON note_attachments (digest);
        """
}
