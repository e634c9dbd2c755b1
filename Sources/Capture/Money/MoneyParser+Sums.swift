import Foundation

/// Sums: numbers with a currency, and those that look like a price.
extension MoneyParser {
    /// A number with a currency before or after it, or one that looks like a price.
    func sum(at position: Int) -> Sum? {
        guard position < terms.count else { return nil }
        // "fiver", "a tenner"
        if let (found, end) = meaning(
            at: one(at: position)?.end ?? position,
            { if case .note(let value, let currency) = $0 { (value, currency) } else { nil } })
        {
            return Sum(value: Decimal(found.0), currency: found.1.code(in: country), range: position..<end, isMarked: true)
        }
        if let sum = afterCurrency(position) ?? afterLetters(position) { return sum }
        guard !isTornOff(position), let number = number(at: position) ?? one(at: position) else { return nil }
        if let sum = beforeCurrency(position, number), !isThing(sum) { return sum }
        // "a kettle" has no number.
        guard self.number(at: position) != nil else { return nil }
        return Sum(
            value: number.value, currency: nil, range: position..<number.end, isMarked: false,
            looksLikePrice: number.looksLikePrice && !isMeasured(number.end))
    }

    /// "$20", "EUR 20", "$50 CAD".
    private func afterCurrency(_ position: Int) -> Sum? {
        guard let (currency, end) = currency(at: position), isCode(position), let number = number(at: end) else { return nil }
        var sum = Sum(value: number.value, currency: currency.code(in: country), range: position..<number.end, isMarked: true)
        if let (more, after) = self.currency(at: number.end), terms[number.end].kind == .word, case .code(let code) = more {
            sum.currency = code
            sum.range = position..<after
        }
        return withHundredths(sum, isBare: false)
    }

    /// "R350", "Q150", "Bs 60": letters that stand for the country's money.
    private func afterLetters(_ position: Int) -> Sum? {
        guard terms[position].kind == .word, let code = NamedCurrency.letters[country ?? ""]?[terms[position].folded],
            position + 1 < terms.count, !terms[position + 1].followsBlank || terms[position].folded.utf8.count > 1,
            let number = number(at: position + 1)
        else { return nil }
        return Sum(value: number.value, currency: code, range: position..<number.end, isMarked: true)
    }

    /// "20 €", "10k$", "siebenhundert-Euro", "15 lucas", "89.-", "50 cents".
    private func beforeCurrency(_ position: Int, _ number: Number) -> Sum? {
        // "40ish euros"
        var next = isIsh(number.end) ? number.end + 1 : number.end
        if next + 1 < terms.count, terms[next].isSign("-"), !terms[next].followsBlank, !terms[next + 1].followsBlank,
            currency(at: next + 1) != nil
        {
            next += 1
        }
        // "60 y pico euros"
        if let (_, end) = meaning(at: next, { $0 == .oddAfter ? true : nil }) { next = end }
        if let (found, end) = meaning(
            at: next, { if case .units(let count, let currency) = $0 { (count, currency) } else { nil } }),
            found.0 == 1000 || found.1.code(in: country) != nil
        {
            let unit = country == "PE" ? 1 : Decimal(found.0)
            let (more, last) = rest(of: unit, at: end)
            return Sum(
                value: number.value * unit + more, currency: found.1.code(in: country), range: position..<last, isMarked: true)
        }
        // "a R150" has its letters before the number.
        if next < terms.count, terms[next].kind == .word, terms[next].folded.utf8.count > 1,
            next + 1 >= terms.count || terms[next + 1].kind != .number || terms[next + 1].followsBlank,
            let code = NamedCurrency.letters[country ?? ""]?[terms[next].folded]
        {
            return Sum(value: number.value, currency: code, range: position..<next + 1, isMarked: true)
        }
        if let (currency, end) = currency(at: next), !isWeight(end) {
            let sum = Sum(
                value: number.value, currency: currency.code(in: country), range: position..<withStop(end), isMarked: true)
            return withHundredths(sum, isBare: terms[next].kind == .word)
        }
        if let end = dash(at: number.end) {
            return Sum(
                value: number.value, currency: country == "CH" ? "CHF" : NamedCurrency.cent.code(in: country),
                range: position..<end, isMarked: true)
        }
        // "50 p" and "50 c" only where they are pence and cents.
        guard let (_, end) = meaning(at: number.end, { $0 == .hundredths ? true : nil }) else { return nil }
        let name = terms[number.end].folded
        guard name.utf8.count > 1 || country == "GB" && !terms[number.end].followsBlank else { return nil }
        let isPence = name == "p" || name.hasPrefix("penc")
        return Sum(
            value: number.value / 100, currency: isPence ? "GBP" : NamedCurrency.cent.code(in: country), range: position..<end,
            isMarked: true)
    }

