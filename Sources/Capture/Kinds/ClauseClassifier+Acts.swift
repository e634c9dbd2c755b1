import Kinkeeper

extension ClauseClassifier {
    /// Debts: the user's debt is a task, another person's is a note, and so is a sum that was paid or lent.
    func debt() -> [Draft]? {
        if isWantedBack { return [task(.debt, from: nil)] }
        if isPaid { return note(.credit) }
        guard let owe = features.first(.owe) else {
            return features.has(.owed) && features.actPlace == nil && isAboutSomebody ? note(.credit) : nil
        }
        // Where the verb tells who, "a Clara le debo" is the user's as well.
        let isUsers = line.words.grammar.dropsSubject || features.has(.user)
        guard isUsers || features.mentions.allSatisfy({ $0.range.lowerBound > owe }) else { return nil }
        guard line.words.grammar.dropsSubject || line.pronoun(owe - 1)?.role != .subject else { return nil }
        return [task(.debt, from: nil)]
    }

    /// "Ben wants his charger back", "quiere que le devuelva el cargador": what one has of another person's is no gift.
    private var isWantedBack: Bool {
        guard let place = features.first([.wish, .weakWish]), isAboutSomebody || !features.mentions.isEmpty,
            !isNegatedBefore(place), place == 0 || line.senses(place - 1).isDisjoint(with: .user)
        else { return false }
        let grammar = line.words.grammar
        let start = line.hits[place]?.range.upperBound ?? place + 1
        guard start < clause.range.upperBound else { return false }
        let rest = start..<clause.range.upperBound
        // "que le devuelvas": the verb alone says it, in a clause of its own.
        if line.senses(start).contains(.subordinate) {
            return rest.contains { grammar.givingBack.contains(line.tokens[$0].folded) }
        }
        guard !startsVerb(start), let back = rest.last(where: { grammar.wantedBack.contains(line.tokens[$0].folded) })
        else { return false }
        // "wants back her book", but not "wants a back massager", "ida y vuelta" or "will zurück nach Wien".
        guard line.senses(back - 1).isDisjoint(with: [.article, .conjunction]) else { return false }
        if back == start {
            return rest.contains(back + 1)
                && (line.pronoun(back + 1) != nil || !line.senses(back + 1).isDisjoint(with: [.article, .my]))
        }
        return (back + 1..<rest.upperBound).allSatisfy { place in
            line.tokens[place].kind == .sign || line.isTaken[place] || line.mention(place) != nil
                || !line.senses(place).isDisjoint(with: [.preposition, .of, .me, .filler, .vagueTime, .conjunction, .article])
        }
    }

    /// "paid Tom back the 20", "le pagué las sábanas, 32 euros", "Ida hat die 40 € ausgelegt".
    private var isPaid: Bool {
        guard features.money != nil, isAboutSomebody, features.actPlace == nil, !dating.isAhead,
            !features.has([.owe, .negation, .duty, .question])
        else { return false }
        return clause.range.contains { place in
            line.mention(place) == nil && line.words.grammar.paid.contains(line.text(line.tokens[place].span).lowercased())
        }
    }

    /// "and again in two weeks": the last task, once more.
    func again() -> [Draft]? {
        guard let last = context.lastAct, clause.opening == .run, features.has(.vagueTime), features.date != nil,
            features.actPlace == nil,
            !features.hasPredicate, features.mentions.isEmpty, !features.has(.event)
        else { return nil }
        var draft = task(last.rule, from: nil)
        draft.text = last.text
        draft.referents = last.referents.map { $0.linked(by: .carried) }
        return [draft]
    }

