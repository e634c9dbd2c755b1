import Application
import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Screens

@Suite struct CoupleWidgetTests {
    private let clock = TestClock()

    /// Checked in this week and the week before; Thursdays at seven in the evening in Berlin.
    private func outlook(
        _ change: (inout CheckInSchedule) -> Void = { _ in }, last: Date? = nil, top: LoveLanguage.Kind? = .acts,
        partner: String = "Ben"
    ) throws -> CoupleOutlook {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var schedule = CheckInSchedule(
            start: try #require(CivilDateTime(iso8601: "2026-11-19T19:00")), rule: .weekly, zone: berlin)
        change(&schedule)
        return CoupleOutlook(
            partner: partner, checkIns: [clock.today.adding(days: -1), clock.today.adding(days: -8)], schedule: schedule,
            scheduleSetAt: clock.now - 864_000, lastCheckIn: last, topLoveLanguage: top)
    }

    private func screen(
        _ size: WidgetSize, _ outlook: CoupleOutlook?, names: Bool = true, zone: String = "UTC"
    ) -> CoupleWidgetScreen {
        let view = display(zone: zone)
        return CoupleWidgetScreen(size, outlook, on: view.today, at: view.now, showsNames: names, from: view)
    }

    @Test func `each size has room for more`() throws {
        let outlook = try outlook()
        let small = screen(.small, outlook)
        #expect(small.streak == "2" && small.streakLabel == "weeks in a row" && !small.hasNext && small.rows.isEmpty)
        #expect(small.summary == "2 weeks in a row." && small.nothing == nil)
        let medium = screen(.medium, outlook)
        #expect(medium.hasNext && medium.next == "Thu 26 Nov" && medium.nextTime == "18:00" && medium.rows.isEmpty)
        #expect(medium.summary == "2 weeks in a row. Next check-in: Thu 26 Nov, 18:00.")
        let large = screen(.large, outlook)
        #expect(large.rows.map(\.name) == ["Thu 26 Nov, 18:00", "Acts of service"])
        #expect(large.rows.map(\.detail) == ["Next check-in", "Most important to Ben"])
        #expect(large.rows[1].nameY - large.rows[0].nameY == WidgetRow.height && large.height == 226)
    }

    @Test func `the next check-in is by the account's clock`() throws {
        #expect(screen(.medium, try outlook(), zone: "Europe/Berlin").nextTime == "19:00")
        let kiritimati = screen(.medium, try outlook(), zone: "Pacific/Kiritimati")
        #expect(kiritimati.next == "Fri 27 Nov" && kiritimati.nextTime == "08:00")
    }

    @Test func `it says where no check-in is planned, and when it is time for one`() throws {
        func next(_ outlook: CoupleOutlook) -> [String] {
            let screen = screen(.medium, outlook)
            return [screen.next, screen.nextTime]
        }
        let unset = CoupleOutlook(
            partner: "Ben", checkIns: [], schedule: nil, scheduleSetAt: nil, lastCheckIn: nil, topLoveLanguage: nil)
        #expect(next(unset) == ["Not set", ""])
        #expect(screen(.small, unset).summary == "0 weeks in a row.")
        #expect(screen(.large, unset).rows.last?.name == "Nothing shared yet")
        #expect(next(try outlook { $0.isOn = false }) == ["Paused", ""])
        #expect(next(try outlook { $0.rule = nil }) == ["None planned", ""])
        let due = try outlook { $0.start = CivilDateTime(clock.today.adding(days: -1), $0.start.time) }
        #expect(next(due) == ["It’s time", ""])
        let held = try outlook(
            { $0.start = CivilDateTime(clock.today.adding(days: -1), $0.start.time) }, last: clock.now)
        #expect(next(held)[0] != "It’s time" && next(held)[1] == "18:00")
        let far = try outlook { $0.start = CivilDateTime(clock.today.adding(days: 400), $0.start.time) }
        #expect(next(far)[0] == "26 Dec 2027")
        let winter = try outlook { $0.start = CivilDateTime(clock.today.adding(days: 60), $0.start.time) }
        #expect(next(winter)[0] == "Wed 20 Jan")
    }

    @Test func `without names nobody is named`() throws {
        let outlook = try outlook(partner: "Bartholomew")
        for size in WidgetSize.allCases {
            let screen = screen(size, outlook, names: false)
            let timeline = CoupleWidgetTimeline(size, outlook, showsNames: false, from: display())
            let text = String(decoding: try JSONEncoder().encode(timeline), as: UTF8.self)
            #expect(!"\(screen)".contains("Bartholomew") && !text.contains("Bartholomew"))
        }
        // Nor is what matters to the partner said.
        #expect(screen(.large, outlook, names: false).rows.map(\.detail) == ["Next check-in"])
        let unnamed = CoupleWidgetTimeline(.large, outlook, showsNames: false, from: display())
        #expect(unnamed.entries.allSatisfy { $0.topLoveLanguage == nil && !$0.text.contains("Acts of service") })
    }

    @Test(arguments: WidgetSize.allCases) func `without a couple it says so, and nothing else`(size: WidgetSize) throws {
        let screen = screen(size, nil)
        #expect(screen.nothing == "No couple yet" && screen.summary == "No couple yet." && screen.rows.isEmpty)
        #expect(!screen.hasNext && screen.height == 170)
        let timeline = CoupleWidgetTimeline(size, nil, showsNames: true, from: display())
        let entry = try #require(timeline.entries.first)
        #expect(timeline.entries.count == 1 && !entry.isCouple && entry.text == "No couple yet.")
        #expect([entry.partner, entry.checkIn, entry.nextCheckIn, entry.topLoveLanguage] == [nil, nil, nil, nil])
        #expect(entry.streak == nil)
    }

    @Test func `a timeline says what will hold on each of the next days if no check-in is held`() throws {
        let outlook = try outlook()
        let timeline = CoupleWidgetTimeline(.large, outlook, showsNames: true, from: display())
        #expect(timeline.entries.map(\.day).first == "2026-11-21" && timeline.entries.count == WidgetTimeline.days + 2)
        // Monday the 23rd opens a week without one; that of the 16th had one, so that the streak goes on.
        #expect(timeline.entries.map(\.streak) == Array(repeating: 2, count: 10))
        #expect(
            timeline.entries.map(\.checkIn) == [
                "planned", "planned", "planned", "planned", "planned", "planned", "due", "due", "planned", "planned",
            ])
        #expect(timeline.entries[0].nextCheckIn == "2026-11-26T18:00:00Z" && timeline.entries[6].nextCheckIn == nil)
        #expect(timeline.entries[6].date == "2026-11-26T18:00:00Z" && timeline.entries[8].date == "2026-11-27T18:00:00Z")
        #expect(timeline.entries[8].nextCheckIn == "2026-12-03T18:00:00Z")
        #expect(timeline.entries[0].partner == "Ben" && timeline.entries[0].topLoveLanguage == "acts")
        let small = CoupleWidgetTimeline(.small, outlook, showsNames: true, from: display()).entries[0]
        #expect(small.partner == nil && small.checkIn == nil && small.nextCheckIn == nil && small.topLoveLanguage == nil)
        let later = CoupleOutlook(
            partner: "Ben", checkIns: [clock.today.adding(days: -8)], schedule: nil, scheduleSetAt: nil, lastCheckIn: nil,
            topLoveLanguage: nil)
        // Of the week of the 9th: it ends when the week of the 16th is over without one.
        #expect(
            CoupleWidgetTimeline(.small, later, showsNames: true, from: display()).entries.map(\.streak) == [
                1, 1, 0, 0, 0, 0, 0, 0,
            ])
    }

    @Test func `words fit into the picture in each language`() throws {
        for language in Language.allCases {
            let view = DisplayContext(now: clock.now, timeZone: .gmt, language: language)
            for outlook in [
                try outlook(partner: String(repeating: "Wolfgang", count: 20)), try outlook { $0.isOn = false }, nil,
            ] {
                for size in WidgetSize.allCases {
                    let screen = CoupleWidgetScreen(
                        size, outlook, on: view.today, at: view.now, showsNames: true, from: view)
                    // 134 pixels beside the margins of the small one, 142 in a column of the medium, 296 in a row of the large one.
                    #expect((screen.nothing ?? "").count <= 17 && screen.streakLabel.count <= 22, "\(language)")
                    #expect(screen.next.count <= 18 && screen.nextLabel.count <= 22, "\(language)")
                    for row in screen.rows {
                        #expect(row.name.count <= 36 && row.detail.count <= 44, "\(language): \(row.detail)")
                    }
                }
            }
        }
    }
}