    /// "20 dollars 43 cents", "$20 and 43c", "15 dollars and 50".
    private func withHundredths(_ sum: Sum, isBare: Bool) -> Sum {
        guard sum.value == whole(sum.value) else { return sum }
        var start = sum.range.upperBound
        if let (_, end) = meaning(at: start, { $0 == .and ? true : nil }) { start = end }
        guard let number = number(at: start), number.value < 100, number.value == whole(number.value), !number.isGrouped else {
            return sum
        }
        var sum = sum
        if let (_, end) = meaning(at: number.end, { $0 == .hundredths ? true : nil }) {
            sum.value += number.value / 100
            sum.range = sum.range.lowerBound..<end
            return sum
        }
        // Bare cents only after the word: "thirteen dollars forty five"; not before a counted noun.
        guard isBare, number.value >= 10,
            number.end == terms.count || meaning(at: number.end, { $0 == .asks ? true : nil }) != nil
                || terms[number.end].kind == .sign && !["-", "/", "%", "€", "$", "£", ":"].contains(terms[number.end].folded)
        else { return sum }
        sum.value += number.value / 100
        sum.range = sum.range.lowerBound..<number.end
        return sum
    }

    private func whole(_ value: Decimal) -> Decimal {
        var (value, result) = (value, Decimal())
        NSDecimalRound(&result, &value, 0, .down)
        return result
    }

    /// "89.-", "89,-"
    private func dash(at position: Int) -> Int? {
        guard position + 1 < terms.count, terms[position].isSign(".") || terms[position].isSign(","),
            !terms[position].followsBlank, terms[position + 1].isSign("-"),
            !terms[position + 1].followsBlank,
            position + 2 >= terms.count || terms[position + 2].followsBlank || terms[position + 2].kind == .sign
        else { return nil }
        return position + 2
    }

    func currency(at position: Int) -> (NamedCurrency, Int)? {
        guard let found = meaning(at: position, { if case .currency(let currency) = $0 { currency } else { nil } }) else {
            return nil
        }
        // "A$ 5" are Australian, "a $ 5" are not.
        guard found.1 > position + 1, terms[found.1 - 1].isSign("$"), terms[found.1 - 1].followsBlank else { return found }
        return nil
    }

    /// Whether a currency may come before its number: a sign, its code, or an abbreviation, but not "dollars 5".
    private func isCode(_ position: Int) -> Bool {
        guard terms[position].kind == .word else { return true }
        return terms[position].folded.utf8.count <= 3
    }

    private static let withDot = WordList.shared(.currenciesWithDot)

    /// "350 Fr."
    private func withStop(_ end: Int) -> Int {
        end < terms.count && terms[end].isSign(".") && !terms[end].followsBlank
            && MoneyParser.withDot.contains(terms[end - 1].folded) && end + 1 < terms.count ? end + 1 : end
    }

    private func isMeasured(_ end: Int) -> Bool {
        guard end < terms.count else { return false }
        return ["%", "°", "/", ":"].contains(terms[end].folded) || !terms[end].followsBlank && terms[end].kind == .word
            || isCounted(end)
    }

    /// Whether a word says what the number before it counts: "treinta kilos".
    func isCounted(_ end: Int) -> Bool { meaning(at: end) { $0 == .measure ? true : nil } != nil }

    /// Whether a word for money is a thing, since its price follows: "una corona de unos 80 euros". The word between them, "de",
    /// is in the lists as the one that begins a range ("de 20 a 30 euros").
    private func isThing(_ sum: Sum) -> Bool {
        guard terms[sum.range.lowerBound].kind == .word, number(at: sum.range.lowerBound) == nil || sum.value == 1,
            sum.range.upperBound < terms.count, let (_, of) = meaning(at: sum.range.upperBound, { $0 == .between ? true : nil })
        else { return false }
        let start = meaning(at: of) { $0 == .about ? true : nil }?.1 ?? of
        return self.sum(at: start)?.isMarked ?? false
    }

    /// Whether a smaller measure follows, so that pounds weigh: "seven pounds four ounces", "seis libras y dos onzas".
    private func isWeight(_ position: Int) -> Bool {
        let start = meaning(at: position) { $0 == .and ? true : nil }?.1 ?? position
        return number(at: start).map { isCounted($0.end) } ?? false
    }
}
