import Foundation
import Kinkeeper
import Store
import Transfer

/// Fifty thousand people into an empty space, against inserting the rows they become.
enum ImportBenchmark {
    static func measure(_ report: inout Report) async throws {
        let cards = SampleCards().bytes(count: 50_000)
        var importing = Double.infinity
        var rows: [String: TableRows] = [:]
        var schema: [String] = []
        for _ in 0..<2 {
            let scratch = try ScratchFolder()
            let (folder, space) = try await EmptySpace.make(in: scratch.url)
            importing = min(importing, try await seconds(ofAsync: { try await read(cards, into: space) }))
            let database = try SQLite(path: try EmptySpace.database(in: scratch.url))
            (schema, rows) = try withExtendedLifetime(folder) { (try tables(of: database), try contents(of: database)) }
        }
        let people = rows["people"]?.count ?? 0
        report.add("import of 50,000 cards (\(people) people)", Report.duration(importing))
        let plain = rows.filter { $0.key != "changes" && $0.key != "search_documents" }
        for (name, some) in [("rows of people and cards", plain), ("and log and search text", rows)] {
            let inserting = try (0..<2).map { _ in try insert(some, schema) }.min() ?? 0
            let count = some.values.reduce(0) { $0 + $1.count }
            report.add("  against \(count) rows: \(name)", seconds: importing, baseline: inserting, of: "prepared statements")
        }
        report.remark(
            "The baseline inserts the same values into the same tables and indexes, table by table, in one transaction,")
        report.remark(
            "through SQLite's C interface, in WAL mode; it parses nothing and has no triggers and no full-text index.")
    }

    private static func read(_ cards: [UInt8], into space: Space) async throws {
        guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
        let run = try await ContactsImport(of: "bench.vcf", into: space, by: nil, now: { Date() })
        _ = try await run.read(ImportSource(bytes: cards), today: today)
    }

    // MARK: Baseline

    /// The statements that make the tables and their indexes, the tables first.
    private static func tables(of database: SQLite) throws -> [String] {
        try database.texts(
            """
            SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL
              AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' ORDER BY type DESC
            """)
    }

    private static func contents(of database: SQLite) throws -> [String: TableRows] {
        let names = try database.texts(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
              AND name NOT LIKE 'search_index%' AND name NOT LIKE 'grdb_%'
            """)
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try TableRows(of: $0, in: database)) })
    }

    private static func insert(_ tables: [String: TableRows], _ schema: [String]) throws -> Double {
        let scratch = try ScratchFolder()
        let database = try SQLite(path: scratch.file("plain.sqlite").path)
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000")
        for statement in schema { try database.execute(statement) }
        return try seconds(of: {
            try database.execute("BEGIN")
            for (name, rows) in tables { try rows.insert(into: name, of: database) }
            try database.execute("COMMIT")
        })
    }
}
