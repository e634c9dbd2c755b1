import GRDB

extension SearchQuery {
    /// More people than this are not counted and not sorted.
    var many: Int { trigramPattern == nil ? SearchQuery.manyScanned : SearchQuery.manyIndexed }

    /// The tables to go through and the condition that a matching row of `search_documents` meets.
    ///
    /// Where every way to match has three characters in a row, the trigram index says which documents are worth a look.
    /// Otherwise, as for a Chinese name of two characters, all texts are scanned, which for ten thousand people is a few
    /// milliseconds.
    var sql: (documents: String, condition: String, values: [DatabaseValue]) {
        let (condition, values) = check
        guard let pattern = trigramPattern else { return ("search_documents", condition, values) }
        return (
            "search_index CROSS JOIN search_documents ON search_documents.number = search_index.rowid",
            "search_index MATCH ? AND \(condition)", [pattern.databaseValue] + values
        )
    }

    /// The condition that a row of `search_documents` matches, whatever the index says.
    var check: (condition: String, values: [DatabaseValue]) {
        var values: [DatabaseValue] = []
        func contains(_ text: String) -> String {
            values.append(text.databaseValue)
            return "instr(search_documents.text, ?) > 0"
        }
        var condition = words.map { "(" + $0.map(contains).joined(separator: " OR ") + ")" }.joined(separator: " AND ")
        if let number { condition = "(\(condition) OR \(contains(number)))" }
        return (condition, values)
    }

    /// An FTS5 expression that every matching document meets, made of quoted trigrams only; nil if there is none.
    private var trigramPattern: String? {
        let wordPatterns = words.compactMap { word -> String? in
            let alternatives = word.map(SearchQuery.trigrams)
            guard !alternatives.contains(nil) else { return nil }
            return "(" + alternatives.compactMap(\.self).joined(separator: " OR ") + ")"
        }
        guard !wordPatterns.isEmpty else { return nil }
        let all = wordPatterns.joined(separator: " AND ")
        guard let number else { return all }
        return SearchQuery.trigrams(number).map { "(\(all)) OR \($0)" }
    }

    /// The first trigrams of a text; nil if it is too short to have one.
    private static func trigrams(_ text: String) -> String? {
        let scalars = Array(text.unicodeScalars.prefix(24))
        guard scalars.count >= 3 else { return nil }
        let trigrams = (0...scalars.count - 3).map { start in
            var trigram = String.UnicodeScalarView()
            trigram.append(contentsOf: scalars[start..<start + 3])
            return "\"" + String(trigram).replacing("\"", with: "\"\"") + "\""
        }
        return "(" + trigrams.joined(separator: " AND ") + ")"
    }
}
