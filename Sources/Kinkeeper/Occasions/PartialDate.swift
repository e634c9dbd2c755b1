/// A date of which some parts may be unknown: `1985-04-12`, `--02-03`, `1985-04`, `---12`, `1985`.
public struct PartialDate: Hashable, Sendable {
    /// The calendar the numbers belong to.
    public let calendar: CalendarSystem
    /// The year in that calendar (for Chinese dates the related Gregorian year), if known.
    public let year: Int?
    /// The month, from 1, if known. Hebrew months count from Tishri as 1, with Adar I as 6 and Adar (II) as 7.
    public let month: Int?
    /// Whether a Chinese month is the leap month that follows the month of that number.
    public let isLeapMonth: Bool
    /// The day of the month, from 1, if known.
    public let day: Int?

    /// Why numbers do not make a date.
    public enum Problem: Error, Hashable, Sendable {
        /// Nothing is known at all.
        case empty
        /// There is no such month in that calendar.
        case noSuchMonth(Int)
        /// There is no such day in that month, for example 30 February.
        case noSuchDay(Int)
        /// The year is not between 1 and 9999.
        case noSuchYear(Int)
    }

    /// Checks the numbers. A 29 February without a year, or in a leap year, is a date; in a common year it is not.
    public init(
        calendar: CalendarSystem = .gregorian, year: Int? = nil, month: Int? = nil, isLeapMonth: Bool = false, day: Int? = nil
    ) throws(Problem) {
        guard year != nil || month != nil || day != nil else { throw .empty }
        self.calendar = calendar
        self.year = year
        self.month = month
        self.isLeapMonth = isLeapMonth
        self.day = day
    }
}
