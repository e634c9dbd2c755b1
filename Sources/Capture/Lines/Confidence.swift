/// How sure the fields of a draft are, by the rule that made it and how the person is named. The order of the rules was
/// measured on the evaluation lines; the numbers lie a little below what was measured there, since the rules were made with
/// those lines in sight and other lines go wrong more often.
struct Confidence {
    let draft: Draft

    /// That the record is asked for at all, and of that kind.
    var kind: Double {
        let base =
            switch draft.rule {
            case .command, .duty: 0.94
            case .promise: 0.86
            case .contact: 0.96
            case .event: 0.9
            case .wish: 0.94
            case .giving: 0.9
            case .labelledGift: 0.92
            case .pricedThing: 0.87
            case .forSomebody: 0.82
            case .namedOccasion: 0.96
            case .eventOccasion: 0.84
            case .coming: 0.75
            case .keen: 0.8
            case .debt: 0.9
            case .given: 0.9
            case .payment: 0.85
            case .acquaintance: 0.92
            case .statement: 0.9
            case .bareStatement: 0.75
            }
        return base
    }

    /// That these words mean that person.
    func person(_ referent: Referent) -> Double {
        let named =
            switch referent.part {
            case .full, .nickname, .given: 0.99
            case .family: 0.85
            case .petForm: 0.85
            case .misspelt: 0.88
            case nil: 0.85
            }
        let link =
            switch referent.link {
            case .named: 1.0
            case .pronoun: 0.97
            case .carried: 0.95
            }
        return kind * (referent.people.count > 1 ? 1 / Double(referent.people.count) : named * link)
    }

    var text: Double { kind * 0.99 }

    var type: Double { kind * 0.98 }

    var date: Double { kind * (draft.date?.isDerived == true ? 0.95 : given(draft.dateConfidence)) }

    var time: Double { kind * 0.96 }

    var recurrence: Double { kind * 0.93 }

    var amount: Double { kind * given(draft.money?.reading.confidence ?? 0.9) }

    /// Words that were read as a date or an amount by themselves are surer where the clause around them has been understood.
    private func given(_ confidence: Double) -> Double { 0.6 + 0.4 * max(0, min(1, confidence)) }
}
