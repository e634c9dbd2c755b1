/// Finds possessives: "Anna's boss", "Omas Geburtstag", "el cumple de Pablo".
extension LineScanner {
    /// Marks a mention when a thing or a person of theirs follows.
    mutating func join(_ index: Int) {
        let range = mentions[index].range
        let next = range.upperBound
        if next + 1 < tokens.count, tokens[next].folded == "'" || tokens[next].folded == "`" || tokens[next].folded == "´",
            tokens[next + 1].folded == "s", !tokens[next + 1].followsBlank, !isShortIs(next + 2)
        {
            mentions[index].isPossessive = true
            hits[next] = nil
            hits[next + 1] = nil
        }
        let last = tokens[next - 1].folded
        if words.grammar.nounsAreCapitalised, next < tokens.count, last.hasSuffix("s"), tokens[next].folded == "'" {
            mentions[index].isPossessive = true
        }
        var before = range.lowerBound - 1
        while before > 0, hits[before]?.meaning.senses.contains(.article) == true,
            words.grammar.dropsSubject || words.grammar.nounsAreCapitalised
        { before -= 1 }
        if before > 0, hits[before]?.meaning.senses.contains(.of) == true {
            mentions[index].isPossessive = true
            if hits[before - 1]?.meaning.relation != nil { mentions[index].isRelative = true }
        }
        guard mentions[index].isPossessive else { return }
        var follows = next
        while follows < tokens.count,
            tokens[follows].folded == "'" || tokens[follows].folded == "s" && tokens[follows - 1].kind == .sign
        { follows += 1 }
        if follows < tokens.count, hits[follows]?.meaning.relation != nil { mentions[index].isRelative = true }
    }

    /// Whether "'s" before that place is short for "is" or "has": "Soph's back", "Jamie's been".
    func isShortIs(_ place: Int) -> Bool {
        guard place < tokens.count else { return false }
        guard tokens[place].kind == .word else {
            // "Anna's 30 on Friday" is, "Grandma's 90th" has.
            return tokens[place].kind == .number && (place + 1 >= tokens.count || tokens[place + 1].followsBlank)
        }
        let word = tokens[place].folded
        if word.hasSuffix("ing"), words.vocabulary.longest(at: place, in: tokens)?.meaning.giftOccasion == nil { return true }
        let senses = words.vocabulary.longest(at: place, in: tokens)?.meaning.senses ?? []
        if words.vocabulary.relation(word) != nil { return false }
        return !senses.isDisjoint(with: [
            .article, .preposition, .negation, .trivial, .past, .vagueTime, .user, .my, .keen, .wish, .filler, .at, .hedge,
        ])
            || words.grammar.isPast(word) || hits[place]?.meaning.pronoun != nil
    }
}
