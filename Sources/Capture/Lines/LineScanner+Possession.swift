/// Finds possessives: "Anna's boss", "Omas Geburtstag", "el cumple de Pablo".
extension LineScanner {
    /// Marks a mention when a thing or a person of theirs follows.
    mutating func join(_ index: Int) {
        let range = mentions[index].range
        let next = range.upperBound
        let isMark = ["'", "`", "´"].contains(word(next))
        if isMark, word(next + 1) == "s", !tokens[next + 1].followsBlank, !isShortIs(next + 2) {
            mentions[index].isPossessive = true
            hits[next] = nil
            hits[next + 1] = nil
        }
        let endsInS = words.grammar.nounsAreCapitalised && word(next - 1).hasSuffix("s") && word(next) == "'"
        var before = range.lowerBound - 1
        while before > 0, senses(before).contains(.article), !words.grammar.namesHaveNoArticle { before -= 1 }
        let isOf = before > 0 && senses(before).contains(.of)
        if endsInS || isOf { mentions[index].isPossessive = true }
        if isOf, hitRelation(before - 1) != nil { mentions[index].isRelative = true }
        guard mentions[index].isPossessive else { return }
        var follows = next
        while word(follows) == "'" || word(follows) == "s" && tokens[follows - 1].kind == .sign { follows += 1 }
        if hitRelation(follows) != nil { mentions[index].isRelative = true }
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
