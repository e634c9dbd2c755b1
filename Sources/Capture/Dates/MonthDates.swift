import Kinkeeper

/// Dates with the name of a month: "3 May", "May 3rd, 2026", "der dritte Mai", "im März", "mayo de 2026".
extension DateParser {
    func monthDate(at position: Int) -> DatePiece? {
        var best: DatePiece?
        for piece in [
            dayBeforeMonth(at: position), monthBeforeDay(at: position), monthAlone(at: position),
            dayOfNumberedMonth(at: position),
        ] {
            guard let piece, piece.range.upperBound > best?.range.upperBound ?? position else { continue }
            best = piece
        }
        return best
    }

    // MARK: Days

    /// A day of the month in digits or words, with or without the mark of an ordinal.
    func dayNumber(at position: Int) -> (value: Int, isOrdinal: Bool, end: Int)? {
        guard position < text.count else { return nil }
        if let (value, end) = language.numbers.ordinal(text.terms, at: position), (1...31).contains(value) {
            return (value, true, end)
        }
        if let number = text.number(at: position) {
            guard (1...31).contains(number), text.terms[position].digits <= 2 else { return nil }
            if language.marksDaysWithStop, text.isSign(".", at: position + 1), text.isGlued(position + 1),
                !(text.isGlued(position + 2) && text.number(at: position + 2) != nil)
            {
                return (number, true, position + 2)
            }
            return (number, false, position + 1)
        }
        guard let (value, end) = language.numbers.spelled(text.terms, at: position), (1...31).contains(value) else {
            return nil
        }
        return (value, false, end)
    }

    /// Whether something stands glued before that makes the number part of another: "$12", "1.3".
    func isTornOff(_ position: Int) -> Bool {
        guard position > 0, position < text.count, text.terms[position].kind == .number else { return false }
        let before = text.terms[position - 1]
        if text.isCurrency(position - 1) { return true }
        guard text.isGlued(position) else { return false }
        return before.kind == .number
            || ["$", "€", "£", "/", "%", "#", "_", ".", "-", "+", "="].contains(before.folded)
                && (before.folded == "$" || text.isGlued(position - 1))
    }

    private func dayBeforeMonth(at position: Int) -> DatePiece? {
        let start = text.skip(.article, .dayNumber, at: position)
        guard !isTornOff(start), let first = dayNumber(at: start) else { return nil }
        let last = lastDay(after: first.end, joinedByWords: true)
        let day = last ?? first
        var next = day.end
        if text.isSign(".", at: next) || text.isSign("-", at: next) || text.isSign("/", at: next) { next += 1 }
        // "the twenty third day of September"
        if day.isOrdinal, let (unit, end) = text.unit(at: next), unit == .day { next = end }
        // "turns 30 in May" says an age, "the 3rd in May" a day.
        if !day.isOrdinal, text.end(of: .in, at: next) != nil { return nil }
        next = text.skip(.of, at: next)
        next = text.skip(.article, at: next)
        guard let (month, monthEnd) = text.month(at: next), day.value <= CivilDate.daysInMonth(month.number, year: 2024) else {
            return nil
        }
        // "One may ask."
        if month.name == .doubtful, next == day.end, !day.isOrdinal, text.number(at: start) == nil, start == position,
            !text.terms[next].isCapitalised, !text.isClosed(at: monthEnd)
        {
            return nil
        }
        return finish(first.value, last?.value, month: month.number, position..<afterStop(monthEnd))
    }

    private func monthBeforeDay(at position: Int) -> DatePiece? {
        guard let (month, monthEnd) = text.month(at: position) else { return nil }
        var next = afterStop(monthEnd)
        if text.isSign("-", at: next) || text.isSign("/", at: next) || text.isSign(",", at: next) && month.name != .doubtful {
            next += 1
        }
        next = text.skip(.article, .dayNumber, at: next)
        guard let day = dayNumber(at: next), day.value <= CivilDate.daysInMonth(month.number, year: 2024) else { return nil }
        // "May 12:30", "Mai 15 Uhr", "March 5 people", "enero 20 euros"
        if !day.isOrdinal, text.isSign(":", at: day.end) && text.number(at: day.end + 1) != nil { return nil }
        if !day.isOrdinal, text.end(of: .oclock, at: day.end) != nil || text.first(at: day.end, isMeridiem) != nil {
            return nil
        }
        if day.end < text.count,
            language.countedThings.contains(text.terms[day.end].folded) || text.isCurrency(day.end)
        {
            return nil
        }
        if text.number(at: next) != nil, text.isSign(".", at: day.end), text.isGlued(day.end + 1),
            text.number(at: day.end + 1) != nil
        {
            return nil
        }
        if month.name == .doubtful, !text.terms[position].isCapitalised, !day.isOrdinal, text.number(at: next) == nil {
            return nil
        }
        // "wird im Mai 12": an age again.
        if !day.isOrdinal, text.number(at: next) != nil, text.isAfter([.in], position) { return nil }
        let last = lastDay(after: day.end)
        return finish(day.value, last?.value, month: month.number, position..<(last?.end ?? day.end))
    }

