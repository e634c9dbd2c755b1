import Kinkeeper

/// Stretches with two ends: "from the 3rd to the 8th of May", "6-8 June", "vom 3. bis 8. Mai", "between Monday and Friday".
extension DateParser {
    /// The piece that two pieces and a word between them make; nil if they are no stretch.
    func stretched(_ first: DatePiece, _ second: DatePiece) -> (DatePiece, Settled)? {
        guard let end = connection(first, second), first.saysDay || first.isWeak, second.saysDay, first.recurrence == nil,
            second.recurrence == nil,
            first.clock == nil, first.moment == nil, second.moment == nil,
            !(first.isWeak && second.isWeak),
            !isHour(second, beside: first)
        else { return nil }
        var (from, to) = (first, second)
        // "6-8 June", "June 6-8", "vom 3. bis 8. Mai 2026": what one end leaves out is the other's.
        if from.day.day != nil, from.day.month == nil, from.day.settled == nil {
            from.day.month = to.day.month
            if let settled = to.day.settled, settled.grain == .day, to.day.month == nil, let day = from.day.day {
                guard let date = CivilDate(year: settled.first.year, month: settled.first.month, day: day) else { return nil }
                from.day = DayParts(settled: Stretch(date))
            }
        } else if to.day.day != nil, to.day.month == nil, to.day.settled == nil {
            to.day.month = from.day.month
            if from.day.month == nil, let settled = from.day.settled, settled.grain == .day, let day = to.day.day {
                guard let date = CivilDate(year: settled.first.year, month: settled.first.month, day: day) else { return nil }
                to.day = DayParts(settled: Stretch(date))
            }
        }
        if let settled = to.day.settled, to.rule == .dayMonthYear, let month = from.day.month, let day = from.day.day,
            from.day.settled == nil
        {
            guard let date = CivilDate(year: settled.first.year, month: month, day: day) else { return nil }
            from.day = DayParts(settled: Stretch(date))
        }
        guard let begin = settle(from), let finish = settle(to) else { return nil }
        var last = finish.stretch.last
        if last < begin.stretch.first {
            if to.day.weekday != nil, to.day.settled == nil {
                last = last.adding(days: 7)
            } else if to.day.settled == nil {
                last = DateMath.adding(months: to.day.month == nil ? 1 : 12, to: last)
            }
        }
        guard last > begin.stretch.first, begin.stretch.first.days(until: last) < 400 else { return nil }
        var piece = from
        piece.isWeak = false
        piece.range = end.lowerBound..<second.range.upperBound
        piece.rule = second.isWeak || first.isWeak ? (first.isWeak ? second.rule : first.rule) : second.rule
        return (piece, Settled(stretch: Stretch(begin.stretch.first, last, .days), time: finish.time))
    }

    /// The range of both if a word that joins ends stands between them and, where it is "and", one that begins a stretch
    /// before them.
    private func connection(_ first: DatePiece, _ second: DatePiece) -> Range<Int>? {
        let start = first.range.upperBound
        guard second.range.lowerBound > start else { return nil }
        var begin = first.range.lowerBound
        var isBetween = false
        for length in 1...2 where begin >= length {
            if let end = text.end(of: .between, at: begin - length), text.skip(.article, at: end) == begin || end == begin {
                isBetween = true
                begin -= length
                break
            }
            if let end = text.end(of: .from, at: begin - length), end == begin {
                begin -= length
                break
            }
        }
        if let to = text.end(of: .to, at: start),
            to == second.range.lowerBound || text.skip(.article, at: to) == second.range.lowerBound
        {
            return begin..<second.range.upperBound
        }
        if isBetween, let and = text.end(of: .and, at: start),
            and == second.range.lowerBound || text.skip(.article, at: and) == second.range.lowerBound
        {
            return begin..<second.range.upperBound
        }
        return nil
    }
}
