import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct DocumentTableTests {
    /// Tables outside of a document: the history of changes, computed data, and this machine's progress with other servers.
    private static let left: Set = [
        "changes", "search_documents", "address_objects", "vanished_objects", "remote_books", "remote_cards", "syncs",
        "sync_entries", "sync_conflicts", "published_calendars", "published_revisions", "published_entries", "import_progress",
        "import_entries", "import_undoings",
        "gift_moves", "note_documents", "note_moves", "love_language_moves", "priority_steps", "terms", "note_terms",
        "note_figures", "embedding_model", "embedding_queue", "note_embeddings", "note_sketches",
        "capture_lessons", "capture_learning",
    ]

    @Test func `every table and every column of a space goes into the document, or follows from it`() async throws {
        let test = try TestSpace()
        let columns = try await test.space.file.read { db in
            let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            return try names.filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("grdb_") && !$0.hasPrefix("search_index") }
                .reduce(into: [String: Set<String>]()) { columns, table in
                    columns[table] = try Set(db.columns(in: table).map(\.name))
                }
        }
        let covered = DocumentTable.all.reduce(into: [String: Set<String>]()) { covered, table in
            covered[table.name] = Set(table.columns.map(\.name) + table.derived.map(\.name))
        }
        #expect(Set(columns.keys) == Set(covered.keys).union(Self.left))
        for (table, known) in covered { #expect(columns[table] == known, "\(table)") }
    }

    @Test func `a column may be missing from a record exactly where the database lets it`() async throws {
        let test = try TestSpace()
        for table in DocumentTable.all {
            let optional = try await test.space.file.read { db in
                try Set(db.columns(in: table.name).filter { !$0.isNotNull }.map(\.name))
            }
            #expect(Set(table.columns.filter(\.isOptional).map(\.name)) == optional, "\(table.name)")
        }
    }

    @Test func `no two members of a record have one name, and no two lists`() {
        for table in DocumentTable.all {
            #expect(Set(table.columns.map(\.member)).count == table.columns.count, "\(table.section)")
        }
        #expect(Set(DocumentTable.all.map(\.section)).count == DocumentTable.all.count)
    }

    @Test func `names of members are the columns in camel case`() {
        #expect(DocumentColumn("sort_given_first", .text).member == "sortGivenFirst")
        #expect(DocumentColumn("id", .identifier).member == "id")
        #expect(DocumentColumn("person_id", .identifier, as: "person").member == "person")
    }

    @Test func `the generator fills every column of every table, and leaves out what may be missing`() async throws {
        let test = try TestSpace()
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: TestClock().now)
        try await SpaceGenerator(people: 300).fill(test.space, of: account.id, in: accounts)
        for table in DocumentTable.all {
            for column in table.columns {
                let (filled, missing) = try await test.space.file.read { db in
                    let row = try db.firstRow(
                        "SELECT count(\(column.name)), count(*) - count(\(column.name)) FROM \(table.name)", [])
                    return (row?[0] as Int? ?? 0, row?[1] as Int? ?? 0)
                }
                #expect(filled > 0, "\(table.section).\(column.member)")
                #expect((missing > 0) == column.isOptional, "\(table.section).\(column.member)")
            }
        }
    }

    @Test func `a restored space has the same rows in every table, derived columns and search included`() async throws {
        let (first, second) = (try TestSpace().space, try TestSpace().space)
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: TestClock().now).id
        try await SpaceGenerator(people: 150).fill(first, of: account, in: accounts)
        let parts = Parts()
        try await first.readDocument(for: account) { parts.append($0) }
        _ = try await second.restoreDocument(for: account, of: accounts, at: TestClock().now) { parts.next() }
        let tables = DocumentTable.all.map(\.name)
        #expect(try await first.rows(of: tables) == second.rows(of: tables))
        #expect(
            try await first.rows(of: ["address_objects"], without: ["sequence"])
                == second.rows(of: ["address_objects"], without: ["sequence"]))
        #expect(
            try await first.rows(of: ["search_documents"], without: ["number"]).sorted()
                == second.rows(of: ["search_documents"], without: ["number"]).sorted())
        #expect(try await second.examine(as: "space").isEmpty)
    }
}

/// The parts of a document in memory.
private final class Parts: Sendable {
    private let parts = Mutex<[DocumentPart]>([])

    func append(_ part: DocumentPart) { parts.withLock { $0.append(part) } }

    func next() -> DocumentPart? { parts.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
