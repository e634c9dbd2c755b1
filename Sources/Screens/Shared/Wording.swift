public import Kinkeeper

/// How dates, counts and occasions are said. English; the one place where screens find their words for them.
public enum Wording {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// "Friday".
    public static func weekday(_ date: CivilDate) -> String {
        weekdays[date.weekday - 1]
    }

    /// "27 November", and "27 November 2027" when that is not the year of `today`.
    public static func day(_ date: CivilDate, today: CivilDate) -> String {
        let parts = date.yearMonthDay
        let short = "\(parts.day) \(months[parts.month - 1])"
        return parts.year == today.year ? short : "\(short) \(parts.year)"
    }

    /// "Friday, 27 November".
    public static func longDay(_ date: CivilDate, today: CivilDate) -> String {
        "\(weekday(date)), \(day(date, today: today))"
    }

    /// "today", "tomorrow", "in 3 days"; "yesterday", "3 days ago" for negative counts.
    public static func countdown(_ days: Int) -> String {
        switch days {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case 2...: "in \(number(days)) days"
        default: "\(number(-days)) days ago"
        }
    }

    /// "1,204": digits in groups of three.
    public static func number(_ value: Int) -> String {
        var groups: [Substring] = []
        var digits = Substring(String(value.magnitude))
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        groups.insert(digits, at: 0)
        return (value < 0 ? "−" : "") + groups.joined(separator: ",")
    }

    /// "1 person", "1,204 people".
    public static func count(_ value: Int, _ one: String, _ many: String) -> String {
        "\(number(value)) \(value == 1 ? one : many)"
    }

    /// "Birthday", "Anniversary", "Name day", "Day of death", or the owner's own label where there is one.
    public static func title(of occasion: Occasion) -> String {
        if !occasion.label.isEmpty { return occasion.label }
        return switch occasion.kind {
        case .birthday: "Birthday"
        case .anniversary: "Anniversary"
        case .nameDay: "Name day"
        case .memorial: "Day of death"
        case .custom: "Date"
        }
    }

    /// "turns 40" ("turned 40" when it is past), "12 years", "30 years ago"; nil when the year is unknown or says nothing yet.
    public static func turning(_ kind: Occasion.Kind, _ years: Int?, isPast: Bool = false) -> String? {
        guard let years, years > 0 else { return nil }
        return switch kind {
        case .birthday: isPast ? "turned \(years)" : "turns \(years)"
        case .memorial: count(years, "year ago", "years ago")
        case .anniversary, .nameDay, .custom: count(years, "year", "years")
        }
    }

    /// The original date as far as it is known: "12 April 1985", "3 February", "May 1985", "the 12th", or the kept words.
    public static func original(_ when: Occasion.When) -> String {
        switch when {
        case .text(let words): words
        case .date(let date): original(date)
        }
    }

    // MARK: - Private

    private static func original(_ date: PartialDate) -> String {
        var parts: [String] = []
        if let day = date.day {
            parts.append(date.month == nil ? "the \(ordinal(day)) of a month" : String(day))
        }
        if let month = date.month {
            parts.append(monthName(month, of: date))
        }
        if let year = date.year {
            parts.append(String(year))
        }
        let text = parts.joined(separator: " ")
        return date.calendar == .gregorian ? text : "\(text) (\(calendarName(date.calendar)))"
    }

    private static func ordinal(_ value: Int) -> String {
        let ending =
            switch (value % 10, value % 100) {
            case (_, 11...13): "th"
            case (1, _): "st"
            case (2, _): "nd"
            case (3, _): "rd"
            default: "th"
            }
        return "\(value)\(ending)"
    }

    private static func monthName(_ month: Int, of date: PartialDate) -> String {
        switch date.calendar {
        case .gregorian: months[month - 1]
        case .hebrew: hebrewMonths[month - 1]
        case .islamicCivil, .islamicUmmAlQura: islamicMonths[month - 1]
        case .chinese: "of the \(date.isLeapMonth ? "leap " : "")\(ordinal(month)) month"
        }
    }

    private static func calendarName(_ calendar: CalendarSystem) -> String {
        switch calendar {
        case .gregorian: "Gregorian"
        case .chinese: "Chinese calendar"
        case .hebrew: "Hebrew calendar"
        case .islamicCivil, .islamicUmmAlQura: "Islamic calendar"
        }
    }

    private static let hebrewMonths = [
        "Tishri", "Cheshvan", "Kislev", "Tevet", "Shevat", "Adar I", "Adar", "Nisan", "Iyar", "Sivan", "Tammuz", "Av", "Elul",
    ]
    private static let islamicMonths = [
        "Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Shaban", "Ramadan", "Shawwal",
        "Dhu al-Qada", "Dhu al-Hijja",
    ]
}
