extension RecurrenceRule {
    /// Reads the value of an RRULE (`FREQ=MONTHLY;BYDAY=-1FR`), in either case; throws the problem with it.
    public init(_ text: some StringProtocol) throws(Problem) {
        try self.init(text, isKept: false)
    }

    /// Reads a stored rule: one beyond today's bounds stays as it is, so that stored and restored rules are not lost. It is
    /// followed as far as the bounds reach.
    public init(kept text: some StringProtocol) throws(Problem) {
        try self.init(text, isKept: true)
    }

    private init(_ text: some StringProtocol, isKept: Bool) throws(Problem) {
        var values: [Part: String] = [:]
        for piece in text.split(separator: ";", omittingEmptySubsequences: false) {
            let (part, value) = try RecurrenceRule.part(of: String(piece))
            guard values.updateValue(value, forKey: part) == nil else { throw .repeatedPart(part) }
        }
        let reader = RecurrenceValues(values)
        var parts = Parts()
        parts.months = try reader.numbers(.months)
        parts.weekNumbers = try reader.numbers(.weekNumbers)
        parts.yearDays = try reader.numbers(.yearDays)
        parts.monthDays = try reader.numbers(.monthDays)
        parts.weekdays = try reader.weekdays()
        parts.hours = try reader.numbers(.hours)
        parts.minutes = try reader.numbers(.minutes)
        // A leap second becomes the last second of its minute: no clock here shows 60.
        parts.seconds = try reader.numbers(.seconds).map { $0 == 60 ? 59 : $0 }
        parts.setPositions = try reader.numbers(.setPositions)
        try self.init(
            reader.frequency(), interval: reader.number(.interval) ?? 1, end: reader.end(),
            weekStart: reader.weekStart(), skip: reader.skip(), parts: parts, isKept: isKept)
    }

    private static func part(of piece: String) throws(Problem) -> (Part, String) {
        guard let divider = piece.firstIndex(of: "="), piece.index(after: divider) != piece.endIndex else {
            throw .malformed(piece)
        }
        let name = piece[..<divider].uppercased()
        guard let part = Part(rawValue: name) else { throw .unknownPart(name) }
        return (part, piece[piece.index(after: divider)...].uppercased())
    }
}

/// The values of the parts of a rule, in capitals.
private struct RecurrenceValues {
    let values: [RecurrenceRule.Part: String]

    init(_ values: [RecurrenceRule.Part: String]) {
        self.values = values
    }

    func frequency() throws(RecurrenceRule.Problem) -> RecurrenceRule.Frequency {
        guard let name = values[.frequency] else { throw .noFrequency }
        if ["SECONDLY", "MINUTELY", "HOURLY"].contains(name) { throw .tooFrequent(name) }
        guard let frequency = RecurrenceRule.Frequency(rawValue: name) else { throw .badValue(.frequency, name) }
        return frequency
    }

    func end() throws(RecurrenceRule.Problem) -> RecurrenceRule.End {
        let count = try number(.count)
        guard let until = values[.until] else { return count.map { .count($0) } ?? .never }
        guard count == nil else { throw .countAndUntil }
        if let date = CivilDate(basic: until) { return .untilDate(date) }
        if let time = CivilDateTime(basic: until) { return .untilLocal(time) }
        guard until.hasSuffix("Z"), let time = CivilDateTime(basic: String(until.dropLast())) else {
            throw .badValue(.until, until)
        }
        return .untilUTC(time)
    }

    func weekStart() throws(RecurrenceRule.Problem) -> Weekday {
        guard let code = values[.weekStart] else { return .monday }
        guard let weekday = Weekday(code: code) else { throw .badValue(.weekStart, code) }
        return weekday
    }

    func skip() throws(RecurrenceRule.Problem) -> RecurrenceRule.Skip {
        let calendar = values[.calendar]
        if let calendar, calendar != "GREGORIAN" { throw .unsupportedCalendar(calendar) }
        guard let name = values[.skip] else { return .omit }
        guard let skip = RecurrenceRule.Skip(rawValue: name) else { throw .badValue(.skip, name) }
        guard calendar != nil else { throw .skipWithoutCalendar }
        return skip
    }

    func number(_ part: RecurrenceRule.Part) throws(RecurrenceRule.Problem) -> Int? {
        guard let text = values[part] else { return nil }
        guard let number = Int(text), !text.hasPrefix("-"), !text.hasPrefix("+") else { throw .badValue(part, text) }
        return number
    }

    func numbers(_ part: RecurrenceRule.Part) throws(RecurrenceRule.Problem) -> [Int] {
        guard let text = values[part] else { return [] }
        var numbers: [Int] = []
        for element in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(element) else { throw .badValue(part, String(element)) }
            numbers.append(number)
        }
        return numbers
    }

    func weekdays() throws(RecurrenceRule.Problem) -> [RecurrenceRule.WeekdayNumber] {
        guard let text = values[.weekdays] else { return [] }
        var weekdays: [RecurrenceRule.WeekdayNumber] = []
        for element in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ordinal = element.dropLast(2)
            guard let weekday = Weekday(code: element.suffix(2)), ordinal.isEmpty || Int(ordinal) != nil else {
                throw .badValue(.weekdays, String(element))
            }
            weekdays.append(RecurrenceRule.WeekdayNumber(weekday, ordinal: Int(ordinal)))
        }
        return weekdays
    }

}

extension CivilDate {
    /// Reads what `basicText` writes.
    init?(basic text: some StringProtocol) {
        var reader = DigitReader(text.utf8)
        guard let year = reader.number(digits: 4), let month = reader.number(digits: 2),
            let day = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension CivilDateTime {
    /// Reads what `basicText` writes; a leap second is the last second of its minute.
    package init?(basic text: some StringProtocol) {
        guard let divider = text.firstIndex(of: "T"), let date = CivilDate(basic: text[..<divider]) else { return nil }
        var reader = DigitReader(text[text.index(after: divider)...].utf8)
        guard let hour = reader.number(digits: 2), let minute = reader.number(digits: 2),
            let second = reader.number(digits: 2), reader.isAtEnd,
            let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        self.init(date, time)
    }
}
