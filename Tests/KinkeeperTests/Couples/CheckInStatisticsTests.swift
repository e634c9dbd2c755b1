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
