import Kinkeeper

/// A length of time as it is said, in the units it is said in.
struct TimeLength: Equatable {
    var minutes = 0.0
    var days = 0.0
    var workdays = 0
    var months = 0.0

    mutating func add(_ amount: Double, _ unit: DateUnit) {
        switch unit {
        case .minute: minutes += amount
        case .hour: minutes += amount * 60
        case .day: days += amount
        case .workday: workdays += Int(amount)
        case .week, .workweek, .weekend: days += amount * 7
        case .fortnight: days += amount * 14
        case .month: months += amount
        case .quarter: months += amount * 3
        case .halfYear: months += amount * 6
        case .year: months += amount * 12
        }
    }

    /// The same backwards for -1.
    func times(_ sign: Double) -> TimeLength {
        TimeLength(minutes: minutes * sign, days: days * sign, workdays: workdays * Int(sign), months: months * sign)
    }

    /// Whether it is said to the hour or the minute.
    var isExact: Bool { minutes != 0 || days != days.rounded() }

    /// The day so much later, or earlier for -1.
    func from(_ day: CivilDate, times sign: Double) -> CivilDate {
        let wholeMonths = months.rounded(.towardZero)
        var date = DateMath.adding(months: Int(clamping: wholeMonths * sign), to: day)
        date = date.adding(days: Int(clamping: ((days + (months - wholeMonths) * 30) * sign).rounded()))
        return workdays == 0 ? date : TimeLength.adding(workdays: workdays * (sign < 0 ? -1 : 1), to: date)
    }

    /// The moment so much later.
    func from(_ moment: CivilDateTime, times sign: Double) -> CivilDateTime? {
        let wholeMonths = months.rounded(.towardZero)
        let day = DateMath.adding(months: Int(clamping: wholeMonths * sign), to: moment.date)
        let seconds = (days * 86_400 + minutes * 60) * sign
        guard abs(seconds) < 1e11 else { return nil }
        let total = Int(moment.time.secondsSinceMidnight) + Int(seconds.rounded())
        let (days, rest) = total.quotientAndRemainder(dividingBy: 86_400)
        let isBefore = rest < 0
        let time = isBefore ? rest + 86_400 : rest
        guard let clock = CivilTime(hour: time / 3600, minute: time / 60 % 60) else { return nil }
        return CivilDateTime(day.adding(days: isBefore ? days - 1 : days), clock)
    }

    private static func adding(workdays: Int, to day: CivilDate) -> CivilDate {
        var date = day
        var left = min(abs(workdays), 3000)
        while left > 0 {
            date = date.adding(days: workdays < 0 ? -1 : 1)
            if date.weekday <= 5 { left -= 1 }
        }
        return date
    }
}

extension Int {
    /// The nearest whole number that can be expressed.
    init(clamping value: Double) {
        self = value.isNaN ? 0 : value >= 1e9 ? 1_000_000_000 : value <= -1e9 ? -1_000_000_000 : Int(value)
    }
}

/// Days seen from today: "tomorrow", "in three weeks", "two days ago", "a week after Christmas".
extension DateParser {
    func relativeDay(at position: Int) -> DatePiece? {
        if let (moment, end) = text.first(at: position, { if case .now = $0 { true } else { nil } }), moment {
            var piece = DatePiece(position..<end, .now, Stretch(today))
            piece.moment = context.now
            return piece
        }
        guard !isGreeting(position) else { return nil }
        let fromToday = text.first(
            at: position, { if case .relativeDay(let days, let part) = $0 { (days, part) } else { nil } })
        let fromSaid = text.first(at: position, { if case .saidDay(let days, let part) = $0 { (days, part) } else { nil } })
        guard let (found, end) = [fromToday, fromSaid].compactMap(\.self).max(by: { $0.end < $1.end }) else { return nil }
        var piece = DatePiece(position..<end, .relativeDay, Stretch(today.adding(days: found.0)))
        piece.part = found.1
        if fromSaid?.end == end {
            piece.fromSaid = TimeLength(days: Double(found.0))
            piece.needsSaid = fromToday?.end != end
        }
        return piece
    }

    /// "good morning" says no day.
    func isGreeting(_ position: Int) -> Bool { position > 0 && language.greetings.contains(text.terms[position - 1].folded) }

