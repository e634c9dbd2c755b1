import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Screens

struct WidgetScreenTests {
    private let clock = TestClock()

    @Test func `small and medium show numbers and no list`() async throws {
        let (outlook, occasions) = try await annaOverdue()
        let small = WidgetScreen(.small, outlook, occasions: occasions, showsNames: true, from: display())
        #expect(small.overdue == "1" && !small.isCaughtUp && small.summary == "1 waiting." && small.rows == [])
        let medium = WidgetScreen(.medium, outlook, occasions: occasions, showsNames: true, from: display())
        #expect(medium.summary == "1 waiting. 1 due within a week." && medium.rows == [] && medium.hasNumbers)
    }

    @Test func `large lists who is overdue, then what comes up by day`() async throws {
        let (outlook, occasions) = try await annaOverdue()
        let screen = WidgetScreen(.large, outlook, occasions: occasions, showsNames: true, from: display())
        #expect(screen.rows.map(\.name) == ["Anna Berg", "Léa Dubois", "Otto"])
        #expect(screen.rows.map(\.kind) == ["overdue", "upcoming", "occasion"])
        #expect(screen.rows.map(\.detail) == ["Due 2 days ago", "Due tomorrow", "Birthday, in 3 days"])
        #expect(screen.rows[1].nameY - screen.rows[0].nameY == WidgetRow.height)
    }

    @Test func `without names nobody is named`() async throws {
        let (outlook, occasions) = try await annaOverdue()
        let screen = WidgetScreen(.large, outlook, occasions: occasions, showsNames: false, from: display())
        #expect(screen.rows.map(\.name) == ["Someone to talk to", "Someone to talk to", "A day to remember"])
        let timeline = WidgetTimeline(.large, [outlook], occasions: occasions, showsNames: false, from: display())
        let text = String(decoding: try JSONEncoder().encode(timeline), as: UTF8.self)
        for name in ["Anna", "Dubois", "Otto"] { #expect(!text.contains(name) && !"\(screen)".contains(name)) }
    }

    @Test func `nobody overdue is all caught up`() async throws {
        let outlook = try #require(
            try await TestSpace().space.catchupOutlook(from: clock.today, days: 1, limit: 7).first)
        let screen = WidgetScreen(.small, outlook, occasions: [], showsNames: true, from: display())
        #expect(screen.isCaughtUp && screen.summary == "All caught up.")
    }

    @Test func `a timeline has an entry for now and for each midnight where the clock says so`() async throws {
        let test = try TestSpace()
        let view = display(zone: "America/Sao_Paulo")
        let outlooks = try await test.space.catchupOutlook(from: view.today, days: 3, limit: 7)
        let timeline = WidgetTimeline(.medium, outlooks, occasions: [], showsNames: true, from: view)
        #expect(
            timeline.entries.map(\.date) == [
                "2026-11-21T09:00:00-03:00", "2026-11-22T00:00:00-03:00", "2026-11-23T00:00:00-03:00",
            ])
        #expect(timeline.entries.allSatisfy { $0.items == nil && $0.allCaughtUp })
    }

    @Test func `midnight that clocks are put forward over is the first instant of the day`() throws {
        // In 2018 Brazil's clocks went from 0:00 to 1:00 on 4 November.
        let day = try #require(CivilDate(iso8601: "2018-11-04"))
        let zone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
        #expect(Midnight.text(of: Midnight.start(of: day, in: zone), in: zone) == "2018-11-04T01:00:00-02:00")
    }

    @Test func `what is due tomorrow is overdue in the entry of the day after`() async throws {
        let (_, test) = try await people()
        let outlooks = try await test.space.catchupOutlook(from: clock.today, days: 4, limit: 7)
        #expect(outlooks.map(\.overdueCount) == [1, 1, 2, 2] && outlooks.map(\.upcomingCount) == [1, 1, 0, 0])
        #expect(outlooks.map(\.day) == (0..<4).map { clock.today.adding(days: $0) })
    }

    // MARK: - Private

    private func annaOverdue() async throws -> (CatchupOutlook, [UpcomingOccasion]) {
        let (outlook, test) = try await people()
        let occasions = try await test.space.upcoming(
            from: clock.today, days: 7, leapDayRule: .february28, limit: 10
        ).rows
        return (outlook, occasions)
    }

    /// Anna is overdue since two days, Léa is due tomorrow, Otto has a birthday in three days.
    private func people() async throws -> (CatchupOutlook, TestSpace) {
        let test = try TestSpace()
        let today = clock.today
        let otto = Profile(
            name: PersonName(formatted: "Otto"), occasions: [Occasion(kind: .birthday, when: Cast.date(1950, 11, 24))])
        let cards = [Cast.anna, Cast.lea, otto].map { Cast.card($0, uid: $0.name.formatted) }
        try await test.space.importAll(cards, at: clock.now)
        for (name, days) in [("Anna Berg", 32), ("Léa Dubois", 29)] {
            let person = try #require(try await test.space.person(named: name)).id
            try await test.space.setCadence(.every(.monthly), of: [person], on: today.adding(days: -90), at: clock.now)
            let draft = CatchupDraft(day: today.adding(days: -days), kind: .call, people: [person])
            try await test.space.logCatchup(draft, today: today, at: clock.now)
        }
        return (try #require(try await test.space.catchupOutlook(from: today, days: 1, limit: 7).first), test)
    }
}
