import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

@testable import Store

@Suite struct ImportScreenTests {
    private let clock = TestClock()

    private func report(_ counts: (Int, Int, Int, Int) = (1_200, 3, 1, 2), problems: Int = 0) async throws -> ImportReport {
        let test = try await TestSpace.withCast(at: clock.now)
        let run = try await test.space.beginImport(of: "contacts.vcf", at: clock.now)
        let lines = (0..<problems).map { ImportProblem(line: $0 + 1, ImportFinding(.strayEnd)) }
        try await test.space.recordProblems(lines, in: run, at: clock.now)
        let stored = try #require(try await test.space.importReport(run.id))
        let sums = ImportCounts(created: counts.0, updated: counts.1, unchanged: counts.2, groups: counts.3)
        let copy = ImportRun(
            id: run.id, fileName: stored.run.fileName, startedAt: stored.run.startedAt, finishedAt: nil, counts: sums,
            continuedBy: nil, bytesRead: nil, bytesTotal: nil, undoStartedAt: nil, undoneAt: nil, hasEntries: false)
        return ImportReport(run: copy, problems: stored.problems, problemCount: stored.problems.count)
    }

    @Test func `a finished import says what came of each card`() async throws {
        let screen = ImportScreen(try await report(), state: .finished, from: display())
        #expect(screen.headline == "Done: 1,206 cards." && screen.percent == 100)
        #expect(
            screen.counts.map { "\($0.number) \($0.word)" } == [
                "1,200 new people", "3 updated", "1 unchanged", "2 groups, kept for later",
            ])
        #expect(screen.when == "21 November 2026, 12:00" && !screen.isRunning && !screen.isInterrupted)
    }

    @Test func `what was found is said in the reader's language`() {
        let problem = ImportProblem(line: 1_204, ImportFinding(.repeatedVersion, card: "Ben"))
        let row = ImportProblemRow(problem, from: DisplayContext(now: clock.now, timeZone: .gmt, language: .german))
        #expect(row.line == "Zeile 1.204")
        #expect(row.message == "Ben: Ein zweites VERSION wurde behalten, aber nicht beachtet.")
        #expect(ImportProblemRow(problem, from: display()).message == "Ben: A second VERSION was kept but ignored.")
        #expect(ImportProblemRow(ImportProblem(line: 0, ImportFinding(.sameCard)), from: display()).line == nil)
    }

    @Test func `an import that goes on never claims to be through`() async throws {
        let screen = ImportScreen(try await report(), state: .running(fraction: 1), from: display())
        #expect(screen.isRunning && screen.percent == 99)
    }

    @Test func `an import that was cut off says what to do`() async throws {
        let screen = ImportScreen(try await report(), state: .interrupted(), from: display())
        #expect(screen.isInterrupted && screen.headline.contains("Import the same file again"))
        #expect(screen.cause == nil)
        let full = ImportScreen(try await report(), state: .interrupted(by: .diskFull), from: display())
        #expect(full.cause == "The disk is full.")
    }

    @Test func `an import that waits says which place it has`() async throws {
        let run = try await report((0, 0, 0, 0))
        let screen = ImportScreen(run, state: .waiting(place: 3), from: display())
        #expect(screen.isRunning && screen.percent == 0 && screen.headline.hasSuffix("is waiting for its turn, place 3."))
        let list = ImportsScreen([(run.run, .waiting(place: 3))], isSpaceEmpty: false, from: display())
        #expect(list.runs.map(\.summary) == ["waiting, place 3"])
    }

    @Test func `what is in is said in every language, and how to go on`() {
        for (language, words) in [
            (Language.english, ["The disk is full.", "1,875 cards of a.vcf are saved (23 % of the file)", "Make some room"]),
            (.german, ["1.875 Karten aus a.vcf sind gespeichert (23 % der Datei)", "Schaffe Platz"]),
            (.spanish, ["tarjetas guardadas de a.vcf (23 % del archivo)", "Haz sitio"]),
        ] {
            let said = Wording(language).sentence(
                ofImportOf: "a.vcf", stoppedBy: .diskFull, after: ImportCounts(created: 1_875), percent: 23)
            for part in words { #expect(said.contains(part), "\(said)") }
        }
    }

    @Test func `many problems come in pages and none is left out`() async throws {
        let report = try await report(problems: 450)
        var seen = 0
        for start in [0, 200, 400] {
            let page = ImportReport(
                run: report.run, problems: Array(report.problems.dropFirst(start).prefix(ImportScreen.problemsPerPage)),
                problemCount: report.problemCount)
            let screen = ImportScreen(page, state: .finished, firstProblem: start, from: display())
            #expect(screen.problems.first?.line == "Line \(start + 1)")
            #expect((screen.moreProblemsPath != nil) == (start < 400))
            seen += screen.problems.count
        }
        #expect(seen == 450)
    }

    @Test func `catch-ups are counted, and who may be here twice is told of`() async throws {
        let report = try await report((2, 0, 0, 0))
        let counts = ImportCounts(created: 2, catchups: 1)
        let run = ImportRun(
            id: report.run.id, fileName: "monica.json", startedAt: report.run.startedAt, finishedAt: nil, counts: counts,
            continuedBy: nil, bytesRead: nil, bytesTotal: nil, undoStartedAt: nil, undoneAt: nil, hasEntries: false)
        let whole = ImportReport(run: run, problems: [], problemCount: 0)
        let alone = ImportScreen(whole, state: .finished, peopleCount: 2, from: display())
        #expect(alone.counts.last?.word == "catch-up" && !alone.mayHoldKnownPeople)
        #expect(ImportScreen(whole, state: .finished, peopleCount: 9, from: display()).mayHoldKnownPeople)
    }

    @Test func `earlier imports are told by file, time and what came of them`() async throws {
        let run = try await report((2, 0, 1, 0)).run
        let screen = ImportsScreen([(run, .running(fraction: 0.5))], isSpaceEmpty: false, from: display())
        #expect(screen.runs.map(\.summary) == ["3 cards: 2 new, 1 unchanged, still running"])
        let cut = ImportsScreen([(run, .interrupted())], isSpaceEmpty: false, from: display())
        #expect(cut.runs.map(\.summary) == ["3 cards: 2 new, 1 unchanged, cut off"])
    }

    /// The same import at some point of its undoing.
    private func undone(from started: Date?, to end: Date?, hasEntries: Bool) async throws -> ImportReport {
        let run = try await report((2, 0, 1, 0)).run
        return ImportReport(
            run: ImportRun(
                id: run.id, fileName: run.fileName, startedAt: run.startedAt, finishedAt: clock.now, counts: run.counts,
                continuedBy: nil, bytesRead: nil, bytesTotal: nil, undoStartedAt: started, undoneAt: end, hasEntries: hasEntries
            ),
            problems: [], problemCount: 0)
    }

    @Test func `an import can be undone once it is through, and its page then says what came of that`() async throws {
        let open = try await undone(from: nil, to: nil, hasEntries: true)
        let screen = ImportScreen(open, state: .finished, from: display())
        #expect(screen.undoPath == "/imports/\(open.run.id)/undoing" && screen.undoTitle == "Undo this import")
        #expect(screen.undone == nil && !screen.counts.isEmpty)
        #expect(ImportScreen(open, state: .running(fraction: 0.5), from: display()).undoPath == nil)
        let going = ImportScreen(open, state: .undoing(fraction: 0.5), from: display())
        #expect(going.isRunning && going.percent == 50 && going.undoPath == nil)
        #expect(going.headline == "Undoing the import of contacts.vcf: 50 %")
        let counts = ImportUndoing(trashed: 2, restored: 1, removed: 0, kept: 3, done: 4, total: 4)
        let kept = ImportKept(kind: .partly, person: nil, name: "Anna Berg")
        let done = ImportScreen(
            try await undone(from: clock.now, to: clock.now, hasEntries: false), state: .finished, undone: (counts, [kept]),
            from: display())
        #expect(done.undoPath == nil && done.counts.isEmpty && done.headline.hasPrefix("Undone: 21 November 2026"))
        let report = try #require(done.undone)
        #expect(
            report.lines == [
                "2 people were moved to the trash.", "The changes to 1 person were undone.",
                "3 things were changed since and stay.",
            ])
        #expect(report.kept.map(\.message) == ["Your changes stay. The rest is as before."])
        #expect(report.trashPath == "/trash" && report.moreKeptPath?.hasSuffix("?kept=1") == true)
    }

    @Test func `an undo that stopped offers the rest`() async throws {
        let cut = try await undone(from: clock.now, to: nil, hasEntries: true)
        let screen = ImportScreen(cut, state: .finished, from: display())
        #expect(screen.undoTitle == "Undo the rest" && screen.undoPath != nil && screen.headline.contains("interrupted"))
        let list = ImportsScreen([(cut.run, .finished)], isSpaceEmpty: false, from: display())
        #expect(list.runs.map(\.undoTitle) == ["Undo the rest"])
        #expect(list.runs.first?.summary.hasPrefix("Partly undone") == true)
    }
}