    /// The user's tasks: "call mum", "I need to book", "Karte schicken", "llamar a papá".
    func act() -> [Draft]? {
        if isForbidden { return [] }
        guard let place = features.actPlace else { return nil }
        let rule: Draft.Rule = features.userDuty != nil || features.has(.dutyAfter) ? .duty : .command
        if features.isNegated(place) || isForbiddenAfter(place) { return [] }
        if isBareDuty(place) || isFactToRemember { return nil }
        if let gift = giving(at: place) { return [gift] }
        if rule == .command, line.words.grammar.infinitiveIsLast, line.senses(place).isDisjoint(with: [.act, .promise]),
            features.mentions.isEmpty, clause.range.count < 2
        {
            return nil
        }
        if contactPlace != nil, features.userDuty == nil, dating.isPast { return nil }
        // "Ayer quedé con Lucía": the day decides between a duty and a contact.
        if let duty = features.userDuty, !line.senses(duty).isDisjoint(with: .contact), dating.isPast, !dating.isAhead {
            return nil
        }
        var task = task(rule, from: place)
        if let day = context.lastDate, speaksOfThatDay || task.date == nil && isFetching(place) {
            task = task.onDay(day)
            if isFetching(place), task.time == nil { task.time = context.lastTime }
            task.absorbsLast = isFetching(place) || clause.opening == .comma && context.lastType == .other
        }
        return [task]
    }

    /// "remember Ada is fasting": nothing to do, but to know.
    private var isFactToRemember: Bool {
        guard let duty = features.userDuty, let hit = line.hits[duty], let name = line.mention(hit.range.upperBound) else {
            return false
        }
        return !line.senses(name.range.upperBound).isDisjoint(with: [.be, .have, .past])
            && line.senses(name.range.upperBound).isDisjoint(with: .user)
    }

    /// "don't text Tom", "no llamar a Pablo": an act that is not to be.
    private var isForbidden: Bool {
        guard let head = features.head(skipping: [.filler, .opener, .conjunction, .vagueTime, .article]),
            line.senses(head).contains(.negation), line.mention(head) == nil,
            features.userDuty == nil
        else { return false }
        let next = line.hits[head]?.range.upperBound ?? head + 1
        guard next < clause.range.upperBound, line.mention(next) == nil else { return false }
        if line.words.grammar.dropsSubject, isForbidding(next) { return true }
        return ClauseFeatures(line: line, range: next..<clause.range.upperBound).actPlace == next
    }

    /// "no llames", "no le escribas", "no digas": a forbidden act is in the subjunctive.
    private func isForbidding(_ place: Int) -> Bool {
        if line.pronoun(place)?.role == .object || line.senses(place).contains(.me) { return isForbidding(place + 1) }
        guard clause.range.contains(place), line.mention(place) == nil else { return false }
        let word = line.tokens[place].folded
        let endings = word.hasSuffix("es") ? ["ar"] : word.hasSuffix("as") ? ["er", "ir"] : []
        let stem = word.dropLast(2)
        return word.utf8.count > 4
            && (word.hasSuffix("gas") && !endings.isEmpty
                || endings.contains {
                    line.words.vocabulary.meaning(of: stem + $0)?.senses.contains(.act) ?? false
                })
    }

    /// "Ruf Anna nicht an", "Schreib Mama bitte nicht": German says so after the verb.
    private func isForbiddenAfter(_ act: Int) -> Bool {
        guard line.words.grammar.infinitiveIsLast, features.userDuty == nil else { return false }
        return (act + 1..<max(act + 1, clause.range.upperBound)).contains {
            line.senses($0).contains(.negation) && line.senses($0).isDisjoint(with: .dutyAfter)
        }
    }

    /// "wish her luck then", "llamar a la abuela ese día".
    private var speaksOfThatDay: Bool {
        guard let place = features.first(.thatDay), let hit = line.hits[place] else { return false }
        return hit.range.count > 1 || place > clause.range.lowerBound && hit.range.upperBound >= clause.range.upperBound
    }

    /// "she lands on the 4th, pick her up": a person is fetched when they arrive.
    private func isFetching(_ place: Int) -> Bool {
        line.senses(place).contains(.fetch) && features.mentions.isEmpty && context.lastType == .trip
            && clause.opening != .sentence
    }

