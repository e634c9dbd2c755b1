import Foundation
import Kinkeeper
import Store
import Transfer

/// Finding people by a part of their names among ten thousand, against the same full-text query by hand.
enum SearchBenchmark {
    static func measure(_ report: inout Report) async throws {
        let scratch = try ScratchFolder()
        let (_, space) = try await EmptySpace.make(in: scratch.url)
        let run = try await ContactsImport(of: "bench.vcf", into: space, by: nil, now: { Date() })
        guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
        _ = try await run.read(ImportSource(bytes: SampleCards().bytes(count: 10_000)), today: today)
        let database = try SQLite(path: try EmptySpace.database(in: scratch.url))
        // Few find, some, many; and a name of one character, which no index of three helps to find.
        for query in ["thorsdottir", "anna kim", "schmidt", "coffee", "+4912", "王"] {
            try await measure(query, space, database, &report)
        }
        report.remark("The baseline is one statement through SQLite's C interface: the trigrams in FTS5, the texts checked,")
        report.remark(
            "people joined, the first 50 by name with the columns of a list; the store also counts all and reads birthdays.")
    }

    private static func measure(
        _ query: String, _ space: Space, _ database: SQLite, _ report: inout Report
    ) async throws {
        let statement = try RawSearch.statement(for: query, in: database)
        var store: [Double] = []
        var raw: [Double] = []
        var found = 0
        for _ in 0..<200 {
            store.append(
                try await seconds(ofAsync: { keep(try await space.peoplePage(matching: query, order: .familyFirst, limit: 50)) }
                ))
            raw.append(try seconds(of: { found = try RawSearch.rows(of: statement) }))
        }
        report.add(
            "search \"\(query)\"", seconds: store.percentile(0.5), baseline: raw.percentile(0.5),
            of: "raw, \(found) on the page")
    }
}

/// The query as written by hand.
private enum RawSearch {
    static func statement(for query: String, in database: SQLite) throws -> Statement {
        let words = query.split(separator: " ").map { $0.drop { $0 == "+" } }
        let trigrams = words.flatMap { word -> [String] in
            let letters = Array(word)
            return letters.count < 3 ? [] : (0...letters.count - 3).map { "\"" + String(letters[$0..<$0 + 3]) + "\"" }
        }
        let index = trigrams.isEmpty ? "" : "search_index JOIN"
        let match = trigrams.isEmpty ? "true" : "search_documents.number = search_index.rowid AND search_index MATCH ?1"
        let checks = words.indices.map { "instr(search_documents.text, ?\($0 + 2)) > 0" }.joined(separator: " AND ")
        let statement = try database.prepare(
            """
            SELECT people.id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname, formatted_name,
              organisation, photo, category, leap_day_rule, sort_family_first
            FROM \(index) search_documents JOIN people ON people.id = search_documents.person_id
            WHERE \(match) AND \(checks) AND trashed_at IS NULL ORDER BY sort_family_first, people.id LIMIT 50
            """)
        if !trigrams.isEmpty { statement.bind(trigrams.joined(separator: " AND "), at: 1) }
        for (offset, word) in words.enumerated() { statement.bind(String(word), at: Int32(offset + 2)) }
        return statement
    }

    static func rows(of statement: Statement) throws -> Int {
        var count = 0
        while try statement.step() {
            for column in 1..<statement.columnCount { keep(statement.text(column)) }
            count += 1
        }
        return count
    }
}
