import Kinkeeper

/// Weeks, months, years, weekends and seasons seen from today, and parts of them.
extension DateParser {
    func period(at position: Int) -> DatePiece? {
        edgePeriod(at: position) ?? plainPeriod(at: position)
    }

    // MARK: Whole periods

    private func plainPeriod(at position: Int) -> DatePiece? {
        if let piece = manyUnits(at: position) { return piece }
        let (which, start) = whichBefore(position)
        if let (season, end) = text.first(at: start, { if case .season(let season) = $0 { season } else { nil } }) {
            return seasonPiece(season, which, position..<end)
        }
        let noun = which == nil ? text.skip(.article, at: position) : start
        guard let (unit, unitEnd) = text.unit(at: noun) else { return nil }
        // "in den nächsten Tagen", "the coming days"
        if let which, unit == .day, which == .next || which == .coming || which == .last, text.end(of: .of, at: unitEnd) == nil,
            text.terms[noun].folded != language.singularDay
        {
            let first = today.adding(days: which == .last ? -3 : 1)
            return DatePiece(position..<unitEnd, .period, Stretch(first, first.adding(days: 2), .days))
        }
        if let which, unit != .minute, unit != .hour, unit != .day || which == .this, text.terms[noun].folded.utf8.count > 1 {
            guard let stretch = stretch(of: unit, which) else { return nil }
            let end = text.whichAfter(at: unitEnd).flatMap { which == .this ? $0 : nil }
            if let end, let again = self.stretch(of: unit, end.value) {
                return DatePiece(position..<end.end, unit == .weekend ? .weekend : .period, again)
            }
            return DatePiece(position..<unitEnd, unit == .weekend ? .weekend : .period, stretch)
        }
        if let (which, end) = text.whichAfter(at: unitEnd), unit != .minute, unit != .hour, unit != .day,
            let stretch = stretch(of: unit, which)
        {
            return DatePiece(position..<end, unit == .weekend ? .weekend : .period, stretch)
        }
        guard unit == .weekend, which == nil, let stretch = stretch(of: .weekend, nil) else { return nil }
        return DatePiece(position..<unitEnd, .weekend, stretch)
    }

    /// "the next few days", "die letzten zwei Wochen"
    private func manyUnits(at position: Int) -> DatePiece? {
        let (which, start) = whichBefore(position)
        guard let which, which != .this, let (amount, end, isDigits) = quantity(at: start), amount >= 1, start < end,
            let (unit, unitEnd) = text.unit(at: end), unit != .minute, unit != .hour,
            isDigits || text.terms[end].folded.utf8.count > 1
        else { return nil }
        var length = TimeLength()
        length.add(amount, unit)
        let isPast = which.rawValue < 0
        let other = length.from(today, times: isPast ? -1 : 1)
        let stretch = isPast ? Stretch(other, today.adding(days: -1), .days) : Stretch(today.adding(days: 1), other, .days)
        guard stretch.first <= stretch.last else { return nil }
        return DatePiece(position..<unitEnd, .period, stretch)
    }

    /// The days of a unit that is so many away; nil for which is the one now, or the next that begins.
    func stretch(of unit: DateUnit, _ which: Which?) -> Stretch? {
        let offset = which?.offset ?? 0
        let monday = DateMath.monday(of: today).adding(days: 7 * offset)
        switch unit {
        case .minute, .hour: return nil
        case .day, .workday: return Stretch(today.adding(days: offset))
        case .week: return Stretch(monday, monday.adding(days: 6), .week)
        case .workweek: return Stretch(monday, monday.adding(days: 4), .week)
        case .fortnight: return Stretch(today.adding(days: 14 * offset), today.adding(days: 14 * offset + 13), .days)
        case .weekend: return weekend(which)
        case .month:
            let month = DateMath.adding(months: offset, to: today.adding(days: 1 - today.day))
            return DateMath.month(month.month, year: month.year).map { Stretch($0, .month) }
        case .quarter:
            let first = DateMath.adding(months: 3 * offset - (today.month - 1) % 3, to: today.adding(days: 1 - today.day))
            return Stretch(first, DateMath.adding(months: 3, to: first).adding(days: -1), .month)
        case .halfYear:
            let first = DateMath.adding(months: 6 * offset - (today.month - 1) % 6, to: today.adding(days: 1 - today.day))
            return Stretch(first, DateMath.adding(months: 6, to: first).adding(days: -1), .month)
        case .year: return DateMath.year(today.year + offset).map { Stretch($0, .year) }
        }
    }

