import Foundation

/// Reads the amounts of one text.
struct MoneyParser {
    let terms: [Term]
    let words: MoneyWords
    let country: String?
    /// Whether a number is an amount though nothing says so.
    var takesNumbers = false

    /// A number with its currency, as far as it is said.
    struct Sum {
        var value: Decimal
        var currency: String?
        var range: Range<Int>
        /// Whether a currency stands beside it.
        var isMarked: Bool
        /// Whether it looks like a price without one: "12,99", "2 mil".
        var looksLikePrice = false
    }

    /// All amounts, in order.
    func readings() -> [MoneyReading] {
        var readings: [MoneyReading] = []
        var position = 0
        while position < terms.count {
            guard let (reading, end) = amount(at: position) else {
                position = afterUnread(position)
                continue
            }
            readings.append(reading)
            position = end
        }
        return readings
    }

    // MARK: Amounts

    private func amount(at position: Int) -> (MoneyReading, Int)? {
        var start = position
        var bound: MoneyWord?
        // "at most about"
        for _ in 0..<3 {
            if let (word, end) = meaning(at: start, { MoneyParser.bounds.contains($0) ? $0 : nil }), bound == nil {
                (bound, start) = (side(of: word, at: start), end)
            } else if let (_, end) = meaning(at: start, { $0 == .about ? true : nil }) {
                start = end
            } else {
                break
            }
        }
        guard var first = sum(at: start) else { return nil }
        if let (second, end) = rangeEnd(&first, bound), let currency = Optional(second.currency ?? first.currency),
            first.value < second.value
        {
            guard first.isMarked || second.isMarked || second.looksLikePrice || takesNumbers else { return nil }
            return reading(position, end, .between(first.value, second.value), currency, 0.93)
        }
        guard
            takesNumbers || first.isMarked || first.looksLikePrice || bound == .atMost && first.value >= 5 && isLimit(position)
                || isAsked(position) && first.looksLikePrice
        else { return nil }
        var end = first.range.upperBound
        if bound == nil || bound == .between,
            let (word, after) = meaning(at: end, { [.atMostAfter, .atLeastAfter].contains($0) ? $0 : nil })
        {
            // "que no sean de cien para arriba"
            bound = (word == .atMostAfter) != isTurned(position) ? .atMost : .atLeast
            end = after
        }
        if isIsh(end) { end += 1 }
        // "arriba de 1000 no"
        if bound == .atLeast, let after = refusal(at: end) { (bound, end) = (.atMost, after) }
        let amount: MoneyReading.Amount =
            switch bound {
            case .atMost: .atMost(first.value)
            case .atLeast: .atLeast(first.value)
            default: .exactly(first.value)
            }
        // A bound belongs to the amount; "about" and "from" alone are no part of it.
        let begin = bound == .atMost || bound == .atLeast ? position : first.range.lowerBound
        let confidence = first.isMarked ? (first.currency == nil ? 0.85 : 0.95) : isAsked(begin) ? 0.6 : 0.45
        return reading(begin, end, amount, first.currency, confidence)
    }

    private static let bounds: Set<MoneyWord> = [.atMost, .atLeast, .between, .over, .under]

    /// The side on which a word bounds an amount. A negation before it turns it round: "que no cueste más de 30".
    private func side(of word: MoneyWord, at position: Int) -> MoneyWord {
        switch word {
        case .over: isTurned(position) ? .atMost : .atLeast
        case .under: isTurned(position) ? .atLeast : .atMost
        default: word
        }
    }

    /// Whether a negation stands shortly before a place, in the same part of the sentence.
    private func isTurned(_ position: Int) -> Bool {
        for place in stride(from: position - 1, through: max(0, position - 4), by: -1) {
            if terms[place].kind == .number || [",", ".", ";", ":", "!", "?", "("].contains(terms[place].folded) {
                return false
            }
            if let (_, end) = meaning(at: place, { $0 == .not ? true : nil }), end <= position { return true }
        }
        return false
    }

    /// The end of a negation after an amount that ends its part of the sentence; nil without one.
    private func refusal(at position: Int) -> Int? {
        guard let (_, end) = meaning(at: position, { $0 == .not ? true : nil }), end == terms.count || terms[end].kind == .sign
        else { return nil }
        return end
    }

    private func reading(
        _ start: Int, _ end: Int, _ amount: MoneyReading.Amount, _ currency: String?, _ confidence: Double
    ) -> (MoneyReading, Int) {
        let span = terms[start].span.lowerBound..<terms[end - 1].span.upperBound
        return (MoneyReading(span: span, amount: amount, currency: currency, confidence: confidence), end)
    }

    /// The other end of a range: "10-20 dollars", "between $10 and $20", "zwanzig dreißig Euro".
    private func rangeEnd(_ first: inout Sum, _ bound: MoneyWord?) -> (Sum, Int)? {
        let end = first.range.upperBound
        if let (_, to) = meaning(at: end, { $0 == .to ? true : nil }), let second = sum(at: to) {
            let isSign = terms[end].kind == .sign
            let isAnd = words.table.entries(beginningWith: terms[end].folded)?.contains { $0.meaning == .and } ?? false
            guard isSign || !isAnd || bound == .between,
                second.isMarked || first.isMarked && isSign || takesNumbers
                    || second.looksLikePrice && (bound == .between || !isSign && !isAnd && second.value >= 1000)
            else { return nil }
            // "8 o 10 mil", "five to seven hundred": both ends are thousands, or hundreds.
            for (factor, most) in [(Decimal(1000), Decimal(1000)), (100, 10)] where !first.isMarked && second.range.count > 1 {
                if first.value < most, second.value >= factor, first.value * factor <= second.value { first.value *= factor }
            }
            return (second, withIsh(second.range.upperBound))
        }
        // "250, max 300", "no menos de 800 ni más de mil 200", "30 maybe 35": a second number bounds the first.
        var next = end
        if next < terms.count, terms[next].isSign(","), !first.isMarked { next += 1 }
        if let (word, after) = meaning(at: next, { [.atMost, .about].contains($0) ? $0 : nil }), bound != .atMost,
            word == .atMost || takesNumbers && next == end, let second = sum(at: after), second.value > first.value,
            second.value <= first.value * 3
        {
            return (second, withIsh(second.range.upperBound))
        }
        // Two numbers one after the other, and one currency: "four hundred five hundred dollars", "treinta, treinta y cinco
        // euros".
        if !first.isMarked, terms[first.range.lowerBound].kind == .word, let second = sum(at: next), second.isMarked,
            second.value > first.value,
            second.value <= (next == end ? first.value * 3 : first.value * 3 / 2), terms[next].kind == .word
        {
            return (second, withIsh(second.range.upperBound))
        }
        return nil
    }

    // MARK: Sums

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
        if let sum = beforeCurrency(position, number) { return sum }
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
        if let (currency, end) = currency(at: next) {
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
            number.end == terms.count
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

    private func currency(at position: Int) -> (NamedCurrency, Int)? {
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
            || meaning(at: end) { $0 == .measure ? true : nil } != nil
    }

    // MARK: Terms

    func meaning<Value>(at position: Int, _ pick: (MoneyWord) -> Value?) -> (Value, Int)? {
        guard position >= 0, position < terms.count else { return nil }
        var found: (Value, Int)?
        words.table.forEach(at: position, in: terms) { word, end in
            if found == nil, let value = pick(word) { found = (value, end) }
        }
        return found
    }

    private func afterUnread(_ position: Int) -> Int {
        guard terms[position].kind == .number else { return position + 1 }
        return number(at: position)?.end ?? position + 1
    }
}
