import Kinkeeper

/// Weekdays, and the nth day or week of something.
extension DateParser {
    func weekdayPiece(at position: Int) -> DatePiece? {
        if let (found, end) = text.first(
            at: position, { if case .weekdayPart(let day, let part) = $0 { (day, part) } else { nil } })
        {
            var piece = DatePiece(position..<end, .weekday)
            piece.day.weekday = found.0
            piece.part = found.1
            return piece
        }
        let (which, start) = whichBefore(position)
        if which != nil,
            let (found, end) = text.first(
                at: start, { if case .weekdayPart(let day, let part) = $0 { (day, part) } else { nil } })
        {
            var piece = DatePiece(position..<end, .whichWeekday)
            piece.day.weekday = found.0
            piece.day.which = which
            piece.part = found.1
            return piece
        }
        guard let (weekday, weekdayEnd) = text.weekday(at: start) else { return possessiveWeekday(at: start, which, position) }
        var end = weekdayEnd
        if weekday.isShort {
            guard which != nil || isClearlyWeekday(start, weekdayEnd) else { return nil }
        }
        // An abbreviation's stop, unless it ends the sentence.
        if text.isSign(".", at: end), text.isGlued(end), end + 1 < text.count, text.terms[start].folded.utf8.count <= 4 {
            end += 1
        }
        var piece = DatePiece(position..<end, which != nil ? .whichWeekday : weekday.isShort ? .shortWeekday : .weekday)
        piece.day.weekday = weekday.number
        piece.day.which = which
        if which == nil, let end = weekAfter(weekdayEnd) {
            let date = self.weekday(weekday.number, .coming).adding(days: 7)
            return DatePiece(position..<end, .whichWeekday, Stretch(date))
        }
        if which == nil, let (after, afterEnd) = text.whichAfter(at: weekdayEnd), !isOfAnother(after: weekdayEnd, afterEnd) {
            piece.range = position..<afterEnd
            piece.day.which = after
            piece.rule = .whichWeekday
        }
        return piece
    }

    /// "Thursday week": where the word for a week ends that stands by itself after a weekday.
    private func weekAfter(_ position: Int) -> Int? {
        guard language.countsWeeksFromDay, let (unit, end) = text.unit(at: position), unit == .week,
            text.terms[position].folded == "week", text.whichAfter(at: end) == nil, text.end(of: .of, at: end) == nil,
            text.number(at: end) == nil
        else { return nil }
        return end
    }

    /// Whether "siguiente" and its like belong to the noun that follows.
    private func isOfAnother(after start: Int, _ end: Int) -> Bool {
        text.unit(at: end) != nil || text.end(of: .article, at: start) != nil
    }

    /// "Friday's dinner"
    private func possessiveWeekday(at start: Int, _ which: Which?, _ position: Int) -> DatePiece? {
        guard start < text.count, text.terms[start].isPossessive || which != nil,
            let (weekday, end) = text.first(at: start, { if case .everyWeekday(let day) = $0 { day } else { nil } })
        else { return nil }
        var piece = DatePiece(position..<end, which == nil ? .weekday : .whichWeekday)
        piece.day.weekday = weekday
        piece.day.which = which
        return piece
    }

