import Kinkeeper

/// A number of years that a clause says: "40", "forty-two", "seinen Fünfzigsten", "ninetieth".
struct SpokenAge: Equatable {
    /// From 1 to 120.
    let years: Int
    /// The words of the number.
    let range: Range<Int>
    /// Whether it is the position in a row: "60th".
    let isOrdinal: Bool
    /// Whether a word for years follows it: "40 years", "12 Jahre".
    let hasYears: Bool
}

extension ClauseFeatures {
    /// The first number of the clause that counts years. No day, no amount, and nothing that is counted: "forty guests".
    var age: SpokenAge? {
        let terms = Term.terms(of: range.map { line.tokens[$0] })
        // Where each term begins, as a place in the line, and where the last one ends.
        var starts: [Int] = []
        for place in range
        where starts.count < terms.count && line.tokens[place].span.lowerBound == terms[starts.count].span.lowerBound {
            starts.append(place)
        }
        starts.append(range.upperBound)
        let words = line.words.numbers
        for (number, term) in terms.enumerated() where term.kind != .sign {
            let start = starts[number]
            guard !line.isTaken[start], line.mention(start) == nil else { continue }
            if let ordinal = words.ordinal(terms, at: number) ?? nominal(term, number),
                let age = age(ordinal.value, start..<starts[ordinal.end], isOrdinal: true)
            {
                return age
            }
            // The rest of a number is none by itself.
            let isRest = term.kind == .word && number > 0 && words.isWord(terms[number - 1])
            if !isRest, let cardinal = words.cardinal(terms, at: number),
                let age = age(cardinal.value, start..<starts[cardinal.end], isOrdinal: false)
            {
                return age
            }
        }
        return nil
    }

    /// "ihren Sechziger": a noun that German makes of tens.
    private func nominal(_ term: Term, _ number: Int) -> (value: Int, end: Int)? {
        guard line.words.grammar.nounsAreCapitalised, term.isCapitalised, term.kind == .word else { return nil }
        for ending in ["er", "ern"] where term.folded.hasSuffix(ending) {
            guard let value = line.words.numbers.value(String(term.folded.dropLast(ending.utf8.count))) else { continue }
            return value % 10 == 0 ? (value, number + 1) : nil
        }
        return nil
    }

    private func age(_ years: Int, _ number: Range<Int>, isOrdinal: Bool) -> SpokenAge? {
        guard (1...120).contains(years), !number.contains(where: { line.isTaken[$0] }) else { return nil }
        var next = number.upperBound
        if isOrdinal, next < range.upperBound, line.isSign(next, "."), !line.tokens[next].followsBlank { next += 1 }
        // A number glued to a word ("2moro") tells no age.
        if next < range.upperBound, line.tokens[next].kind == .word, !line.tokens[next].followsBlank,
            line.tokens[next - 1].kind == .number
        {
            return nil
        }
        if isPartOfMore(before: next, isOrdinal) { return nil }
        let hasYears = next < range.upperBound && line.words.grammar.years.contains(line.tokens[next].folded)
        guard hasYears || countsNothing(before: next, isOrdinal) else { return nil }
        // "one" and "second" are said of much else.
        if line.tokens[number.lowerBound].kind == .word, years < 4, !hasYears { return nil }
        return SpokenAge(years: years, range: number, isOrdinal: isOrdinal, hasYears: hasYears)
    }

    /// "18,50", "four-oh", "ochenta y tantos": another number, or none that is known.
    private func isPartOfMore(before next: Int, _ isOrdinal: Bool) -> Bool {
        guard next + 1 < range.upperBound else { return false }
        let (sign, after) = (line.tokens[next], line.tokens[next + 1])
        if !isOrdinal, sign.kind == .sign, after.kind != .sign, !after.followsBlank { return true }
        let vague = line.words.grammar.vagueNumbers
        return vague.contains(sign.folded) || line.words.numbers.joiners.contains(sign.folded) && vague.contains(after.folded)
    }

    /// Whether no thing follows that the number would count.
    private func countsNothing(before next: Int, _ isOrdinal: Bool) -> Bool {
        guard next < range.upperBound, line.tokens[next].kind == .word, !line.isTaken[next], line.mention(next) == nil else {
            return true
        }
        let senses = line.senses(next)
        // "cumple 40 el sábado"
        if senses.contains(.article), next + 1 < range.upperBound, line.isTaken[next + 1] { return true }
        if isOrdinal, [.birthday, .party].contains(line.hits[next]?.meaning.occasion) { return true }
        return !senses.isDisjoint(with: [
            .preposition, .conjunction, .filler, .be, .vagueTime, .with, .at, .user, .subordinate, .have, .forWhom, .opener,
        ]) || line.pronoun(next) != nil
    }
}
