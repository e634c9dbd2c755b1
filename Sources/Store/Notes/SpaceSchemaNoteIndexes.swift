extension SpaceSchema {
    /// Words of one or two letters in notes: a view of the terms of the index of trigrams, which takes no room, and how texts end.
    static let noteShortWords = """
        CREATE VIRTUAL TABLE search_index_note_trigrams USING fts5vocab('search_index_notes', 'row');
        CREATE INDEX note_documents_by_end_of_head ON note_documents (substr(head, -2));
        CREATE INDEX note_documents_by_end_of_body ON note_documents (substr(body, -2));
        CREATE INDEX note_documents_by_last_of_head ON note_documents (substr(head, -1));
        CREATE INDEX note_documents_by_last_of_body ON note_documents (substr(body, -1));
        """

    /// Notes that are or were shared: in a space of one's own there are few.
    static let sharedNotesIndex = "CREATE INDEX notes_shared ON notes (id) WHERE shared_at IS NOT NULL;"
}
