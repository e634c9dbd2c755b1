extension PartialDate: LosslessStringConvertible {
    /// The numbers, with the calendar's name before them unless it is Gregorian: `--02-03`, `hebrew:5745-01-21`.
    public var description: String {
        calendar == .gregorian ? numbers : "\(calendar.rawValue):\(numbers)"
    }

    /// Reads exactly what `description` writes; nil for anything else, and for numbers that make no date.
    public init?(_ description: String) {
        guard let colon = description.firstIndex(of: ":") else {
            self.init(numbers: description, calendar: .gregorian)
            return
        }
        let name = String(description[..<colon])
        guard let calendar = CalendarSystem(rawValue: name), calendar != .gregorian else { return nil }
        self.init(numbers: description[description.index(after: colon)...], calendar: calendar)
    }

    /// The numbers alone, as ISO 8601:2000 and RFC 6350 (section 4.3.1) write truncated dates: `1985-04-12`, `--02-03`,
    /// `1985-04`, `---12`, `--04`, `1985`. A Chinese leap month carries an "L", as in RFC 7529: `2023-02L-15`.
    public var numbers: String {
        let monthText = month.map { padded($0, to: 2) + (isLeapMonth ? "L" : "") }
        let dayText = day.map { padded($0, to: 2) }
        return switch (year.map { padded($0, to: 4) }, monthText, dayText) {
        case (let year?, let month?, let day?): "\(year)-\(month)-\(day)"
        case (let year?, let month?, nil): "\(year)-\(month)"
        case (let year?, nil, _): year
        case (nil, let month?, let day?): "--\(month)-\(day)"
        case (nil, let month?, nil): "--\(month)"
        case (nil, nil, let day?): "---\(day)"
        case (nil, nil, nil): ""
        }
    }

    /// Reads exactly what `numbers` writes, in ASCII digits; nil for anything else, and for numbers that make no date.
    public init?(numbers: some StringProtocol, calendar: CalendarSystem = .gregorian) {
        var reader = DigitReader(numbers.utf8)
        var year: Int?
        var month: Int?
        var day: Int?
        var isLeapMonth = false

        if reader.isAtDigit {
            guard let number = reader.number(digits: 4) else { return nil }
            year = number
        } else {
            guard reader.skip("-") else { return nil }
        }
        if !reader.isAtEnd {
            guard reader.skip("-") else { return nil }
            if year != nil || reader.isAtDigit {
                guard let number = reader.number(digits: 2) else { return nil }
                month = number
                isLeapMonth = reader.skip("L")
            }
        }
        if !reader.isAtEnd {
            guard reader.skip("-"), let number = reader.number(digits: 2), reader.isAtEnd else { return nil }
            day = number
        }
        try? self.init(calendar: calendar, year: year, month: month, isLeapMonth: isLeapMonth, day: day)
    }
}
