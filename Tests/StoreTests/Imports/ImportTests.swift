import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct ImportTests {
    private var clock = TestClock()

    @Test func `somebody in the trash stays there when the same card comes again`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: clock.now)
        let before = try await test.space.rows()
        let cards = Cast.everybody.map { Cast.card($0, uid: $0.name.formatted.lowercased()) }
        let again = try await test.space.importAll(cards, at: clock.now)
        #expect(again.counts == ImportCounts(unchanged: cards.count))
        #expect(again.problems == [])
        #expect(try await test.space.rows() == before)
    }

    @Test func `a newer card of somebody in the trash is kept with them and said so`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: clock.now)
        var newer = Cast.anna
        newer.note = "New"
        let outcome = try await test.space.importAll([Cast.card(newer, uid: "anna berg", line: 7)], at: clock.now)
        #expect(outcome.counts == ImportCounts(updated: 1))
        #expect(outcome.problems.map(\.line) == [7])
        let kept = try #require(try await test.space.person(anna.id))
        #expect(kept.trashedAt != nil && kept.profile.note == "New")
        #expect(try await test.space.person(named: "Anna Berg") == nil)
    }

    @Test func `what is Kinkeeper's own survives a newer card`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let lea = try #require(try await test.space.person(named: "Léa Dubois"))
        try await test.space.setCategory(.custom("Choir"), of: lea.id, at: clock.now)
        try await test.space.setLeapDayRule(.march1, of: lea.id, at: clock.now)
        var newer = Cast.lea
        newer.organisation = "Opéra"
        try await test.space.importAll([Cast.card(newer, uid: "léa dubois")], at: clock.now.addingTimeInterval(9))
        let updated = try #require(try await test.space.person(lea.id))
        #expect(updated.profile == newer)
        #expect(updated.category == .custom("Choir") && updated.leapDayRule == .march1)
        #expect(updated.createdAt == clock.now && updated.updatedAt == clock.now.addingTimeInterval(9))
    }

    @Test func `a person is read as the card said, part for part`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        for profile in Cast.everybody {
            let person = try #require(try await test.space.person(named: profile.name.formatted))
            #expect(person.profile == profile)
            #expect(
                try await test.space.card(of: person.id) == Cast.card(profile, uid: profile.name.formatted.lowercased()).bytes)
        }
    }

    @Test func `the bytes that a newer card replaces are kept, each version once`() async throws {
        let test = try TestSpace()
        let versions = ["one", "two", "three"].map { Cast.card(Cast.anna, uid: "anna", bytes: $0) }
        for (day, version) in (versions + versions).enumerated() {
            try await test.space.importAll([version], at: clock.now.addingTimeInterval(Double(day)))
        }
        let replaced = try await test.space.file.read { db in
            try Data.fetchAll(db, sql: "SELECT bytes FROM replaced_cards ORDER BY id").map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(replaced == ["one", "two", "three"])
    }

    @Test func `an error in the middle leaves nothing of the batch and the next run completes it`() async throws {
        let test = try TestSpace()
        let cards = (0..<200).map { Cast.card(Cast.anna, uid: "\($0)", bytes: String(repeating: "x", count: 2_000) + "\($0)") }
        let pages = try await test.space.file.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
        try await setMaximum(pages + 60, of: test.space)
        let run = try await test.space.beginImport(of: "big.vcf", at: clock.now)
        await #expect(throws: StoreError.diskFull) {
            try await test.space.importCards(cards, in: run, at: clock.now)
        }
        #expect(try await test.space.peopleCount() == 0)
        #expect(try await test.space.currentSequence() == 0)
        try await setMaximum(100_000, of: test.space)
        // The same run may try the same batch again: rolled back cards do not count as seen.
        let outcome = try await test.space.importCards(cards, in: run, at: clock.now)
        #expect(outcome.counts == ImportCounts(created: 200) && outcome.problems == [])
    }

    private func setMaximum(_ pages: Int, of space: Space) async throws {
        try await space.file.writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    @Test func `an import that was cut off is completed by running it again`() async throws {
        let cards = (0..<50).map { Cast.card(Cast.everybody[$0 % 6], uid: "\($0)", line: $0) }
        let whole = try TestSpace()
        try await whole.space.importAll(cards, batch: 10, at: clock.now)
        let cut = try TestSpace()
        let run = try await cut.space.beginImport(of: "test.vcf", at: clock.now)
        _ = try await cut.space.importCards(Array(cards.prefix(20)), in: run, at: clock.now)
        let rest = try await cut.space.importAll(cards, batch: 10, at: clock.now.addingTimeInterval(1))
        #expect(rest.counts == ImportCounts(created: 30, unchanged: 20))
        #expect(try await cut.space.world() == whole.space.world())
        let runs = try await cut.space.imports(limit: 10)
        #expect(runs.map { $0.finishedAt == nil } == [false, true])
        #expect(runs.map(\.counts) == [rest.counts, ImportCounts(created: 20)])
    }

    @Test func `a report is shown again with its problems in order`() async throws {
        let test = try TestSpace()
        let run = try await test.space.beginImport(of: "contacts.vcf", at: clock.now)
        let unreadable = [
            ImportProblem(line: 3, ImportFinding(.missingEnd)), ImportProblem(line: nil, ImportFinding(.tooLarge)),
        ]
        try await test.space.recordProblems(unreadable, in: run, at: clock.now)
        let card = Cast.card(Cast.mum, uid: "m", line: 12)
        let outcome = try await test.space.importCards([card, card], in: run, at: clock.now)
        try await test.space.finishImport(run, at: clock.now.addingTimeInterval(2))
        let report = try #require(try await test.space.importReport(run.id))
        #expect(report.run.fileName == "contacts.vcf" && report.run.counts.cards == 2)
        #expect(report.run.finishedAt == clock.now.addingTimeInterval(2))
        #expect(report.problems == unreadable + outcome.problems)
        #expect(try await test.space.importReport(.make(at: clock.now)) == nil)
    }

    @Test func `a photo is kept in the media folder and survives a card without one`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", photo: [1, 2, 3])], at: clock.now)
        let photo = try #require(try await test.space.person(named: "Anna Berg")?.photo)
        #expect(try Data(contentsOf: test.space.media.url(for: photo)) == Data([1, 2, 3]))
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", bytes: "no photo")], at: clock.now)
        #expect(try await test.space.person(named: "Anna Berg")?.photo == photo)
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", photo: [4])], at: clock.now)
        #expect(try await test.space.person(named: "Anna Berg")?.photo != photo)
    }
}
