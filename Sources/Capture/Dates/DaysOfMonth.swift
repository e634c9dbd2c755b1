import Kinkeeper

/// The day of a month alone, and years alone.
extension DateParser {
    /// "the 15th", "on the 3rd", "am 15.", "el 17", "día once", "20 of this month".
    func dayOfMonth(at position: Int) -> DatePiece? {
        let (start, hasArticle, isNumbered) = beforeDayNumber(position)
        guard !isTornOff(start), let day = dayNumber(at: start), !(day.isOrdinal && isOwned(position)) else { return nil }
        // "the 20th day of next month" is read as the nth of a period; "20 of this month" is left.
        if let of = text.end(of: .of, at: day.end) ?? (day.isOrdinal ? day.end : nil),
            let piece = period(at: text.skip(.article, at: of)) ?? period(at: of), let whole = piece.day.settled,
            whole.grain == .month
        {
            return CivilDate(year: whole.first.year, month: whole.first.month, day: day.value).map {
                DatePiece(position..<piece.range.upperBound, .nth, Stretch($0))
            }
        }
        let isDigits = text.number(at: start) != nil
        guard !isCounting(start, day.end, isOrdinal: day.isOrdinal, isDigits: isDigits) else { return nil }
        // "von 3 bis 5": the second of two bare hours is no day.
        if isDigits, !day.isOrdinal, start == position, position >= 2, !language.namesDaysByCardinal,
            text.isAfter([.until], position), text.number(at: position - 2) != nil
        {
            return nil
        }
        let isAsked = isDayAsked(position)
        let isIntroduced = hasArticle || isNumbered || isAsked
        let isSure = isIntroduced && (day.isOrdinal && isDigits || isNumbered)
        var piece = DatePiece(position..<day.end, isSure ? .dayOfMonth : .dayOfMonthLoose)
        piece.day.day = day.value
        let isClear =
            if isNumbered {
                true
            } else if isDigits {
                day.isOrdinal || language.namesDaysByCardinal || isAsked
            } else {
                // "the first" and "by one" are seldom days, "for the twenty-second" and "el quince" are.
                isAsked && (hasArticle || day.isOrdinal) || isNamed(day.value, position, day.end, hasArticle: hasArticle)
            }
        // A bare number says a day only beside a weekday: "Friday 31".
        piece.isWeak = !(isIntroduced && isClear || day.isOrdinal && isDigits && !language.marksDaysWithStop)
        return piece
    }

    /// "Daisy's 16th", "seinem 60.": an age.
    private func isOwned(_ position: Int) -> Bool {
        position > 0
            && (text.terms[position - 1].isPossessive || language.possessives.contains(text.terms[position - 1].folded))
    }

    /// "el quince", "the eleventh at two": number words that name a day without a word that asks for one.
    private func isNamed(_ day: Int, _ position: Int, _ end: Int, hasArticle: Bool) -> Bool {
        if language.namesDaysByCardinal {
            return hasArticle || position > 0 && language.dayArticles.contains(text.terms[position - 1].folded)
        }
        return hasArticle && day > 3 && (text.isClosed(at: end) || text.end(of: .surelyAt, at: end) != nil)
    }

    /// The words before the number of a day: an article, "día", or both.
    private func beforeDayNumber(_ position: Int) -> (start: Int, hasArticle: Bool, isNumbered: Bool) {
        if let end = text.end(of: .dayNumber, at: position) { return (end, false, true) }
        guard let end = text.end(of: .article, at: position), language.dayArticles.contains(text.terms[position].folded) else {
            return (position, false, false)
        }
        guard let last = text.end(of: .dayNumber, at: end) else { return (end, true, false) }
        return (last, true, true)
    }

    private func isDayAsked(_ position: Int) -> Bool { text.isAfter([.on, .for, .until, .by, .since], position) }

    /// Whether the number counts or numbers something else: "the 3 kids", "the 3rd floor", "am 80. Geburtstag", "8:30".
    private func isCounting(_ start: Int, _ end: Int, isOrdinal: Bool, isDigits: Bool) -> Bool {
        guard end < text.count else { return false }
        let next = text.terms[end]
        if next.kind == .sign {
            // "lunes 10: un vestido"
            if next.folded == ":" { return text.isGlued(end + 1) }
            if ["%", "€", "$", "£", "°", "+", "/"].contains(next.folded) { return true }
            if [".", ",", "-"].contains(next.folded), text.isGlued(end), text.isGlued(end + 1), end + 1 < text.count,
                text.terms[end + 1].kind == .number
            {
                return true
            }
            return false
        }
        if next.kind == .number { return isDigits && text.isGlued(end) }
        // "hat am 25. Geburtstag" is a day, "zum 25. Geburtstag" an age.
        if language.countedThings.contains(next.folded) { return !(isOrdinal && isAfterVerb(start)) }
        if language.numbers.isWord(next) { return isDigits && !isOrdinal }
        if text.end(of: .oclock, at: end) != nil || text.first(at: end, { if case .meridiem = $0 { true } else { nil } }) != nil
        {
            return true
        }
        if let (unit, _) = text.unit(at: end), unit != .weekend || isOrdinal { return true }
        if text.first(at: end, { if case .holiday = $0 { true } else { nil } }) != nil, isOrdinal { return true }
        // "am 30. Februar" is no day of another month.
        if text.month(at: text.skip(.of, at: end)) != nil { return true }
        if isDigits && isOrdinal && language.marksDaysWithStop { return false }
        // A plain word after a number is counted by it, unless it joins sentences.
        if isDigits && !isOrdinal { return text.isGlued(end) || !text.hasWords(at: end) && !language.namesDaysByCardinal }
        guard !text.hasWords(at: end), !isDigits else { return false }
        // "el quince vence", "am Zehnten eingeschult", but "am dritten freien Tag".
        if language.namesDaysByCardinal {
            return !(start > 0 && language.dayArticles.contains(text.terms[start - 1].folded))
                && text.weekday(at: start - 1) == nil
        }
        guard language.marksDaysWithStop, isOrdinal, let day = dayNumber(at: start)?.value else { return true }
        return !text.terms[start].isCapitalised && (day < 4 || next.isCapitalised)
    }

    /// "hat am": whether a verb stands before the word that asks for the day.
    private func isAfterVerb(_ start: Int) -> Bool {
        guard language.marksDaysWithStop, start > 1, text.end(of: .on, at: start - 1) == start else { return false }
        let word = text.terms[start - 2].folded
        return language.tense.present.contains(word) || language.tense.past.contains(word)
    }

    /// A year after a word that asks for one: "in 2019", "im Jahr 2020", "since 2015", "del 2013".
    func yearPiece(at position: Int) -> DatePiece? {
        let isAsked: Bool
        var start = position
        if let end = text.end(of: .yearNumber, at: text.skip(.in, .article, at: position)) {
            start = end
            isAsked = true
        } else {
            isAsked = position > 0 && [Particle.in, .since, .until].contains { text.end(of: $0, at: position - 1) == position }
        }
        guard isAsked, let year = text.number(at: start), text.terms[start].digits == 4, (1800...2200).contains(year),
            !text.isSign("-", at: start + 1),
            !isCounting(start, start + 1, isOrdinal: false, isDigits: true), let days = DateMath.year(year)
        else { return nil }
        return DatePiece(position..<start + 1, .year, Stretch(days, .year))
    }
}
