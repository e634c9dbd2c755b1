import Kinkeeper

/// Decides what a clause asks for. The rules stand in the order in which they are tried: the first that fits says it.
struct ClauseClassifier {
    let line: Line
    let clause: Clause
    let features: ClauseFeatures
    let resolver: ReferentResolver
    let context: ClauseContext

    var text: ClauseText { ClauseText(line: line) }
    var dating: ClauseDates { ClauseDates(line: line, range: clause.range) }

    func drafts() -> [Draft] {
        guard clause.range.contains(where: { line.tokens[$0].kind == .word }) else { return [] }
        if isQuestion { return suggestion() }
        // An amount that belongs to nothing is no record.
        if clause.opening != .sentence, features.isBare, features.money != nil, features.date == nil { return [] }
        let rules: [() -> [Draft]?] = [
            debt, again, act, planning, calledOff, labelledGift, payment, named, contact, wish, given, keen, event, occasion,
            pricedThing,
            forSomebody, coming, statement,
        ]
        for rule in rules {
            if let drafts = rule() { return drafts }
        }
        return []
    }

    /// Whether it asks something. "25 quid?" and "a present?" only wonder.
    private var isQuestion: Bool {
        if features.asks || asksSomebody { return true }
        guard clause.isQuestion else { return false }
        if line.isSign(clause.range.lowerBound - 1, "¿") { return true }
        if let head = features.head(skipping: [.filler, .opener, .conjunction]), line.senses(head).contains(.question),
            !line.senses(head).contains(.article)
        {
            return true
        }
        guard let head = features.head(skipping: [.filler, .opener]) else { return false }
        if features.has([.gift, .giving]) && !features.mentions.isEmpty {
            return !features.has(.gift) || features.hasPredicate
        }
        if !line.senses(head).isDisjoint(with: [.be, .have, .finite, .past]), line.mention(head) == nil { return true }
        return features.hasPredicate || features.has([.negation, .trivial]) || features.occasion != nil && features.date == nil
    }

    /// "can someone remind me what her address is", "could you call Tom".
    private var asksSomebody: Bool {
        guard let head = features.head(skipping: [.filler, .opener]), line.words.grammar.isModal(line.tokens[head].folded),
            line.mention(head) == nil, clause.range.contains(head + 1)
        else { return false }
        return line.words.grammar.askedPeople.contains(line.tokens[head + 1].folded)
    }

    /// A question that proposes a gift: "What if we gave Tom a grill?"
    private func suggestion() -> [Draft] {
        guard features.has([.giving, .gift]) || line.words.grammar.dropsSubject && features.has(.gave),
            !features.mentions.isEmpty, !features.asksWhen
        else { return [] }
        guard let place = features.first([.giving, .gift, .gave]),
            !line.words.grammar.dropsSubject || !line.isAccented(place)
        else { return [] }
        // "did I give Ben the book?" is about the past.
        if !line.words.grammar.dropsSubject, let head = features.head(skipping: [.filler, .opener]),
            !line.senses(head).isDisjoint(with: [.past, .have])
        {
            return []
        }
        let start = line.hits[place]?.range.upperBound ?? place + 1
        let idea = text.idea(start..<clause.range.upperBound)
        return idea.isEmpty ? [] : [gift(idea, .giving)]
    }

    // MARK: Making drafts

    func draft(_ kind: ProposalKind, _ rule: Draft.Rule, looking direction: DateContext.Direction = .ahead) -> Draft {
        var draft = Draft(kind, rule, clause.range)
        draft.referents = resolver.referents(of: features)
        dating.fill(&draft, looking: direction)
        draft.money = features.money
        return draft
    }

    func gift(_ idea: String, _ rule: Draft.Rule, to recipient: Mention? = nil) -> Draft {
        var draft = Draft(.gift, rule, clause.range)
        draft.referents = resolver.referents(of: features, preferring: recipient ?? text.recipient(in: clause.range))
        draft.text = idea
        draft.money = features.money
        draft.giftOccasion = features.giftOccasion ?? (rule == .wish ? nil : context.giftOccasion)
        if features.giftOccasion != nil || features.date != nil { dating.fill(&draft, looking: .ahead) }
        if namesChristmasAlone(draft) { (draft.date, draft.dateRange) = (nil, nil) }
        draft.time = nil
        return draft
    }

    /// "zu Weihnachten" is when gifts are given, in some countries the evening before; "am ersten Weihnachtstag" is a day.
    private func namesChristmasAlone(_ draft: Draft) -> Bool {
        guard draft.giftOccasion == .christmas, let range = draft.dateRange, draft.date?.first.day == 25,
            line.ahead.contains(where: { $0.range == range && $0.reading.isHoliday })
        else { return false }
        return range.allSatisfy {
            line.hits[$0]?.meaning.giftOccasion == .christmas
                || !line.senses($0).isDisjoint(with: [.preposition, .article, .at])
        }
    }

    /// A reminder where a day, a time or a recurrence is said, otherwise a to-do.
    func task(_ rule: Draft.Rule, from place: Int?) -> Draft {
        let found = draft(.reminder, rule)
        var draft = found.dated(found.date)
        draft.text = text.task(clause.range, from: place)
        return draft
    }

    func note(_ rule: Draft.Rule) -> [Draft] {
        var draft = Draft(.note, rule, clause.range)
        draft.referents = resolver.referents(of: features)
        draft.text = text.words(clause.range)
        draft.announces = features.occasion
        return [draft]
    }

    /// Whether the people of the clause are known.
    var isAboutSomebody: Bool { !resolver.referents(of: features).isEmpty }
}

extension ClauseFeatures {
    /// "when was …": no proposal in the form of a question.
    var asksWhen: Bool { occasion != nil && giftOccasion == nil }
}
