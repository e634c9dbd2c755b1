import GRDB
import Kinkeeper

extension SpaceSchema {
    /// The terms of notes, and what was decided about them.
    ///
    /// `terms` and `note_terms` are derived from the texts of notes: which words and phrases each is about, and how many notes have
    /// each. Triggers count, and let go of a word that no note has any more, so that nothing of a text that is gone stays. They take the
    /// place of the index of whole words.
    ///
    /// `concepts` and `concept_terms` are records: a name of one's own, what is hidden, and which terms are one.
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
          name TEXT CHECK (name <> ''),
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE concept_terms (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          concept_id BLOB NOT NULL REFERENCES concepts (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          term TEXT NOT NULL CHECK (term <> ''),
          label TEXT NOT NULL CHECK (label <> '')
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX concept_terms_by_concept ON concept_terms (concept_id, position, id);
        CREATE INDEX concept_terms_by_term ON concept_terms (term);

        DROP TABLE search_index_note_terms;
        DROP TRIGGER index_note_words_insert;
        DROP TRIGGER index_note_words_update;
        DROP TRIGGER index_note_words_delete;
        DROP TABLE search_index_note_words;
        """

    /// Reads what the notes of before are about, by the columns of this step.
    static func fillTerms(_ db: Database) throws {
        let sql = "SELECT number, note_id FROM note_documents JOIN notes ON notes.id = note_id WHERE deleted_at IS NULL"
        for row in try db.rows(sql, []) {
            let note: Note.ID = row["note_id"]
            guard let words = try db.firstRow("SELECT title, text FROM notes WHERE id = ?", [note.value]) else { continue }
            let reading = NoteReading(title: words["title"], text: words["text"])
            try db.write(reading, ofDocument: row["number"])
        }
    }
}
