import Kinkeeper

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

    /// Whether the relation belongs to another person: "her mum", "Anna's dad", "la abuela de Tincho".
    func isOfSomebodyElse(_ place: Int) -> Bool {
        var before = place - 1
        while before >= 0, !senses(before).isDisjoint(with: [.article, .praise]) { before -= 1 }
        if before >= 0 {
            if let pronoun = hits[before]?.meaning.pronoun,
                pronoun.role == .possessive || pronoun.role == .object && pronoun.gender == .female
            {
                return words.grammar.dropsSubject ? pronoun.role == .possessive : true
            }
            if let mention = mentionAt[before], mentions[mention].range.upperBound == before + 1,
                isPossessive(mentions[mention])
            {
                return true
            }
            if before > 1, tokens[before].folded == "s", mentionAt[before - 2] != nil { return true }
        }
        guard place + 2 < tokens.count, let next = words.vocabulary.longest(at: place + 1, in: tokens)?.meaning,
            next.senses.contains(.of)
        else { return false }
        return request.people.longest(at: place + 2, in: tokens) != nil
            || tokens[place + 2].isCapitalised && !words.grammar.nounsAreCapitalised
    }

    func isPossessive(_ mention: Mention) -> Bool {
        mention.isPossessive || tokens[mention.range.upperBound - 1].folded.hasSuffix("s") && words.grammar.nounsAreCapitalised
    }

    /// The person meant by "my sister" when only "sis" is listed.
    func relative(_ relation: Relation, at place: Int) -> NameMatch? {
        guard !isOfSomebodyElse(place), !isNoRelation(place) else { return nil }
        for other in words.vocabulary.group(relation.group) {
            if let match = request.people.exact(other), match.part == .nickname { return match }
            for my in words.vocabulary.ownWords {
                let pair = Token.tokens(of: my + " " + other)
                if let match = request.people.longest(at: 0, in: pair), match.length == 2, match.part == .nickname {
                    return NameMatch(length: 1, people: match.people, part: .nickname)
                }
            }
        }
        return nil
    }
}
