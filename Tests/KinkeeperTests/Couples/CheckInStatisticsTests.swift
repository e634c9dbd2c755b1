import Foundation
import Kinkeeper
import TestSupport
import Testing

@Suite struct CheckInStatisticsTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso8601: text)) }

    @Test func `without check-ins all are 0`() throws {
        let none = CheckInStatistics(completedOn: [], today: try day("2026-11-25"))
        #expect(none.completed == 0 && none.streak == 0 && none.monthsActive == 0 && none.consistencyRate == 0)
        #expect(none.longestStreak == 0)
    }

    @Test func `the example of the documentation`() throws {
        let days = try ["2026-01-21", "2026-01-04", "2026-01-05"].map(day)
        let statistics = CheckInStatistics(completedOn: days, today: try day("2026-01-23"))
        #expect(statistics.completed == 3 && statistics.streak == 1 && statistics.monthsActive == 1)
        #expect(statistics.consistencyRate == 75 && statistics.longestStreak == 2)
    }

    @Test func `weeks and months go across the year`() throws {
        // Monday 29 December 2025 to Sunday 4 January 2026 is one week.
        let days = try ["2025-12-16", "2025-12-23", "2025-12-31", "2026-01-01", "2026-01-08"].map(day)
        let statistics = CheckInStatistics(completedOn: days, today: try day("2026-01-12"))
        #expect(statistics.completed == 5 && statistics.streak == 4 && statistics.monthsActive == 2)
        #expect(statistics.consistencyRate == 100)
        // A week later the streak has ended, since the week of 12 January had none.
        let later = CheckInStatistics(completedOn: days, today: try day("2026-01-19"))
        #expect(later.streak == 0 && later.longestStreak == 4 && later.consistencyRate == 80)
    }

    @Test func `only the last 52 weeks make the rate`() throws {
        let today = try day("2026-11-25")
        let days = [today.adding(days: -700)] + (0..<26).map { today.adding(days: -14 * $0) }
        #expect(CheckInStatistics(completedOn: days, today: today).consistencyRate == 50)
    }

    @Test func `the day is that of the reader: a check-in before midnight in New York is one of the new year in Berlin`() throws
    {
        // 31 December 2026, 23:30 in New York, and a week before.
        let ends = [1_798_777_800, 1_798_173_000].map { Date(timeIntervalSince1970: $0) }
        func statistics(_ zone: String, _ today: String) throws -> CheckInStatistics {
            let zone = try #require(TimeZone(identifier: zone))
            return CheckInStatistics(completedOn: ends.map { CivilDate(of: $0, in: zone) }, today: try day(today))
        }
        let there = try statistics("America/New_York", "2026-12-31")
        #expect(there.monthsActive == 1 && there.streak == 2 && there.consistencyRate == 100)
        let here = try statistics("Europe/Berlin", "2027-01-01")
        #expect(here.monthsActive == 2 && here.streak == 2 && here.consistencyRate == 100)
    }

    @Test func `a Sunday night in one zone is a Monday in another, and so another week`() throws {
        // Sunday 1 November 2026, 23:00 in Berlin; in Auckland it is Monday.
        let end = Date(timeIntervalSince1970: 1_793_570_400)
        func streak(_ zone: String, _ today: String) throws -> Int {
            let zone = try #require(TimeZone(identifier: zone))
            return CheckInStatistics(completedOn: [CivilDate(of: end, in: zone)], today: try day(today)).streak
        }
        #expect(try streak("Europe/Berlin", "2026-11-08") == 1 && streak("Europe/Berlin", "2026-11-09") == 0)
        #expect(try streak("Pacific/Auckland", "2026-11-09") == 1 && streak("Pacific/Auckland", "2026-11-16") == 0)
    }

    @Test func `a year of 53 weeks, and one with a 29 February, have no gap`() throws {
        // 2026 has 53 ISO weeks: its last begins on 28 December, and the first of 2027 on 4 January.
        let turn = try ["2026-12-21", "2026-12-31", "2027-01-03", "2027-01-04"].map(day)
        let over = CheckInStatistics(completedOn: turn, today: try day("2027-01-10"))
        #expect(over.streak == 3 && over.longestStreak == 3 && over.monthsActive == 2 && over.completed == 4)
        // Each Thursday of 2026 is one of 53.
        let thursdays = try (0..<53).map { try day("2026-01-01").adding(days: 7 * $0) }
        let whole = CheckInStatistics(completedOn: thursdays, today: try day("2026-12-31"))
        #expect(whole.streak == 53 && whole.consistencyRate == 100 && whole.monthsActive == 12)
        let leap = try ["2028-02-22", "2028-02-29", "2028-03-07"].map(day)
        let february = CheckInStatistics(completedOn: leap, today: try day("2028-03-12"))
        #expect(february.streak == 3 && february.monthsActive == 2)
        // 29 February 2028 is a Tuesday: the day before begins its week.
        #expect(CheckInStatistics(completedOn: [leap[1]], today: try day("2028-03-05")).streak == 1)
        #expect(CheckInStatistics(completedOn: [leap[1]], today: try day("2028-03-06")).streak == 1)
        #expect(CheckInStatistics(completedOn: [leap[1]], today: try day("2028-03-13")).streak == 0)
    }

    @Test func `the same as counting by hand`() {
        var random = SeededGenerator(seed: 7)
        let today = CivilDate(daysSinceEpoch: 20_782)
        for _ in trials(200, long: 20_000) {
            let days = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                today.adding(days: -Int.random(in: 0...500, using: &random))
            }
            let statistics = CheckInStatistics(completedOn: days, today: today)
            let monday = today.adding(days: 1 - today.weekday)
            let has = (0...80).map { week in
                days.contains { $0 >= monday.adding(days: -7 * week) && $0 < monday.adding(days: 7 - 7 * week) }
            }
            let start = has[0] ? 0 : 1
            #expect(statistics.streak == has[start...].prefix { $0 }.count)
            let last = has.lastIndex(of: true) ?? 0
            let weeks = last < start ? [] : Array(has[start...min(last, start + 51)])
            #expect(statistics.consistencyRate == (weeks.isEmpty ? 0 : weeks.count { $0 } * 100 / weeks.count))
            #expect(statistics.longestStreak >= statistics.streak)
        }
    }
}
