import Kinkeeper

/// When a day of the year that has a name of its own is. The names are the languages'.
enum Holiday: Hashable, Sendable {
    /// On the same day every year.
    case fixed(Int, Int)
    /// A number of days after Easter Sunday of the Western churches.
    case easter(Int)
    /// A number of days after Easter Sunday of the Eastern churches.
    case orthodoxEaster(Int)
    /// The nth weekday of a month, the last one for -1, and so many days after it.
    case weekday(Int, Weekday, month: Int, plus: Int = 0)
    /// The last weekday of that kind on or before a day of the year, and so many days after it.
    case onOrBefore(Weekday, Int, Int, plus: Int = 0)
    /// A day of another calendar, so many days after it, and how many days it lasts.
    case lunar(CalendarSystem, Int, Int, plus: Int = 0, lasting: Int = 1)
    /// A number of days from Diwali.
    case diwali(Int)
    /// The Chinese day of the graves, which follows the sun.
    case qingming
    /// A day that each country keeps on a day of its own.
    case national(NationalDay)

    /// The first day of the holiday in a Gregorian year; nil if the year has none. The country is an ISO 3166-1 code.
    func date(inYear year: Int, country: String) -> CivilDate? {
        guard (1...9998).contains(year) else { return nil }
        switch self {
        case .fixed(let month, let day): return CivilDate(year: year, month: month, day: day)
        case .easter(let days): return Easter.western(year).adding(days: days)
        case .orthodoxEaster(let days): return Easter.eastern(year).adding(days: days)
        case .weekday(let number, let weekday, let month, let days):
            return DateMath.weekday(weekday.rawValue, number: number, month: month, year: year)?.adding(days: days)
        case .onOrBefore(let weekday, let month, let day, let days):
            guard let limit = CivilDate(year: year, month: month, day: day) else { return nil }
            return limit.adding(days: -((limit.weekday - weekday.rawValue + 7) % 7) + days)
        case .lunar(let calendar, let month, let day, let days, _):
            // A Jewish day begins on the evening before.
            return Holiday.lunar(calendar, month, day, in: year)?.adding(days: calendar == .hebrew ? days - 1 : days)
        case .diwali(let days): return Holiday.diwali(in: year)?.adding(days: days)
        case .qingming:
            let inCentury = year % 100
            let day = Int(Double(inCentury) * 0.2422 + (year < 2000 ? 5.59 : 4.81)) - inCentury / 4
            return CivilDate(year: year, month: 4, day: day)
        case .national(let day): return day.holiday(in: country).date(inYear: year, country: country)
        }
    }

    /// How many days it lasts.
    var length: Int {
        guard case .lunar(let calendar, _, _, _, let length) = self else { return 1 }
        return calendar == .hebrew ? length + 1 : length
    }

    /// Month and day, if it is on the same ones every year.
    func monthAndDay(country: String) -> (Int, Int)? {
        switch self {
        case .fixed(let month, let day): return (month, day)
        case .national(let day):
            guard case .fixed(let month, let day) = day.holiday(in: country) else { return nil }
            return (month, day)
        default: return nil
        }
    }

    // MARK: Private

    private static func lunar(_ calendar: CalendarSystem, _ month: Int, _ day: Int, in year: Int) -> CivilDate? {
        guard let date = try? PartialDate(calendar: calendar, month: month, day: day),
            let start = CivilDate(year: year, month: 1, day: 1),
            let found = date.next(onOrAfter: start, leapDayRule: .february28)?.date, found.year == year
        else { return nil }
        return found
    }

    /// Diwali is kept on the evening before the new moon of late October or early November. That new moon begins a
    /// Chinese month, so the day before it is Diwali; in some years almanacs are a day later.
    private static func diwali(in year: Int) -> CivilDate? {
        for month in 9...10 {
            guard let newMoon = lunar(.chinese, month, 1, in: year), let first = CivilDate(year: year, month: 10, day: 15),
                let last = CivilDate(year: year, month: 11, day: 14), (first...last).contains(newMoon)
            else { continue }
            return newMoon.adding(days: -1)
        }
        return nil
    }
}
