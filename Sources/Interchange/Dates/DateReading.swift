package import Kinkeeper

/// The result of reading a date property.
package enum DateReading: Hashable, Sendable {
    /// Nothing: the value is empty or blank.
    case nothing
    /// A date, perhaps with unknown parts.
    case date(PartialDate)
    /// Words, kept as they came. The doubt is nil when the card itself declared them to be text.
    case text(String, DateDoubt?)

    /// The reading as an occasion's day; nil for nothing.
    package var when: Occasion.When? {
        switch self {
        case .nothing: nil
        case .date(let date): .date(date)
        case .text(let text, _): .text(text)
        }
    }

    /// Why a value that was not declared as text stays text.
    package var doubt: DateDoubt? {
        guard case .text(_, let doubt) = self else { return nil }
        return doubt
    }
}

/// Why a value is not taken as a date. Taking it would have been a guess.
package enum DateDoubt: Error, Hashable, Sendable {
    /// Not a form of any vCard version.
    case unknownForm
    /// Two readings, day first and month first.
    case ambiguousOrder
    /// A time of day without a day.
    case timeOnly
    /// The only number is a year that stands for "no year".
    case onlyTheOmittedYear
    /// 30 February, month 13.
    case noSuchDate
    /// The year has not come yet.
    case future
    /// A calendar Kinkeeper does not know.
    case unknownCalendar(String)

    /// The reason by its name in a report. An unknown calendar has a finding of its own.
    package var reason: ImportFinding.Reason {
        switch self {
        case .unknownForm, .unknownCalendar: .form
        case .ambiguousOrder: .order
        case .timeOnly: .time
        case .onlyTheOmittedYear: .year
        case .noSuchDate: .noDay
        case .future: .future
        }
    }
}