    /// "in three weeks", "vor 2 Tagen", "two days ago", "3 months later", "two sundays from now", "a week before Easter".
    func lengthFromNow(at position: Int) -> DatePiece? {
        for (particle, sign) in [(Particle.ago, -1.0), (.within, 1), (.in, 1)] {
            guard let start = text.end(of: particle, at: position), let length = length(at: start) else { continue }
            if particle == .in, let beside = besideDay(length, start, position) { return beside }
            var end = length.end
            if let suffix = text.end(of: .time, at: end) ?? text.end(of: .henceAfter, at: end) { end = suffix }
            return piece(length.value, sign, position..<end)
        }
        guard !isTornOff(position), let length = length(at: position) else { return weekdaysFromNow(at: position) }
        let last = lastSaidLength(before: position)
        if last { return nil }
        if let beside = weeksFromDay(length, position) ?? besideDay(length, position, position) { return beside }
        for (particle, sign) in [(Particle.agoAfter, -1.0), (.henceAfter, 1)] {
            guard let end = text.end(of: particle, at: length.end) else { continue }
            var piece = piece(length.value, sign, position..<end)
            if text.end(of: .then, at: length.end) == end, !length.value.isExact { piece?.fromSaid = length.value.times(sign) }
            return piece
        }
        return nil
    }

    /// "for two weeks after": a length that is only how long something takes.
    private func lastSaidLength(before position: Int) -> Bool {
        position > 0 && text.end(of: .lasting, at: position - 1) == position && text.end(of: .about, at: position - 1) == nil
    }

    /// A length before or after a day that is said: "2 weeks after yesterday", "3 Tage vor Weihnachten".
    private func besideDay(_ length: (value: TimeLength, end: Int), _ start: Int, _ position: Int) -> DatePiece? {
        for (particle, sign) in [(Particle.before, -1.0), (.after, 1)] {
            guard let after = text.end(of: particle, at: length.end), !length.value.isExact else { continue }
            let next = text.skip(.article, at: after)
            if let end = text.end(of: .today, at: next) {
                return DatePiece(position..<end, .length, Stretch(length.value.from(today, times: sign)))
            }
            for begin in next == after ? [after] : [next, after] {
                guard let day = anchor(at: begin), !day.isWeak, let base = settle(day)?.stretch,
                    base.grain == .day || base.grain == .days || day.rule == .holiday
                else { continue }
                return DatePiece(position..<day.range.upperBound, .fromDay, Stretch(length.value.from(base.first, times: sign)))
            }
        }
        return nil
    }

    /// "a week on Friday", "3 weeks on Saturday", "a fortnight today", "two weeks tomorrow": so many weeks after that day.
    private func weeksFromDay(_ length: (value: TimeLength, end: Int), _ position: Int) -> DatePiece? {
        guard language.countsWeeksFromDay else { return nil }
        let weeks = TimeLength(days: length.value.days)
        guard length.value == weeks, weeks.days >= 7, weeks.days.truncatingRemainder(dividingBy: 7) == 0 else { return nil }
        if let day = relativeDay(at: length.end), let base = day.day.settled?.first, base >= today, day.moment == nil {
            return DatePiece(position..<day.range.upperBound, .length, Stretch(weeks.from(base, times: 1)))
        }
        let start = text.end(of: .on, at: length.end)
        guard let start, let (weekday, end) = text.weekday(at: start, short: false) else { return nil }
        return DatePiece(position..<end, .length, Stretch(weeks.from(self.weekday(weekday.number, .coming), times: 1)))
    }

    private func piece(_ length: TimeLength, _ sign: Double, _ range: Range<Int>) -> DatePiece? {
        guard length.isExact else { return DatePiece(range, .length, Stretch(length.from(today, times: sign))) }
        guard let moment = length.from(context.now, times: sign) else { return nil }
        var piece = DatePiece(range, .length, Stretch(moment.date))
        piece.moment = moment
        return piece
    }

    /// "two sundays from now"
    private func weekdaysFromNow(at position: Int) -> DatePiece? {
        let ago = text.end(of: .ago, at: position)
        let start = ago ?? text.end(of: .in, at: position) ?? position
        guard let (count, end) = language.numbers.cardinal(text.terms, at: start), (1...60).contains(count) else { return nil }
        let weekday = text.first(at: end) { word in
            switch word {
            case .everyWeekday(let day): day
            case .weekday(let day, short: false): day
            default: nil
            }
        }
        guard let (weekday, weekdayEnd) = weekday else { return nil }
        var date = today.adding(days: (weekday - today.weekday + 6) % 7 + 1)
        if let last = text.end(of: .henceAfter, at: weekdayEnd) {
            date = date.adding(days: 7 * (count - 1))
            return DatePiece(position..<last, .length, Stretch(date))
        }
        if let last = ago == nil ? text.end(of: .agoAfter, at: weekdayEnd) : weekdayEnd {
            return DatePiece(position..<last, .length, Stretch(date.adding(days: -7 * count)))
        }
        return nil
    }

    // MARK: Lengths

