import Foundation
import Kinkeeper
import Store

/// A hundred thousand notes: the list, one note, searches of several kinds, and notes that are alike.
///
/// The baseline of a search is one statement through SQLite's C interface: the trigrams in FTS5, the texts checked, the notes joined, the
/// first ones by their last change with the columns of a list. The store counts up to a hundred as well, reads tags and people, and cuts
/// the excerpts.
enum NotesBenchmark {
    private static let count = 100_000
    private static let page = 5
    private static let runs = 200
    private static let first = Date(timeIntervalSince1970: 1_700_000_000)

    static func measure(_ report: inout Report) async throws {
        let scratch = try ScratchFolder()
        let (folder, space) = try await EmptySpace.make(in: scratch.url)
        guard let account = try await folder.accounts.list().first?.id else { return }
        let notes = SampleNotes()
        var random = SeededRandom(seed: 11)
        let database = try SQLite(path: try EmptySpace.database(in: scratch.url))
        let filled = try seconds { try fill(database, with: notes, &random) }
        report.add("100,000 notes written in one transaction", Report.duration(filled))
        report.add(
            "what all are about read anew, and the index built",
            Report.duration(try await seconds(ofAsync: { try await space.rebuildSearch() })))
        var times: [Double] = []
        for number in 0..<runs {
            let draft = notes.note(&random)
            let moment = first.addingTimeInterval(Double(count + number) * 60)
            times.append(
                try await seconds(ofAsync: { keep(try await space.createNote(draft, asking: account, at: moment)) }))
        }
        report.add(
            "writing one more: p50 \(Report.duration(times.percentile(0.5))), p95", Report.duration(times.percentile(0.95)))
        try await measureReading(space, account, database, &report)
        for (name, query) in queries(notes) {
            try await measure(name, query, space, account, database, &report)
        }
        try await measureRelated("related notes", space, account, &report)
        try fillEmbeddings(database)
        try await measureRelated("related notes by words and meaning, 384 components", space, account, &report)
        let memory = memory()
        report.add("memory of this program (VmRSS)", memory.map { "\($0 / 1_024) MB" } ?? "unknown")
        report.remark(
            "Searches: p95 against p95 of one statement through SQLite's C interface, the first \(page) by their last change.")
        report.remark("The store also counts up to 100, reads tags and people, and cuts the excerpts.")
    }

    /// Writes the notes as the store does, but all in one transaction: each by itself would take minutes.
    private static func fill(_ database: SQLite, with notes: SampleNotes, _ random: inout SeededRandom) throws {
        try database.execute("BEGIN IMMEDIATE")
        let note = try database.prepare(
            """
            INSERT INTO notes (id, title, text, status, is_pinned, is_draft, is_for_check_in, is_kept, sort_title, version, created_at,
              modified_at)
            VALUES (randomblob(16), ?1, ?2, 'inbox', 0, 0, 0, 0, ?3, 1, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER))
            """)
        let document = try database.prepare(
            "INSERT INTO note_documents (note_id, head, body) SELECT id, ?1, ?2 FROM notes WHERE rowid = last_insert_rowid()")
        let tag = try database.prepare(
            """
            INSERT INTO note_tags (id, note_id, tag, folded)
            SELECT randomblob(16), note_id, ?1, ?1 FROM note_documents WHERE number = last_insert_rowid()
            """)
        for number in 0..<count {
            let draft = notes.note(&random)
            let folded = SearchFolding.fold(([draft.title] + draft.tags).joined(separator: "\n"))
            for (place, text) in [draft.title, draft.text, folded].enumerated() { note.bind(text, at: Int32(place + 1)) }
            note.bind(String(Int(first.timeIntervalSince1970 * 1_000) + number * 60_000), at: 4)
            try note.step()
            document.bind(folded, at: 1)
            document.bind(SearchFolding.fold(draft.text), at: 2)
            try document.step()
            for word in draft.tags {
                tag.bind(SearchFolding.fold(word), at: 1)
                try tag.step()
            }
        }
        try database.execute("COMMIT")
    }

    /// Rare, common, several, the beginning of a word as one types it, and what is nowhere.
    private static func queries(_ notes: SampleNotes) -> [(name: String, query: String)] {
        let words = notes.words.filter { $0.count > 4 }
        let (rare, frequent) = (words[words.count - 500], words[3])
        return [
            ("rare", rare), ("less rare", words[2_000]), ("common", frequent), ("two common", "\(frequent) \(words[8])"),
            ("rare and common", "\(words[3_000]) \(frequent)"), ("three letters", String(rare.prefix(3))),
            ("four letters", String(rare.prefix(4))), ("two letters", String(frequent.prefix(2))), ("nowhere", "qqxyzzy"),
        ]
    }

