import Kinkeeper

/// Tells names of unknown people from other words.
extension LineScanner {
    func isNewName(at place: Int, isKnownWord: Bool) -> Bool {
        let token = tokens[place]
        // "(Ann Arbor!)" is a place as likely as not.
        if word(place - 1) == "(" || isPlace(place) || NameWords.titles.contains(token.folded) { return false }
        let before = place > 0 ? hits[place - 1]?.meaning : nil
        let senses = senses(place - 1)
        let isListed = words.names.contains(token.folded)
        if isKnownWord || bareDates.contains(where: { $0.contains(place) }) {
            // "Rose", "Mark", "Luna": only where a name is due.
            guard token.isCapitalised, isListed, !words.grammar.nounsAreCapitalised else { return false }
            return !senses.isDisjoint(with: [.with, .naming]) || before?.relation != nil && place > 0
        }
        if !token.isCapitalised {
            return isListed && !senses.isDisjoint(with: [.with, .called, .messaged, .met, .naming, .forWhom, .act])
        }
        if isOwner(place) || isAfterContact(place) || isLiving(place) || isBesideUser(place) || isRole(place) { return true }
        // "the green Stanley" is a thing.
        if words.grammar.namesHaveNoArticle, !senses.isDisjoint(with: [.article, .praise]) { return false }
        if isListed || senses.contains(.naming) { return !senses.contains(.at) || isListed }
        if words.grammar.titles.contains(word(place - 1)), place < 2 || mentionAt[place - 2] == nil { return true }
        let mayFollow = !words.grammar.nounsAreCapitalised || request.people.people.isEmpty
        if before?.relation != nil, senses.isDisjoint(with: [.forWhom, .preposition]), mayFollow { return true }
        guard place > 0, !words.grammar.nounsAreCapitalised, !startsSentence(place) else { return false }
        if place > 1, isKnown(place - 1), !senses.isDisjoint(with: .conjunction), mentionAt[place - 2] != nil { return true }
        return !senses.isDisjoint(with: [.with, .called, .messaged]) || tokens[place - 1].folded == "="
    }

    /// "Keisha's birthday", "Yvonnes Geburtstag", "Oihana cumple años": only people have birthdays.
    private func isOwner(_ place: Int) -> Bool {
        guard tokens[place].isCapitalised, tokens[place].folded.utf8.count > 2 else { return false }
        var next = place + 1
        // "Freddy el vigilante está de cumpleaños".
        if words.grammar.dropsSubject, ["el", "la"].contains(word(next)) { next += 2 }
        let isMarked = word(next) == "'" && word(next + 1) == "s"
        guard isMarked || words.grammar.dropsSubject else { return false }
        if isMarked { next += 2 }
        if next < tokens.count, tokens[next].kind == .number { next += 1 }
        while next < tokens.count, ["th", "st", "nd", "rd"].contains(tokens[next].folded) { next += 1 }
        guard next < tokens.count, let meaning = words.vocabulary.longest(at: next, in: tokens)?.meaning else { return false }
        let isVerb = word(next).hasPrefix("cumpl") || word(next) == "esta"
        if words.grammar.dropsSubject { return meaning.occasion == .birthday && isVerb }
        return meaning.occasion.map { $0.isYearly || $0 == .wedding } ?? false
    }

    /// "Yvonnes Geburtstag": German hangs the s on the name. The number of tokens, nil where it is no name.
    mutating func newOwner(at place: Int) -> Int? {
        let word = tokens[place].folded
        guard words.grammar.nounsAreCapitalised, tokens[place].isCapitalised, word.utf8.count > 3, word.hasSuffix("s"),
            place + 1 < tokens.count, request.people.exact(String(word.dropLast())) == nil, request.people.exact(word) == nil,
            !words.vocabulary.knows(String(word.dropLast())),
            let next = words.vocabulary.longest(at: place + 1, in: tokens)?.meaning,
            next.occasion.map({ $0.isYearly || $0 == .wedding }) ?? false
        else { return nil }
        let name = String(written(tokens[place]).dropLast())
        var mention = Mention(
            range: place..<place + 1, people: [], newName: name, part: nil,
            gender: words.names.gender(of: String(word.dropLast())))
        mention.isPossessive = true
        add(mention)
        return 1
    }

    /// "Marisol plays the cello", "Met Keisha": only a person plays, lives or is met.
    private func isLiving(_ place: Int) -> Bool {
        guard tokens[place].isCapitalised, tokens[place].folded.utf8.count > 2 else { return false }
        if place > 0 { return ["met", "into"].contains(tokens[place - 1].folded) && !words.grammar.nounsAreCapitalised }
        return place + 1 < tokens.count && words.grammar.livingVerbs.contains(tokens[place + 1].folded)
    }

    /// "a table for Dmitri and me": who is named beside the user is a person.
    private func isBesideUser(_ place: Int) -> Bool {
        let (and, me) = (words.vocabulary.meaning(of: word(place + 1)), words.vocabulary.meaning(of: word(place + 2)))
        return !words.grammar.dropsSubject && and?.senses.contains(.conjunction) == true && me?.senses.contains(.me) == true
    }

    /// "Bewerber Tomasz Gajewski", "Emirs Bruder Adnan hat": two names behind what somebody is, or one before a verb.
    private func isRole(_ place: Int) -> Bool {
        if NameWords.roles.contains(word(place - 1)) { return true }
        guard words.grammar.nounsAreCapitalised, let relation = hitRelation(place - 1),
            !NameWords.pets.contains(relation.group),
            place + 1 < tokens.count
        else { return false }
        let next = words.vocabulary.longest(at: place + 1, in: tokens)?.meaning.senses
        return next.map { !$0.isDisjoint(with: [.be, .have, .finite, .turns]) } ?? tokens[place + 1].isCapitalised
    }

    /// "conocí a Wenceslao": the one met is a person.
    private func isAfterContact(_ place: Int) -> Bool {
        guard words.grammar.dropsSubject, tokens[place].isCapitalised, word(place - 1) == "a" else { return false }
        return !senses(place - 2).isDisjoint(with: [.contact, .act])
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
            !words.grammar.nounsAreCapitalised || words.names.contains(tokens[end].folded) || isRole(place),
            !bareDates.contains(where: { $0.contains(end) })
        { end += 1 }
        var name = ""
        for token in tokens[place..<end] { name += (name.isEmpty ? "" : " ") + written(token) }
        let gender = words.names.gender(of: tokens[place].folded) ?? hitRelation(place - 1)?.gender
        // "uncle Pete", "Tante Inge": what he is belongs to the name.
        let hasTitle = words.grammar.titles.contains(word(place - 1))
        let isTitled =
            (hitRelation(place - 1) != nil || hasTitle)
            && (place < 2 || mentionAt[place - 2] == nil && !isOfSomebodyElse(place - 1))
        // "Onkel Waldemar", not "my brother Tom".
        if isTitled, hasTitle || tokens[place - 1].isCapitalised && senses(place - 2).isDisjoint(with: [.my, .article]) {
            name = written(tokens[place - 1]) + " " + name
        }
        let start = isTitled || NameWords.roles.contains(word(place - 1)) ? place - 1 : place
        add(Mention(range: start..<end, people: [], newName: name, part: nil, gender: gender))
        return end - place
    }

    func hitRelation(_ place: Int) -> Relation? { tokens.indices.contains(place) ? hits[place]?.meaning.relation : nil }

    func written(_ token: Token) -> String {
        let start = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.lowerBound)
        let end = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.upperBound)
        let word = String(request.text[start..<end])
        return token.isCapitalised ? word : word.prefix(1).uppercased() + word.dropFirst()
    }
}
