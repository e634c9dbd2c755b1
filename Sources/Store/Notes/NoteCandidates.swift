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
        guard let pattern = NoteCandidates.pattern(of: filter.searchedWords) else { return .many }
        let total: Int64 = try firstRow("SELECT coalesce(max(number), 0) FROM note_documents", [])?[0] ?? 0
        let most = min(max(NoteCandidates.most, Int(total / NoteCandidates.sparse)), NoteCandidates.longest)
        let found = try Int64.fetchAll(
            boundStatement(
                "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH ? LIMIT ?",
                [pattern.databaseValue, (most + 1).databaseValue]))
        return found.count > most ? .many : .few(found)
    }
}
