import Kinkeeper

/// The position of the day in a date like 04/12/1985.
package enum DateOrder: String, CaseIterable, Sendable {
    /// Not chosen yet; such dates stay text.
    case unknown = "auto"
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// The order of numbers in the dates of columns. One date that can be read in only one way decides for all others.
package struct DateEvidence: Codable, Hashable, Sendable {
    private var speaksForDayFirst = false
    private var speaksForMonthFirst = false
    /// Dates that can be read in two ways.
    package private(set) var ambiguous = 0

    package init() {}

    /// The order; unknown where nothing speaks for either, or something for both.
    package var order: DateOrder {
        guard speaksForDayFirst != speaksForMonthFirst else { return .unknown }
        return speaksForDayFirst ? .dayFirst : .monthFirst
    }

    /// Looks at one value.
    package mutating func look(at text: String) {
        guard let (first, second, _) = TableDate.numbers(text), first > 0, second > 0, first != second else { return }
        switch (first > 12, second > 12) {
        case (true, false): speaksForDayFirst = true
        case (false, true): speaksForMonthFirst = true
        case (false, false): ambiguous += 1
        case (true, true): break
        }
    }

    /// Takes what other columns say along: programs write all their dates in one way.
    package mutating func add(_ other: DateEvidence) {
        speaksForDayFirst = speaksForDayFirst || other.speaksForDayFirst
        speaksForMonthFirst = speaksForMonthFirst || other.speaksForMonthFirst
        ambiguous += other.ambiguous
    }
}

/// Reads dates as they stand in tables.
enum TableDate {
    /// Reads a field, in the Gregorian year `currentYear`. Outlook writes "0/0/00" for no date.
    static func read(_ text: String, order: DateOrder, currentYear: Int) -> DateReading {
        let text = text.trimmingBlanks
        guard !isNone(text) else { return .nothing }
        let reading = DateText(text).read(currentYear: currentYear)
        guard let doubt = reading.doubt, doubt == .ambiguousOrder || doubt == .unknownForm,
            let (first, second, year) = numbers(text)
        else { return reading }
        let isDayFirst = first > 12 || (second <= 12 && order == .dayFirst)
        guard first > 12 || second > 12 || first == second || order != .unknown else { return .text(text, .ambiguousOrder) }
        let (month, day) = isDayFirst ? (second, first) : (first, second)
        guard let date = try? PartialDate(year: year, month: month, day: day) else { return .text(text, .noSuchDate) }
        if let year, year > currentYear { return .text(text, .future) }
        return .date(date)
    }

    /// The numbers of 4/12/1985, 04.12.1985 or 4.12., where one of the first two is the day.
    static func numbers(_ text: String) -> (first: Int, second: Int, year: Int?)? {
        let date = text.trimmingBlanks.prefix { $0 != " " && $0 != "T" }
        guard let separator = date.first(where: { "/.-".contains($0) }) else { return nil }
        var parts = date.split(separator: separator, omittingEmptySubsequences: false)
        if parts.last == "", separator == "." { parts.removeLast() }
        guard parts.allSatisfy({ (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, (2...3).contains(numbers.count), parts[0].count <= 2, parts[1].count <= 2 else {
            return nil
        }
        if numbers.count == 2 { return separator == "-" ? nil : (numbers[0], numbers[1], nil) }
        return parts[2].count == 4 ? (numbers[0], numbers[1], numbers[2]) : nil
    }

    private static func isNone(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "0")) && text.utf8.allSatisfy { "0/.-".utf8.contains($0) }
    }
}
