import Kinkeeper

/// Tells what a known name is not: a title, a place, a plain noun; and which of several people it means.
extension LineScanner {
    private static let places = WordList.shared(.beforePlaces)
    static let titles = WordList.shared(.titles)
    static let roles = WordList.shared(.roles)
    static let own = WordList.shared(.own)
    static let pets = WordList.shared(.pets)

    /// "San Diego", "St. Joseph's", "Santa Marta": no person, though the name is one.
    func isPlace(_ place: Int) -> Bool {
        var before = place - 1
        if before > 0, tokens[before].folded == ".", !tokens[before].followsBlank { before -= 1 }
        return before >= 0 && LineScanner.places.contains(tokens[before].folded)
    }

    /// "puente del Pilar": "del" is for men, so that no woman is meant.
    func isSaint(_ place: Int) -> Bool {
        place > 0 && tokens[place - 1].folded == "del" && words.names.gender(of: tokens[place].folded) == .female
    }

    /// "it was a joy": written small behind an article, an English word is no name.
    func isPlainNoun(_ place: Int) -> Bool {
        guard place > 0, !tokens[place].isCapitalised, !words.grammar.nounsAreCapitalised, !words.grammar.dropsSubject else {
            return false
        }
        return ["a", "an", "une"].contains(tokens[place - 1].folded)
    }

    /// "Frau Weber" is not "meine Frau", and not the Frau Brandl who is known.
    func isTitle(_ place: Int) -> Bool {
        guard LineScanner.titles.contains(tokens[place].folded), place == 0 || !isOwned(place) else { return false }
        var next = place + 1
        while next < tokens.count, tokens[next].folded == "." || LineScanner.titles.contains(tokens[next].folded) { next += 1 }
        guard next < tokens.count, tokens[next].kind == .word, tokens[next].isCapitalised else { return false }
        return !words.vocabulary.knows(tokens[next].folded)
    }

    private func isOwned(_ place: Int) -> Bool {
        let before = hits[place - 1]?.meaning
        return before?.senses.contains(.my) == true || before?.pronoun?.role == .possessive
            || (mentionAt[place - 1].map { isPossessive(mentions[$0]) } ?? false)
    }

    /// "la heladera vieja": what follows a noun without a word between them says what that is like.
    func isAdjective(_ place: Int) -> Bool {
        // "kleine Büste": German has capitals for nouns.
        if words.grammar.nounsAreCapitalised, !tokens[place].isCapitalised, place + 1 < tokens.count {
            return tokens[place + 1].isCapitalised
        }
        guard words.grammar.dropsSubject, place > 0, tokens[place - 1].kind == .word else { return false }
        // "ay hija que me ha llamado Merche": said to her.
        if place + 1 < tokens.count, tokens[place + 1].folded == "que" {
            return hits[place - 1].map { $0.meaning.senses.isDisjoint(with: [.my, .article]) } ?? true
        }
        return hits[place - 1] == nil && mentionAt[place - 1] == nil
            && !["al", "del", "pal", "a"].contains(tokens[place - 1].folded)
    }

    /// The gender that a name tells by its end, where the lists say nothing: Svetlana, Ignacio.
    func genderByEnd(_ name: String) -> Gender? {
        guard words.grammar.dropsSubject || words.grammar.nounsAreCapitalised, !words.names.contains(name), name.utf8.count > 3
        else { return nil }
        return name.hasSuffix("a") ? .female : name.hasSuffix("o") ? .male : nil
    }

    /// "Max … der Thümmel": what a name leaves open another one tells, if it is of one of these people.
    mutating func narrow() {
        for index in mentions.indices where mentions[index].people.count > 1 {
            let end = mentions[index].range.upperBound
            let told = mentions.filter { other in
                guard other.range.lowerBound < end + 2 || other.part == .family, let person = other.people.first,
                    other.people.count == 1
                else { return false }
                return (other.part == .full || other.part == .family) && mentions[index].people.contains(person)
            }
            guard let person = told.first?.people.first, told.allSatisfy({ $0.people.first == person }) else { continue }
            mentions[index].people = [person]
        }
    }
}