    /// Whether an abbreviation that is a word as well is a weekday: a stop or comma and a date follow, a word that asks
    /// for a day stands before, or there is nothing else.
    private func isClearlyWeekday(_ position: Int, _ end: Int) -> Bool {
        if position == 0, text.isClosed(at: end), end >= text.count - 1 { return true }
        // "sat 8:15", "am mi um 18:30": a time of day follows.
        // "sat morning"
        if !language.capitalisesWeekdays, text.terms[position].folded.utf8.count > 2,
            text.first(at: end, { if case .part = $0 { true } else { nil } }) != nil
        {
            return true
        }
        let opens = position == 0 || text.terms[position - 1].kind == .sign && text.terms[position].folded != "so"
        if let clock = clockPiece(at: end), let parts = clock.clock, !clock.isWeak,
            text.terms[position].folded.utf8.count > 2 || text.isAfter([.on, .by, .until], position)
                || text.terms[position].isCapitalised && (parts.isExact || opens)
        {
            return true
        }
        // Two letters are seldom a weekday without a comma or stop: "mi", "lu".
        let isMarked = text.isSign(".", at: end) || text.isSign(",", at: end)
        if text.terms[position].folded.utf8.count < 3, !isMarked, !text.terms[position].isCapitalised { return false }
        var next = end
        while next < text.count, text.isSign(".", at: next) || text.isSign(",", at: next) { next += 1 }
        let date = text.skip(.on, .article, at: next)
        if next < text.count, dayFollows(next) || date > next && dayFollows(date) { return true }
        // "Jul 18, Fri", "22(Tue)"
        var before = position - 1
        while before > 0, text.isSign(",", at: before) || text.isSign("(", at: before) { before -= 1 }
        if before >= 0, before < position - 1, text.number(at: before) != nil || text.month(at: before) != nil { return true }
        let isName = text.terms[position].isCapitalised || !language.capitalisesWeekdays
        // "on sat", "am Fr.", "el mar"
        if isName, text.isAfter([.on, .by, .until, .since, .every, .from], position) {
            // "el mar" is the sea unless the line ends there or a number follows.
            let isArticle =
                text.end(of: .article, at: position - 1) == position && text.end(of: .on, at: position - 2) != position - 1
            return !isArticle || text.isClosed(at: end) || text.number(at: end) != nil
        }
        // "meet Sat 14th" is read above; "reunión mar" at the end of a text.
        return end == text.count && position > 0 && !language.capitalisesWeekdays && text.terms[position].folded.utf8.count >= 3
            && text.terms[position - 1].kind == .word
            && (text.terms[position].isCapitalised || !language.subjects.contains(text.terms[position - 1].folded))
    }

    private func dayFollows(_ position: Int) -> Bool {
        if let (month, _) = text.month(at: position),
            month.name == .full || month.name == .short && text.terms[position].isCapitalised
        {
            return true
        }
        guard let day = dayNumber(at: position), !text.isSign(":", at: day.end), text.end(of: .oclock, at: day.end) == nil
        else { return false }
        return day.isOrdinal || text.month(at: text.skip(.of, at: day.end)) != nil || numericDate(at: position) != nil
    }

    // MARK: The nth of a period

    /// "the first Monday of March", "last day of October", "3rd week of 2018", "am zweiten Oktoberwochenende", "20th of next month".
    func nthOfPeriod(at position: Int) -> DatePiece? {
        var start = text.skip(.article, at: position)
        if start == position { start = position }
        guard let (number, numberEnd) = positionInRow(at: start) else { return nil }
        if let (month, end) = text.first(at: numberEnd, { if case .monthWeekend(let month) = $0 { month } else { nil } }) {
            let piece = nth(.weekend, number, in: resolve(month: month, which: nil), position..<end)
            return piece
        }
        if let (weekday, end) = text.weekday(at: numberEnd, short: false) {
            return nthWeekday(weekday.number, number, position..<end)
        }
        guard let (unit, end) = text.unit(at: numberEnd), [.day, .week, .weekend, .month].contains(unit),
            text.terms[numberEnd].folded.utf8.count > 1,
            let (whole, last) = container(at: end)
        else { return nil }
        return nth(unit, number, in: whole, position..<last)
    }

    /// "third", "2nd", "letzter", "vorletzter": the last one is -1.
    private func positionInRow(at position: Int) -> (Int, Int)? {
        if let day = dayNumber(at: position), day.isOrdinal { return (day.value, day.end) }
        guard let (which, end) = text.which(at: position), which == .last || which == .beforeLast else { return nil }
        return (which == .last ? -1 : -2, end)
    }

