import Kinkeeper

/// Puts pieces that stand beside one another together: "Friday" and "next week", "tomorrow" and "at 5", "the 3rd" and
/// "the 8th of May".
extension DateParser {
    func joined(_ pieces: [DatePiece]) -> [DatePiece] {
        // Twice, so that "9" finds "tomorrow evening" put together.
        joinedOnce(joinedOnce(pieces)).map(withBefore)
    }

    private func joinedOnce(_ pieces: [DatePiece]) -> [DatePiece] {
        var joined: [DatePiece] = []
        for piece in pieces {
            if let last = joined.last, let both = join(last, piece) {
                joined[joined.count - 1] = both
            } else {
                joined.append(piece)
            }
        }
        return joined
    }

    /// Two pieces as one; nil if they are of different things.
    private func join(_ first: DatePiece, _ second: DatePiece) -> DatePiece? {
        guard isGap(first.range.upperBound, second.range.lowerBound, hasDays: first.saysDay && second.saysDay) else {
            return nil
        }
        // "Monday, lunch with Ben": a part of the day belongs to the word right beside it.
        if second.isWeak, second.part != nil, !second.saysDay, hasSign(first.range.upperBound, second.range.lowerBound) {
            return nil
        }
        let (first, second) = readAsHours(first, second)
        guard var both = merged(first, second) else { return nil }
        both.range = first.range.lowerBound..<second.range.upperBound
        return both
    }

    private func hasSign(_ start: Int, _ end: Int) -> Bool { (start..<end).contains { text.terms[$0].kind == .sign } }

    /// Whether only small words stand between.
    private func isGap(_ start: Int, _ end: Int, hasDays: Bool) -> Bool {
        guard end - start <= 3 else { return false }
        var position = start
        while position < end {
            // "2026-05-12T14:30"
            if text.terms[position].folded == "t", text.isGlued(position), text.isGlued(position + 1) {
                position += 1
                continue
            }
            let next = text.first(at: position, until: end) { word -> Bool? in
                guard case .particle(let particle) = word else { return nil }
                switch particle {
                case .article, .of, .on, .at, .in, .for, .about, .between, .crumb: return true
                default: return nil
                }
            }
            guard let next else { return false }
            // A full stop before a capital begins another sentence.
            if text.isSign(".", at: position), !hasDays, position + 1 < text.count, text.terms[position + 1].isCapitalised {
                return false
            }
            position = next.end
        }
        return true
    }

    /// A bare number beside a part of the day is an hour: "8 tonight", "9 tomorrow evening".
    private func readAsHours(_ first: DatePiece, _ second: DatePiece) -> (DatePiece, DatePiece) {
        func asHour(_ piece: DatePiece) -> DatePiece? {
            guard piece.isWeak || isBareNumber(piece), let hour = piece.day.day, hour <= 12, piece.rule == .dayOfMonthLoose
            else { return nil }
            var hourPiece = DatePiece(piece.range, .looseClock)
            hourPiece.clock = ClockParts(hour: hour, isExact: false)
            return hourPiece
        }
        func asPart(_ piece: DatePiece) -> DatePiece? {
            guard
                let (part, end) = text.first(
                    at: piece.range.lowerBound, { if case .part(let part) = $0 { part } else { nil } }),
                end == piece.range.upperBound,
                piece.rule == .relativeDay, piece.part == nil
            else { return nil }
            var partPiece = DatePiece(piece.range, .part)
            partPiece.part = part
            return partPiece
        }
        if second.part != nil, second.clock == nil, first.clock == nil, let hour = asHour(first) { return (hour, second) }
        if first.part != nil, first.clock == nil, second.clock == nil, let hour = asHour(second) { return (first, hour) }
        // "morgen Morgen", "Montag morgen": the second is the part of the day.
        if first.saysDay, first.clock == nil, first.part == nil, let part = asPart(second) { return (first, part) }
        return (first, second)
    }

