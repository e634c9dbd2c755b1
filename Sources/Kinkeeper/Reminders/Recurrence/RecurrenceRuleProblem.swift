extension RecurrenceRule {
    /// The names of the parts of an RRULE.
    public enum Part: String, CaseIterable, Sendable {
        case calendar = "RSCALE"
        case frequency = "FREQ"
        case interval = "INTERVAL"
        case count = "COUNT"
        case until = "UNTIL"
        case months = "BYMONTH"
        case weekNumbers = "BYWEEKNO"
        case yearDays = "BYYEARDAY"
        case monthDays = "BYMONTHDAY"
        case weekdays = "BYDAY"
        case hours = "BYHOUR"
        case minutes = "BYMINUTE"
        case seconds = "BYSECOND"
        case setPositions = "BYSETPOS"
        case weekStart = "WKST"
        case skip = "SKIP"
    }

    /// A problem with a rule.
    public enum Problem: Error, Hashable, Sendable {
        /// A piece between semicolons is not NAME=VALUE.
        case malformed(String)
        /// There is no part of that name.
        case unknownPart(String)
        /// A part is there twice.
        case repeatedPart(Part)
        /// FREQ is missing.
        case noFrequency
        /// FREQ is SECONDLY, MINUTELY or HOURLY: valid, but nothing to remind of.
        case tooFrequent(String)
        /// RSCALE names another calendar than GREGORIAN.
        case unsupportedCalendar(String)
        /// A value that the part cannot have.
        case badValue(Part, String)
        /// BYHOUR, BYMINUTE and BYSECOND make more times a day than `maximumTimesADay`; so many.
        case tooManyTimes(Int)
        /// COUNT and UNTIL exclude each other.
        case countAndUntil
        /// The part has no meaning with that frequency (BYWEEKNO without YEARLY, BYMONTHDAY with WEEKLY, …).
        case misplaced(Part, Frequency)
        /// "The second Monday" of what: only MONTHLY, and YEARLY without BYWEEKNO, can say.
        case misplacedOrdinal(WeekdayNumber)
        /// BYSETPOS without another BY part to choose from.
        case nothingToChooseFrom
        /// SKIP asks for RSCALE (RFC 7529, section 4.1).
        case skipWithoutCalendar
    }
}

extension RecurrenceRule {
    /// A `kept` rule was stored before these bounds were set: it stays as it is.
    func check(isKept: Bool) throws(Problem) {
        try check([interval], .interval, 1...RecurrenceRule.maximumInterval)
        if case .count(let count) = end { try check([count], .count, 1...(isKept ? Int.max : RecurrenceRule.maximumCount)) }
        try checkRanges()
        guard isKept || parts.timesADay <= RecurrenceRule.maximumTimesADay else { throw .tooManyTimes(parts.timesADay) }
        try checkPlaces()
        for number in parts.weekdays {
            guard let ordinal = number.ordinal else { continue }
            try check([ordinal], .weekdays, -53...53, isZeroAllowed: false)
            guard frequency == .monthly || frequency == .yearly && parts.weekNumbers.isEmpty else {
                throw .misplacedOrdinal(number)
            }
        }
        if !parts.setPositions.isEmpty, parts.isEmptyWithoutPositions { throw .nothingToChooseFrom }
    }

    private func checkRanges() throws(Problem) {
        try check(parts.months, .months, 1...12)
        try check(parts.weekNumbers, .weekNumbers, -53...53, isZeroAllowed: false)
        try check(parts.yearDays, .yearDays, -366...366, isZeroAllowed: false)
        try check(parts.monthDays, .monthDays, -31...31, isZeroAllowed: false)
        try check(parts.hours, .hours, 0...23)
        try check(parts.minutes, .minutes, 0...59)
        try check(parts.seconds, .seconds, 0...59)
        try check(parts.setPositions, .setPositions, -366...366, isZeroAllowed: false)
    }

    private func checkPlaces() throws(Problem) {
        if !parts.weekNumbers.isEmpty, frequency != .yearly { throw .misplaced(.weekNumbers, frequency) }
        if !parts.yearDays.isEmpty, frequency != .yearly { throw .misplaced(.yearDays, frequency) }
        if !parts.monthDays.isEmpty, frequency == .weekly { throw .misplaced(.monthDays, frequency) }
    }

    private func check(
        _ values: [Int], _ part: Part, _ range: ClosedRange<Int>, isZeroAllowed: Bool = true
    ) throws(Problem) {
        for value in values where !range.contains(value) || value == 0 && !isZeroAllowed {
            throw .badValue(part, String(value))
        }
    }
}

extension RecurrenceRule.Parts {
    /// How many times a day BYHOUR, BYMINUTE and BYSECOND make.
    fileprivate var timesADay: Int { [hours, minutes, seconds].map { max(1, $0.count) }.reduce(1, *) }

    fileprivate var isEmptyWithoutPositions: Bool {
        var others = self
        others.setPositions = []
        return others == RecurrenceRule.Parts()
    }
}
