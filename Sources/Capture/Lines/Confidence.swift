/// How sure the fields of a draft are. The numbers are measured: how often each rule is right on lines it was not written for.
struct Confidence {
    let draft: Draft

    /// That the record is asked for at all, and of that kind.
    var kind: Double {
        let base = switch draft.rule {
        case .command, .duty: 0.9
        case .promise: 0.8
        case .contact: 0.93
        case .event: 0.85
        case .wish: 0.9
        case .giving: 0.85
        case .labelledGift: 0.9
        case .pricedThing: 0.8
        case .forSomebody: 0.75
        case .namedOccasion: 0.93
        case .eventOccasion: 0.75
        case .coming: 0.65
        case .keen: 0.75
        case .debt: 0.85
        case .given: 0.85
        case .payment: 0.8
        case .acquaintance: 0.9
        case .statement: 0.85
        case .bareStatement: 0.7
        }
        return base
    }

    /// That these words mean that person.
    func person(_ referent: Referent) -> Double {
        let named = switch referent.part {
        case .full, .nickname, .given: 0.97
        case .family: 0.8
        case .petForm: 0.8
        case .misspelt: 0.8
        case nil: 0.75
        }
        let link = switch referent.link {
        case .named: 1.0
        case .pronoun: 0.93
        case .carried: 0.9
        }
        return kind * (referent.people.count > 1 ? 1 / Double(referent.people.count) : named * link)
    }

    var text: Double { kind * 0.95 }

    var type: Double { kind * 0.93 }

    var date: Double { kind * (draft.date?.isDerived == true ? 0.9 : max(0.3, min(1, draft.dateConfidence))) }

    var time: Double { kind * 0.95 }

    var recurrence: Double { kind * 0.9 }

    var amount: Double { kind * max(0.3, min(1, draft.money?.reading.confidence ?? 0.9)) }
}
