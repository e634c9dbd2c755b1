import Foundation

/// Days as instants: noon in China, so that no rounding and no zone can move them to a neighbour.
enum Noon {
    /// Seconds that China's clocks are ahead of Greenwich.
    static let offset = 8 * 3600

    static func instant(of day: Int32) -> Date {
        Date(timeIntervalSince1970: Double(day) * 86_400 + Double(12 * 3600 - offset))
    }

    static func day(of instant: Date) -> Int32 {
        Int32(((instant.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    }
}

/// The queries to Foundation: the year of a day, and the first day of a month.
extension LunarCalendar {
    /// Foundation numbers Chinese years 1…60 in cycles; this many years lie between them and the Gregorian years.
    private static let chineseEpoch = 2_637

    static func year(of day: CivilDate, in calendar: Foundation.Calendar, _ system: CalendarSystem) -> Int {
        let parts = calendar.dateComponents([.era, .year], from: Noon.instant(of: day.daysSinceEpoch))
        let year = parts.year ?? 1
        return system == .chinese ? ((parts.era ?? 1) - 1) * 60 + year - chineseEpoch : year
    }

    static func year(_ number: Int, in calendar: Foundation.Calendar, _ system: CalendarSystem) -> LunarYear? {
        func firstDay(_ year: Int, _ month: Int, isLeapMonth: Bool = false) -> Int32? {
            LunarCalendar.firstDay(year: year, month: month, isLeapMonth: isLeapMonth, in: calendar, system)
        }
        guard let start = firstDay(number, 1), let following = firstDay(number + 1, 1) else { return nil }
        // Without its thirteenth month a Hebrew year goes from Shevat (5) to Adar (7).
        let months = system == .hebrew ? (1...13).filter { $0 != 6 || following - start > 360 } : Array(1...12)
        let ordinary = months.compactMap { firstDay(number, $0) }
        guard ordinary.count == months.count else { return nil }
        guard system == .chinese else { return LunarYear(monthStarts: ordinary, following: following, leapMonth: 0) }

        // The ordinary month that seems to last two months hides the leap month.
        let ends = ordinary.dropFirst() + [following]
        guard let hiding = zip(ordinary, ends).map({ $1 - $0 }).firstIndex(where: { $0 > 30 }) else {
            return LunarYear(monthStarts: ordinary, following: following, leapMonth: 0)
        }
        guard let leap = firstDay(number, hiding + 1, isLeapMonth: true) else { return nil }
        var starts = ordinary
        starts.insert(leap, at: hiding + 1)
        return LunarYear(monthStarts: starts, following: following, leapMonth: hiding + 1)
    }

    private static func firstDay(
        year: Int, month: Int, isLeapMonth: Bool, in calendar: Foundation.Calendar, _ system: CalendarSystem
    ) -> Int32? {
        var parts = DateComponents(year: year, month: month, day: 1, hour: 12)
        if system == .chinese {
            let sinceEpoch = year + chineseEpoch - 1
            parts.era = sinceEpoch / 60 + 1
            parts.year = sinceEpoch % 60 + 1
            parts.isLeapMonth = isLeapMonth
        }
        return calendar.date(from: parts).map(Noon.day)
    }
}
