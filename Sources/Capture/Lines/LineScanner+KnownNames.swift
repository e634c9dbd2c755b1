import Kinkeeper

/// Tells what a known name is not: a title, a place, a plain noun; and which of several people it means.
extension LineScanner {
    /// The word at a place, folded; empty outside the line.
    func word(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].folded : "" }

    /// What is known of the word at a place.
    func senses(_ place: Int) -> Sense { tokens.indices.contains(place) ? hits[place]?.meaning.senses ?? [] : [] }

    /// "San Diego", "St. Joseph's" are no people. "puente del Pilar": "del" is for men, so no woman is meant.
    func isPlace(_ place: Int) -> Bool {
        NameWords.beforePlaces.contains(word(word(place - 1) == "." ? place - 2 : place - 1))
            || word(place - 1) == "del" && words.names.gender(of: word(place)) == .female
    }

    /// "it was a joy": written small behind an article, an English word is no name.
    func isPlainNoun(_ place: Int) -> Bool {
        !tokens[place].isCapitalised && words.grammar.namesHaveNoArticle && ["a", "an", "une"].contains(word(place - 1))
    }

    /// "Frau Weber" is not "meine Frau", and not the Frau Brandl who is known.
    func isTitle(_ place: Int) -> Bool {
        guard NameWords.titles.contains(word(place)), !isOwned(place) else { return false }
        let next = tokens[(place + 1)...].first { $0.folded != "." && !NameWords.titles.contains($0.folded) }
        return next.map { $0.kind == .word && $0.isCapitalised && !words.vocabulary.knows($0.folded) } ?? false
    }

    private func isOwned(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        return senses(place - 1).contains(.my) || hits[place - 1]?.meaning.pronoun?.role == .possessive
            || (mentionAt[place - 1].map { isPossessive(mentions[$0]) } ?? false)
    }

    /// Whether it names no relation that is known: "kleine Büste", "la heladera vieja", "my own mother", "ay hija que".
    func isNoRelation(_ place: Int) -> Bool {
        if NameWords.own.contains(word(place - 1)) { return true }
        if words.grammar.nounsAreCapitalised, !tokens[place].isCapitalised, place + 1 < tokens.count {
            return tokens[place + 1].isCapitalised
        }
        guard words.grammar.dropsSubject, place > 0, tokens[place - 1].kind == .word else { return false }
        if word(place + 1) == "que" { return senses(place - 1).isDisjoint(with: [.my, .article]) }
        return hits[place - 1] == nil && mentionAt[place - 1] == nil && !["al", "del", "pal", "a"].contains(word(place - 1))
    }

    /// "Max … der Thümmel": what a name leaves open another one tells, if it is of one of these people.
    mutating func narrow() {
        let telling = mentions.filter { $0.people.count == 1 && ($0.part == .full || $0.part == .family) }
        for index in mentions.indices where mentions[index].people.count > 1 {
            let end = mentions[index].range.upperBound
            let told = telling.filter { $0.range.lowerBound < end + 2 || $0.part == .family }.flatMap(\.people)
            let people = mentions[index].people.filter(told.contains)
            if people.count == 1 { mentions[index].people = people }
        }
    }
}
