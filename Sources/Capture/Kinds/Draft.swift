import Kinkeeper

/// A record on the way from a clause to a proposal.
struct Draft: Sendable {
    /// The rule that made it, as confidence is measured by rule.
    enum Rule: String, Sendable {
        case command, duty, promise, contact, event, wish, giving, labelledGift, pricedThing, forSomebody, namedOccasion,
            eventOccasion, coming, keen, debt, given
        case statement, acquaintance, bareStatement, payment
    }

    let kind: ProposalKind
    let rule: Rule
    /// The tokens it was read from.
    var range: Range<Int>
    var referents: [Referent] = []
    /// The words of a note or task, or the idea of a gift.
    var text = ""
    var contact: ContactType?
    var occasion: OccasionType?
    var giftOccasion: ProposedGiftOccasion?
    var date: ProposedDate?
    var dateConfidence = 0.0
    var dateRange: Range<Int>?
    var time: CivilTime?
    var recurrence: RecurrenceRule?
    var money: Line.Placed<MoneyReading>?

    /// The kind of event that a note announces without its day.
    var announces: OccasionType?
    /// Whether it says again, as an act, what the record before it says: that one is not wanted beside it.
    var absorbsLast = false

    init(_ kind: ProposalKind, _ rule: Rule, _ range: Range<Int>) {
        self.kind = kind
        self.rule = rule
        self.range = range
    }
}

extension Draft {
    /// The same act on a day that was said before.
    func onDay(_ day: CivilDate) -> Draft {
        var copy = Draft(.reminder, rule, range)
        copy.referents = referents
        copy.text = text
        copy.money = money
        copy.time = time
        copy.date = ProposedDate(day)
        copy.dateConfidence = 0.85
        return copy
    }
}