    private func merged(_ first: DatePiece, _ second: DatePiece) -> DatePiece? {
        guard first.recurrence == nil || second.recurrence == nil else { return nil }
        guard first.moment == nil || second.moment == nil, first.clock == nil || second.clock == nil else { return nil }
        if first.saysDay, second.fromSaid != nil || isHour(second, beside: first) { return nil }
        if isBareNumber(first), !first.isWeak, second.day.weekday != nil { return nil }
        guard let day = mergedDays(first, second) else { return nil }
        var both = first
        both.day = day
        both.clock = first.clock ?? second.clock
        both.moment = first.moment ?? second.moment
        both.recurrence = first.recurrence ?? second.recurrence
        both.fromSaid = first.fromSaid ?? second.fromSaid
        both.needsSaid = first.needsSaid || second.needsSaid
        if let one = first.part, let two = second.part, one != two, both.clock == nil { return nil }
        both.part = first.part ?? second.part
        // "now" and "in two hours" are exact; a day beside them is theirs.
        if both.moment != nil,
            both.clock != nil || both.day.weekday != nil
                || (first.saysDay && second.saysDay && first.rule != .relativeDay && second.rule != .relativeDay)
        {
            return nil
        }
        if first.isWeak || second.isWeak, !isBacked(first, second) { return nil }
        both.isWeak = false
        both.rule = ruleOf(first, second)
        return both
    }

    /// "8" in "till 8 on Thursday": a number that is an hour rather than a day.
    func isBareNumber(_ piece: DatePiece) -> Bool {
        piece.rule == .dayOfMonthLoose && !language.namesDaysByCardinal && (piece.day.day ?? 99) <= 12
            && text.number(at: piece.range.upperBound - 1) != nil && piece.day.month == nil
    }

    /// "Friday till 8", "till 8 on Friday": when something ends on the day.
    func isHour(_ piece: DatePiece, beside day: DatePiece) -> Bool {
        isBareNumber(piece) && isWithinDay(day)
            && (text.end(of: .to, at: day.range.upperBound) == piece.range.lowerBound
                || text.end(of: .on, at: piece.range.upperBound) == day.range.lowerBound)
    }

    func isWithinDay(_ piece: DatePiece) -> Bool {
        piece.rule == .relativeDay || piece.day.weekday != nil && piece.day.day == nil
    }

    /// Whether two pieces, one of them weak, support each other.
    private func isBacked(_ first: DatePiece, _ second: DatePiece) -> Bool {
        if first.isWeak && second.isWeak {
            return first.part != nil && second.clock != nil || first.clock != nil && second.part != nil
        }
        let (weak, other) = first.isWeak ? (first, second) : (second, first)
        if weak.part != nil { return true }
        if weak.clock != nil { return other.part != nil || other.saysDay && weak.rule == .looseClock }
        if weak.day.day != nil {
            // "Friday 31", "31 Friday" only with the number after it; a year or month beside a bare number is no day.
            return other.day.weekday != nil && other.day.day == nil && second.isWeak && isDay(second, after: first)
                || other.clock != nil && isIntroduced(weak.range.lowerBound)
        }
        return false
    }

    /// Whether a number after a weekday is the day of the month, and neither an age, as in "Freitag zwei", nor an hour, as in
    /// "sábado once de la noche".
    private func isDay(_ number: DatePiece, after weekday: DatePiece) -> Bool {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        // "el domingo 3 y media"
        if language.minutesFollowHour, let and = text.end(of: .clockAfter, at: end), text.end(of: .half, at: and) != nil {
            return false
        }
        if let of = text.end(of: .of, at: end), (number.day.day ?? 99) <= 12,
            text.first(at: of, { if case .part = $0 { true } else { nil } }) != nil
        {
            return false
        }
        if start == weekday.range.upperBound {
            return weekday.day.settled == nil
                && (text.number(at: start) != nil || language.namesDaysByCardinal
                    || language.numbers.ordinal(text.terms, at: start) != nil)
        }
        return start == weekday.range.upperBound + 1 && language.dayArticles.contains(text.terms[start - 1].folded)
    }

