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
            takesNumbers && !isCounted(first.range.upperBound) || first.isMarked || first.looksLikePrice
                || bound == .atMost && first.value >= 5 && isLimit(position)
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
        // "Gutschein über 25 €" is worth as much.
        case .over where position > 0 && words.vouchers.contains(where: { terms[position - 1].folded.hasSuffix($0) }): .about
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
