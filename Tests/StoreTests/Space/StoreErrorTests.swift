import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

struct StoreErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_BUSY, StoreError.busy), (.SQLITE_LOCKED, .busy), (.SQLITE_FULL, .diskFull),
        (.SQLITE_CORRUPT, .damaged("m")), (.SQLITE_NOTADB, .damaged("m")), (.SQLITE_CANTOPEN, .noAccess("m")),
        (.SQLITE_READONLY, .noAccess("m")), (.SQLITE_INTERRUPT, .cancelled), (.SQLITE_CONSTRAINT, .unexpected("m (19)")),
    ])
    func `SQLite's codes become our cases`(code: ResultCode, expected: StoreError) {
        #expect(StoreError(DatabaseError(resultCode: code, message: "m")) == expected)
    }

    @Test func `other errors become our cases`() {
        #expect(StoreError(CancellationError()) == .cancelled)
        #expect(StoreError(CocoaError(.fileWriteOutOfSpace)) == .diskFull)
        #expect(StoreError(StoreError.nameTaken as any Error) == .nameTaken)
    }

    @Test func `what failed is told without the personal values it was about`() async throws {
        let test = try TestSpace()
        do {
            try await test.space.file.write { db in
                try db.execute(
                    sql: "INSERT INTO search_documents (person_id, text) VALUES (?, ?)", arguments: [Data(), "secret"])
            }
            Issue.record("It was accepted.")
        } catch {
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test func `a cancelled read ends as cancelled`() async throws {
        let test = try TestSpace()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await test.space.peopleCount()
        }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
    }
}
