import GRDB

extension Database {
    /// The numbers of all documents that may match, in no order and perhaps several times; nil if there are more than `most`.
    ///
    /// Every document that matches is among them. Most of the others are left out by the trigrams of long words, or, where a
    /// query has no long word, by the places of a short one.
    func candidates(of query: SearchQuery, most: Int) throws -> [Int64]? {
        let found: [Int64]
        if let pattern = query.trigramPattern {
            found = try numbers("SELECT rowid FROM search_index WHERE search_index MATCH ?", [pattern.databaseValue], most)
        } else {
            // All words must be found, so that one says enough; the longest is the rarest, as a rule.
            for word in query.words.sorted(by: { $0.shortest > $1.shortest }).prefix(2) {
                if let found = try documents(withAny: word + [query.number].compactMap(\.self), most) { return found }
            }
            return nil
        }
        return found.count > most ? nil : found
    }

    /// The numbers of documents with any of these texts in them, and perhaps others; nil if there are more places than `most`.
    private func documents(withAny texts: [String], _ most: Int) throws -> [Int64]? {
        var found: [Int64] = []
        for text in texts {
            if let pattern = SearchQuery.trigrams(text) {
                found += try numbers("SELECT rowid FROM search_index WHERE search_index MATCH ?", [pattern.databaseValue], most)
            } else {
                found += try documents(withShort: text, most)
            }
            guard found.count <= most else { return nil }
        }
        return found
    }

    /// The numbers of documents in which a word of one or two letters stands.
    private func documents(withShort word: String, _ most: Int) throws -> [Int64] {
        let range = [word.databaseValue, (word + "\u{10FFFF}\u{10FFFF}").databaseValue]
        var found = try numbers("SELECT doc FROM search_index_terms WHERE term >= ? AND term <= ?", range, most)
        guard found.count <= most else { return found }
        found += try numbers(
            "SELECT number FROM search_documents WHERE substr(text, -2) >= ? AND substr(text, -2) <= ?", range, most)
        guard word.unicodeScalars.count == 1, found.count <= most else { return found }
        return found
            + (try numbers("SELECT number FROM search_documents WHERE substr(text, -1) = ?", [word.databaseValue], most))
    }

    /// The numbers that a statement gives, and one more than `most` if there are more.
    private func numbers(_ sql: String, _ values: [DatabaseValue], _ most: Int) throws -> [Int64] {
        let limit = most == .max ? -1 : most + 1
        return try Int64.fetchAll(boundStatement(sql + " LIMIT ?", values + [limit.databaseValue]))
    }
}

extension [String] {
    /// The letters of the shortest.
    fileprivate var shortest: Int { map(\.unicodeScalars.count).min() ?? 0 }
}
