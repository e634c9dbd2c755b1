import Kinkeeper

/// Joins to a gift what clauses after it add.
extension LineReader {
    /// Whether a clause only says that gifts follow.
    func isGiftHeading(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard clause.label == nil, features.mentions.isEmpty, !features.hasPredicate else { return false }
        // "For Christmas, Dad a book": the recipient comes after.
        if line.isSign(clause.range.upperBound, ","), features.giftOccasion != nil, features.occasion == nil,
            features.has([.forWhom, .preposition]), features.actPlace == nil,
            clause.range.allSatisfy({
                line.tokens[$0].kind != .word || line.isTaken[$0] || line.hits[$0]?.meaning.giftOccasion != nil
                    || !line.senses($0).isDisjoint(with: [.forWhom, .preposition, .article])
            })
        {
            return true
        }
        guard line.isSign(clause.range.upperBound, ":") else { return false }
        return features.has(.gift) || features.giftOccasion != nil && features.occasion == nil
    }

    /// "anything under £150 would do", "peonies if they have them": what only adds to the gift before it.
    mutating func addToGift(
        _ clause: Clause, _ features: ClauseFeatures, _ made: [Draft], _ number: Line.Placed<MoneyReading>?
    ) -> Bool {
        guard let place = giftToAddTo(clause, features, made) else { return false }
        let last = drafts[place]
        let isLast = place == drafts.count - 1
        if !made.isEmpty, isOnlyMore(clause, features) {
            let more = ClauseText(line: line).idea(clause.range)
            if !more.isEmpty { drafts[place].text += ", " + more }
        }
        if isLast { drafts[place].range = last.range.lowerBound..<clause.range.upperBound }
        if last.giftOccasion == nil { drafts[place].giftOccasion = features.giftOccasion }
        if last.money == nil { drafts[place].money = features.money ?? number }
        return true
    }

    /// Whether a clause after a gift without a price says one and names no thing: ", bei Digitec für 139 Franken", ", £14".
    func isOnlyPrice(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard clause.opening == .comma, let last = drafts.last, last.kind == .gift, last.money == nil, features.money != nil,
            features.mentions.isEmpty, features.date == nil, features.giftOccasion == nil,
            !features.has([.payment, .paying, .owe, .owed, .gave, .ticket, .act, .wish, .user, .finite, .have])
        else { return false }
        return clause.range.allSatisfy { place in
            if line.isTaken[place] || line.tokens[place].kind != .word { return true }
            let isPlace =
                line.tokens[place].isCapitalised && place > clause.range.lowerBound
                && !line.senses(place - 1).isDisjoint(with: [.preposition, .at, .with])
            return isPlace
                || !line.senses(place).isDisjoint(with: [
                    .filler, .article, .preposition, .detail, .cost, .conjunction, .hedge, .each, .at, .negation, .or, .forWhom,
                    .with,
                ])
                // "keinesfalls über 40"
                || features.money?.range.lowerBound == place + 1
        }
    }

    /// The place of the gift that a clause only adds to; nil where it stands for itself.
    func giftToAddTo(_ clause: Clause, _ features: ClauseFeatures, _ made: [Draft]) -> Int? {
        guard let place = drafts.indices.suffix(2).last(where: { drafts[$0].kind == .gift }),
            made.allSatisfy({
                $0.kind == .note
                    || isOnlyMore(clause, features)
                    || $0.kind == .gift && $0.rule != .wish && features.giftOccasion != nil && $0.text.utf8.count < 5
            }), features.mentions.isEmpty
        else { return nil }
        let last = drafts[place]
        let isLast = place == drafts.count - 1
        let addsPrice = features.money != nil && last.money == nil && !features.has([.owe, .owed, .gave, .negation])
        let verb = features.finitePlace ?? features.first([.have, .be, .past]) ?? clause.range.upperBound
        let addsThing =
            clause.opening == .comma && !context.hasTopic && (features.first(.subordinate).map { $0 < verb } ?? false)
            && !(features.head(skipping: .filler).map {
                line.pronoun($0)?.role == .subject || line.senses($0).contains(.subordinate)
            } ?? true)
        let addsOccasion =
            features.giftOccasion != nil && last.giftOccasion == nil && (made.isEmpty || made.allSatisfy { $0.kind == .note })
            && !features.hasPredicate
        guard addsPrice && (isLast || features.isBare) || isLast && (addsThing || addsOccasion) else { return nil }
        return place
    }

    /// "a ring, silver, up to 50 euros": a word or two and the price after a wish that has none.
    private func isOnlyMore(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard clause.opening == .comma, features.money != nil, !features.hasPredicate, drafts.last?.rule == .wish,
            drafts.last?.kind == .gift, !features.has([.gift, .event, .act, .payment, .ticket]), features.occasion == nil
        else { return false }
        let said = clause.range.count {
            line.tokens[$0].kind == .word && !line.isTaken[$0]
                && line.senses($0).isDisjoint(with: [.filler, .article, .preposition, .detail, .cost, .conjunction])
        }
        return said <= 2
    }
}
