import GRDB
import Kinkeeper

extension SpaceSchema {
    /// The terms of notes, and what was decided about them.
    ///
    /// `terms` and `note_terms` are derived from the texts of notes: which words and phrases each is about, and how many notes have
    /// each. Triggers count, and let go of a word that no note has any more, so that nothing of a text that is gone stays. They take the
    /// place of the index of whole words.
    ///
    /// `concepts` are records: of a term about which something was decided, its name, whether it is hidden, and what it was merged into.
    static let concepts = """
        CREATE TABLE terms (
          number INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE,
          label TEXT NOT NULL,
          notes INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX terms_by_notes ON terms (notes DESC, key) WHERE notes > 1;

        CREATE TABLE note_terms (
          term INTEGER NOT NULL REFERENCES terms (number) ON DELETE CASCADE,
          note INTEGER NOT NULL REFERENCES note_documents (number) ON DELETE CASCADE,
          weight INTEGER NOT NULL,
          is_in_title INTEGER NOT NULL CHECK (is_in_title IN (0, 1)),
          PRIMARY KEY (term, note)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE note_figures (
          note INTEGER PRIMARY KEY REFERENCES note_documents (number) ON DELETE CASCADE,
          words INTEGER NOT NULL,
          valence INTEGER,
          valence_words INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX note_terms_by_note ON note_terms (note, term);
        CREATE TRIGGER count_term AFTER INSERT ON note_terms BEGIN
          UPDATE terms SET notes = notes + 1 WHERE number = NEW.term;
        END;
        CREATE TRIGGER discount_term AFTER DELETE ON note_terms BEGIN
          UPDATE terms SET notes = notes - 1 WHERE number = OLD.term;
          DELETE FROM terms WHERE number = OLD.term AND notes < 1;
        END;
        CREATE TRIGGER clear_terms AFTER UPDATE OF deleted_at ON notes WHEN NEW.deleted_at IS NOT NULL BEGIN
          DELETE FROM note_terms WHERE note = (SELECT number FROM note_documents WHERE note_id = NEW.id);
        END;

        CREATE TABLE concepts (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          term TEXT NOT NULL CHECK (term <> ''),
          label TEXT NOT NULL CHECK (label <> ''),
          name TEXT CHECK (name <> ''),
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
          merged_into BLOB CHECK (length(merged_into) = 16)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX concepts_by_term ON concepts (term);

        DROP TABLE search_index_note_terms;
        DROP TRIGGER index_note_words_insert;
        DROP TRIGGER index_note_words_update;
        DROP TRIGGER index_note_words_delete;
        DROP TABLE search_index_note_words;
        """

    /// Reads what the notes of before are about. It is written by the columns of this step, since later ones may have others.
    static func fillTerms(_ db: Database) throws {
        let sql = "SELECT number, note_id FROM note_documents JOIN notes ON notes.id = note_id WHERE deleted_at IS NULL"
        for row in try db.rows(sql, []) {
            let (number, note) = (row["number"] as Int64, row["note_id"] as Note.ID)
            guard let words = try db.firstRow("SELECT title, text FROM notes WHERE id = ?", [note.value]) else { continue }
            let reading = NoteReading(title: words["title"], text: words["text"])
            for term in reading.terms {
                try db.run(
                    "INSERT INTO terms (key, label, notes) VALUES (?, ?, 0) ON CONFLICT (key) DO NOTHING",
                    [term.key.databaseValue, term.label.databaseValue])
                try db.run(
                    """
                    INSERT INTO note_terms (term, note, weight, is_in_title) SELECT number, ?, ?, ? FROM terms WHERE key = ?
                    """,
                    [
                        number.databaseValue, Int((term.weight * 1_000).rounded()).databaseValue,
                        term.isInTitle.databaseValue, term.key.databaseValue,
                    ])
            }
            try db.run(
                "INSERT INTO note_figures (note, words, valence, valence_words) VALUES (?, ?, ?, ?)",
                [
                    number.databaseValue, reading.words.databaseValue,
                    (reading.sentiment.map { Int(($0.valence * 1_000).rounded()) }).value,
                    (reading.sentiment?.words ?? 0).databaseValue,
                ])
        }
    }
}
