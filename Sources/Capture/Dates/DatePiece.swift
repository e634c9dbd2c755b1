import Kinkeeper

/// A stretch of days and how exactly it is said.
struct Stretch: Equatable {
    var first: CivilDate
    var last: CivilDate
    var grain: DateReading.Grain

    init(_ first: CivilDate, _ last: CivilDate, _ grain: DateReading.Grain) {
        self.first = first
        self.last = last
        self.grain = grain
    }

    init(_ day: CivilDate) { self.init(day, day, .day) }

    /// The first and last day as they come.
    init(_ days: (CivilDate, CivilDate), _ grain: DateReading.Grain) { self.init(days.0, days.1, grain) }
}

/// The parts of a day in words. Parts beside one another complete each other: "Friday", "the 3rd" and "next month" make one
/// day.
struct DayParts: Equatable {
    var weekday: Int?
    /// The choice among weekdays: "next Friday".
    var which: Which?
    var day: Int?
    /// The last of several days of a month.
    var lastDay: Int?
    var month: Int?
    var year: Int?
    /// Days that are settled: "tomorrow", "in three weeks", "Easter".
    var settled: Stretch?

    /// Whether nothing is said.
    var isEmpty: Bool { weekday == nil && day == nil && month == nil && year == nil && settled == nil }
}

/// A time of day as words say it.
struct ClockParts: Equatable {
    var hour: Int
    var minute = 0
    /// Whether it can only be that hour: "15:30", "3 pm"; "at three" may be in the afternoon as well.
    var isExact: Bool
    /// Whether a word says that it is a time: "5 Uhr", "5 o'clock".
    var isMarked = false
    /// Whether it could be twelve hours later where what happens says so, though it looks exact: "dinner at 7:30".
    var isOpen = false
}

/// How a date comes back, as words say it.
struct RecurrenceParts: Equatable {
    var unit: DateUnit
    var interval = 1
    var weekdays: [Int] = []
    /// The number of the weekday in its month, -1 for the last one.
    var ordinal: Int?
    /// The day of the month.
    var day: Int?
    var month: Int?
}

/// The rule that made a piece. Rules differ in how often they are right; the confidence of a reading depends on it.
enum DateRule: String, CaseIterable, Sendable {
    case iso, numericFull, numericShort, monthYear, dayMonthYear, dayMonth, monthOnly, doubtfulMonth
    case weekday, shortWeekday, whichWeekday, nth, dayOfMonth, dayOfMonthLoose
    case relativeDay, length, fromDay, period, edge, weekend, season, holiday, year, part, clock, looseClock, now, recurrence
}

/// A run of terms that says something of a day, a time or a recurrence.
struct DatePiece {
    /// The terms it is made of.
    var range: Range<Int>
    var day = DayParts()
    var clock: ClockParts?
    var part: PartOfDay?
    /// A moment that is exact to the minute: "in two hours".
    var moment: CivilDateTime?
    var recurrence: RecurrenceParts?
    var rule: DateRule
    /// Whether it says something only beside another piece, as a bare number does.
    var isWeak = false
    /// "before Friday" is the day before.
    var isBefore = false
    /// How far it is from a day that was said before: "the day after", "two weeks later".
    var fromSaid: TimeLength?
    /// Whether it says nothing without such a day.
    var needsSaid = false

    init(_ range: Range<Int>, _ rule: DateRule) {
        self.range = range
        self.rule = rule
    }

    init(_ range: Range<Int>, _ rule: DateRule, _ settled: Stretch) {
        self.init(range, rule)
        day.settled = settled
    }

    /// Whether it says a day, be it in part.
    var saysDay: Bool { !day.isEmpty }
}
