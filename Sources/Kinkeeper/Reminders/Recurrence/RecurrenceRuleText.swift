extension RecurrenceRule: CustomStringConvertible {
    /// The value of an RRULE in canonical form: what goes without saying is left out, lists are sorted, and the parts
    /// come in one order. Reading it gives the same rule.
    public var description: String {
        var pieces: [(Part, String)] = []
        // RFC 7529 lets SKIP stand only beside RSCALE.
        if skip != .omit { pieces.append((.calendar, "GREGORIAN")) }
        pieces.append((.frequency, frequency.rawValue))
        if interval != 1 { pieces.append((.interval, String(interval))) }
        switch end {
        case .never: break
        case .count(let count): pieces.append((.count, String(count)))
        case .untilDate(let date): pieces.append((.until, date.basicText))
        case .untilLocal(let time): pieces.append((.until, time.basicText))
        case .untilUTC(let time): pieces.append((.until, time.basicText + "Z"))
        }
        pieces += [
            (.months, list(parts.months)), (.weekNumbers, list(parts.weekNumbers)), (.yearDays, list(parts.yearDays)),
            (.monthDays, list(parts.monthDays)), (.weekdays, list(parts.weekdays)), (.hours, list(parts.hours)),
            (.minutes, list(parts.minutes)), (.seconds, list(parts.seconds)), (.setPositions, list(parts.setPositions)),
        ]
        if weekStart != .monday { pieces.append((.weekStart, weekStart.code)) }
        if skip != .omit { pieces.append((.skip, skip.rawValue)) }
        return pieces.filter { !$0.1.isEmpty }.map { "\($0.0.rawValue)=\($0.1)" }.joined(separator: ";")
    }

    private func list(_ values: [some CustomStringConvertible]) -> String {
        values.map(\.description).joined(separator: ",")
    }
}

extension RecurrenceRule.WeekdayNumber: CustomStringConvertible {
    /// As BYDAY writes it: `MO`, `2TU`, `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension CivilDate {
    /// As RFC 5545 writes a DATE: `20261122`.
    package var basicText: String {
        let parts = yearMonthDay
        return padded(parts.year, to: 4) + padded(parts.month, to: 2) + padded(parts.day, to: 2)
    }
}

extension CivilDateTime {
    /// As RFC 5545 writes a DATE-TIME: `20261122T090000`.
    package var basicText: String {
        "\(date.basicText)T\(padded(time.hour, to: 2))\(padded(time.minute, to: 2))\(padded(time.second, to: 2))"
    }
}
