/// How sure the fields of a draft are: each is rated, and the rating is read off a curve of how often such fields are right.
///
/// A rating is how sure the answer to the clause is, times what speaks for the field itself. The curves are counted on lines that the
/// weights were not learnt from (`SurenessCurves`), so that the ratings need only be in the right order.
struct Confidence {
    let draft: Draft
    let curves: SurenessCurves

    /// That a record is wanted at all, and of that kind.
    var kind: Double { curves.right("kind", rated: draft.sureness) }

    /// What is taught by few corrections is looked at, however sure the rest is.
    static let mostTaught = 0.65

    /// That these words mean that person.
    func person(_ referent: Referent) -> Double {
        let named =
            switch referent.part {
            case .full, .nickname, .given: 0.99
            case .family: 0.88
            case .petForm: 0.9
            case .misspelt: 0.92
            case .taught: 0.6
            case nil: 0.8
            }
        let link =
            switch referent.link {
            case .named: 1.0
            case .pronoun: 0.9
            case .carried: 0.85
            }
        let certain = curves.right("person", rated: draft.sureness * named * link)
        if referent.part == .taught { return min(certain, Confidence.mostTaught / Double(referent.people.count)) }
        return referent.people.count > 1 ? min(certain, 1 / Double(referent.people.count)) : certain
    }

    /// That the words are those of the record.
    var text: Double { curves.right("text", rated: draft.sureness) }

    /// That the idea of a gift is right; less sure where no rule says which words are the thing, and the more words there are: some of
    /// them may say something else.
    var idea: Double {
        let told =
            switch draft.rule {
            case .wish, .pricedThing: 1.0
            case .labelledGift, .giving: 0.95
            default: 0.8
            }
        let words = draft.text.split(separator: " ").count
        let brief = words <= 2 ? 1.0 : words <= 4 ? 0.95 : 0.85
        return curves.right("idea", rated: draft.sureness * told * brief)
    }

    /// That an event or contact is of that type. A type told only by its verb is less sure.
    var type: Double {
        let told = draft.rule == .coming || draft.occasion == .other ? 0.6 : draft.rule == .eventOccasion ? 0.95 : 1
        return curves.right("type", rated: draft.sureness * told)
    }

    /// That the gift is for that occasion.
    var giftOccasion: Double { curves.right("occasion", rated: draft.sureness) }

    /// That it is that day; less sure where it follows from an occasion.
    var date: Double {
        let told = draft.date?.isDerived == true ? 0.9 : 0.7 + 0.3 * max(0, min(1, draft.dateConfidence))
        return curves.right("date", rated: draft.sureness * told)
    }

    /// That it is that time of day.
    var time: Double { curves.right("time", rated: draft.sureness) }

    /// That it comes back so. Too few lines come back for a curve of their own; they are as sure as their kind.
    var recurrence: Double { kind }

    /// That it is that amount.
    var amount: Double {
        let told = 0.7 + 0.3 * max(0, min(1, draft.money?.reading.confidence ?? 0.9))
        return curves.right("amount", rated: draft.sureness * told)
    }
}
