import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Which way a search of notes goes changes how long it takes, and never what it finds.
@Suite struct NoteCandidateTests {
    private let account = Account.ID(UUID())
    private let clock = TestClock()

    /// 9,000 notes: of the 1,800 that may have "garden", by their trigrams, two thirds do; "an" is in most, "qz" in few.
    private func filled() async throws -> TestSpace {
        let test = try TestSpace()
        let now = clock.now
        try await test.space.file.write { db in
            for number in 0..<9_000 {
                let words =
                    switch number % 5 {
                    case 0: number % 3 == 0 ? "gard ardent den \(number)" : "a garden, number \(number)"
                    case 1 where number % 500 == 1: "qz and \(number)"
                    default: "an oak \(number)"
                    }
                let id = Note.ID.make(at: now.addingTimeInterval(Double(number)))
                let moment = now.addingTimeInterval(Double((number * 7_919) % 9_000)).milliseconds
                try db.run(
                    """
                    INSERT INTO notes (id, title, text, status, is_pinned, is_draft, is_for_check_in, is_kept, sort_title, version,
                      created_at, modified_at) VALUES (?1, '', ?2, 'inbox', ?3, 0, 0, 0, ?2, 1, ?4, ?4)
                    """,
                    [id.value, words.databaseValue, (number % 1_000 == 0).databaseValue, moment.databaseValue])
                try db.run(
                    "INSERT INTO note_documents (note_id, head, body) VALUES (?, '', ?)", [id.value, words.databaseValue])
            }
        }
        return test
    }

    /// All notes that have some words, by a look at each.
    private func looked(_ words: String, in space: Space) async throws -> [Note.ID] {
        let rows = try await space.file.read { db in
            try db.rows("SELECT id, text FROM notes ORDER BY is_pinned DESC, modified_at DESC, id DESC", [])
                .map { ($0["id"] as Note.ID, $0["text"] as String) }
        }
        let wanted = words.split(separator: " ")
        return rows.filter { row in wanted.allSatisfy { row.1.contains($0) } }.map(\.0)
    }

    @Test(arguments: ["garden", "an", "qz", "oak", "12", "number 45", "nowhere"])
    func `pages are those that a look through all notes gives`(words: String) async throws {
        let test = try await filled()
        let space = test.space
        let all = try await looked(words, in: space)
        var (found, cursor): ([Note.ID], NoteCursor?) = ([], nil)
        repeat {
            let page = try await space.notes(NoteFilter(words: words), after: cursor, limit: 70, asking: account)
            found += page.rows.map(\.id)
            cursor = page.next
        } while cursor != nil && found.count < 420
        #expect(found == Array(all.prefix(found.count)))
        #expect(found.count == min(all.count, 420))
        let first = try await FoundNotes.among([space], NoteFilter(words: words), limit: 5, asking: account)
        #expect(first.rows.map(\.summary.id) == Array(all.prefix(5)))
        #expect(first.count == RowCount(all.count, most: 100))
    }

    @Test func `words that many of their candidates have are met along the order, and rare ones are looked up`() async throws {
        let test = try await filled()
        func way(_ words: String, wanted: Int) async throws -> String {
            try await test.space.file.read { db in
                switch try db.noteCandidates(for: NoteFilter(words: words), wanted: wanted) {
                case .unknown: "unknown"
                case .few: "few"
                case .frequent: "frequent"
                case .many: "many"
                }
            }
        }
        #expect(try await way("garden", wanted: 10) == "frequent")
        #expect(try await way("garden", wanted: 5_000) == "few")
        #expect(try await way("an", wanted: 10) == "many")
        #expect(try await way("qz", wanted: 10) == "few")
        #expect(try await way("oak", wanted: 10) == "many")
        #expect(try await way("nowhere", wanted: 10) == "few")
    }
}
