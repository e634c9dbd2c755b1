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
        let problems = (1...3).map { ImportProblem(line: $0, message: "no colon") }
        try await test.space.recordProblems(problems, in: run, at: now)
        try await test.space.recordProblems([ImportProblem(line: 9, message: "x")], in: other, at: now)
        let whole = try #require(try await test.space.importReport(run.id))
        let short = try #require(try await test.space.importReport(run.id, limit: 0))
        #expect(whole.problems.count == 3 && whole.problemCount == 3)
        #expect(short.run == whole.run && short.problems.isEmpty && short.problemCount == 3)
    }
}