    private func weekend(_ which: Which?) -> Stretch {
        let saturday = DateMath.monday(of: today).adding(days: 5)
        let offset: Int
        switch which {
        case nil: offset = looksBack ? (today.weekday >= 6 ? 0 : -7) : 0
        case .this: offset = 0
        case .coming: offset = today.weekday >= 6 ? 7 : 0
        case .next: offset = 7
        case .afterNext: offset = 14
        case .last: offset = -7
        case .beforeLast: offset = -14
        }
        return Stretch(saturday.adding(days: offset), saturday.adding(days: offset + 1), .weekend)
    }

    // MARK: Seasons

    private var isSouthern: Bool { ["AR", "AU", "BO", "BR", "CL", "NZ", "PE", "PY", "UY", "ZA"].contains(country) }

    private func seasonPiece(_ season: Season, _ which: Which?, _ range: Range<Int>) -> DatePiece? {
        let isAsked = which != nil || range.lowerBound > 0 && isSeasonIntroduced(range.lowerBound)
        if let (year, end) = yearAfter(range.upperBound, afterDay: false),
            let days = DateMath.season(season, year: year, isSouthern: isSouthern)
        {
            return DatePiece(range.lowerBound..<end, .season, Stretch(days, .year))
        }
        guard isAsked else { return nil }
        let current = (-1...0).compactMap { DateMath.season(season, year: today.year + $0, isSouthern: isSouthern) }.first {
            $0.0 <= today && today < $0.1
        }
        let next = (0...1).compactMap { DateMath.season(season, year: today.year + $0, isSouthern: isSouthern) }.first {
            $0.0 > today
        }
        let last = (-2...0).compactMap { DateMath.season(season, year: today.year + $0, isSouthern: isSouthern) }.last {
            $0.1 <= today
        }
        let days: (CivilDate, CivilDate)?
        switch which {
        case .last, .beforeLast: days = last
        case .next, .afterNext: days = next
        case .this, .coming: days = current ?? next
        case nil: days = looksBack ? current ?? last : current ?? next
        }
        return days.map { DatePiece(range, .season, Stretch($0, .year)) }
    }

    private func isSeasonIntroduced(_ position: Int) -> Bool {
        text.isAfter([.in, .until, .by, .since, .before, .after], position)
    }

    // MARK: Parts of periods

    /// "end of next week", "Anfang Mai", "a mediados de mes", "later this week", "EOM".
    private func edgePeriod(at position: Int) -> DatePiece? {
        // "bis Ende März", "by the end of the month": the last day will do.
        let isDue = text.isAfter([.until, .by, .before], position) || text.end(of: .by, at: position) != nil
        func days(_ edge: Edge, _ part: Stretch) -> Stretch { edge == .end && isDue ? Stretch(part.last) : part }
        // "fin de semana" is the weekend.
        if let (unit, _) = text.unit(at: text.skip(.article, at: position)), unit == .weekend { return nil }
        if let (found, end) = text.first(
            at: position, { if case .edgeOf(let edge, let unit) = $0 { (edge, unit) } else { nil } }),
            let whole = stretch(of: found.1, .this), let part = part(found.0, of: whole, .this)
        {
            // "end of month" is not "end of May".
            if let (which, after) = text.whichAfter(at: end), let whole = stretch(of: found.1, which),
                let part = self.part(found.0, of: whole, which)
            {
                return DatePiece(position..<after, .edge, days(found.0, part))
            }
            return DatePiece(position..<end, .edge, days(found.0, part))
        }
        let start = text.skip(.on, .article, at: position)
        for begin in start == position ? [position] : [position, start] {
            guard let (edge, edgeEnd) = text.first(at: begin, { if case .edge(let edge) = $0 { edge } else { nil } }) else {
                continue
            }
            var next = edgeEnd
            if text.isSign("-", at: next) { next += 1 }
            let afterOf = text.skip(.of, at: next)
            for noun in afterOf == next ? [next] : [next, afterOf] {
                guard let (whole, end) = wholePeriod(at: noun, edge), let part = part(edge, of: whole, nil) else { continue }
                return DatePiece(position..<end, .edge, days(edge, part))
            }
        }
        return nil
    }

