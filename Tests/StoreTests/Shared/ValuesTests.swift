import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("Values in statements")
struct ValuesTests {
    @Test func `a statement that is kept lets go of a large value`() async throws {
        let test = try TestSpace()
        let left = try await test.space.file.read { db in
            let sql = "SELECT ? AS value"
            let found = try db.firstRow(sql, [String(repeating: "x", count: 10_000).databaseValue])
            #expect((found?[0] as String?)?.count == 10_000)
            return try Row.fetchOne(db.cachedStatement(sql: sql))?.hasNull(atIndex: 0)
        }
        #expect(left == true)
    }

    @Test func `a text with a NUL is kept whole`() async throws {
        let test = try TestSpace()
        let found = try await test.space.file.read { db in
            try db.firstRow("SELECT ? AS value", ["a\0b".databaseValue])?[0] as String?
        }
        #expect(found == "a\u{FFFD}b")
    }
}
