import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ImportedCatchupsTests {
    private let clock = TestClock()

    private func entry(_ name: String, _ day: String, _ people: String...) throws -> IncomingHistory.Entry {
        let date = try #require(CivilDate(iso8601: day))
        return IncomingHistory.Entry(
            id: Catchup.ID(of: StableDigest(name), at: clock.now), day: date, kind: .call, note: name, people: people)
    }

    private func take(_ history: IncomingHistory, _ test: TestSpace) async throws -> ImportOutcome {
        let run = try await test.space.beginImport(of: "monica.json", at: clock.now)
        let outcome = try await test.space.importHistory(history, in: run, today: clock.today, at: clock.now)
        #expect(try await test.space.importReport(run.id)?.run.counts.catchups == outcome.counts.catchups)
        return outcome
    }

    private func count(_ sql: String, _ test: TestSpace) async throws -> Int {
        try await test.space.file.read { db in try Int.fetchOne(db, sql: sql) ?? 0 }
    }

    @Test func `entries come once, with whoever of them is here`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let uid = Cast.anna.name.formatted.lowercased()
        let history = IncomingHistory(entries: [
            try entry("one", "2024-05-06", uid, "nobody"), try entry("two", "2024-05-07", uid, uid),
        ])
        #expect(try await take(history, test).counts == ImportCounts(catchups: 2))
        #expect(try await take(history, test) == ImportOutcome(counts: ImportCounts(), problems: []))
        #expect(try await count("SELECT count(*) FROM catchups", test) == 2)
        #expect(try await count("SELECT count(*) FROM catchup_people", test) == 2)
    }

    @Test func `a day to come and entries about strangers are told`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let uid = Cast.anna.name.formatted.lowercased()
        let outcome = try await take(
            IncomingHistory(entries: [try entry("late", "2027-01-01", uid), try entry("lost", "2024-01-01", "nobody")]), test)
        #expect(outcome.counts.catchups == 0 && outcome.problems.count == 2)
    }

    @Test func `a cadence is taken where nobody has chosen one`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let uid = Cast.anna.name.formatted.lowercased()
        _ = try await take(IncomingHistory(cadences: [uid: .monthly, "nobody": .weekly]), test)
        #expect(try await count("SELECT cadence_days FROM people WHERE cadence_days IS NOT NULL", test) == 30)
        _ = try await take(IncomingHistory(cadences: [uid: .weekly]), test)
        #expect(try await count("SELECT cadence_days FROM people WHERE cadence_days IS NOT NULL", test) == 30)
    }

    @Test func `thousands of entries come in batches, none twice`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let uid = Cast.anna.name.formatted.lowercased()
        let entries = try (0..<2_345).map { try entry("call \($0)", "2024-05-06", uid) }
        #expect(try await take(IncomingHistory(entries: entries), test).counts.catchups == 2_345)
        #expect(try await take(IncomingHistory(entries: entries.reversed()), test).counts.catchups == 0)
    }

    @Test func `a report gives the problems that a page shows, and a run knows what went on with it`() async throws {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "a.vcf", at: clock.now)
        let problems = (0..<500).map { (line: Int) in
            ImportProblem(line: line, ImportFinding(.noColon, [.text: .text("no \(line)")]))
        }
        try await test.space.recordProblems(problems, in: run, at: clock.now)
        let page = try #require(try await test.space.importReport(run.id, problemsFrom: 200, limit: 50))
        #expect(page.problems == Array(problems[200..<250]) && page.problemCount == 500)
        #expect(try await test.space.importReport(run.id, problemsFrom: 490, limit: 50)?.problems.count == 10)
        #expect(try await test.space.importReport(run.id, problemsFrom: 9_999, limit: 50)?.problems.isEmpty == true)
        let next = try await test.space.beginImport(of: "a.vcf", at: clock.now)
        try await test.space.continueImport(run.id, with: next)
        #expect(try await test.space.importReport(run.id, limit: 0)?.run.continuedBy == next.id)
        #expect(try await test.space.importReport(next.id, limit: 0)?.run.continuedBy == nil)
    }
}
