import Foundation
import Kinkeeper
import Testing

/// Walks day by day through Foundation's own calendars. Our years are built from month starts alone, so every other day is
/// a check of our arithmetic.
@Suite struct `Every day that Foundation names` {
    struct NamedDay {
        let day: CivilDate
        let year: Int
        let month: Int
        let isLeapMonth: Bool
        let dayOfMonth: Int
    }

    private static let calendars: [(CalendarSystem, Calendar.Identifier)] = [
        (.chinese, .chinese), (.hebrew, .hebrew), (.islamicUmmAlQura, .islamicUmmAlQura), (.islamicCivil, .islamicCivil),
    ]

    /// Spans within, around the ends of, and beyond the years that are looked up beforehand.
    private static let spans = [
        ("1969-01-01", 600), ("2019-01-01", 2600), ("2099-06-01", 600), ("1600-01-01", 390),
        ("2299-01-01", 390),
    ]

    @Test(arguments: calendars)
    func `is found from its numbers, with and without the year`(
        system: CalendarSystem, identifier: Calendar.Identifier
    ) throws {
        for (start, length) in Self.spans {
            for named in Self.walk(from: day(start), days: length, system, identifier) {
                let whole = try PartialDate(
                    calendar: system, year: named.year, month: named.month, isLeapMonth: named.isLeapMonth,
                    day: named.dayOfMonth)
                let yearless = try PartialDate(
                    calendar: system, month: named.month, isLeapMonth: named.isLeapMonth, day: named.dayOfMonth)
                let next = yearless.next(onOrAfter: named.day, leapDayRule: .february28)
                guard whole.civilDate == named.day, next?.date == named.day, next?.daysUntil == 0 else {
                    Issue.record("\(whole) is \(named.day), not \(String(describing: whole.civilDate))")
                    return
                }
            }
        }
    }

    @Test(arguments: calendars)
    func `comes back in the year that makes the age one more`(
        system: CalendarSystem, identifier: Calendar.Identifier
    ) throws {
        for named in Self.walk(from: day("2019-01-01"), days: 2600, system, identifier) where named.dayOfMonth % 7 == 1 {
            let date = try PartialDate(
                calendar: system, year: named.year - 40, month: named.month == 6 && system == .hebrew ? 5 : named.month,
                day: named.dayOfMonth)
            let next = try #require(date.next(onOrAfter: named.day, leapDayRule: .february28))
            let after = try #require(date.next(onOrAfter: next.date.adding(days: 1), leapDayRule: .february28))
            #expect(next.turning == 40 || next.turning == 41)
            #expect(after.turning == next.turning.map { $0 + 1 })
            #expect((353...385).contains(next.date.days(until: after.date)))
        }
    }

    private static func walk(
        from start: CivilDate, days: Int, _ system: CalendarSystem, _ identifier: Calendar.Identifier
    ) -> [NamedDay] {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
        return (0..<days).compactMap { offset in
            let day = start.adding(days: offset)
            let noon = Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400 + 4 * 3600)
            let parts = calendar.dateComponents([.era, .year, .month, .day], from: noon)
            guard let era = parts.era, let year = parts.year, let month = parts.month, let dayOfMonth = parts.day else {
                return nil
            }
            // The Chinese cycle that began in 1984 is the 78th.
            let number = system == .chinese ? 1984 + (era - 78) * 60 + year - 1 : year
            return NamedDay(
                day: day, year: number, month: month, isLeapMonth: parts.isLeapMonth ?? false, dayOfMonth: dayOfMonth)
        }
    }
}
