import Kinkeeper

extension ClauseClassifier {
    /// A dated event of a person: "Priya's birthday is 3 November", "Bine zieht im Oktober um".
    func occasion() -> [Draft]? {
        guard
            var type = turning ?? features.occasion
                ?? (features.date != nil && !features.hasOwnVerb ? context.pendingOccasion : nil)
        else { return nil }
        // "… on 13 June, it's her birthday": the day was said before.
        if type.isYearly, !dating.hasDate, clause.opening == .comma, let day = context.lastDate, features.has(.be),
            !features.has(.past)
        {
            var draft = draft(.occasion, .namedOccasion)
            draft.occasion = type
            draft.money = nil
            let year = age(of: type).map { day.year - $0 }
            draft.date = ProposedDate(day, yearly: try? PartialDate(year: year, month: day.month, day: day.day))
            draft.dateConfidence = 0.85
            return draft.referents.isEmpty ? nil : [draft]
        }
        guard let place = features.occasionPlace ?? features.date?.range.lowerBound, dating.hasDate,
            dating.recurrence == nil || type.isYearly
        else { return nil }
        if type == .other, let pending = context.pendingOccasion, features.mentions.isEmpty, pending != .other,
            !features.hasOwnVerb
        {
            type = pending
        }
        guard !features.has(.since) || type.isYearly else { return nil }
        if features.has(.hedge), !type.isYearly, features.first(.hedge).map({ $0 < place }) ?? false { return nil }
        // "Jonas kommt Freitag nicht": German says so at the end.
        if !type.isYearly, features.first(.negation).map({ $0 < place || line.words.grammar.infinitiveIsLast }) ?? false {
            return nil
        }
        if !type.isYearly, dating.isUntil { return nil }
        // "graduated last year" is a fact and has no day for a calendar.
        if features.date?.reading.grain == .year { return isAboutSomebody ? note(.statement) : nil }
        let isWithSomebody =
            line.mentionFollows(place) && !type.isYearly && type != .wedding
            && !features.mentions.contains { $0.range.lowerBound < place }
            && !line.senses(line.hits[place]?.range.upperBound ?? 0).isDisjoint(with: .with)
        // "gig with her on the 11th" is the user's own date.
        if isWithSomebody
            || features.has(.user) && !type.isYearly && features.mentions.allSatisfy({ $0.range.lowerBound > place })
        {
            return isAboutSomebody ? [task(.eventOccasion, from: nil)] : nil
        }
        let referents = resolver.referents(of: features)
        guard !referents.isEmpty || type.isYearly && hasSubjectPronoun else {
            return features.hasPredicate ? nil : dating.hasDate ? [task(.event, from: nil)] : nil
        }
        if type.isYearly, referents.contains(where: \.isRelative) { return note(.statement) }
        var draft = draft(
            .occasion, features.occasion == nil || type == .other ? .eventOccasion : .namedOccasion,
            looking: isOver(type) ? .back : .ahead)
        draft.occasion = type
        draft.money = nil
        if type.isYearly {
            // "his birthday was in August" names no day.
            guard features.date?.reading.grain == .day else { return startsWithSubordinate ? [] : note(.statement) }
            dating.makeYearly(&draft, age: age(of: type))
        }
        return [draft]
    }

    /// "ella cumple el 11 de noviembre": about a person, though it is unclear which.
    private var hasSubjectPronoun: Bool {
        clause.range.contains { line.pronoun($0)?.role == .subject && line.senses($0).isDisjoint(with: .article) }
    }

    private var startsWithSubordinate: Bool {
        features.head(skipping: [.filler]).map { line.senses($0).contains(.subordinate) } ?? false
    }

    /// Whether the event is told as past.
    private func isOver(_ type: OccasionType) -> Bool {
        if features.has(.moved) { return false }
        return features.has(.past) || features.isToldAsPast(until: features.occasionPlace ?? clause.range.lowerBound)
            || type == .baby && features.has(.have)
    }

