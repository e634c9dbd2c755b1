import Kinkeeper

/// Tells names of people nobody knows yet from other words.
extension LineScanner {
    func isNewName(at place: Int, isKnownWord: Bool) -> Bool {
        let token = tokens[place]
        // "(Ann Arbor!)" is a place as likely as not.
        if place > 0, tokens[place - 1].folded == "(" { return false }
        let before = place > 0 ? hits[place - 1]?.meaning : nil
        let senses = before?.senses ?? []
        let isListed = words.names.contains(token.folded)
        if isKnownWord || bareDates.contains(where: { $0.contains(place) }) {
            // "Rose", "Mark", "Luna": only where a name is due.
            guard token.isCapitalised, isListed, !words.grammar.nounsAreCapitalised else { return false }
            return !senses.isDisjoint(with: [.with, .naming]) || before?.relation != nil && place > 0
        }
        if !token.isCapitalised {
            return isListed && !senses.isDisjoint(with: [.with, .called, .messaged, .met, .naming, .forWhom, .act])
        }
        if isListed || senses.contains(.naming) { return !senses.contains(.at) || isListed }
        if place > 0, token.isCapitalised, words.grammar.titles.contains(tokens[place - 1].folded),
            place < 2 || mentionAt[place - 2] == nil
        {
            return true
        }
        if before?.relation != nil, !words.grammar.nounsAreCapitalised || request.people.people.isEmpty { return true }
        guard place > 0, !words.grammar.nounsAreCapitalised, !startsSentence(place) else { return false }
        if place > 1, isKnown(place - 1), !senses.isDisjoint(with: .conjunction), mentionAt[place - 2] != nil { return true }
        return !senses.isDisjoint(with: [.with, .called, .messaged]) || tokens[place - 1].folded == "="
    }

    func isKnown(_ place: Int) -> Bool { hits[place] != nil }

    func startsSentence(_ place: Int) -> Bool {
        place == 0 || [".", "!", "?", ":", "\""].contains(tokens[place - 1].folded)
    }

    mutating func newMention(at place: Int) -> Int {
        var end = place + 1
        while end < tokens.count, end < place + 3, tokens[end].kind == .word, tokens[end].isCapitalised,
            tokens[place].isCapitalised,
            !words.vocabulary.knows(tokens[end].folded),
            !words.grammar.nounsAreCapitalised || words.names.contains(tokens[end].folded),
            !bareDates.contains(where: { $0.contains(end) })
        { end += 1 }
        var name = ""
        for token in tokens[place..<end] { name += (name.isEmpty ? "" : " ") + written(token) }
        let gender = words.names.gender(of: tokens[place].folded) ?? hitRelation(place - 1)?.gender
        // "uncle Pete", "Tante Inge": what he is belongs to the name.
        let isTitled =
            (hitRelation(place - 1) != nil || place > 0 && words.grammar.titles.contains(tokens[place - 1].folded))
            && (place < 2 || mentionAt[place - 2] == nil && !isOfSomebodyElse(place - 1))
        if isTitled, words.grammar.titles.contains(tokens[place - 1].folded) { name = written(tokens[place - 1]) + " " + name }
        add(Mention(range: (isTitled ? place - 1 : place)..<end, people: [], newName: name, part: nil, gender: gender))
        return end - place
    }

    func hitRelation(_ place: Int) -> Relation? { place >= 0 ? hits[place]?.meaning.relation : nil }

    func written(_ token: Token) -> String {
        let start = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.lowerBound)
        let end = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.upperBound)
        let word = String(request.text[start..<end])
        return token.isCapitalised ? word : word.prefix(1).uppercased() + word.dropFirst()
    }
}
