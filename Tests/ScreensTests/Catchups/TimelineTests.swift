import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

@Suite struct TimelineTests {
    private let clock = TestClock()
    private let account = Account.ID(UUID())

    /// Anna, with a seeded history: entries and wishes on days that often coincide.
    private func history(_ count: Int, seed: UInt64) async throws -> (TestSpace, Person) {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        let jose = try #require(try await test.space.person(named: "José García"))
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count {
            let day = clock.today.adding(days: -Int.random(in: 0...5, using: &generator))
            let moment = clock.now.addingTimeInterval(
                Double(number) - Double(Int.random(in: 0...5, using: &generator)) * 86_400)
            switch Int.random(in: 0...3, using: &generator) {
            case 0:
                let gift = try await test.space.createGift(
                    GiftDraft(title: "Gift \(number)", recipients: [anna.id]), asking: account, at: clock.now)
                _ = try await test.space.moveGift(
                    gift.id, to: .given, givenOn: day, asking: account, today: clock.today, at: clock.now)
                continue
            case 1:
                _ = try await test.space.createNote(
                    NoteDraft(title: "Note \(number)", people: [anna.id], isPinned: number % 3 == 0), asking: account,
                    at: moment)
                continue
            default: break
            }
            if Bool.random(using: &generator) {
                try await test.space.logCatchup(
                    CatchupDraft(day: day, kind: .call, note: "\(number)", people: [anna.id, jose.id], others: "the cat"),
                    today: clock.today, at: clock.now.addingTimeInterval(Double(number)))
            } else {
                try await test.space.wish(
                    WishDraft(person: anna.id, kind: .custom, label: "Day \(number)", day: day), today: clock.today,
                    at: clock.now.addingTimeInterval(Double(number)))
            }
        }
        return (test, anna)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `page by page every moment comes once, the latest day first`(seed: UInt64) async throws {
        let (test, anna) = try await history(40, seed: seed)
        var days: [CivilDate] = []
        var ids: [String] = []
        var place: TimelinePlace?
        repeat {
            let page = try await test.space.timeline(of: anna, after: place, limit: 7, asking: account, from: display())
            #expect(page.moments.count <= 7)
            days += page.moments.map(\.day)
            ids += page.moments.map(\.id)
            // Through its text, as a link carries it.
            place = try page.next.map { try #require(TimelinePlace($0.description)) }
        } while place != nil
        #expect(ids.count == 41 && Set(ids).count == 41)
        #expect(days == days.sorted(by: >))
    }

    @Test func `gifts that were given and notes that mention a person stand among the rest, for who may see them`() async throws
    {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        func gift(_ title: String, _ status: Gift.Status) async throws -> Gift.ID {
            let made = try await test.space.createGift(
                GiftDraft(title: title, recipients: [anna.id]), asking: account, at: clock.now)
            return try await test.space.moveGift(
                made.id, to: status, asking: account, today: clock.today, at: clock.now
            ).id
        }
        let kettle = try await gift("Kettle", .given)
        _ = try await gift("Vase", .idea)
        let note = try await test.space.createNote(
            NoteDraft(text: "She likes tea.", people: [anna.id]), asking: account, at: clock.now)
        _ = try await test.space.createNote(NoteDraft(title: "Of nobody"), asking: account, at: clock.now)
        let view = display()
        let page = try await test.space.timeline(of: anna, after: nil, limit: 10, asking: account, from: view)
        let rows = page.moments.map { TimelineRow($0, of: anna.id, names: page.names, back: "", from: view) }
        #expect(rows.map(\.title) == ["Gave Kettle", "Note", "Imported from test.vcf"])
        #expect(rows.map(\.path) == [Routes.gift.path(kettle), Routes.note.path(note.id), nil])
        #expect(rows[1].note == "She likes tea.")
    }

    @Test func `a row says how, with whom and what was written down`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        let jose = try #require(try await test.space.person(named: "José García"))
        try await test.space.logCatchup(
            CatchupDraft(
                day: clock.today, minute: 1_110, kind: .inPerson, note: "Soup.", people: [anna.id, jose.id],
                others: "the neighbours"),
            today: clock.today, at: clock.now)
        let view = display()
        let page = try await test.space.timeline(of: anna, after: nil, limit: 10, asking: account, from: view)
        let screen = TimelineScreen(page, of: anna, isFirst: true, from: view)
        let row = try #require(screen.entries.first)
        #expect(row.title == "In person" && row.icon == "in-person" && row.note == "Soup." && row.time == "18:30")
        #expect(row.with == "with José García and the neighbours")
        #expect(row.date == "21 November" && row.isoDate == "2026-11-21")
        #expect(row.editPath?.hasPrefix("/catch-ups/") == true)
        #expect(screen.entries.last?.title == "Imported from test.vcf" && screen.entries.last?.editPath == nil)
        #expect(screen.morePath == nil && screen.firstPath == nil)
    }

    @Test(arguments: ["", "2026-11-21", "2026-11-21_x_1", "2026-02-30_0_1", "2026-11-21_0_1_2"])
    func `what is no place is told`(text: String) {
        #expect(TimelinePlace(text) == nil)
    }
}