    /// The last of several days: "3-8 May", "6./7. Juni", "June 6 – 8".
    private func lastDay(after end: Int, joinedByWords: Bool = false) -> (value: Int, isOrdinal: Bool, end: Int)? {
        var start = end + 1
        if !(text.isSign("-", at: end) || text.isSign("/", at: end) || text.isSign("&", at: end)) {
            guard joinedByWords, let to = text.end(of: .to, at: end)
            else { return nil }
            start = text.skip(.article, at: to)
        }
        guard let day = dayNumber(at: start), !text.isSign(":", at: day.end), !text.isSign("-", at: day.end),
            !text.isSign("/", at: day.end)
        else { return nil }
        return day
    }

    /// "el 17 del 11", "7. vierter", "dritter/11": the month by its number.
    private func dayOfNumberedMonth(at position: Int) -> DatePiece? {
        let start = text.skip(.article, .dayNumber, at: position)
        guard !isTornOff(start), let day = dayNumber(at: start), day.isOrdinal || start > position || isIntroduced(position)
        else {
            return nil
        }
        let isStopped = language.marksDaysWithStop && day.isOrdinal
        var next = day.end
        if !isStopped {
            // "on the 22nd from 7" has an hour.
            guard let end = text.end(of: .of, at: next), text.number(at: end) != nil, text.isClosed(at: end + 1),
                language.namesDaysByCardinal || text.end(of: .from, at: next) == nil
            else { return nil }
            next = end
        } else if text.isSign("/", at: next) {
            next += 1
        }
        guard let month = dayNumber(at: next), (1...12).contains(month.value),
            day.value <= CivilDate.daysInMonth(month.value, year: 2024)
        else { return nil }
        if isStopped, !month.isOrdinal, !text.isSign("/", at: next - 1) { return nil }
        if isStopped, let (unit, _) = text.unit(at: month.end), unit == .day || unit == .week || unit == .weekend { return nil }
        var piece = finish(day.value, nil, month: month.value, position..<month.end)
        piece?.rule = .numericShort
        return piece
    }

    /// A day or several and a month, and the year if one follows.
    private func finish(_ day: Int, _ last: Int?, month: Int, _ range: Range<Int>) -> DatePiece? {
        if let last, last <= day { return nil }
        if let (year, end) = yearAfter(
            range.upperBound, afterDay: true, isWhole: range.lowerBound < 8 && (0..<range.lowerBound).allSatisfy(isDateWord))
        {
            guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
            guard let last else { return DatePiece(range.lowerBound..<end, .dayMonthYear, Stretch(date)) }
            guard let until = CivilDate(year: year, month: month, day: last) else { return nil }
            return DatePiece(range.lowerBound..<end, .dayMonthYear, Stretch(date, until, .days))
        }
        var piece = DatePiece(range, .dayMonth)
        piece.day.day = day
        piece.day.lastDay = last
        piece.day.month = month
        return piece
    }

    // MARK: Months

    private func monthAlone(at position: Int) -> DatePiece? {
        let (which, start) = whichBefore(position)
        guard let (month, monthEnd) = text.month(at: start) else { return nil }
        var end = afterStop(monthEnd)
        if text.isSign(".", at: end - 1), text.isClosed(at: end) { end = monthEnd }
        // "32. Oktober", "31 June": a number beside it that is no day of it.
        if start == position, hasImpossibleDay(before: position) || hasImpossibleDay(after: end) { return nil }
        if let (year, yearEnd) = yearAfter(end, afterDay: false), let days = DateMath.month(month.number, year: year) {
            // A day may follow a year: "September-2020-23" is read with the numbers.
            return DatePiece(position..<yearEnd, .monthYear, Stretch(days, .month))
        }
        let isAsked =
            which != nil || isMonthIntroduced(position) || (position == 0 && text.isClosed(at: end) && end >= text.count - 1)
        guard isAsked || month.name == .full || month.name == .short && isStopped(monthEnd) else { return nil }
        // "This may take a while."
        if month.name == .doubtful, which == .this, !text.terms[start].isCapitalised, !text.isClosed(at: end) { return nil }
        guard let stretch = resolve(month: month.number, which: which) else { return nil }
        var piece = DatePiece(position..<monthEnd, isAsked ? .monthOnly : .doubtfulMonth, stretch)
        if which == nil {
            piece.day = DayParts()
            piece.day.month = month.number
        }
        return piece
    }

