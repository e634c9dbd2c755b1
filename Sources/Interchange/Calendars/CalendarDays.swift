import ContentLine
import Kinkeeper

/// The day an occasion begins with in a file, and its repetition. Entries of calendars that programs follow
/// have `EntrySeries`.
struct CalendarDays {
    let first: CivilDate
    let recurrence: [Property]

    private init(first: CivilDate, recurrence: [Property]) {
        self.first = first
        self.recurrence = recurrence
    }

    /// For how many years the days of other calendars are named.
    static let namedYears = 20

    /// The days of a date; nil where it has none in the year. Days that no rule says are named one by one from `start` on.
    init?(of date: PartialDate, _ rule: LeapDayRule, from start: CivilDate) {
        guard date.isAnnual else { return nil }
        guard date.calendar == .gregorian else {
            guard let named = CalendarDays(naming: date, rule, from: start) else { return nil }
            self = named
            return
        }
        guard let month = date.month, let day = date.day,
            let first = date.civilDate ?? CivilDate(year: 2000, month: month, day: day)
        else { return nil }
        let isLeapDay = month == 2 && day == 29
        let part = !isLeapDay ? "" : rule == .march1 ? ";BYYEARDAY=60" : ";BYMONTH=2;BYMONTHDAY=-1"
        self.init(first: first, recurrence: [Property(name: "RRULE", rawValue: "FREQ=YEARLY\(part)")])
    }

    private init?(naming date: PartialDate, _ rule: LeapDayRule, from start: CivilDate) {
        var days: [CivilDate] = []
        var from = start
        while days.count < Self.namedYears, let next = date.next(onOrAfter: from, leapDayRule: rule) {
            days.append(next.date)
            from = next.date.adding(days: 1)
        }
        guard let first = days.first else { return nil }
        self.init(first: first, recurrence: days.count > 1 ? [.days("RDATE", Array(days.dropFirst()))] : [])
    }
}

extension Property {
    /// Days as values: "DTSTART;VALUE=DATE:20261121".
    static func days(_ name: String, _ days: [CivilDate]) -> Property {
        Property(
            name: name, parameters: [Parameter("VALUE", "DATE")],
            rawValue: days.map { $0.description.replacing("-", with: "") }.joined(separator: ","))
    }
}