    private func ruleOf(_ first: DatePiece, _ second: DatePiece) -> DateRule {
        if first.recurrence != nil { return first.rule }
        if second.recurrence != nil { return second.rule }
        if !first.saysDay { return second.saysDay ? second.rule : first.rule == .part ? second.rule : first.rule }
        if !second.saysDay { return first.rule }
        // Both say a day: the surer one carries the other.
        return DateConfidence.of(first.rule) >= DateConfidence.of(second.rule) ? first.rule : second.rule
    }

    private func mergedDays(_ first: DatePiece, _ second: DatePiece) -> DayParts? {
        let (one, two) = (first.day, second.day)
        if one.isEmpty { return two }
        if two.isEmpty { return one }
        // "heute in einer Woche"
        if first.rule == .relativeDay, second.rule == .length, second.moment == nil, let base = one.settled,
            let days = two.settled
        {
            return DayParts(settled: Stretch(days.first.adding(days: today.days(until: base.first))))
        }
        // "today in one hour"
        if one.settled != nil, one.settled == two.settled, first.moment != nil || second.moment != nil { return one }
        if one.weekday != nil, two.weekday != nil { return nil }
        for (weekday, other) in [(first, second), (second, first)] {
            guard let number = weekday.day.weekday, weekday.day.day == nil, weekday.day.settled == nil else { continue }
            return withWeekday(number, weekday.day.which, other)
        }
        return within(first, second) ?? within(second, first)
    }

    /// A weekday and what else is said of the day: "Friday, 3 May", "Friday next week", "Wednesday in two weeks".
    private func withWeekday(_ number: Int, _ which: Which?, _ other: DatePiece) -> DayParts? {
        var parts = other.day
        // "el miércoles a las diez en San José" is no day of a saint.
        if other.rule == .holiday, let day = other.day.settled?.first, day.weekday != number { return nil }
        parts.weekday = number
        guard let settled = other.day.settled, other.day.day == nil else {
            return which == nil || other.day.settled == nil ? parts : nil
        }
        guard which == nil || settled.grain == .day else { return nil }
        switch settled.grain {
        case .week, .weekend: return parts
        case .day:
            // "Friday, 3 May 2026" and "Friday (tomorrow)" are that day.
            if other.rule == .edge { return DayParts(weekday: number) }
            guard other.rule == .length else { return parts }
            return DayParts(settled: Stretch(weekday(number, near: settled.first, isMonths: hasMonths(other.range))))
        default: return nil
        }
    }

    /// A day within a period: "5 June" and "next year", "the 20th" and "next month".
    private func within(_ day: DatePiece, _ whole: DatePiece) -> DayParts? {
        guard let settled = whole.day.settled, whole.day.day == nil, whole.day.weekday == nil, day.day.settled == nil else {
            return nil
        }
        var parts = day.day
        parts.settled = settled
        switch settled.grain {
        case .year where parts.month != nil: return parts
        case .month where parts.month == nil && parts.day != nil: return parts
        // "im März in einem Jahr"
        case .day where parts.month != nil && parts.day == nil && hasMonths(whole.range):
            parts.settled = nil
            parts.year = settled.first.year
            return parts
        default: return nil
        }
    }

    private func hasMonths(_ range: Range<Int>) -> Bool {
        range.contains { position in text.unit(at: position).map { [.month, .year].contains($0.value) } ?? false }
    }

    /// "before Friday" is the day before.
    private func withBefore(_ piece: DatePiece) -> DatePiece {
        guard piece.saysDay, piece.clock == nil, piece.recurrence == nil else { return piece }
        for length in 1...3 where piece.range.lowerBound >= length {
            let start = piece.range.lowerBound - length
            guard let end = text.end(of: .before, at: start),
                text.skip(.article, at: end) == piece.range.lowerBound || end == piece.range.lowerBound
            else { continue }
            var before = piece
            before.isBefore = true
            before.range = start..<piece.range.upperBound
            return before
        }
        return piece
    }
}
