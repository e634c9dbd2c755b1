import Kinkeeper

/// Times as they are spoken: "half past three", "viertel vor acht", "diez para las ocho".
extension DateParser {
    /// How many minutes: "quarter", "half", "20", "twenty minutes".
    func minutesSaid(_ position: Int) -> (Int, Int)? {
        let start = text.skip(.one, at: position)
        for begin in [position, start] {
            if let end = text.end(of: .quarter, at: begin) { return (15, end) }
            if let end = text.end(of: .half, at: begin) { return (30, end) }
        }
        guard let (number, end) = language.numbers.cardinal(text.terms, at: position), (1...59).contains(number) else {
            return nil
        }
        if let (unit, unitEnd) = text.unit(at: end), unit == .minute { return (number, unitEnd) }
        return (number, end)
    }

    /// "half past three", "quarter to 12", "20 minutes past eight", "viertel vor 12", "halb vier".
    func besideHour(_ position: Int) -> (ClockParts, Int)? {
        if language.halfNamesNextHour {
            for (particle, minutes) in [(Particle.halfBefore, 30), (.threeQuarters, 15), (.quarter, 45)] {
                guard let after = text.end(of: particle, at: position), let (hour, end) = hourSaid(after),
                    text.unit(at: end) == nil
                else { continue }
                return (
                    ClockParts(hour: (hour.hour + 23) % 24, minute: 60 - minutes, isExact: hour.isExact),
                    text.end(of: .oclock, at: end) ?? end
                )
            }
        }
        guard let (minutes, end) = minutesSaid(position) else { return nil }
        // Two bare numbers are no time: "two to four people".
        let isClear =
            text.number(at: position) == nil && !language.numbers.isWord(text.terms[position]) || text.unit(at: end - 1) != nil
        for (particle, sign) in [(Particle.clockBefore, -1), (.clockAfter, 1)] {
            // "a las cinco y veinte" has its minutes after the hour; "diez para las ocho" before it.
            if language.minutesFollowHour, particle == .clockAfter || text.end(of: particle, at: end) == end + 1 { continue }
            guard let after = text.end(of: particle, at: end), let (hour, last) = hourSaid(text.skip(.article, at: after))
            else { continue }
            guard
                isClear
                    || minutes % 5 == 0
                        && (hour.isExact || withMeridiem(last).isAfternoon != nil
                            || position > 0 && text.end(of: .at, at: position - 1) == position)
                    || isAlone(position, last) && minutes % 5 == 0
            else {
                return nil
            }
            let total = (hour.hour * 60 + sign * minutes + 1440) % 1440
            return (
                ClockParts(hour: total / 60, minute: total % 60, isExact: hour.isExact), text.end(of: .oclock, at: last) ?? last
            )
        }
        // British "half three" is half past three.
        if language.halfFollowsHour, text.terms[position].folded == "half", let (hour, last) = hourSaid(end),
            text.end(of: .at, at: position - 1) == position || isAlone(position, last)
        {
            return (ClockParts(hour: hour.hour, minute: 30, isExact: false), last)
        }
        return nil
    }

    /// Whether a day is said right before, so that two numbers are hours of it: "Wednesday 4 to 8", "am 3.12. zwischen 9 und 11".
    func isAfterDay(_ position: Int) -> Bool {
        let end = text.isSign(",", at: position - 1) ? position - 1 : position
        if text.isSign(".", at: end - 1), text.number(at: end - 2) != nil { return true }
        return (1...3).contains { length in
            text.first(at: end - length, until: end) { word -> Bool? in
                switch word {
                case .weekday, .relativeDay, .month, .unit(.month): true
                default: nil
                }
            }?.end == end
        }
    }

    /// "dinner, half eight": nothing else stands there.
    private func isAlone(_ start: Int, _ end: Int) -> Bool {
        (start == 0 || text.isSign(",", at: start - 1)) && text.isClosed(at: end)
    }

    /// An hour in digits or words, or "noon".
    func hourSaid(_ position: Int) -> (ClockParts, Int)? {
        if let (hour, end) = text.first(at: position, { if case .clock(let hour) = $0 { hour } else { nil } }) {
            return (ClockParts(hour: hour, isExact: true), end)
        }
        guard let (hour, end) = language.numbers.cardinal(text.terms, at: position) ?? oneSaid(position),
            (0...24).contains(hour)
        else { return nil }
        let (meridiem, _) = withMeridiem(end)
        if let meridiem, hour <= 12 {
            return (ClockParts(hour: hour % 12 + (meridiem ? 12 : 0), isExact: true), withMeridiem(end).end)
        }
        return (ClockParts(hour: hour % 24, isExact: hour > 12), end)
    }

    /// "la una", "ein Uhr"
    func oneSaid(_ position: Int) -> (Int, Int)? {
        guard position < text.count, language.oneOClock.contains(text.terms[position].folded),
            language.minutesFollowHour || text.end(of: .oclock, at: position + 1) != nil
        else { return nil }
        return (1, position + 1)
    }
}