    /// "Mia kommt Freitag", "uncle Pete is coming for Thanksgiving".
    func coming() -> [Draft]? {
        guard features.has(.coming), dating.hasDate, isAboutSomebody, !features.has([.negation, .hedge, .past]) else {
            return nil
        }
        // At a time of day one expects them.
        if features.dates.contains(where: { $0.reading.time != nil }) { return [task(.event, from: nil)] }
        var draft = draft(.occasion, .coming)
        draft.occasion = .trip
        draft.money = nil
        return [draft]
    }

    /// "Mehmets Tochter heißt Ayla und kommt in die Schule": the person's identity.
    func named() -> [Draft]? {
        guard features.has(.naming), !features.mentions.isEmpty, !features.has(.user) else { return nil }
        return note(.acquaintance)
    }

    /// Any other statement about a person is a fact to keep.
    func statement() -> [Draft]? {
        if features.has([.acquaintance, .naming]), !features.mentions.isEmpty { return note(.acquaintance) }
        guard let head = features.head(skipping: [.filler, .opener, .conjunction]) else { return nil }
        // "tell mum about the job, not dad".
        if clause.opening == .comma, line.senses(head).contains(.negation), !features.hasPredicate, contentCount < 2 {
            return []
        }
        let isNamed = !features.mentions.isEmpty
        let hasPronoun = clause.range.contains {
            line.pronoun($0) != nil && (line.senses($0).isDisjoint(with: .article) || features.finitePlace == $0 + 1)
        }
        // "I brought her the ladder" is a fact about her, "I'm tired" about no other person.
        let isDoneToThem =
            clause.range.contains { line.pronoun($0)?.role == .object } && clause.range.contains { isPastForm($0) }
        if !isNamed,
            features.has(.user) && !isDoneToThem || line.senses(head).contains(.subordinate) && clause.opening == .sentence
        {
            return nil
        }
        if !isNamed, !hasPronoun, let appointment { return [appointment] }
        guard isNamed || hasPronoun || !resolver.current.isEmpty else { return nil }
        guard isNamed || !isTrivial else { return nil }
        if resolver.referents(of: features).isEmpty, !startsWithPronoun(head) { return nil }
        guard contentCount >= (isNamed || context.hasTopic ? 1 : 2) else { return nil }
        if let dated = datedStatement() { return [dated] }
        return note(isNamed || hasPronoun ? .statement : .bareStatement)
    }

    /// "Dentist tomorrow at 9", "TÜV am 12. April": words without a verb and a time to come are something the user has to see to.
    private var appointment: Draft? {
        guard !features.hasPredicate, features.actPlace == nil, features.money == nil, !features.isBare,
            !features.has([
                .negation, .hedge, .past, .since, .trivial, .subordinate, .dismiss, .praise, .wish, .gift,
                .placeholder,
            ]),
            !isWeather, (1...4).contains(clause.range.count(where: isNamingWord))
        else { return nil }
        let isTimed = features.dates.contains { $0.reading.time != nil }
        guard dating.recurrence == nil, let date = features.date?.reading, date.grain == .day,
            date.first > line.today || isTimed && date.first == line.today
        else { return nil }
        guard !clause.range.contains(where: { isPastForm($0) }) else { return nil }
        return task(.event, from: nil)
    }

    /// "heute Nacht schlecht geschlafen", "broke up on Thursday": past, without a future event.
    private func isPastForm(_ place: Int) -> Bool {
        line.tokens[place].kind == .word && !line.isTaken[place] && line.mention(place) == nil
            && line.senses(place).isDisjoint(with: [.moved, .hedge, .wish])
            && line.words.grammar.isPast(line.tokens[place].folded)
    }

    /// A word that could name the event: neither small nor part of a date.
    private func isNamingWord(_ place: Int) -> Bool {
        line.tokens[place].kind == .word && !line.isTaken[place]
            && line.senses(place).isDisjoint(with: [
                .filler, .article, .conjunction, .opener, .preposition, .vagueTime, .trivial, .my, .me, .user, .of, .at,
                .detail,
            ])
    }