    private func isStopped(_ end: Int) -> Bool { text.isSign(".", at: end) && end + 1 < text.count }

    /// "next", "this" before a noun, with an article or without.
    func whichBefore(_ position: Int) -> (Which?, Int) {
        if let (which, end) = text.which(at: position) { return (which, end) }
        if let article = text.end(of: .article, at: position), let (which, end) = text.which(at: article) {
            return (which, end)
        }
        return (nil, position)
    }

    private func isMonthIntroduced(_ position: Int) -> Bool {
        text.isAfter([.in, .until, .by, .since, .from, .of, .before, .after, .between], position)
    }

    private func hasImpossibleDay(before position: Int) -> Bool {
        guard position > 0 else { return false }
        var index = position - 1
        while index > 0, text.terms[index].kind == .sign || text.end(of: .of, at: index) == index + 1 { index -= 1 }
        return (text.number(at: index) ?? 0) > 28 && text.terms[index].digits <= 2 && position - index <= 3
            && text.end(of: .in, at: index + 1) == nil
    }

    private func hasImpossibleDay(after end: Int) -> Bool {
        guard let number = text.number(at: end), text.terms[end].digits <= 2 else { return false }
        return number > 28 && text.isClosed(at: end + 1)
    }

    /// The month that is meant, and what "next" and "last" do to it.
    func resolve(month: Int, which: Which?) -> Stretch? {
        let current = today.month
        let year: Int
        switch which {
        case .this: year = today.year
        case .next, .coming: year = month > current ? today.year : today.year + 1
        case .afterNext: year = month > current ? today.year + 1 : today.year + 2
        case .last: year = month < current ? today.year : today.year - 1
        case .beforeLast: year = month < current ? today.year - 1 : today.year - 2
        case nil:
            year = looksBack ? (month <= current ? today.year : today.year - 1) : month >= current ? today.year : today.year + 1
        }
        return DateMath.month(month, year: year).map { Stretch($0, .month) }
    }

    // MARK: Years

    private func isDateWord(_ position: Int) -> Bool { text.terms[position].kind != .word || text.hasWords(at: position) }

    private func afterStop(_ position: Int) -> Int {
        text.isSign(".", at: position) && text.isGlued(position) ? position + 1 : position
    }

    private func isMeridiem(_ word: DateWord) -> Bool? { if case .meridiem = word { true } else { nil } }

    /// A year after a day and month, or after a month.
    func yearAfter(_ position: Int, afterDay: Bool, isWhole: Bool = false) -> (Int, Int)? {
        var next = position
        if text.isSign(",", at: next) || text.isSign("/", at: next) || text.isSign("-", at: next) { next += 1 }
        let ofEnd = text.skip(.of, .article, .yearNumber, at: next)
        for start in ofEnd == next ? [next] : [ofEnd, next] {
            if text.isSign("'", at: start), let number = text.number(at: start + 1), text.terms[start + 1].digits == 2 {
                return (fullYear(number), start + 2)
            }
            if let number = text.number(at: start) {
                let digits = text.terms[start].digits
                if digits == 4, (1000...2999).contains(number), !isYearTakenAsTime(start) { return (number, start + 1) }
                guard afterDay, digits == 2,
                    start == position || text.isSign("/", at: position) || text.isSign("-", at: position)
                else { continue }
                // In a longer line it is as likely an age or an amount.
                if isWhole, text.isClosed(at: start + 1), start + 2 >= text.count {
                    return (fullYear(number), start + 1)
                }
                continue
            }
            if let (year, end) = language.numbers.year(text.terms, at: start) { return (year, end) }
        }
        return nil
    }

    private func isYearTakenAsTime(_ position: Int) -> Bool {
        text.end(of: .oclock, at: position + 1) != nil && text.terms[position + 1].folded != "h"
            || text.first(at: position + 1, isMeridiem) != nil && text.terms[position + 1].folded.utf8.count > 1
    }
}
