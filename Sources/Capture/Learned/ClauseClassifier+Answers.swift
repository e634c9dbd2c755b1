import Kinkeeper

extension ClauseClassifier {
    /// The records of a clause that is known to ask for something else than the rules say. Nil where it cannot: an occasion needs a day.
    func drafts(for answer: ClauseAnswer) -> [Draft]? {
        switch answer {
        case .nothing, .more: []
        case .catchup: [catchup]
        case .gift: giftOfAnyWords.map { [$0] }
        case .occasion: occasionOfDay.map { [$0] }
        case .note: isAboutSomebody ? note(.learned) : nil
        case .task: [task(.learned, from: features.actPlace)]
        }
    }

    private var catchup: Draft {
        var draft = draft(.catchup, .learned, looking: .back)
        let isCall = features.has([.called, .calling]) && !features.has(.met)
        draft.contact = features.has([.messaged, .letter]) ? .message : isCall ? .call : .met
        draft.text = text.words(clause.range)
        draft.money = nil
        return draft
    }

    private var giftOfAnyWords: Draft? {
        let verb = features.first([.wish, .weakWish, .giving]).map { line.hits[$0]?.range.upperBound ?? $0 + 1 }
        let things = (verb ?? clause.range.lowerBound)..<clause.range.upperBound
        let ideas = [things, clause.range].lazy.map { text.idea($0) } + [openGift ?? text.words(clause.range)]
        guard let idea = ideas.first(where: { !$0.isEmpty }) else { return nil }
        return gift(idea, .learned)
    }

    private var occasionOfDay: Draft? {
        guard dating.hasDate else { return nil }
        let type = turning ?? features.occasion ?? context.pendingOccasion ?? .other
        var draft = draft(.occasion, .learned, looking: features.has(.past) && !dating.isAhead ? .back : .ahead)
        draft.occasion = type
        draft.money = nil
        guard type.isYearly else { return draft }
        guard features.date?.reading.grain == .day else { return nil }
        dating.makeYearly(&draft, age: age(of: type))
        return draft
    }
}
