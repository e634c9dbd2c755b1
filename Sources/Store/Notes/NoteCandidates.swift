import GRDB
import Kinkeeper

/// What the index of trigrams says of the notes that words may be in.
enum NoteCandidates {
    /// It was not asked, or has too many to name and too few to be met soon: the statement asks it.
    case unknown
    /// The numbers of their documents. They are checked and put in order.
    case few([Int64])
    /// So many that checking notes along the order soon finds those of a page.
    case many

    /// More documents than this are not named one by one.
    static let most = 1_500
    /// Among so many notes, one in this number that may match makes them many. The trigrams of a rare word may each be in very many
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
        let found = try Int64.fetchAll(
            boundStatement(
                "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH ? LIMIT ?",
                [pattern.databaseValue, (NoteCandidates.most + 1).databaseValue]))
        guard found.count > NoteCandidates.most else { return .few(found) }
        let total: Int64 = try firstRow("SELECT coalesce(max(number), 0) FROM note_documents", [])?[0] ?? 0
        let dense = max(Int64(NoteCandidates.most), total / NoteCandidates.sparse)
        let beyond = try firstRow(
            "SELECT rowid FROM search_index_notes WHERE search_index_notes MATCH ? LIMIT 1 OFFSET ?",
            [pattern.databaseValue, dense.databaseValue])
        return beyond == nil ? .unknown : .many
    }
}
