import Kinkeeper

/// Tells names of unknown people from other words.
extension LineScanner {
    func isNewName(at place: Int, isKnownWord: Bool) -> Bool {
        let token = tokens[place]
        // "(Ann Arbor!)" is a place as likely as not.
        if place > 0,
            tokens[place - 1].folded == "(" || isPlace(place) || isSaint(place) || LineScanner.titles.contains(token.folded)
        {
            return false
        }
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
        if isOwner(place) || isAfterContact(place) || isLiving(place) || isBesideUser(place) || isRole(place) { return true }
        // "the green Stanley" is a thing.
        if !words.grammar.dropsSubject, !words.grammar.nounsAreCapitalised, !senses.isDisjoint(with: [.article, .praise]) {
            return false
        }
        if isListed || senses.contains(.naming) { return !senses.contains(.at) || isListed }
        if place > 0, token.isCapitalised, words.grammar.titles.contains(tokens[place - 1].folded),
            place < 2 || mentionAt[place - 2] == nil
        {
            return true
        }
        if before?.relation != nil, senses.isDisjoint(with: [.forWhom, .preposition]),
            !words.grammar.nounsAreCapitalised || request.people.people.isEmpty
        {
            return true
        }
        guard place > 0, !words.grammar.nounsAreCapitalised, !startsSentence(place) else { return false }
        if place > 1, isKnown(place - 1), !senses.isDisjoint(with: .conjunction), mentionAt[place - 2] != nil { return true }
        return !senses.isDisjoint(with: [.with, .called, .messaged]) || tokens[place - 1].folded == "="
    }

    /// "Keisha's birthday", "Yvonnes Geburtstag", "Oihana cumple años": only people have birthdays.
    private func isOwner(_ place: Int) -> Bool {
        guard tokens[place].isCapitalised, tokens[place].folded.utf8.count > 2 else { return false }
        var next = place + 1
        // "Freddy el vigilante está de cumpleaños".
        if words.grammar.dropsSubject, next + 2 < tokens.count, ["el", "la"].contains(tokens[next].folded) { next += 2 }
        if next + 1 < tokens.count, tokens[next].folded == "'", tokens[next + 1].folded == "s" {
            next += 2
        } else if !words.grammar.dropsSubject {
            return false
        }
        if next < tokens.count, tokens[next].kind == .number { next += 1 }
        while next < tokens.count, ["th", "st", "nd", "rd"].contains(tokens[next].folded) { next += 1 }
        guard next < tokens.count, let meaning = words.vocabulary.longest(at: next, in: tokens)?.meaning else { return false }
        if words.grammar.dropsSubject {
            return meaning.occasion == .birthday && (tokens[next].folded.hasPrefix("cumpl") || tokens[next].folded == "esta")
        }
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
        guard !words.grammar.dropsSubject, place + 2 < tokens.count,
            words.vocabulary.meaning(of: tokens[place + 1].folded)?.senses.contains(.conjunction) == true
        else { return false }
        return words.vocabulary.meaning(of: tokens[place + 2].folded)?.senses.contains(.me) == true
    }

    /// "Bewerber Tomasz Gajewski", "Emirs Bruder Adnan hat": two names behind what somebody is, or one before a verb.
    private func isRole(_ place: Int) -> Bool {
        if place > 0, LineScanner.roles.contains(tokens[place - 1].folded) { return true }
        guard words.grammar.nounsAreCapitalised, place > 0, let before = hits[place - 1]?.meaning,
            before.relation != nil || before.senses.contains(.acquaintance),
            !LineScanner.pets.contains(before.relation?.group ?? ""), place + 1 < tokens.count
        else { return false }
        let next = words.vocabulary.longest(at: place + 1, in: tokens)?.meaning.senses
        if next == nil { return tokens[place + 1].isCapitalised }
        return before.relation != nil && next?.isDisjoint(with: [.be, .have, .finite, .turns]) == false
    }

    /// "conocí a Wenceslao": the one met is a person.
    private func isAfterContact(_ place: Int) -> Bool {
        guard words.grammar.dropsSubject, tokens[place].isCapitalised, place > 1, tokens[place - 1].folded == "a" else {
            return false
        }
        return !(hits[place - 2]?.meaning.senses.isDisjoint(with: [.contact, .act]) ?? true)
    }

    /// "Svetlana Orlova:", "Bewerber Tomasz Gajewski": a second name, though German writes nouns in the same way.
    private func isFullName(_ place: Int) -> Bool {
        isRole(place)
            || place + 2 < tokens.count && tokens[place + 2].folded == ":"
                && (place == 0 || tokens[place - 1].kind == .sign
                    || hits[place - 1] == nil)
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
            !words.grammar.nounsAreCapitalised || words.names.contains(tokens[end].folded)
                || end == place + 1 && isFullName(place),
            !bareDates.contains(where: { $0.contains(end) })
        { end += 1 }
        var name = ""
        for token in tokens[place..<end] { name += (name.isEmpty ? "" : " ") + written(token) }
        let gender = words.names.gender(of: tokens[place].folded) ?? hitRelation(place - 1)?.gender
        // "uncle Pete", "Tante Inge": what he is belongs to the name.
        let isTitled =
            (hitRelation(place - 1) != nil || place > 0 && words.grammar.titles.contains(tokens[place - 1].folded))
            && (place < 2 || mentionAt[place - 2] == nil && !isOfSomebodyElse(place - 1))
        if isTitled, words.grammar.titles.contains(tokens[place - 1].folded) || isForm(place - 1) {
            name = written(tokens[place - 1]) + " " + name
        }
        let hasRole = place > 0 && LineScanner.roles.contains(tokens[place - 1].folded)
        add(
            Mention(
                range: (isTitled || hasRole ? place - 1 : place)..<end, people: [], newName: name, part: nil, gender: gender))
        return end - place
    }

    /// "Onkel Waldemar", "Aunt Bev", not "my brother Tom": what somebody is called as it is part of their name.
    private func isForm(_ place: Int) -> Bool {
        tokens[place].isCapitalised
            && (place == 0 || hits[place - 1]?.meaning.senses.isDisjoint(with: [.my, .article]) ?? true)
    }

    func hitRelation(_ place: Int) -> Relation? { place >= 0 ? hits[place]?.meaning.relation : nil }

    func written(_ token: Token) -> String {
        let start = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.lowerBound)
        let end = request.text.utf8.index(request.text.startIndex, offsetBy: token.span.upperBound)
        let word = String(request.text[start..<end])
        return token.isCapitalised ? word : word.prefix(1).uppercased() + word.dropFirst()
    }
}
