/// A date of which some parts may be unknown: `1985-04-12`, `--02-03`, `1985-04`, `---12`, `1985`.
public struct PartialDate: Hashable, Sendable {
    /// The calendar the numbers belong to.
    public let calendar: CalendarSystem
    /// Whether a Chinese month is the leap month that follows the month of that number.
    public let isLeapMonth: Bool
    // 0 is unknown. Kept small because there is one for every occasion of every person.
    private let storedYear: Int16
    private let storedMonth: UInt8
    private let storedDay: UInt8

    /// The year in that calendar (for Chinese dates the Gregorian year in which that Chinese year begins), if known.
    public var year: Int? { storedYear == 0 ? nil : Int(storedYear) }

    /// The month, from 1, if known. Hebrew months count from Tishri as 1, with Adar I as 6 and Adar (II) as 7.
    public var month: Int? { storedMonth == 0 ? nil : Int(storedMonth) }

    /// The day of the month, from 1, if known.
    public var day: Int? { storedDay == 0 ? nil : Int(storedDay) }

    /// Why numbers do not make a date.
    public enum Problem: Error, Hashable, Sendable {
        /// Nothing is known at all.
        case empty
        /// There is no such month in that calendar, or in that year of it. 0 stands for a month that is missing where a
        /// year and day, or the mark of a leap month, ask for one.
        case noSuchMonth(Int)
        /// There is no such day in that month, for example 30 February.
        case noSuchDay(Int)
        /// The year is not between 1 and 9999.
        case noSuchYear(Int)
    }

    /// Checks the numbers. A 29 February without a year, or in a leap year, is a date; in a common year it is not.
    ///
    /// Hebrew and tabular Islamic dates with a year are checked against that very year. Chinese and Umm al-Qura months
    /// follow observation and past decrees, on which almanacs differ by a day: they are accepted up to the 30th, and a
    /// Chinese leap month is accepted in every year.
    public init(
        calendar: CalendarSystem = .gregorian, year: Int? = nil, month: Int? = nil, isLeapMonth: Bool = false, day: Int? = nil
    ) throws(Problem) {
        guard year != nil || month != nil || day != nil else { throw .empty }
        if let year, !(1...9999).contains(year) { throw .noSuchYear(year) }
        if isLeapMonth, calendar != .chinese || month == nil { throw .noSuchMonth(month ?? 0) }
        if month == nil, year != nil, day != nil { throw .noSuchMonth(0) }
        if let month, !calendar.hasMonth(month, year: year) { throw .noSuchMonth(month) }
        if let day, day < 1 || day > calendar.longestMonth(month, year: year) { throw .noSuchDay(day) }

        self.calendar = calendar
        self.isLeapMonth = isLeapMonth
        storedYear = Int16(year ?? 0)
        storedMonth = UInt8(month ?? 0)
        storedDay = UInt8(day ?? 0)
    }
}

extension PartialDate {
    /// Whether month and day are known, so that the date comes back on a day every year.
    public var isAnnual: Bool { storedMonth != 0 && storedDay != 0 }

    /// The Gregorian day that the date was, if year, month and day are known.
    public var civilDate: CivilDate? {
        guard let year, isAnnual else { return nil }
        return civilDate(inYear: year, leapDayRule: .february28)
    }

    /// The date without its year; a date with nothing but a year stays as it is.
    public var yearless: PartialDate {
        (try? PartialDate(calendar: calendar, month: month, isLeapMonth: isLeapMonth, day: day)) ?? self
    }

    /// Whether the date's year, counted in its own calendar, comes after the year of `today`. False without a year.
    public func isInFutureYear(of today: CivilDate) -> Bool {
        guard let year, let current = calendar.year(of: today) else { return false }
        return year > current
    }
}