    private func nthWeekday(_ weekday: Int, _ number: Int, _ range: Range<Int>) -> DatePiece? {
        // "third Tuesday after Christmas"
        if number > 0, let after = text.end(of: .after, at: range.upperBound),
            let day = holidayPiece(at: text.skip(.article, at: after)), let base = settle(day)?.stretch
        {
            let first = base.last.adding(days: (weekday - base.last.weekday + 6) % 7 + 1)
            return DatePiece(range.lowerBound..<day.range.upperBound, .nth, Stretch(first.adding(days: 7 * (number - 1))))
        }
        guard let (whole, end) = container(at: range.upperBound), let whole else { return nil }
        let date: CivilDate?
        if whole.grain == .month {
            date = DateMath.weekday(weekday, number: number, month: whole.first.month, year: whole.first.year)
        } else if number > 0 {
            date = whole.first.adding(days: (weekday - whole.first.weekday + 7) % 7 + 7 * (number - 1))
        } else {
            date = whole.last.adding(days: -((whole.last.weekday - weekday + 7) % 7) + 7 * (number + 1))
        }
        guard let date, (whole.first...whole.last).contains(date) else { return nil }
        return DatePiece(range.lowerBound..<end, .nth, Stretch(date))
    }

    private func nth(_ unit: DateUnit, _ number: Int, in whole: Stretch?, _ range: Range<Int>) -> DatePiece? {
        guard let whole else { return nil }
        let length = whole.first.days(until: whole.last) + 1
        switch unit {
        case .day:
            guard number != 0, abs(number) <= length else { return nil }
            return DatePiece(
                range, .nth, Stretch(number > 0 ? whole.first.adding(days: number - 1) : whole.last.adding(days: number + 1)))
        case .week:
            // The first week of a month is the one with its first Thursday or, as most say it, its first Monday to Sunday
            // that has four days in it; ISO 8601 counts the weeks of a year so.
            let monday: CivilDate
            if number > 0 {
                let first = DateMath.monday(of: whole.first.adding(days: 3))
                monday = first.adding(days: 7 * (number - 1) + (whole.grain == .month && first < whole.first ? 7 : 0))
            } else {
                let last = DateMath.monday(of: whole.last.adding(days: whole.grain == .month ? -6 : -3))
                let isWhole = whole.grain != .month || last.adding(days: 6) <= whole.last
                monday = last.adding(
                    days: 7 * (number + 1) + (isWhole && whole.grain == .month && last.adding(days: 13) <= whole.last ? 7 : 0))
            }
            return DatePiece(range, .nth, Stretch(monday, monday.adding(days: 6), .week))
        case .weekend:
            let saturday: CivilDate
            if number > 0 {
                saturday = whole.first.adding(days: (6 - whole.first.weekday + 7) % 7 + 7 * (number - 1))
            } else {
                saturday = whole.last.adding(days: -((whole.last.weekday - 6 + 7) % 7) + 7 * (number + 1))
            }
            guard (whole.first...whole.last).contains(saturday) else { return nil }
            return DatePiece(range, .nth, Stretch(saturday, saturday.adding(days: 1), .weekend))
        case .month:
            guard whole.grain == .year, let days = DateMath.month(number > 0 ? number : 13 + number, year: whole.first.year)
            else { return nil }
            return DatePiece(range, .nth, Stretch(days, .month))
        default: return nil
        }
    }

    /// The period of the nth: "of October 2014", "in this month", "des nächsten Jahres", "of 2018".
    private func container(at position: Int) -> (Stretch?, Int)? {
        let afterOf = text.end(of: .of, at: position) ?? text.end(of: .in, at: position) ?? text.end(of: .on, at: position)
        let start = afterOf ?? position
        let noun = text.skip(.article, .yearNumber, at: start)
        if let number = text.number(at: noun), text.terms[noun].digits == 4, afterOf != nil, let days = DateMath.year(number) {
            return (Stretch(days, .year), noun + 1)
        }
        for begin in [start, noun] {
            if let piece = period(at: begin), let stretch = piece.day.settled { return (stretch, piece.range.upperBound) }
            guard let (month, monthEnd) = text.month(at: begin) else { continue }
            let end =
                text.isSign(".", at: monthEnd) && text.isGlued(monthEnd) && monthEnd + 1 < text.count ? monthEnd + 1 : monthEnd
            if let (year, yearEnd) = yearAfter(end, afterDay: false), let days = DateMath.month(month.number, year: year) {
                return (Stretch(days, .month), yearEnd)
            }
            return (resolve(month: month.number, which: nil), end)
        }
        // "of the month", "des Monats"
        if afterOf != nil || noun > start, let (unit, end) = text.unit(at: noun), unit == .month || unit == .year {
            return (stretch(of: unit, .this), end)
        }
        return nil
    }
}
