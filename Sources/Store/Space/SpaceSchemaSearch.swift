extension SpaceSchema {
    /// Finds words of one or two letters, which have no trigram.
    ///
    /// Such a word stands in a text where a trigram begins with it, or at the text's end. The first is asked of the trigrams
    /// themselves, of which `search_index_terms` is a view that takes no room; the ends have two small indexes.
    static let shortWords = """
        CREATE VIRTUAL TABLE search_index_terms USING fts5vocab('search_index', 'instance');
        CREATE INDEX search_documents_by_end ON search_documents (substr(text, -2));
        CREATE INDEX search_documents_by_last_letter ON search_documents (substr(text, -1));
        """
}
