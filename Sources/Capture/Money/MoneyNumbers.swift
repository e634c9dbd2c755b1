import Foundation

/// Numbers as amounts of money are written: with groups of thousands, decimals, factors, or in words.
extension MoneyParser {
    struct Number {
        var value: Decimal
        var end: Int
        /// Whether it has groups of thousands or decimals.
        var isGrouped = false
        /// Whether it looks like a price by itself: "12,99", "2 mil".
        var looksLikePrice = false

        /// Whether it is a whole number without signs.
        var isBare: Bool { !isGrouped && !looksLikePrice }
    }

    func number(at position: Int) -> Number? {
        guard position < terms.count else { return nil }
        guard var number = digits(at: position) ?? spelled(at: position) ?? hundreds(at: position) else { return nil }
        // "ciento y pico mil"
        if let (_, odd) = meaning(at: number.end, { $0 == .oddAfter ? true : nil }), factor(at: odd) != nil { number.end = odd }
        // "two and a half grand"
        if !number.isGrouped, let (_, half) = meaning(at: number.end, { $0 == .halfAfter ? true : nil }),
            factor(at: half) != nil
        {
            number.value += Decimal(1) / 2
            number.end = half
        }
        // "one point three"
        if !number.isGrouped, let (_, point) = meaning(at: number.end, { $0 == .point ? true : nil }),
            let (part, last) = words.numbers.cardinal(terms, at: point), part < 100
        {
            number.value += Decimal(part) / (part < 10 ? 10 : 100)
            number.end = last
        }
        // "10k", "2 mil", "3 million"
        while let (factor, end) = factor(at: number.end) {
            let isLetter = terms[number.end].folded.utf8.count == 1
            guard !isLetter || !terms[number.end].followsBlank, number.value < 1_000_000_000 else { break }
            number.value *= Decimal(factor)
            number.looksLikePrice = factor >= 1000 && !isLetter && terms[position].kind == .number
            number.end = end
            guard factor >= 1000, !isLetter else { continue }
            let (more, last) = rest(of: Decimal(factor), at: end)
            (number.value, number.end) = (number.value + more, last)
        }
        return number
    }

    private func factor(at position: Int) -> (Int, Int)? {
        meaning(at: position) { if case .factor(let factor) = $0 { factor } else { nil } }
    }

    /// What follows a number of thousands or millions as a part of one, and where it ends: "2 mil 500", "un palo doscientos",
    /// "tres lucas y media".
    func rest(of unit: Decimal, at position: Int) -> (Decimal, Int) {
        guard unit >= 1000 else { return (0, position) }
        if let (_, end) = meaning(at: position, { $0 == .halfAfter ? true : nil }) { return (unit / 2, end) }
        guard position < terms.count, let rest = digits(at: position) ?? spelled(at: position), rest.isBare, rest.value >= 100,
            rest.value < 1000
        else { return (0, position) }
        return (rest.value * unit / 1000, rest.end)
    }

    /// "einen Euro", "un dólar", "a dollar": one.
    func one(at position: Int) -> Number? {
        guard let (_, end) = meaning(at: position, { $0 == .one ? true : nil }) else { return nil }
        return Number(value: 1, end: end)
    }

    /// Whether a number stands glued to something that makes it part of another.
    func isTornOff(_ position: Int) -> Bool {
        guard position > 0, !terms[position].followsBlank, terms[position].kind == .number else { return false }
        let before = terms[position - 1]
        return before.kind == .word && terms[position].kind == .number || before.kind == .number
            || [".", ",", "/", ":", "#"].contains(before.folded)
    }

    func isIsh(_ position: Int) -> Bool {
        position < terms.count && terms[position].folded == "ish" && !terms[position].followsBlank
    }

    func withIsh(_ position: Int) -> Int { isIsh(position) ? position + 1 : position }

    /// Whether a word there limits only amounts: "max 40".
    func isLimit(_ position: Int) -> Bool {
        meaning(at: position) { $0 == .limit ? true : nil } != nil
    }

    func isAsked(_ position: Int) -> Bool {
        for back in 1...3 where position >= back {
            if let (_, end) = meaning(at: position - back, { $0 == .asks ? true : nil }), end <= position { return true }
        }
        return false
    }

    // MARK: Private

    private func digits(at position: Int) -> Number? {
        guard let first = terms[position].number else { return nil }
        var value = Decimal(first)
        var end = position + 1
        var isGrouped = false
        // "12,345", "94.000", "1'200": three digits after a sign are thousands.
        while let (sign, part) = part(at: end), part.digits == 3, terms[position].digits <= 3,
            [",", ".", "'", "’"].contains(sign), let more = part.number
        {
            value = value * 1000 + Decimal(more)
            end += 2
            isGrouped = true
        }
        if let (sign, part) = part(at: end), part.digits <= 2, sign == "." || sign == ",", let more = part.number {
            let isTwo = part.digits == 2
            value += Decimal(more) / (isTwo ? 100 : 10)
            end += 2
            // More of the same is a date or a version: "1.2.26".
            if let (again, _) = self.part(at: end), again == sign || again == "." { return nil }
            return Number(
                value: value, end: end, isGrouped: true,
                looksLikePrice: isTwo && (more == 0 || more % 10 == 9 || more % 10 == 5 || more > 59))
        }
        return Number(value: value, end: end, isGrouped: isGrouped, looksLikePrice: isGrouped)
    }

    private func part(at position: Int) -> (String, Term)? {
        guard position + 1 < terms.count, terms[position].kind == .sign, !terms[position].followsBlank,
            !terms[position + 1].followsBlank,
            terms[position + 1].kind == .number
        else { return nil }
        return (terms[position].folded, terms[position + 1])
    }

    private func spelled(at position: Int) -> Number? {
        guard let (value, end) = words.numbers.spelled(terms, at: position) else { return nil }
        // "mil 200"
        if value > 0, value % 1000 == 0, end < terms.count, terms[end].kind == .number, let rest = number(at: end), rest.isBare,
            rest.value >= 100, rest.value < 1000
        {
            return Number(value: Decimal(value) + rest.value, end: rest.end)
        }
        guard let (cents, last) = words.numbers.spelled(terms, at: end), (10...99).contains(cents), value < 100 else {
            return Number(value: Decimal(value), end: end)
        }
        // "seven fifty" are hundreds in English, "zwölf fünfzig" and "forty nine ninety nine" have cents.
        if value < 10 {
            let isHundreds = words.saysHundredsShort
            return Number(value: isHundreds ? Decimal(value * 100 + cents) : Decimal(value * 100 + cents) / 100, end: last)
        }
        // "neunundsechzig neunzig": more than sixty are no minutes, and "fünfunddreißig vierzig" is a range.
        let isPrice = cents >= 60 && cents % 10 == 0 && value % 5 != 0
        guard cents >= 95 || cents == 50 && value % 10 != 0 || isPrice else { return Number(value: Decimal(value), end: end) }
        return Number(value: Decimal(value * 100 + cents) / 100, end: last)
    }

    /// "a thousand", "a hundred and fifty".
    private func hundreds(at position: Int) -> Number? {
        guard let one = one(at: position), let (value, end) = words.numbers.spelled(terms, at: one.end), value >= 100 else {
            return nil
        }
        return Number(value: Decimal(value), end: end)
    }
}
