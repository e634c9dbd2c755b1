import GRDB

extension Database {
    /// The tables to go through and the condition that a matching row of `search_documents` meets.
    ///
    /// Where every way to match has three characters in a row, the trigram index says which documents are worth a look. Where few
    /// may match a short word, these are. Otherwise all texts are scanned.
    func documents(
        matching query: SearchQuery
    ) throws -> (tables: String, condition: String, values: [DatabaseValue]) {
        let (condition, values) = query.check
        if let pattern = query.trigramPattern {
            return (
                "search_index CROSS JOIN search_documents ON search_documents.number = search_index.rowid",
                "search_index MATCH ? AND \(condition)", [pattern.databaseValue] + values
            )
        }
        guard let few = try candidates(of: query, most: PeopleSearch.Limits.standard.few) else {
            return ("search_documents", condition, values)
        }
        return (
            "search_documents", "search_documents.number IN (SELECT value FROM json_each(?)) AND \(condition)",
            [few.jsonList] + values
        )
    }
}

extension SearchQuery {
    /// The condition that a row of `search_documents` matches, whatever the index says.
    var check: (condition: String, values: [DatabaseValue]) {
        var values: [DatabaseValue] = []
        // Where one word has two forms all get two: with every mixture another statement would be prepared and kept.
        let forms = words.map(\.count).max() ?? 0
        let words = words.map { $0 + Array(repeating: $0[0], count: forms - $0.count) }
        func contains(_ text: String) -> String {
            values.append(text.databaseValue)
            return "instr(search_documents.text, ?) > 0"
        }
        var condition = words.map { "(" + $0.map(contains).joined(separator: " OR ") + ")" }.joined(separator: " AND ")
        if let number { condition = "(\(condition) OR \(contains(number)))" }
        return (condition, values)
    }

    /// An FTS5 expression that every matching document meets, made of quoted trigrams only; nil if no such expression exists.
    var trigramPattern: String? {
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
    static func trigrams(_ text: String) -> String? {
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
