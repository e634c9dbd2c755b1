import Kinkeeper

/// Dates in numbers: "2026-05-12", "12.5.2026", "5/12/26", "12/May/2026", "20260512", "15.2.", "5/2026".
extension DateParser {
    private enum NumericPart {
        case number(Int, digits: Int)
        case month(Int)
    }

    func numericDate(at position: Int) -> DatePiece? {
        numericDays(at: position) ?? oneNumericDate(at: position)
    }

    /// Several days of a month: "3.-8.5.", "3-8/5/2026".
    private func numericDays(at position: Int) -> DatePiece? {
        guard startsNumber(at: position), let first = dayNumber(at: position), text.isSign("-", at: first.end),
            !text.isSign("-", at: first.end + 2), let last = oneNumericDate(at: first.end + 1, isTorn: true), last.rule != .iso
        else { return nil }
        var piece = last
        piece.range = position..<last.range.upperBound
        if let settled = last.day.settled {
            let (year, month, day) = settled.first.yearMonthDay
            guard settled.grain == .day, first.value < day, let date = CivilDate(year: year, month: month, day: first.value)
            else { return nil }
            piece.day.settled = Stretch(date, settled.last, .days)
            return piece
        }
        guard let day = last.day.day, first.value < day else { return nil }
        piece.day.day = first.value
        piece.day.lastDay = day
        return piece
    }

    private func oneNumericDate(at position: Int, isTorn: Bool = false) -> DatePiece? {
        guard isTorn || startsNumber(at: position), let (first, firstEnd) = numericPart(at: position) else { return nil }
        if case .number(let number, 8) = first, let date = compact(number),
            !text.isGlued(firstEnd) || text.terms[firstEnd].kind == .sign
        {
            return DatePiece(position..<firstEnd, .iso, dated(date))
        }
        if let piece = spacedDate(first, position, firstEnd) { return piece }
        guard let (separator, secondStart) = separator(at: firstEnd), let (second, secondEnd) = numericPart(at: secondStart)
        else {
            return nil
        }
        if let (again, thirdStart) = self.separator(at: secondEnd), again == separator,
            let (third, thirdEnd) = numericPart(at: thirdStart), !goesOn(thirdEnd, separator),
            // "20.12. 16 Uhr"
            !text.terms[thirdStart].followsBlank
                || text.end(of: .oclock, at: thirdEnd) == nil && !text.isSign(":", at: thirdEnd)
        {
            return threeParts([first, second, third], separator, position..<thirdEnd)
        }
        guard !goesOn(secondEnd, separator) else { return nil }
        return twoParts(first, second, separator, position..<secondEnd)
    }

    // MARK: Parts

    /// Words before numbers with stops that are no dates.
    private static let numbered = WordList.shared(.numberedThings)

    /// Whether a number may begin there: nothing that belongs to it stands glued before it.
    private func startsNumber(at position: Int) -> Bool {
        guard position > 0 else { return true }
        let before = text.terms[position - 1]
        if DateParser.numbered.contains(before.folded) {
            return false
        }
        if before.isSign(":"), position > 1, DateParser.numbered.contains(text.terms[position - 2].folded) {
            return false
        }
        guard text.isGlued(position) else { return true }
        return before.kind == .sign && !["/", "-", ".", "$", "€", "£", "%", "+", "#", "_", "~", "="].contains(before.folded)
    }

    private func numericPart(at position: Int) -> (NumericPart, Int)? {
        guard position < text.count else { return nil }
        if let number = text.number(at: position) {
            let digits = text.terms[position].digits
            // "3rd/May" and "3.º-5" are read by other rules.
            guard digits <= 2 || digits == 4 || digits == 8 else { return nil }
            return (.number(number, digits: digits), position + 1)
        }
        guard let (month, end) = text.month(at: position) else { return nil }
        return (.month(month.number), end)
    }

