import Kinkeeper

extension ClauseClassifier {
    /// "Dad's Christmas present: headphones".
    func labelledGift() -> [Draft]? {
        if let label = clause.label {
            guard !features.has(.negation) || features.money != nil else { return nil }
            let idea = text.idea(label.upperBound..<clause.range.upperBound)
            let known = idea.isEmpty || features.has(.user) ? text.idea(label) : idea
            return [gift(known.isEmpty ? text.words(label) : known, .labelledGift)]
        }
        guard let place = features.first(.gift), !features.has(.negation), features.actPlace == nil,
            !features.has([.past, .gave])
        else { return nil }
        guard isAboutSomebody else { return nil }
        // "gift idea for Anna scarf", "regalo para Ana: bufanda".
        let rest = ClauseFeatures(
            line: line, range: (line.hits[place]?.range.upperBound ?? place + 1)..<clause.range.upperBound)
        let idea = text.idea(rest.range)
        if !idea.isEmpty, features.finitePlace == nil || features.finitePlace == place { return [gift(idea, .labelledGift)] }
        let before = text.idea(clause.range.lowerBound..<place)
        if !before.isEmpty, features.finitePlace == nil { return [gift(before, .labelledGift)] }
        guard features.finitePlace == nil, !features.has([.be, .have]) else { return nil }
        if let budget = openGift { return [gift(budget, .labelledGift)] }
        return [task(.labelledGift, from: nil)]
    }

    /// "Geschenk um die 100 Euro": the budget is known and the idea is not, so that the word for a gift stands for it.
    var openGift: String? {
        guard features.money != nil, let place = features.first(.gift) else { return nil }
        let words = (line.hits[place]?.range ?? place..<place + 1).filter { word in
            !(line.words.vocabulary.meaning(of: line.tokens[word].folded)?.senses.contains(.forWhom) ?? false)
        }
        let thing = words.isEmpty ? [place] : words
        return thing.map { line.text(line.tokens[$0].span) }.joined(separator: " ")
    }

    /// "she wants a kettle".
    func wish() -> [Draft]? {
        guard let place = features.first(hasWeakWish ? [.wish, .weakWish] : .wish),
            isAboutSomebody || !features.mentions.isEmpty, !isNegatedBefore(place)
        else { return nil }
        if line.senses(place - 1).contains(.user) { return nil }
        var start = line.hits[place]?.range.upperBound ?? place + 1
        // "kriegt zum Geburtstag ein Schloss": the occasion may come first.
        if start + 1 < clause.range.upperBound, line.senses(start).contains(.preposition), let hit = line.hits[start + 1],
            hit.meaning.giftOccasion != nil
        {
            start = hit.range.upperBound
        }
        var things = start..<clause.range.upperBound
        if line.words.grammar.infinitiveIsLast, text.idea(things).isEmpty {
            // "… ob sie Trauzeugin werden will": to do something, and not to have it.
            if place > clause.range.lowerBound, line.tokens[place - 1].kind == .word, !line.tokens[place - 1].isCapitalised,
                line.words.grammar.isInfinitive(line.tokens[place - 1].folded), line.mention(place - 1) == nil
            {
                return nil
            }
            things = clause.range.lowerBound..<place
        }
        guard
            let head = ClauseFeatures(line: line, range: things).head(skipping: [
                .filler, .article, .praise, .detail, .vagueTime,
            ]), !startsVerb(head), !text.isIntangible(things),
            !endsInInfinitive
        else { return nil }
        let idea = text.idea(things)
        guard !idea.isEmpty else { return nil }
        let recipient = features.mentions.last { $0.range.upperBound <= place }
        var gift = gift(idea, .wish, to: recipient)
        guard let type = features.occasion, !type.isYearly, type != .other, features.giftOccasion == nil, dating.hasDate else {
            return [gift]
        }
        // "a rucksack for her trip in July": the day is that of the trip.
        var event = draft(.occasion, .namedOccasion)
        event.occasion = type
        event.referents = gift.referents
        event.money = nil
        gift.date = nil
        return [gift, event]
    }

    private var hasWeakWish: Bool { features.giftOccasion != nil || context.giftOccasion != nil || features.money != nil }

    func isNegatedBefore(_ place: Int) -> Bool {
        clause.range.contains {
            line.senses($0).contains(.negation) && ($0 < place || $0 <= place + 2 && line.hits[place]?.range.upperBound == $0)
        }
    }

    /// "wants to go", "quiere que vayamos", "needs out": no thing follows.
    func startsVerb(_ place: Int) -> Bool {
        let senses = line.senses(place)
        if !senses.isDisjoint(with: [.subordinate, .preposition, .negation, .duty, .me]) { return true }
        return line.words.grammar.dropsSubject
            && (line.words.grammar.isInfinitive(line.tokens[place].folded)
                || line.words.grammar.withoutEnclitics(line.tokens[place].folded) != nil)
    }

    /// "will nach Kiel ziehen", "möchte Klavier lernen".
    private var endsInInfinitive: Bool {
        guard line.words.grammar.infinitiveIsLast else { return false }
        guard let last = clause.range.last(where: { line.tokens[$0].kind == .word && !line.isTaken[$0] }) else { return false }
        return !line.tokens[last].isCapitalised && line.mention(last) == nil && line.hits[last]?.meaning.giftOccasion == nil
            && line.words.grammar.isInfinitive(line.tokens[last].folded)
            && line.senses(last).isDisjoint(with: [.article, .wish])
    }

    /// A gift that was already given becomes a note.
    func given() -> [Draft]? {
        guard features.has(.gave), isAboutSomebody, features.occasion == nil || !dating.isAhead else { return nil }
        return features.has(.question) ? nil : note(.given)
    }

    /// "Markus: drone, 250 francs": a thing and its price.
    func pricedThing() -> [Draft]? {
        guard features.money != nil, !resolver.referents(of: features).isEmpty,
            !features.has([.contact, .negation, .user, .past, .owe, .owed]), !features.isSpent
        else { return nil }
        let verb = features.finitePlace
        guard verb == nil || features.has(.cost), !features.has([.have, .wish]) || features.has(.cost) else { return nil }
        guard !features.has(.be) || features.has(.cost) else { return nil }
        let idea = text.idea(clause.range)
        return idea.isEmpty ? nil : [gift(idea, .pricedThing)]
    }

    /// "Mother's Day card for Abuela", "blue vase for Oma".
    func forSomebody() -> [Draft]? {
        guard !features.hasPredicate, !features.has([.negation, .event, .contact]) else { return nil }
        // "moving help for Mia on the 31st at 9": at a time of day something is done.
        if features.giftOccasion == nil, features.money == nil, features.dates.contains(where: { $0.reading.time != nil }) {
            return isAboutSomebody ? [task(.event, from: nil)] : nil
        }
        let recipient = text.recipient(in: clause.range)
        let isFor = recipient != nil || context.isForSomebody && clause.opening != .sentence
        guard isFor || isForOccasion || features.giftOccasion != nil && isAboutSomebody && features.occasion == nil else {
            return nil
        }
        let idea = text.idea(clause.range)
        return idea.isEmpty ? nil : [gift(idea, .forSomebody, to: recipient)]
    }

    /// "a voucher for her birthday".
    private var isForOccasion: Bool {
        guard features.giftOccasion != nil, isAboutSomebody, !dating.hasDate || features.money != nil,
            let place = clause.range.first(where: { line.hits[$0]?.meaning.giftOccasion != nil })
        else {
            return false
        }
        return (max(clause.range.lowerBound, place - 2)..<place).contains { line.senses($0).contains(.forWhom) }
    }
}
