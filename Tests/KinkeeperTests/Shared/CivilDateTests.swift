import Kinkeeper
import Testing

@Suite struct `Civil dates` {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 21, 20_778),
        (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (1900, 3, 1, -25_508), (2100, 2, 28, 47_540),
    ])
    func `count days since 1970`(year: Int, month: Int, dayOfMonth: Int, days: Int32) throws {
        let date = try #require(CivilDate(year: year, month: month, day: dayOfMonth))
        #expect(date.daysSinceEpoch == days)
        #expect(date.yearMonthDay == (year, month, dayOfMonth))
    }

    @Test func `follow one another for eight hundred years as a child counts them`() {
        let days = NaiveCalendar.days(1600...2400)
        let first = day("1600-01-01")
        for (offset, expected) in days.enumerated() {
            let date = CivilDate(daysSinceEpoch: first.daysSinceEpoch + Int32(offset))
            let parts = date.yearMonthDay
            guard parts == (expected.year, expected.month, expected.day),
                CivilDate(year: expected.year, month: expected.month, day: expected.day) == date,
                date.weekday == (offset + 5) % 7 + 1
            else {
                Issue.record("\(expected) became \(date), weekday \(date.weekday)")
                return
            }
        }
        #expect(day("2401-01-01") == first.adding(days: days.count))
    }

    @Test func `repeat every 400 years over the whole range of days`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<100_000 {
            let date = CivilDate(daysSinceEpoch: .random(in: .min...(.max - 146_097), using: &generator))
            let later = date.adding(days: 146_097)
            guard later.year == date.year + 400, later.month == date.month, later.day == date.day,
                later.weekday == date.weekday, (1...12).contains(date.month), (1...31).contains(date.day)
            else {
                Issue.record("\(date.daysSinceEpoch)")
                return
            }
        }
        #expect(CivilDate(daysSinceEpoch: .min).yearMonthDay == (-5_877_641, 6, 23))
        #expect(CivilDate(daysSinceEpoch: .max).yearMonthDay == (5_881_580, 7, 11))
    }

    @Test(arguments: [
        (2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 1, 0), (2026, 1, 32), (0, 1, 1),
        (10_000, 1, 1), (-1, 1, 1), (Int.max, 1, 1), (2026, Int.min, 1), (2026, 1, Int.max), (2026, 1, -1),
    ])
    func `are refused when there is no such day`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [("2026-11-21", 6), ("1970-01-01", 4), ("1969-12-29", 1), ("1969-12-28", 7), ("0001-01-01", 1)])
    func `know their day of the week`(text: String, weekday: Int) {
        #expect(day(text).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-02-01", 28), ("2028-02-01", 29), ("1900-02-01", 28), ("2000-02-01", 29), ("2026-04-30", 30),
        ("2026-07-01", 31), ("2026-08-01", 31), ("2026-09-01", 30), ("2026-12-01", 31),
    ])
    func `know the length of their month`(text: String, length: Int) {
        #expect(day(text).daysInMonth == length)
        #expect(day(text).isInLeapYear == NaiveCalendar.hasLeapDay(day(text).year))
    }

    @Test func `know the length of every month of every kind of year`() {
        for year in [1900, 2000, 2023, 2024] {
            for month in 1...12 {
                #expect(CivilDate.daysInMonth(month, year: year) == NaiveCalendar.length(of: month, in: year))
            }
        }
        #expect(CivilDate.daysInMonth(0, year: 2024) == 0)
        #expect(CivilDate.daysInMonth(13, year: 2024) == 0)
    }

    @Test func `are added to and subtracted from in days`() {
        #expect(day("2024-02-28").adding(days: 1) == day("2024-02-29"))
        #expect(day("2023-02-28").adding(days: 1) == day("2023-03-01"))
        #expect(day("2024-01-01").adding(days: -1) == day("2023-12-31"))
        #expect(day("2024-01-01").days(until: day("2025-01-01")) == 366)
        #expect(day("2025-01-01").days(until: day("2024-01-01")) == -366)
        #expect(day("2024-12-31") < day("2025-01-01"))
    }

    @Test func `stay at the ends of time instead of overflowing`() {
        let today = day("2026-11-21")
        #expect(today.adding(days: .max) == CivilDate(daysSinceEpoch: .max))
        #expect(today.adding(days: .min) == CivilDate(daysSinceEpoch: .min))
        #expect(CivilDate(daysSinceEpoch: .min).adding(days: -1) == CivilDate(daysSinceEpoch: .min))
        let whole = CivilDate(daysSinceEpoch: .min).days(until: CivilDate(daysSinceEpoch: .max))
        #expect(whole == Int(UInt32.max))
    }
}
