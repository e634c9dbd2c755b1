import Kinkeeper

/// Reads the value of a date property: BDAY, ANNIVERSARY, DEATHDATE, X-ABDATE and their like.
///
/// Takes every form of RFC 6350 (sections 4.3.1 to 4.3.4), RFC 2426 and vCard 2.1. The civil date is taken as
/// written; a time of day or zone beside it never shifts it. What would have to be guessed stays text.
package struct DateText: Hashable, Sendable {
    /// The value, unescaped.
    package var value: String
    /// Whether the card declares the value to be text (VALUE=text).
    package var isDeclaredText: Bool
    /// The CALSCALE or X-CALSCALE parameter; empty without one.
    package var calendarScale: String
    /// The X-APPLE-OMIT-YEAR parameter: the year that stands for "no year".
    package var omittedYear: Int?

    /// Apple's year for "no year", used with and without its marker.
    static let appleOmittedYear = 1604

    /// A value with what its parameters say about it.
    package init(_ value: String, isDeclaredText: Bool = false, calendarScale: String = "", omittedYear: Int? = nil) {
        self.value = value
        self.isDeclaredText = isDeclaredText
        self.calendarScale = calendarScale
        self.omittedYear = omittedYear
    }

    /// Reads the value in the Gregorian year `currentYear`: a later year is kept as text.
    package func read(currentYear: Int) -> DateReading {
        let text = value.trimmingBlanks
        guard !text.isEmpty else { return .nothing }
        guard !isDeclaredText else { return .text(text, nil) }
        guard let calendar = CalendarSystem(calendarScale: calendarScale) else {
            return .text(text, .unknownCalendar(calendarScale))
        }
        do {
            return .date(try date(of: DateNumbers(text, calendar: calendar), in: calendar, currentYear: currentYear))
        } catch {
            return .text(text, error)
        }
    }

    private func date(
        of written: DateNumbers, in calendar: CalendarSystem, currentYear: Int
    ) throws(DateDoubt) -> PartialDate {
        var numbers = written
        if let year = numbers.year, stands(forNoYear: year, in: calendar) { numbers.year = nil }
        guard !numbers.isEmpty else { throw .onlyTheOmittedYear }
        if let year = numbers.year, year > calendar.latestYear(byGregorian: currentYear) { throw .future }
        guard let date = numbers.date(in: calendar) else { throw .noSuchDate }
        return date
    }

    private func stands(forNoYear year: Int, in calendar: CalendarSystem) -> Bool {
        year == 0 || year == omittedYear || (year == Self.appleOmittedYear && calendar == .gregorian)
    }
}