    /// "thinking of getting Tom a board game": to give something is only thought of, and an idea all the same.
    func planning() -> [Draft]? {
        guard let place = features.first(.giving), line.mention(place) == nil,
            !features.has([.negation, .contact, .past, .have])
        else { return nil }
        let before = clause.range.lowerBound..<place
        guard
            !before.contains(where: {
                line.mention($0) != nil || line.pronoun($0)?.role == .subject && line.senses($0).isDisjoint(with: .article)
            })
        else { return nil }
        guard features.has([.hedge, .user]) || line.words.grammar.isInfinitive(line.tokens[place].folded) else { return nil }
        return giving(at: place).map { [$0] }
    }

    /// "I will", "let me see": a duty without an act.
    private func isBareDuty(_ place: Int) -> Bool {
        guard let duty = features.userDuty else { return false }
        return place == duty && (line.hits[duty]?.range.upperBound ?? duty + 1) >= clause.range.upperBound
    }

    /// "get him a nice pen": giving something to a person is a gift, unless it is set for a day.
    private func giving(at place: Int) -> Draft? {
        guard line.senses(place).contains(.giving) else { return nil }
        let isForSomebody =
            features.mentions.contains { !isSource($0) && !$0.isPossessive }
            || clause.range.contains { line.pronoun($0)?.role == .object }
            || features.giftOccasion != nil
        let isCarried = features.money != nil && !resolver.current.isEmpty
        guard isForSomebody || isCarried else { return nil }
        let isDated = dating.hasDate && features.giftOccasion == nil && features.money == nil
        guard !isDated else { return nil }
        let rest =
            line.words.grammar.infinitiveIsLast && place > clause.range.lowerBound
            ? clause.range.lowerBound..<place : (line.hits[place]?.range.upperBound ?? place + 1)..<clause.range.upperBound
        let things = ClauseFeatures(line: line, range: rest)
        // "give her a call" gives nothing, "get Tom a present" names nothing.
        if things.has([.calling, .gift]) && things.money == nil && things.giftOccasion == nil { return nil }
        if things.has(.calling) { return nil }
        var idea = text.idea(rest)
        // "get Dad something for Father's Day, max 50 quid": a budget is a gift, though the idea is still open.
        if idea.isEmpty, features.money != nil, let thing = rest.first(where: { line.senses($0).contains(.placeholder) }) {
            idea = line.text(line.tokens[thing].span)
        }
        if idea.isEmpty, features.money != nil, features.giftOccasion != nil { idea = text.words(rest) }
        let isOpen = features.money != nil && rest.contains { line.senses($0).contains(.placeholder) }
        guard !idea.isEmpty, isOpen || !text.isIntangible(rest) else { return nil }
        return gift(idea, .giving)
    }

    /// "get the keys from Tom", "die Matte von Anna holen": one gets it from them.
    private func isSource(_ mention: Mention) -> Bool {
        let before = mention.range.lowerBound - 1
        return clause.range.contains(before)
            && (line.senses(before).contains(.of) || line.senses(before).contains(.at) || line.tokens[before].folded == "from")
    }

    /// "lunch with Anna is off", "Essen mit Anna abgesagt": what will not be is at most worth knowing.
    func calledOff() -> [Draft]? {
        guard features.has(.calledOff), !features.has(.moved) || !dating.hasDate else { return nil }
        return isAboutSomebody ? note(.statement) : []
    }

    /// "£180 deposit by the 25th": a sum to be paid on time.
    func payment() -> [Draft]? {
        guard features.has(.payment), features.money != nil, !features.hasPredicate else { return nil }
        return [task(.payment, from: nil)]
    }

    /// "Ali is up for bouldering, next Tuesday": a plan where a day is said.
    func keen() -> [Draft]? {
        guard features.has(.keen), isAboutSomebody, !features.has(.negation) else { return nil }
        return dating.hasDate ? [task(.keen, from: features.first(.keen))] : note(.statement)
    }
}