    private static func measureReading(
        _ space: Space, _ account: Account.ID, _ database: SQLite, _ report: inout Report
    ) async throws {
        let list = try database.prepare(
            """
            SELECT id, title, substr(text, 1, 1000), status, is_pinned, modified_at FROM notes WHERE deleted_at IS NULL
            ORDER BY is_pinned DESC, modified_at DESC, id DESC LIMIT 50
            """)
        try await compare(
            "the list, first page", { keep(try await space.notes(limit: 50, asking: account)) }, { try drain(list) },
            "raw", &report)
        let some = try await space.notes(limit: 200, asking: account).rows.map(\.id)
        let one = try database.prepare(
            "SELECT title, text FROM notes WHERE id = (SELECT id FROM notes ORDER BY created_at DESC LIMIT 1)")
        var round = 0
        try await compare(
            "one note",
            {
                round += 1
                keep(try await space.note(some[round % some.count], asking: account))
            }, { try drain(one) }, "raw", &report)
    }

    private static func measure(
        _ name: String, _ query: String, _ space: Space, _ account: Account.ID, _ database: SQLite, _ report: inout Report
    ) async throws {
        let statement = try rawSearch(query, database)
        let terms = SearchTerms(query)
        var found = 0
        try await compare(
            "search, \(name)",
            {
                let answer = try await FoundNotes.among([space], NoteFilter(words: query), limit: page, asking: account)
                for row in answer.rows {
                    let text = try await space.textToExcerpt(of: row.summary.id, asking: account) ?? ""
                    keep(HighlightedText.excerpt(of: text, terms))
                }
                found = answer.count.number
            }, { try drain(statement) }, "raw FTS5", &report)
        report.remark("\(name): “\(query)”, \(found) counted")
    }

    /// The search as written by hand.
    private static func rawSearch(_ query: String, _ database: SQLite) throws -> Statement {
        let words = SearchTerms(query).words
        let trigrams = words.flatMap { word -> [String] in
            let letters = Array(word)
            return letters.count < 3 ? [] : (0...letters.count - 3).map { "\"" + String(letters[$0..<$0 + 3]) + "\"" }
        }
        let index = trigrams.isEmpty ? "" : "search_index_notes s JOIN"
        let match = trigrams.isEmpty ? "true" : "d.number = s.rowid AND search_index_notes MATCH ?1"
        let checks = words.indices.map { "(instr(d.head, ?\($0 + 2)) > 0 OR instr(d.body, ?\($0 + 2)) > 0)" }
            .joined(separator: " AND ")
        let statement = try database.prepare(
            """
            SELECT notes.id, notes.title, substr(notes.text, 1, 1000), status, is_pinned, modified_at
            FROM \(index) note_documents d JOIN notes ON notes.id = d.note_id
            WHERE \(match) AND \(checks) AND deleted_at IS NULL
            ORDER BY is_pinned DESC, modified_at DESC, notes.id DESC LIMIT \(page)
            """)
        if !trigrams.isEmpty { statement.bind(trigrams.joined(separator: " AND "), at: 1) }
        for (offset, word) in words.enumerated() { statement.bind(word, at: Int32(offset + 2)) }
        return statement
    }

    /// Gives each note an embedding of 384 components, and signs that have nothing to do with it: only how long it takes is measured.
    private static func fillEmbeddings(_ database: SQLite) throws {
        try database.execute("BEGIN IMMEDIATE")
        try database.execute("INSERT INTO embedding_model (number, name) VALUES (1, 'bench')")
        try database.execute(
            "INSERT INTO note_embeddings (note, vector) SELECT number, CAST(hex(randomblob(192)) AS BLOB) FROM note_documents")
        try database.execute("INSERT INTO note_sketches (note, signs) SELECT number, randomblob(48) FROM note_documents")
        try database.execute("COMMIT")
    }

    private static func measureRelated(
        _ name: String, _ space: Space, _ account: Account.ID, _ report: inout Report
    ) async throws {
        let some = try await space.notes(by: .created, limit: 200, asking: account).rows.map(\.id)
        var times: [Double] = []
        var found = 0
        for id in some {
            times.append(
                try await seconds(ofAsync: {
                    found += try await space.relatedNotes(of: id, limit: page, asking: account).count
                }))
        }
        report.add(
            "\(name): p50 \(Report.duration(times.percentile(0.5))), p95", Report.duration(times.percentile(0.95)),
            baseline: "50 ms wanted, \(found) found for 200", ratio: times.percentile(0.95) / 0.05)
    }

    /// p50 and p95 of some work against another, in turns, so that the machine disturbs both alike.
    private static func compare(
        _ what: String, _ work: () async throws -> Void, _ raw: () throws -> Void, _ name: String, _ report: inout Report
    ) async throws {
        var (ours, theirs) = ([Double](), [Double]())
        for round in -5..<runs {
            let (one, other) = (try await seconds(ofAsync: work), try seconds(of: raw))
            guard round >= 0 else { continue }
            ours.append(one)
            theirs.append(other)
        }
        report.add(
            "\(what): p50 \(Report.duration(ours.percentile(0.5))), p95", seconds: ours.percentile(0.95),
            baseline: theirs.percentile(0.95), of: name)
    }

    private static func drain(_ statement: Statement) throws {
        while try statement.step() {
            for column in 0..<statement.columnCount { keep(statement.text(column)) }
        }
    }

    /// Kilobytes that this program keeps in memory; nil elsewhere than on Linux.
    private static func memory() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        return status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }.flatMap { Int($0.filter(\.isNumber)) }
    }
}
