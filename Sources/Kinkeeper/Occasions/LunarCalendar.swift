import Foundation

/// The years of a calendar that follows the moon. Foundation's calendar tells where they begin; the rules for days that
/// a year lacks are our own.
///
/// The years that matter for the next decades are looked up once, on first use; others are computed when asked for.
struct LunarCalendar: Sendable {
    let system: CalendarSystem
    private let foundation: Foundation.Calendar
    private let firstYear: Int
    private let years: [LunarYear]

    static let chinese = LunarCalendar(.chinese, .chinese)
    static let hebrew = LunarCalendar(.hebrew, .hebrew)
    static let islamicUmmAlQura = LunarCalendar(.islamicUmmAlQura, .islamicUmmAlQura)
    static let islamicCivil = LunarCalendar(.islamicCivil, .islamicCivil)

    /// The calendar of that system; nil for the Gregorian one.
    static func of(_ system: CalendarSystem) -> LunarCalendar? {
        switch system {
        case .gregorian: nil
        case .chinese: chinese
        case .hebrew: hebrew
        case .islamicUmmAlQura: islamicUmmAlQura
        case .islamicCivil: islamicCivil
        }
    }

    private init(_ system: CalendarSystem, _ identifier: Foundation.Calendar.Identifier) {
        self.system = system
        var calendar = Foundation.Calendar(identifier: identifier)
        // Never the machine's zone. The Chinese calendar is that of Beijing; the others do not mind, since only noons
        // are converted.
        calendar.timeZone = TimeZone(secondsFromGMT: Noon.offset) ?? .gmt
        foundation = calendar
        firstYear = LunarCalendar.year(of: CivilDate(uncheckedYear: 1970, month: 1, day: 1), in: calendar, system)
        let lastYear = LunarCalendar.year(of: CivilDate(uncheckedYear: 2100, month: 1, day: 1), in: calendar, system)
        var years: [LunarYear] = []
        // A gap would shift every year after it, so the table ends where Foundation first has no answer.
        for number in firstYear...max(firstYear, lastYear) {
            guard let year = LunarCalendar.year(number, in: calendar, system) else { break }
            years.append(year)
        }
        self.years = years
    }

    /// The year of that number (for Chinese years, the Gregorian year it begins in); nil if Foundation cannot tell.
    func year(_ number: Int) -> LunarYear? {
        let index = number - firstYear
        guard years.indices.contains(index) else { return LunarCalendar.year(number, in: foundation, system) }
        return years[index]
    }

    /// The number of the year that the day lies in, at least 1; nil outside the Gregorian years 1…9999.
    func year(of day: CivilDate) -> Int? {
        guard (CivilDate.firstComputable...CivilDate.lastComputable).contains(day) else { return nil }
        guard let first = years.first, let last = years.last, first.start <= day.daysSinceEpoch,
            day.daysSinceEpoch < last.start
        else { return max(1, LunarCalendar.year(of: day, in: foundation, system)) }
        var low = 0
        var high = years.count - 1
        // years[low] begins on or before the day, years[high] after it.
        while high - low > 1 {
            let middle = (low + high) / 2
            if years[middle].start <= day.daysSinceEpoch { low = middle } else { high = middle }
        }
        return firstYear + low
    }

    /// The place of a month among the months of a year, from 0; where the year lacks the month, of the one that stands
    /// in for it.
    func index(ofMonth month: Int, isLeapMonth: Bool, in year: LunarYear) -> Int {
        switch system {
        case .chinese:
            let leapMonth = Int(year.leapMonth)
            let follows = leapMonth > 0 && (month > leapMonth || month == leapMonth && isLeapMonth)
            return follows ? month : month - 1
        case .hebrew:
            return month <= 5 || year.monthCount == 13 ? month - 1 : max(month, 7) - 2
        case .gregorian, .islamicUmmAlQura, .islamicCivil:
            return month - 1
        }
    }
}

extension CivilDate {
    fileprivate static let firstComputable = CivilDate(uncheckedYear: 1, month: 1, day: 1)
    fileprivate static let lastComputable = CivilDate(uncheckedYear: 9999, month: 12, day: 31)
}