    private func separator(at position: Int) -> (String, Int)? {
        guard position < text.count, text.terms[position].kind == .sign else { return nil }
        let sign = text.terms[position].folded
        guard ["/", "-", "."].contains(sign) else { return nil }
        return (sign, position + 1)
    }

    /// Whether more of the same follows, so that it is a version, an address or a telephone number.
    private func goesOn(_ end: Int, _ separator: String) -> Bool {
        text.isGlued(end) && (text.isSign(separator, at: end) && text.isGlued(end + 1) && text.number(at: end + 1) != nil)
    }

    private func compact(_ number: Int) -> CivilDate? {
        let year = number / 10_000
        guard (1900...2100).contains(year) else { return nil }
        return CivilDate(year: year, month: number / 100 % 100, day: number % 100)
    }

    private func dated(_ date: CivilDate) -> Stretch { Stretch(date) }

    // MARK: Three parts

    private func threeParts(_ parts: [NumericPart], _ separator: String, _ range: Range<Int>) -> DatePiece? {
        var month: Int?
        var numbers: [(value: Int, digits: Int)] = []
        for part in parts {
            switch part {
            case .month(let number):
                guard month == nil else { return nil }
                month = number
            case .number(let value, let digits): numbers.append((value, digits))
            }
        }
        let yearAt = numbers.firstIndex { $0.digits == 4 }
        if let month {
            guard numbers.count == 2 else { return nil }
            let year = yearAt.map { numbers[$0].value } ?? fullYear(numbers[1].value)
            let day = yearAt == 0 ? numbers[1].value : numbers[0].value
            guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
            return DatePiece(range, .dayMonthYear, dated(date))
        }
        guard numbers.count == 3, numbers[2].digits != 1 || numbers[0].digits == 4 else { return nil }
        let values = numbers.map(\.value)
        if yearAt == 0 {
            guard (1000...2500).contains(values[0]) else { return nil }
            guard
                let date = CivilDate(year: values[0], month: values[1], day: values[2])
                    ?? CivilDate(year: values[0], month: values[2], day: values[1])
            else { return nil }
            return DatePiece(range, .iso, dated(date))
        }
        guard yearAt == nil || yearAt == 2 else { return nil }
        let year = yearAt == 2 ? values[2] : fullYear(values[2])
        guard let date = ordered(values[0], values[1], isMonthFirst: isMonthFirst && separator != ".", year: year) else {
            return nil
        }
        return DatePiece(range, .numericFull, dated(date))
    }

    /// The day of two numbers in the usual order, or in the other if that is impossible.
    private func ordered(_ first: Int, _ second: Int, isMonthFirst: Bool, year: Int) -> CivilDate? {
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        return CivilDate(year: year, month: month, day: day) ?? CivilDate(year: year, month: day, day: month)
    }

    /// A year of two digits: up to twenty years ahead it is in the future.
    func fullYear(_ number: Int) -> Int {
        guard number < 100 else { return number }
        let century = today.year / 100 * 100
        return number <= today.year % 100 + 20 ? century + number : century - 100 + number
    }

    /// "31 10 1974", "2016 10 16"
    private func spacedDate(_ first: NumericPart, _ position: Int, _ firstEnd: Int) -> DatePiece? {
        guard case .number(let one, let firstDigits) = first, let two = text.number(at: firstEnd),
            let three = text.number(at: firstEnd + 1),
            text.terms[firstEnd].digits <= 2, !text.isSign(":", at: firstEnd + 2), text.number(at: firstEnd + 2) == nil
        else { return nil }
        let range = position..<firstEnd + 2
        if firstDigits == 4, text.terms[firstEnd + 1].digits == 2, (1900...2100).contains(one),
            let date = CivilDate(year: one, month: two, day: three)
        {
            return DatePiece(range, .numericFull, dated(date))
        }
        guard firstDigits <= 2, text.terms[firstEnd + 1].digits == 4, (1900...2100).contains(three),
            let date = ordered(one, two, isMonthFirst: isMonthFirst, year: three)
        else { return nil }
        return DatePiece(range, .numericFull, dated(date))
    }

