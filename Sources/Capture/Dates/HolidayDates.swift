import Kinkeeper

/// Holidays by name, with a year or without.
extension DateParser {
    func holidayPiece(at position: Int) -> DatePiece? {
        let (which, start) = whichBefore(position)
        guard let (holiday, holidayEnd) = text.first(at: start, { if case .holiday(let holiday) = $0 { holiday } else { nil } })
        else { return nil }
        var end = holidayEnd
        var date: CivilDate?
        var written: (Int, Int)?
        if let (year, yearEnd) = yearAfter(end, afterDay: false) {
            date = holiday.date(inYear: year, country: country)
            end = yearEnd
        } else if let (year, yearEnd) = yearSaid(at: end) {
            date = holiday.date(inYear: year, country: country)
            end = yearEnd
        } else {
            var which = which
            if which == nil, let (after, afterEnd) = text.whichAfter(at: end), relativeDay(at: end) == nil {
                which = after
                end = afterEnd
            }
            date = resolve(holiday, which)
            written = holiday.monthAndDay(country: country)
        }
        guard let date else { return nil }
        var stretch = holiday.length == 1 ? Stretch(date) : Stretch(date, date.adding(days: holiday.length - 1), .days)
        // "Labor Day weekend": to the Monday, or the two days before it.
        if let (unit, weekendEnd) = text.unit(at: end), unit == .weekend {
            end = weekendEnd
            let saturday = date.adding(days: date.weekday <= 2 ? -date.weekday - 1 : 6 - date.weekday)
            stretch = Stretch(saturday, max(date, saturday.adding(days: 1)), .weekend)
            written = nil
        }
        var piece = DatePiece(position..<end, .holiday, stretch)
        if let written {
            piece.day.month = written.0
            piece.day.day = written.1
        }
        return piece
    }

    /// "of last year", "letzten Jahres", "dieses Jahr"
    private func yearSaid(at position: Int) -> (Int, Int)? {
        let start = text.skip(.of, .article, at: position)
        for begin in start == position ? [position] : [position, start] {
            guard let piece = period(at: begin), let stretch = piece.day.settled, stretch.grain == .year, piece.rule == .period
            else { continue }
            return (stretch.first.year, piece.range.upperBound)
        }
        return nil
    }

    private func resolve(_ holiday: Holiday, _ which: Which?) -> CivilDate? {
        let date = { (year: Int) in holiday.date(inYear: year, country: country) }
        let isAhead: Bool
        switch which {
        case .last, .beforeLast: isAhead = false
        case nil: isAhead = !looksBack
        default: isAhead = true
        }
        // The day that is today is this one, not the next.
        let includesToday = which == nil || which == .this
        guard isAhead, holiday.length > 1 else {
            let from = isAhead || !includesToday ? today : today.adding(days: 1)
            return DateMath.nearest(from, ahead: isAhead, includesToday: includesToday, in: date)
        }
        return DateMath.nearest(today.adding(days: 1 - holiday.length), ahead: true, in: date)
    }
}