    /// A length of time: "3 weeks", "a year and two months", "half an hour", "2,5 Stunden", "1 h".
    func length(at position: Int) -> (value: TimeLength, end: Int)? {
        var total = TimeLength()
        var end: Int?
        var start = position
        while let (amount, unit, next) = unitAmount(at: start, isFirst: end == nil) {
            total.add(amount, unit)
            end = next
            // "an hour and a half"
            if let (half, after) = halfMore(at: next) {
                total.add(half, unit)
                end = after
            }
            start = text.skip(.and, at: text.isSign(",", at: end ?? next) ? (end ?? next) + 1 : end ?? next)
        }
        return end.map { (total, $0) }
    }

    private func unitAmount(at position: Int, isFirst: Bool) -> (Double, DateUnit, Int)? {
        var start = position
        if isFirst {
            start = text.skip(.about, at: start)
            start = text.skip(.about, at: start)
        }
        // "eine Viertelstunde", "una hora"
        let noun = text.skip(.one, at: start)
        if let (found, end) = text.first(
            at: noun, { if case .length(let amount, let unit) = $0 { (amount, unit) } else { nil } })
        {
            return (found.0, found.1, end)
        }
        // "en hora y media"
        if let (unit, end) = text.unit(at: start), text.terms[start].folded.utf8.count > 1, halfMore(at: end) != nil {
            return (1, unit, end)
        }
        // "unos días": "unos" is about as well as a few.
        guard let (amount, amountEnd, isDigits) = quantity(at: start) ?? quantity(at: position) else { return nil }
        var next = text.skip(.more, at: amountEnd)
        if text.isSign("-", at: next), text.isGlued(next) { next += 1 }
        guard let (unit, end) = text.unit(at: next), unit != .workweek else { return nil }
        // Single letters are units only beside digits: "3w", "5 h".
        if text.terms[next].folded.utf8.count == 1,
            !isDigits || text.terms[next].folded == "m" && text.terms[next].followsBlank && isFirst
        {
            return nil
        }
        if unit == .minute, ["min", "mins"].contains(text.terms[next].folded), text.isSign(".", at: end),
            !text.isClosed(at: end + 1)
        {
            return (amount, unit, end + 1)
        }
        return (amount, unit, end)
    }

    private func halfMore(at position: Int) -> (Double, Int)? {
        guard let and = text.end(of: .and, at: position) else { return nil }
        let start = text.skip(.one, at: and)
        guard let end = text.end(of: .half, at: start), text.unit(at: end) == nil else { return nil }
        return (0.5, end)
    }

    /// How many: digits, words, "a", "half a", "a couple of", "two and a half", "1/2".
    func quantity(at position: Int) -> (amount: Double, end: Int, isDigits: Bool)? {
        let bare = text.skip(.one, at: position)
        for start in bare == position ? [position] : [position, bare] {
            for (particle, value) in [
                (Particle.threeQuarters, 0.75), (.half, 0.5), (.quarter, 0.25), (.couple, 2), (.few, 3), (.several, 7),
            ] {
                guard let end = text.end(of: particle, at: start) else { continue }
                return (value, text.skip(.of, .one, at: end), text.terms[start].kind != .word)
            }
        }
        if let number = text.number(at: position) {
            guard text.terms[position].digits <= 4 else { return nil }
            if text.isSign("/", at: position + 1), let below = text.number(at: position + 2), (2...4).contains(below),
                number < below
            {
                return (Double(number) / Double(below), position + 3, true)
            }
            if (text.isSign(".", at: position + 1) || text.isSign(",", at: position + 1)), text.isGlued(position + 2),
                let part = text.number(at: position + 2),
                text.terms[position + 2].digits == 1
            {
                return (Double(number) + Double(part) / 10, position + 3, true)
            }
            return (Double(number) + halfAfter(position + 1).value, halfAfter(position + 1).end, true)
        }
        if let (value, end) = language.numbers.spelled(text.terms, at: position) {
            let half = halfAfter(end)
            return (Double(value) + half.value, half.end, false)
        }
        if let (amount, end) = text.first(at: position, { if case .amount(let amount) = $0 { amount } else { nil } }) {
            return (amount, end, false)
        }
        guard bare != position else { return nil }
        return (1, bare, false)
    }

    /// "and a half" before the unit.
    private func halfAfter(_ position: Int) -> (value: Double, end: Int) {
        if text.end(of: .half, at: position) == position + 1, text.isSign("½", at: position) { return (0.5, position + 1) }
        guard let and = text.end(of: .and, at: position), let end = text.end(of: .half, at: text.skip(.one, at: and)),
            text.unit(at: end) != nil
        else {
            return (0, position)
        }
        return (0.5, end)
    }
}
