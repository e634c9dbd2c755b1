extension SpaceSchema {
    /// The embeddings of notes, by one model at a time, and the notes that wait for theirs.
    ///
    /// All of it is derived from the texts of notes. Without a row in `embedding_model` nothing is queued. A note in the queue
    /// with a setback is not tried again before its words change. Sketches lie apart from the vectors, so that looking through all
    /// of them reads little.
    static let noteEmbeddings = """
        CREATE TABLE embedding_model (
          number INTEGER PRIMARY KEY CHECK (number = 1),
          name TEXT NOT NULL CHECK (name <> '')
        ) STRICT;
        CREATE TABLE note_embeddings (
          note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
          vector BLOB NOT NULL
        ) STRICT;
        CREATE TABLE note_sketches (
          note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
          signs BLOB NOT NULL
        ) STRICT;
        CREATE TABLE embedding_queue (
          note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
          setback TEXT
        ) STRICT;
        CREATE TRIGGER queue_new_note_for_embedding AFTER INSERT ON note_documents
        WHEN EXISTS (SELECT 1 FROM embedding_model) BEGIN
          INSERT INTO embedding_queue (note) VALUES (NEW.number) ON CONFLICT (note) DO UPDATE SET setback = NULL;
        END;
        CREATE TRIGGER queue_changed_note_for_embedding AFTER UPDATE ON note_documents
        WHEN (OLD.head <> NEW.head OR OLD.body <> NEW.body) AND EXISTS (SELECT 1 FROM embedding_model) BEGIN
          INSERT INTO embedding_queue (note) VALUES (NEW.number) ON CONFLICT (note) DO UPDATE SET setback = NULL;
        END;
        """
}
