package import Foundation
public import Kinkeeper

extension Wording {
    /// "Friday", "Freitag", "viernes".
    public func weekday(_ date: CivilDate) -> String {
        names.weekdays[date.weekday - 1]
    }

    /// "Fri", "Fr", "vie".
    public func shortWeekday(_ date: CivilDate) -> String {
        names.shortWeekdays[date.weekday - 1]
    }

    /// "November", "noviembre"; 1 is January.
    public func month(_ month: Int) -> String {
        names.months[month - 1]
    }

    /// "Nov", for the axis of a chart; 1 is January.
    public func shortMonth(_ month: Int) -> String {
        names.shortMonths[month - 1]
    }

    /// "November 2026", "noviembre de 2026".
    public func month(_ month: Int, of year: Int) -> String {
        withYear(self.month(month), year)
    }

    /// "27 November", "27. November", "27 de noviembre".
    public func dayAndMonth(_ date: CivilDate) -> String {
        day(date.day, month(date.month))
    }

    /// "27 November", and "27 November 2027" when that is not the year of `today`.
    public func day(_ date: CivilDate, today: CivilDate) -> String {
        date.year == today.year ? dayAndMonth(date) : withYear(dayAndMonth(date), date.year)
    }

    /// "Friday, 27 November", "Freitag, 27. November", "viernes, 27 de noviembre".
    public func longDay(_ date: CivilDate, today: CivilDate) -> String {
        phrases.text("dates.withWeekday", ["weekday": weekday(date), "date": day(date, today: today)])
    }

    /// Inside a sentence: "today", "tomorrow", "on Friday" within a week, otherwise "on Friday, 27 November".
    public func onDay(_ date: CivilDate, today: CivilDate) -> String {
        nearDay(date, today: today) ?? phrases.text("dates.on", ["date": longDay(date, today: today)])
    }

    /// Inside a sentence: "today", "tomorrow", "on Friday"; nil beyond a week and before today.
    public func nearDay(_ date: CivilDate, today: CivilDate) -> String? {
        switch today.days(until: date) {
        case 0: phrases.text("dates.today")
        case 1: phrases.text("dates.tomorrow")
        case 2...7: phrases.text("dates.on", ["date": weekday(date)])
        default: nil
        }
    }

    /// "today", "tomorrow", "in 3 days"; "yesterday", "3 days ago" for negative counts.
    public func countdown(_ days: Int) -> String {
        switch days {
        case 0: phrases.text("dates.today")
        case 1...: phrases.count("dates.ahead", days)
        default: phrases.count("dates.ago", -days)
        }
    }

    /// "21 November 2026, 14:05" in a time zone.
    package func moment(_ instant: Date, in zone: TimeZone) -> String {
        let date = CivilDate(of: instant, in: zone)
        let day = withYear(dayAndMonth(date), date.year)
        return phrases.text("dates.withTime", ["date": day, "time": time(instant, in: zone)])
    }

    /// "14:05" in a time zone; all our languages count to 24.
    package func time(_ instant: Date, in zone: TimeZone) -> String {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
        let minutes = (seconds % 86400 + 86400) % 86400 / 60
        return "\(pad(minutes / 60)):\(pad(minutes % 60))"
    }

    func day(_ day: Int, _ month: String) -> String {
        phrases.text("dates.day", ["day": String(day), "month": month])
    }

    func withYear(_ date: String, _ year: Int) -> String {
        phrases.text("dates.withYear", ["date": date, "year": String(year)])
    }

    private func pad(_ value: Int) -> String {
        value < 10 ? "0\(value)" : String(value)
    }
}
