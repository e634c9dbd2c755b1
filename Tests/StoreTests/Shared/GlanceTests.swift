import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

/// Reads of a few rows on the thread of their caller.
@Suite struct GlanceTests {
    private final class Runs: Sendable {
        private let counted = Mutex(0)
        var count: Int { counted.withLock { $0 } }
        func add() { counted.withLock { $0 += 1 } }
    }

    private static let rows = 200_000
    /// All rows, which takes many times the steps of a brief read.
    private static let sum = "SELECT total(n) FROM numbers"

    private func withFile(_ body: (SQLiteFile) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "glance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let numbers = SchemaSteps.Step(
            "numbers",
            sql: """
                CREATE TABLE numbers (n INTEGER PRIMARY KEY);
                WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < \(Self.rows))
                INSERT INTO numbers SELECT n FROM counted;
                """)
        try await body(SQLiteFile(url: folder.appending(path: "a.sqlite"), steps: SchemaSteps([numbers])))
    }

    @Test func `a few rows are read once, on the thread of the caller`() async throws {
        try await withFile { file in
            let runs = Runs()
            let caller = Mutex<pthread_t?>(nil)
            let isHere = try await Task {
                caller.withLock { $0 = pthread_self() }
                return try await file.glance { db in
                    runs.add()
                    let row = try db.firstRow("SELECT n FROM numbers WHERE n = 7", [])
                    return row?[0] == 7 && caller.withLock { $0 } == pthread_self()
                }
            }.value
            #expect(isHere)
            #expect(runs.count == 1)
        }
    }

    @Test func `more than a few rows are read all the same, and the next glance is brief again`() async throws {
        try await withFile { file in
            let expected = Double(Self.rows) * Double(Self.rows + 1) / 2
            for _ in 1...3 {
                let runs = Runs()
                let sum: Double? = try await file.glance { db in
                    runs.add()
                    return try db.firstRow(Self.sum, [])?[0]
                }
                #expect(sum == expected)
                #expect(runs.count == 2)
                let brief = Runs()
                let found: Int? = try await file.glance { db in
                    brief.add()
                    return try db.firstRow("SELECT n FROM numbers WHERE n = 1", [])?[0]
                }
                #expect(found == 1 && brief.count == 1)
            }
            // A read is never bounded.
            let sum: Double? = try await file.read { db in try db.firstRow(Self.sum, [])?[0] }
            #expect(sum == expected)
        }
    }

    @Test func `a read that was ended is begun again even where its error is passed over`() async throws {
        try await withFile { file in
            let sum: Double = try await file.glance { db in (try? db.firstRow(Self.sum, [])?[0]) ?? -1 }
            #expect(sum > 0)
        }
    }

    @Test func `what is not there is told of, and nothing is read again`() async throws {
        try await withFile { file in
            let runs = Runs()
            await #expect(throws: StoreError.notFound) {
                try await file.glance { _ in
                    runs.add()
                    throw StoreError.notFound
                }
            }
            #expect(runs.count == 1)
        }
    }

    @Test func `a value that is nil is a value`() async throws {
        try await withFile { file in
            let runs = Runs()
            let none: Int? = try await file.glance { db in
                runs.add()
                return try db.firstRow("SELECT n FROM numbers WHERE n = 0", [])?[0]
            }
            #expect(none == nil)
            #expect(runs.count == 1)
        }
    }

    @Test func `while all connections are in use a glance waits for one, and holds up no thread`() async throws {
        try await withFile { file in
            let (begun, ended) = (Runs(), DispatchSemaphore(value: 0))
            let brief = Runs()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 {
                    group.addTask {
                        try await file.read { _ in
                            begun.add()
                            ended.wait()
                        }
                    }
                }
                while begun.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
                // Many more than there are threads of tasks: were one held up by each, the line after would not run.
                for _ in 1...64 {
                    group.addTask {
                        let found: Int? = try await file.glance { db in
                            brief.add()
                            return try db.firstRow("SELECT n FROM numbers WHERE n = 5", [])?[0]
                        }
                        #expect(found == 5)
                    }
                }
                try await Task.sleep(for: .milliseconds(50))
                #expect(brief.count == 0)
                for _ in 1...4 { ended.signal() }
                try await group.waitForAll()
            }
            #expect(brief.count == 64)
            let runs = Runs()
            _ = try await file.glance { _ in runs.add() }
            #expect(runs.count == 1)
        }
    }

    @Test func `glances side by side see what was written before`() async throws {
        try await withFile { file in
            try await file.write { db in try db.execute(sql: "CREATE TABLE seen (n INTEGER)") }
            for round in 1...50 {
                try await file.write { db in try db.execute(sql: "INSERT INTO seen VALUES (?)", arguments: [round]) }
                try await withThrowingTaskGroup(of: Int?.self) { group in
                    for _ in 1...8 {
                        group.addTask { try await file.glance { db in try db.firstRow("SELECT max(n) FROM seen", [])?[0] } }
                    }
                    for try await seen in group { #expect(seen == round) }
                }
            }
        }
    }
}