    // MARK: Two parts

    private func twoParts(_ first: NumericPart, _ second: NumericPart, _ separator: String, _ range: Range<Int>) -> DatePiece? {
        guard case .number(let one, let firstDigits) = first, case .number(let two, let secondDigits) = second else {
            return nil
        }
        var range = range
        // "9/2012", "2014-10"
        if secondDigits == 4, firstDigits <= 2, (1...12).contains(one), (1900...2100).contains(two) {
            return monthYear(one, two, range)
        }
        if firstDigits == 4, secondDigits <= 2, (1...12).contains(two), (1900...2100).contains(one), separator != "." {
            return monthYear(two, one, range)
        }
        guard firstDigits <= 2, secondDigits <= 2, isShortDate(separator, &range) else { return nil }
        let month: Int
        let day: Int
        if isMonthFirst && separator != "." {
            (month, day) = one <= 12 ? (one, two) : (two, one)
        } else {
            (month, day) = two <= 12 ? (two, one) : (one, two)
        }
        guard (1...12).contains(month), day >= 1, day <= CivilDate.daysInMonth(month, year: 2024) else { return nil }
        var piece = DatePiece(range, .numericShort)
        piece.day.month = month
        piece.day.day = day
        return piece
    }

    private func monthYear(_ month: Int, _ year: Int, _ range: Range<Int>) -> DatePiece? {
        guard let days = DateMath.month(month, year: year) else { return nil }
        return DatePiece(range, .monthYear, Stretch(days, .month))
    }

    /// Whether two numbers and a sign between them are a day and a month, and not a fraction, a range, a score or a time.
    private func isShortDate(_ separator: String, _ range: inout Range<Int>) -> Bool {
        let end = range.upperBound
        let before = range.lowerBound
        let first = text.number(at: before) ?? 0
        let second = text.number(at: end - 1) ?? 0
        let isWhole = before == 0 && text.isClosed(at: end)
        if text.isSign(":", at: end) && text.isGlued(end + 1) || text.isSign("%", at: end) { return false }
        if let (unit, _) = text.unit(at: end), unit != .weekend { return false }
        if isFollowedByCount(end) { return false }
        let isIntroduced = isIntroduced(before)
        switch separator {
        case "/":
            guard !text.terms[before + 1].followsBlank || isIntroduced, (first, second) != (24, 7),
                (first, second) != (1, 2) || isIntroduced || isWhole
            else { return false }
            return first != second || first <= 12
        case ".":
            // "15.2.", "27. 11." with a stop at the end; "15.2" only after a word that asks for a day.
            if text.end(of: .oclock, at: end) != nil { return false }
            if text.isSign(".", at: end), text.isGlued(end), !(text.isGlued(end + 1) && text.number(at: end + 1) != nil),
                language.marksDaysWithStop || isIntroduced || isWhole
            {
                range = before..<end + 1
                return text.end(of: .oclock, at: end + 1) == nil
            }
            return isIntroduced && !isAfterClockWord(before) && second <= 12 && !text.terms[before + 1].followsBlank
        default:
            return isIntroduced || before == 0 && text.isClosed(at: end)
        }
    }

    private func isFollowedByCount(_ end: Int) -> Bool {
        end < text.count
            && (language.countedThings.contains(text.terms[end].folded) || text.isCurrency(end))
    }

    /// Whether a word that asks for a day stands before: "on", "am", "el", "until".
    func isIntroduced(_ position: Int) -> Bool {
        text.isAfter([.on, .for, .until, .by, .every, .since, .from], position)
            || (1...2).contains { position >= $0 && text.end(of: .article, at: position - $0) == position }
    }

    private func isAfterClockWord(_ position: Int) -> Bool {
        guard position > 0 else { return false }
        return text.end(of: .at, at: position - 1) == position && text.end(of: .on, at: position - 1) == nil
            || position > 1 && text.end(of: .at, at: position - 2) == position
    }
}