    /// The weather is no event of a person.
    private var isWeather: Bool {
        clause.range.contains { line.words.grammar.weather.contains(line.tokens[$0].folded) }
    }

    /// A person's plan for a day is an event of theirs, even if no word names its kind.
    private func datedStatement() -> Draft? {
        guard dating.isAhead, features.date.map({ $0.reading.first > line.today }) ?? false,
            !features.has([.hedge, .negation, .since, .past, .user, .vagueTime, .calledOff]), !isTrivial,
            !features.finiteOrBe.contains(where: { isPastForm($0) }), !features.isToldAsPast(until: clause.range.upperBound),
            !hasMovedElsewhere,
            features.finitePlace != nil || features.has(.be) || features.unknownVerb != nil, dating.recurrence == nil
        else { return nil }
        guard let date = features.date, date.reading.grain != .year, !dating.isUntil, !resolver.referents(of: features).isEmpty,
            !features.has(.subordinate)
        else { return nil }
        var draft = draft(.occasion, .coming)
        draft.occasion = .other
        draft.money = nil
        return draft
    }

    /// "Anna moved to Lisbon in October": moving to a place rather than to a day is past.
    private var hasMovedElsewhere: Bool {
        clause.range.contains { place in
            guard line.senses(place).contains(.moved), line.words.grammar.isPast(line.tokens[place].folded) else {
                return false
            }
            var next = line.hits[place]?.range.upperBound ?? place + 1
            while next < clause.range.upperBound, !line.isTaken[next], line.tokens[next].kind == .word,
                !line.senses(next).isDisjoint(with: [.article, .preposition])
            { next += 1 }
            return next >= clause.range.upperBound || !line.isTaken[next]
        }
    }

    private func startsWithPronoun(_ head: Int) -> Bool {
        guard let pronoun = line.pronoun(head) else { return false }
        return pronoun.role == .subject || features.has([.be, .have]) && !line.words.grammar.nounsAreCapitalised
    }

    /// How many words say something.
    private var contentCount: Int {
        clause.range.count { place in
            line.tokens[place].kind != .sign && line.mention(place) == nil
                && (line.senses(place).isDisjoint(with: [.filler, .article, .conjunction, .opener])
                    || line.senses(place).contains(.be))
        }
    }

    /// "he's fine": nothing that lasts.
    private var isTrivial: Bool {
        guard !context.hasTopic else { return false }
        return clause.range.allSatisfy { place in
            line.tokens[place].kind == .sign || line.pronoun(place) != nil
                || !line.senses(place).isDisjoint(with: [
                    .trivial, .filler, .be, .have, .past, .finite, .conjunction, .opener, .praise, .vagueTime, .subordinate,
                ])
                || line.tokens[place].folded.utf8.count == 1
        }
    }
}

extension ClauseFeatures {
    /// An unknown word that follows a name and has a verb's ending: "Martín arranca", "Mia jobbt".
    var unknownVerb: Int? {
        guard let name = mentions.first, !name.isPossessive else { return nil }
        let place = name.range.upperBound
        guard range.contains(place), line.tokens[place].kind == .word, line.hits[place] == nil, !line.isTaken[place],
            !line.tokens[place].isCapitalised
        else { return nil }
        let word = line.tokens[place].folded
        let endings = line.words.grammar.dropsSubject ? ["a", "e"] : line.words.grammar.infinitiveIsLast ? ["t"] : ["s"]
        return word.utf8.count > 3 && endings.contains { word.hasSuffix($0) } ? place : nil
    }

    /// The places of its verbs in a form for a subject.
    var finiteOrBe: [Int] { range.filter { !line.senses($0).isDisjoint(with: [.finite, .be, .have]) } }

    /// Whether it has a verb of its own beside "be", so that it speaks of something else than the clause before.
    var hasOwnVerb: Bool {
        has([.contact, .wish, .have, .gave]) || finitePlace.map { line.senses($0).isDisjoint(with: .be) } ?? false
            || actPlace != nil
    }
}
