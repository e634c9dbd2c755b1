import GRDB
import Kinkeeper

/// What the index of trigrams says of the notes that words may be in.
enum NoteCandidates {
    /// It was not asked; the statement asks it.
    case unknown
    /// The numbers of their documents. They are checked and put in order.
    case few([Int64])
    /// The numbers of their documents, of which so many have the words that checking them along the order soon fills a page.
    case frequent([Int64])
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

    /// So many of the candidates, and of the latest notes, are looked at to tell how many have the words.
    static let looked = 150
    /// A short word that one in so many of the latest notes has is common.
    static let commonShare = 8
    /// How much longer it takes to check a text than to pass a note along the order.
    static let checkCost = 4

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
    /// Whether no tag, person, purpose or concept narrows it, of which few notes may be.
    fileprivate var hasWordsAlone: Bool { tag == nil && person == nil && purpose == nil && concept == nil }

    /// The words that all must be found, folded.
    var searchedWords: [String] { SearchQuery(words).words.compactMap(\.first) }
}

extension Database {
    /// Asks the index of trigrams for the notes that the words of a filter may be in; `wanted` of them make a page.
    func noteCandidates(for filter: NoteFilter, wanted: Int) throws -> NoteCandidates {
        let words = filter.searchedWords
        guard !words.isEmpty else { return .many }
        let total: Int64 = try firstRow("SELECT coalesce(max(number), 0) FROM note_documents", [])?[0] ?? 0
        let most = min(max(NoteCandidates.most, Int(total / NoteCandidates.sparse)), NoteCandidates.longest)
        guard let pattern = NoteCandidates.pattern(of: words) else {
            // What is common is soon found along the order; reading its many trigrams would cost more.
            let latest = """
                note_id IN (SELECT id FROM notes WHERE deleted_at IS NULL ORDER BY is_pinned DESC, modified_at DESC, id DESC
                LIMIT \(NoteCandidates.looked))
                """
            let common = try documentCount(where: latest, [], having: words)
            guard common * NoteCandidates.commonShare < NoteCandidates.looked else { return .many }
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
        guard found.count <= most else { return .many }
        let isSoonFound =
            try found.count > NoteCandidates.most && filter.hasWordsAlone
            && areFrequent(found, having: words, among: Int(total), wanted: wanted)
        return isSoonFound ? .frequent(found) : .few(found)
    }

    /// Whether going along the order, and checking the candidates that are met, takes less than checking all of them.
    private func areFrequent(_ found: [Int64], having words: [String], among total: Int, wanted: Int) throws -> Bool {
        // Steps of one length would fall in with notes that are alike at regular distances.
        let some = (0..<NoteCandidates.looked).map { found[$0 &* 2_654_435_761 % found.count] }
        let having = try documentCount(
            where: "number IN (SELECT value FROM json_each(?1))", [some.jsonList], having: words)
        guard having > 0 else { return false }
        let share = Double(having) / Double(some.count)
        // One in so many notes has the words.
        let passed = min(Double(total), Double(wanted) * Double(total) / (share * Double(found.count)))
        let checked = min(Double(found.count), Double(wanted) / share)
        let cost = Double(NoteCandidates.checkCost)
        return passed + cost * checked < cost * Double(found.count) / 2
    }

    /// How many documents that a condition picks have some words.
    private func documentCount(where condition: String, _ values: [DatabaseValue], having words: [String]) throws -> Int {
        let checks = words.indices.map { place -> String in
            let mark = "?\(values.count + place + 1)"
            return " AND (instr(head, \(mark)) > 0 OR instr(body, \(mark)) > 0)"
        }.joined()
        return try firstRow(
            "SELECT count(*) FROM note_documents WHERE \(condition)\(checks)", values + words.map(\.databaseValue))?[0] ?? 0
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