    /// The period an edge is of.
    private func wholePeriod(at position: Int, _ edge: Edge) -> (Stretch, Int)? {
        let noun = text.skip(.article, at: position)
        if edge == .rest || edge == .past {
            guard let (which, start) = optional(whichBefore(position)) ?? (noun > position ? (Which.this, noun) : nil),
                let (unit, end) = text.unit(at: start),
                let stretch = stretch(of: unit, which)
            else { return nil }
            return (stretch, end)
        }
        if let number = text.number(at: noun), text.terms[noun].digits == 4, let days = DateMath.year(number) {
            return (Stretch(days, .year), noun + 1)
        }
        if let piece = plainPeriod(at: position), let stretch = piece.day.settled, piece.rule != .weekend {
            return (stretch, piece.range.upperBound)
        }
        if let (month, monthEnd) = text.month(at: noun) {
            if let (year, end) = yearAfter(monthEnd, afterDay: false), let days = DateMath.month(month.number, year: year) {
                return (Stretch(days, .month), end)
            }
            return resolve(month: month.number, which: nil).map { ($0, monthEnd) }
        }
        if let piece = monthDate(at: position), let stretch = piece.day.settled, stretch.grain == .month {
            return (stretch, piece.range.upperBound)
        }
        // "the end of the week", "Ende der Woche", "Mitte Woche", "fin de mes"
        if let (unit, end) = text.unit(at: noun), unit != .minute, unit != .hour, unit != .weekend,
            text.terms[noun].folded.utf8.count > 1,
            let stretch = stretch(of: unit, .this)
        {
            return (stretch, end)
        }
        return nil
    }

    private func optional(_ found: (Which?, Int)) -> (Which, Int)? { found.0.map { ($0, found.1) } }

    /// The first third of a period, its last one, or what lies between. Of weeks it is two or three days.
    private func part(_ edge: Edge, of whole: Stretch, _ which: Which?) -> Stretch? {
        let length = whole.first.days(until: whole.last) + 1
        func days(_ first: Int, _ last: Int) -> Stretch {
            Stretch(
                whole.first.adding(days: first), whole.first.adding(days: min(last, length - 1)),
                whole.grain == .year ? .month : .days)
        }
        switch (edge, whole.grain) {
        case (.rest, _):
            return today > whole.last ? nil : Stretch(max(today, whole.first), whole.last, whole.grain == .day ? .day : .days)
        case (.past, _):
            return Stretch(
                whole.first, max(whole.first, min(whole.last, today.adding(days: -1))), whole.grain == .day ? .day : .days)
        case (_, .day): return whole
        case (.beginning, .week): return days(0, 1)
        case (.middle, .week): return days(2, 3)
        case (.end, .week): return days(4, 6)
        case (.beginning, .month): return days(0, 9)
        case (.middle, .month): return days(10, 19)
        case (.end, .month): return days(length - 7, length - 1)
        case (.beginning, .year): return days(0, 58)
        case (.middle, .year): return days(length / 2 - 30, length / 2 + 30)
        case (.end, .year): return days(length - 31, length - 1)
        default: return nil
        }
    }
}
