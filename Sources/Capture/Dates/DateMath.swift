import Kinkeeper

/// Reckoning with days, months and weeks that expressions of date need.
enum DateMath {
    /// The Monday of a day's week.
    static func monday(of day: CivilDate) -> CivilDate { day.adding(days: 1 - day.weekday) }

    /// The nth weekday of a month, the last for -1; nil if there are not so many.
    static func weekday(_ weekday: Int, number: Int, month: Int, year: Int) -> CivilDate? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let length = first.daysInMonth
        if number < 0 {
            let last = first.adding(days: length - 1)
            let day = last.adding(days: -((last.weekday - weekday + 7) % 7) + (number + 1) * 7)
            return day >= first ? day : nil
        }
        let offset = (weekday - first.weekday + 7) % 7 + (number - 1) * 7
        return number > 0 && offset < length ? first.adding(days: offset) : nil
    }

    /// Returns the day a number of months later: the same day of the month, or the last one of a shorter month.
    static func adding(months: Int, to day: CivilDate) -> CivilDate {
        let parts = day.yearMonthDay
        let (sum, overflow) = (parts.year * 12 + parts.month - 1).addingReportingOverflow(months)
        guard !overflow, (12..<120_000).contains(sum) else { return day.adding(days: months < 0 ? Int.min : Int.max) }
        let (year, month) = sum.quotientAndRemainder(dividingBy: 12)
        let date = CivilDate(year: year, month: month + 1, day: min(parts.day, CivilDate.daysInMonth(month + 1, year: year)))
        return date ?? day
    }

    /// The first and last day of a month.
    static func month(_ month: Int, year: Int) -> (CivilDate, CivilDate)? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        return (first, first.adding(days: first.daysInMonth - 1))
    }

    /// The first and last day of a year.
    static func year(_ year: Int) -> (CivilDate, CivilDate)? {
        guard let first = CivilDate(year: year, month: 1, day: 1), let last = CivilDate(year: year, month: 12, day: 31) else {
            return nil
        }
        return (first, last)
    }

    /// The first and last day of the season that begins in a year. South of the equator seasons are half a year off.
    static func season(_ season: Season, year: Int, isSouthern: Bool) -> (CivilDate, CivilDate)? {
        let starts = [(3, 20), (6, 21), (9, 23), (12, 21)]
        let index = (season.rawValue + (isSouthern ? 2 : 0)) % 4
        let next = starts[(index + 1) % 4]
        guard let first = CivilDate(year: year, month: starts[index].0, day: starts[index].1),
            let end = CivilDate(year: index == 3 ? year + 1 : year, month: next.0, day: next.1)
        else { return nil }
        return (first, end)
    }

    /// The first day in a row of candidates, by year, that is not before a day; or the last that is before it.
    static func nearest(_ today: CivilDate, ahead: Bool, includesToday: Bool = true, in year: (Int) -> CivilDate?) -> CivilDate?
    {
        let current = today.year
        // Nine, because a 29 February may be eight years away.
        for step in 0...9 {
            guard let date = year(ahead ? current + step : current - step) else { continue }
            if ahead ? date > today || includesToday && date == today : date < today { return date }
        }
        return nil
    }
}
