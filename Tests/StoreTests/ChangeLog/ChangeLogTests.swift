import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ChangeLogTests {
    private let now = TestClock().now

    @Test func `every table is logged unless a reason is written down`() async throws {
        let test = try TestSpace()
        try await test.space.file.read { db in
            let tables = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'grdb%'
                      AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search\\_index\\_%' ESCAPE '\\'
                    """)
            #expect(tables.count > 8)
            for table in tables where ChangeLogTriggers.exempt[table] == nil {
                let triggers = try String.fetchAll(
                    db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? ORDER BY name",
                    arguments: [table])
                // What the trash holds is about nothing.
                let others = table == "notes" ? ["clear_terms"] : []
                #expect(
                    triggers == others + ["log_\(table)_delete", "log_\(table)_insert", "log_\(table)_update"])
            }
        }
    }

    @Test func `nothing is exempt that does not exist`() async throws {
        let test = try TestSpace()
        try await test.space.file.read { db in
            for table in ChangeLogTriggers.exempt.keys {
                let exists = try db.tableExists(table)
                #expect(exists, "\(table)")
            }
        }
    }

    @Test func `an update of each column is logged and an update that changes nothing is not`() async throws {
        let test = try await TestSpace.withCast(at: now)
        try await test.space.file.write { db in
            for table in try ChangeLogTriggers.loggedTables(db) where table != "replaced_cards" {
                for column in try db.columns(in: table) where column.name != "id" {
                    let before = try Space.sequence(db)
                    try db.execute(sql: "UPDATE \(table) SET \(column.name) = \(column.name)")
                    #expect(try Space.sequence(db) == before, "\(table).\(column.name)")
                }
            }
            let before = try Space.sequence(db)
            try db.execute(sql: "UPDATE people SET note = note || '!' WHERE formatted_name = 'Mum'")
            try db.execute(sql: "UPDATE people SET leap_day_rule = 'march-1' WHERE formatted_name = 'Mum'")
            try db.execute(sql: "UPDATE people SET leap_day_rule = NULL WHERE formatted_name = 'Mum'")
            #expect(try Space.sequence(db) == before + 3)
        }
    }

    @Test func `changes are read in pages from any position`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let all = try await test.space.changes(after: 0, limit: 10_000)
        #expect(all.map(\.sequence) == Array(1...Int64(all.count)))
        #expect(try await test.space.currentSequence() == Int64(all.count))
        var paged: [Change] = []
        while case let page = try await test.space.changes(after: paged.last?.sequence ?? 0, limit: 7), !page.isEmpty {
            paged += page
        }
        #expect(paged == all)
        #expect(all.first?.table == "people" && all.first?.kind == .insert)
    }

    @Test func `deleting a person logs every row that goes with it`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        let inserted = Set(try await test.space.changes(after: 0, limit: 1_000).map(\.row))
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: now)
        let position = try await test.space.currentSequence()
        try await test.space.deleteForever(anna.id)
        let gone = try await test.space.changes(after: position, limit: 1_000)
        #expect(gone.allSatisfy { $0.kind == .delete })
        #expect(Set(gone.map(\.row)) == inserted)
    }
}
