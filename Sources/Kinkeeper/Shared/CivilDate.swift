/// A day of the proleptic Gregorian calendar, without time or zone.
///
/// Stored as the number of days since 1970-01-01, so that comparing, adding and subtracting are integer
/// arithmetic. Conversion to and from year, month and day takes constant time.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public let daysSinceEpoch: Int32

    /// The day that lies `daysSinceEpoch` days after 1970-01-01.
    public init(daysSinceEpoch: Int32) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// The day with these numbers; nil unless the year is 1…9999, the month 1…12 and the day one of that month's.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.daysInMonth(month, year: year)
        else { return nil }
        self.init(uncheckedYear: year, month: month, day: day)
    }

    // MARK: Parts

    /// The year; 0 is the year before 1, as in ISO 8601.
    public var year: Int { yearMonthDay.year }

    /// The month, 1…12.
    public var month: Int { yearMonthDay.month }

    /// The day of the month, from 1.
    public var day: Int { yearMonthDay.day }

    /// The day of the week as ISO 8601 counts: 1 is Monday, 7 is Sunday.
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        let fromMonday = (Int(daysSinceEpoch) + 3) % 7
        return fromMonday < 0 ? fromMonday + 8 : fromMonday + 1
    }

    /// The number of days of this day's month.
    public var daysInMonth: Int {
        let parts = yearMonthDay
        return CivilDate.daysInMonth(parts.month, year: parts.year)
    }

    /// Whether this day's year has a 29 February.
    public var isInLeapYear: Bool { CivilDate.isLeapYear(year) }

    // MARK: Arithmetic

    /// The day that many days later, or earlier for a negative number. Stays at the first or last day that can be
    /// expressed (nearly six million years away) rather than overflow.
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
        let exact = overflow ? (days < 0 ? Int.min : Int.max) : sum
        return CivilDate(daysSinceEpoch: Int32(clamping: exact))
    }

    /// The number of days from this day until the other; negative when the other lies before.
    public func days(until other: CivilDate) -> Int {
        Int(other.daysSinceEpoch) - Int(daysSinceEpoch)
    }

    /// Whether the Gregorian year has a 29 February.
    public static func isLeapYear(_ year: Int) -> Bool {
        // A year divisible by 100 is divisible by 400 exactly when it is divisible by 16.
        year & (year % 100 == 0 ? 15 : 3) == 0
    }

    /// The number of days of a month in a year; 0 for a month outside 1…12.
    public static func daysInMonth(_ month: Int, year: Int) -> Int {
        guard (1...12).contains(month) else { return 0 }
        guard month != 2 else { return isLeapYear(year) ? 29 : 28 }
        // Odd months are long up to July, even ones from August on: bit 3 of the month turns its parity over.
        return 30 | (month ^ (month >> 3))
    }

    // MARK: Comparable

    /// Orders by time.
    public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
        lhs.daysSinceEpoch < rhs.daysSinceEpoch
    }
}
