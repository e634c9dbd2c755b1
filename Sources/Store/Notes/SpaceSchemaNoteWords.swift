extension SpaceSchema {
    /// The words of notes, which say what notes are alike.
    ///
    /// It is a second index over the folded texts of `note_documents`: whole words, with the column they are in.
    /// `search_index_note_terms` is a view of it that takes no room: which notes have a word, without reading a query.
    static let noteWords = """
        CREATE VIRTUAL TABLE search_index_note_words USING fts5(
          head, body, content='note_documents', content_rowid='number', tokenize='unicode61 remove_diacritics 0',
          detail=column, columnsize=0
        );
        CREATE VIRTUAL TABLE search_index_note_terms USING fts5vocab('search_index_note_words', 'instance');
        INSERT INTO search_index_note_words (search_index_note_words) VALUES ('rebuild');
        CREATE TRIGGER index_note_words_insert AFTER INSERT ON note_documents BEGIN
          INSERT INTO search_index_note_words (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
        END;
        CREATE TRIGGER index_note_words_update AFTER UPDATE ON note_documents
        WHEN OLD.head <> NEW.head OR OLD.body <> NEW.body BEGIN
          INSERT INTO search_index_note_words (search_index_note_words, rowid, head, body)
            VALUES ('delete', OLD.number, OLD.head, OLD.body);
          INSERT INTO search_index_note_words (rowid, head, body) VALUES (NEW.number, NEW.head, NEW.body);
        END;
        CREATE TRIGGER index_note_words_delete AFTER DELETE ON note_documents BEGIN
          INSERT INTO search_index_note_words (search_index_note_words, rowid, head, body)
            VALUES ('delete', OLD.number, OLD.head, OLD.body);
        END;
        """
}
