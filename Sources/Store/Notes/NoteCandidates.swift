import GRDB
import Kinkeeper

/// What the index of trigrams says of the notes that words may be in.
enum NoteCandidates {
    /// It was not asked; the statement asks it.
    case unknown
    /// The numbers of their documents. They are checked and put in order.
    case few([Int64])
    /// So many that checking notes along the order soon finds those of a page.
    case many

    /// No more documents than this are never many.
    static let most = 1_500
    /// More documents than this are many, however many notes there are.
    static let longest = 50_000
    /// One note in so many that may match makes them many. The trigrams of a rare word may each be in very many
    /// notes, so that only few of those do match.
    static let sparse: Int64 = 5

    /// Where more trigrams than this begin with a short word, it is common.
    static let mostTrigrams = 60

    var areFew: Bool {
        if case .few = self { true } else { false }
    }

    /// An FTS5 expression that every matching document meets; nil where no word is long enough for one.
    static func pattern(of words: [String]) -> String? {
        let patterns = words.compactMap(SearchQuery.trigrams)
        return patterns.isEmpty ? nil : patterns.joined(separator: " AND ")
    }
}

extension NoteFilter {
    /// The words that all must be found, folded.
    var searchedWords: [String] { SearchQuery(words).words.compactMap(\.first) }
}

extension Database {
    /// Asks the index of trigrams for the notes that the words of a filter may be in.
    func noteCandidates(for filter: NoteFilter) throws -> NoteCandidates {
        let words = filter.searchedWords
        guard !words.isEmpty else { return .many }
        let total: Int64 = try firstRow("SELECT coalesce(max(number), 0) FROM note_documents", [])?[0] ?? 0
        let most = min(max(NoteCandidates.most, Int(total / NoteCandidates.sparse)), NoteCandidates.longest)
        guard let pattern = NoteCandidates.pattern(of: words) else {
            // What is common is soon found along the order; reading its many trigrams would cost more.
            for word in words {
                let found = try candidates(ofShort: word, most: NoteCandidates.most)
                if found.areFew { return found }
            }
            return .many
        }
        let found = try Int64.fetchAll(
            boundStatement(
                "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH ? LIMIT ?",
                [pattern.databaseValue, (most + 1).databaseValue]))
        return found.count > most ? .many : .few(found)
    }

    /// A word of one or two letters has no trigram, but stands where one begins with it, or at the end of a text.
    private func candidates(ofShort word: String, most: Int) throws -> NoteCandidates {
        let last = (word + "\u{10FFFF}").databaseValue
        let trigrams = try String.fetchAll(
            boundStatement(
                "SELECT term FROM search_index_note_trigrams WHERE term >= ? AND term <= ? LIMIT ?",
                [word.databaseValue, last, (NoteCandidates.mostTrigrams + 1).databaseValue]))
        guard trigrams.count <= NoteCandidates.mostTrigrams else { return .many }
        var found: Set<Int64> = []
        if !trigrams.isEmpty {
            let pattern = trigrams.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " OR ")
            found.formUnion(
                try Int64.fetchAll(
                    boundStatement(
                        "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH ? LIMIT ?",
                        [pattern.databaseValue, (most + 1).databaseValue])))
        }
        for column in ["head", "body"] {
            let ends = """
                SELECT number FROM note_documents WHERE substr(\(column), -2) >= ?1 AND substr(\(column), -2) <= ?2
                UNION SELECT number FROM note_documents WHERE substr(\(column), -1) = ?1 LIMIT ?3
                """
            found.formUnion(
                try Int64.fetchAll(boundStatement(ends, [word.databaseValue, last, (most + 1).databaseValue])))
        }
        return found.count > most ? .many : .few(Array(found))
    }
}
