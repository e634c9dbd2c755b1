/// How something repeats, as an RRULE of RFC 5545 (section 3.3.10), with the names it uses.
///
/// It supports FREQ from DAILY to YEARLY with every BY part, and the SKIP of RFC 7529, which decides about
/// days that a month lacks: left out it follows RFC 5545 and skips them, `BACKWARD` takes the last day of the month.
/// A rule alone says nothing of when it starts: that is the start of its `RecurrenceSet`.
public struct RecurrenceRule: Hashable, Sendable {
    /// FREQ: the period whose days a rule chooses from.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// SKIP (RFC 7529): what becomes of a day that a month lacks.
    public enum Skip: String, CaseIterable, Sendable {
        /// It is left out, as RFC 5545 does.
        case omit = "OMIT"
        /// It is the last day of the month.
        case backward = "BACKWARD"
        /// It is the first day of the next month.
        case forward = "FORWARD"
    }

    /// COUNT or UNTIL: where a rule ends.
    public enum End: Hashable, Sendable {
        /// It goes on.
        case never
        /// After so many occurrences; at least 1.
        case count(Int)
        /// With the last occurrence on that day or before.
        case untilDate(CivilDate)
        /// With the last occurrence at that local time or before.
        case untilLocal(CivilDateTime)
        /// With the last occurrence at that time of UTC or before.
        case untilUTC(CivilDateTime)
    }

    /// An element of BYDAY: a weekday, and perhaps which one of the month or the year ("the last Friday": -1FR).
    public struct WeekdayNumber: Hashable, Sendable {
        /// 1 is the first, -1 the last; nil is every one.
        public let ordinal: Int?
        /// The day of the week.
        public let weekday: Weekday

        /// A weekday, every one unless an ordinal is given.
        public init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    /// The BY parts: which days of a period, and at what times. Empty ones say nothing. Always sorted, nothing twice.
    public struct Parts: Hashable, Sendable {
        /// BYMONTH, 1…12.
        public var months: [Int] = []
        /// BYWEEKNO, ±1…53: weeks as ISO 8601 numbers them, though with the week starting on WKST.
        public var weekNumbers: [Int] = []
        /// BYYEARDAY, ±1…366.
        public var yearDays: [Int] = []
        /// BYMONTHDAY, ±1…31; -1 is the last day of the month.
        public var monthDays: [Int] = []
        /// BYDAY.
        public var weekdays: [WeekdayNumber] = []
        /// BYHOUR, 0…23.
        public var hours: [Int] = []
        /// BYMINUTE, 0…59.
        public var minutes: [Int] = []
        /// BYSECOND, 0…59.
        public var seconds: [Int] = []
        /// BYSETPOS, ±1…366: of what the others choose in a period, the first, the last, …
        public var setPositions: [Int] = []

        /// No parts.
        public init() {}
    }

    /// FREQ.
    public let frequency: Frequency
    /// INTERVAL: every so many periods, 1…`maximumInterval`.
    public let interval: Int
    /// COUNT or UNTIL.
    public let end: End
    /// The BY parts.
    public var parts: Parts { shared.parts }
    /// WKST: the day a week starts with.
    public let weekStart: Weekday
    /// SKIP.
    public let skip: Skip

    /// One reference, so that a rule is copied at the cost of a number: planners hold thousands.
    private let shared: SharedParts

    /// Whether the rule leaves everything but frequency and interval to its start.
    var hasNoParts: Bool { shared === SharedParts.none }

    /// The largest interval: more days than lie between the years 1 and 9999.
    public static let maximumInterval = 3_999_999

    /// The most times a day: one each hour. Finer times are refused, whichever part gives them.
    public static let maximumTimesADay = 24

    /// The largest COUNT: only by going through them all it is known how many have been.
    public static let maximumCount = 9_999

    /// A rule from its parts, put in order; throws when RFC 5545 knows no such rule, or it is beyond the bounds.
    public init(
        _ frequency: Frequency, interval: Int = 1, end: End = .never, weekStart: Weekday = .monday, skip: Skip = .omit,
        with change: (inout Parts) -> Void = { _ in }
    ) throws(Problem) {
        var parts = Parts()
        change(&parts)
        try self.init(frequency, interval: interval, end: end, weekStart: weekStart, skip: skip, parts: parts, isKept: false)
    }

    init(
        _ frequency: Frequency, interval: Int, end: End, weekStart: Weekday, skip: Skip, parts: Parts, isKept: Bool
    ) throws(Problem) {
        self.frequency = frequency
        self.interval = interval
        self.end = end
        self.weekStart = weekStart
        self.skip = skip
        shared = parts == Parts() ? .none : SharedParts(parts.inOrder)
        try check(isKept: isKept)
    }

    private init(every frequency: Frequency) {
        self.frequency = frequency
        interval = 1
        end = .never
        weekStart = .monday
        skip = .omit
        shared = .none
    }

    /// Every day.
    public static let daily = RecurrenceRule(every: .daily)
    /// Every week, on the weekday it starts with.
    public static let weekly = RecurrenceRule(every: .weekly)
    /// Every month, on the day of the month it starts with; months that lack it are skipped.
    public static let monthly = RecurrenceRule(every: .monthly)
    /// Every year, on the day it starts with; a 29 February comes every four years.
    public static let yearly = RecurrenceRule(every: .yearly)
}

/// The BY parts behind a reference. Never changes.
private final class SharedParts: Hashable, Sendable {
    static let none = SharedParts(RecurrenceRule.Parts())

    let parts: RecurrenceRule.Parts

    init(_ parts: RecurrenceRule.Parts) {
        self.parts = parts
    }

    static func == (lhs: SharedParts, rhs: SharedParts) -> Bool { lhs === rhs || lhs.parts == rhs.parts }

    func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension RecurrenceRule.WeekdayNumber: Comparable {
    /// By ordinal, those without one first; then Monday first.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.ordinal ?? .min, lhs.weekday) < (rhs.ordinal ?? .min, rhs.weekday)
    }
}

extension RecurrenceRule.Parts {
    var inOrder: Self {
        var parts = self
        for list in [\Self.months, \.weekNumbers, \.yearDays, \.monthDays, \.hours, \.minutes, \.seconds, \.setPositions] {
            parts[keyPath: list] = Set(self[keyPath: list]).sorted()
        }
        parts.weekdays = Set(weekdays).sorted()
        return parts
    }
}
