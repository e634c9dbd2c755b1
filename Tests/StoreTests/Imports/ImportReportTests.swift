import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ImportReportTests {
    private let now = TestClock().now

    @Test func `a report without its problems still says how many there are, and of its own run`() async throws {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "contacts.vcf", at: now)
        let other = try await test.space.beginImport(of: "other.vcf", at: now)
        let problems = (1...3).map { ImportProblem(line: $0, ImportFinding(.strayEnd)) }
        try await test.space.recordProblems(problems, in: run, at: now)
        try await test.space.recordProblems([ImportProblem(line: 9, ImportFinding(.sameCard))], in: other, at: now)
        let whole = try #require(try await test.space.importReport(run.id))
        let short = try #require(try await test.space.importReport(run.id, limit: 0))
        #expect(whole.problems.count == 3 && whole.problemCount == 3)
        #expect(short.run == whole.run && short.problems.isEmpty && short.problemCount == 3)
    }

    @Test func `a finding is kept as its code, and an earlier run keeps its sentence`() async throws {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "contacts.vcf", at: now)
        let finding = ImportFinding(.photoLink, [.text: .text("https://x.example/\u{0}“a”")], card: "Ben")
        let old = ImportProblem(line: nil, content: .sentence("Ben: The photo cannot be decoded. It stays in the card."))
        let problems = [ImportProblem(line: 3, finding), old, ImportProblem(line: 0, finding)]
        try await test.space.recordProblems(problems, in: run, at: now)
        let read = try #require(try await test.space.importReport(run.id)).problems
        #expect(read == problems && read.map(\.line) == [3, nil, nil])
        let kept = try await test.space.file.read { db in
            try db.rows("SELECT message, finding FROM import_problems ORDER BY id", []).map { row -> [String?] in
                [row["message"], row["finding"]]
            }
        }
        #expect(
            kept == [
                ["", finding.json], ["Ben: The photo cannot be decoded. It stays in the card.", nil], ["", finding.json],
            ])
    }

    @Test func `a finding of a later version is told, though not in its words`() async throws {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "contacts.vcf", at: now)
        try await test.space.recordProblems([ImportProblem(line: 3, ImportFinding(.noName))], in: run, at: now)
        try await test.space.file.write { db in
            try db.run("UPDATE import_problems SET finding = replace(finding, 'noName', 'unheardOf')", [])
        }
        let read = try #require(try await test.space.importReport(run.id)?.problems.first)
        guard case .sentence(let sentence) = read.content else { Issue.record("\(read)"); return }
        #expect(read.line == 3 && sentence.contains("no words"))
    }

    @Test func `a space of before there were codes keeps the sentences of its runs`() throws {
        let queue = try DatabaseQueue()
        let migrator = SpaceSchema.steps.migrator
        try migrator.migrate(queue, upTo: "Reminders can come by the clocks of another zone")
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO imports (id, file_name, started_at, created, updated, unchanged, groups)
                    VALUES (zeroblob(16), 'a.vcf', 0, 0, 0, 0, 0);
                    INSERT INTO import_problems (id, import_id, line, message) VALUES (zeroblob(16), zeroblob(16), 7, 'Odd.');
                    """)
        }
        try migrator.migrate(queue)
        let problems = try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT line, message, finding FROM import_problems").map { ImportProblem(row: $0) }
        }
        #expect(problems == [ImportProblem(line: 7, content: .sentence("Odd."))])
    }
}
