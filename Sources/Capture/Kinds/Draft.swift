import Kinkeeper

/// A record on the way from a clause to a proposal.
struct Draft: Sendable {
    /// The rule that made it, as confidence is measured by rule.
    enum Rule: String, Sendable {
        case command, duty, promise, contact, event, wish, giving, labelledGift, pricedThing, forSomebody, namedOccasion,
            eventOccasion, coming, keen, debt, credit, given
        case statement, acquaintance, bareStatement, payment
        /// No rule: it was learnt from lines that such words ask for it.
        case learned
    }

    private(set) var kind: ProposalKind
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

    /// How sure it is that the clause asks for this: 0…1.
    var sureness = 0.9
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
    /// Whether it is the same yearly day of the same people as another record, and says since which year.
    func tellsMore(than other: Draft) -> Bool {
        guard kind == .occasion, other.kind == .occasion, occasion == other.occasion, occasion?.isYearly ?? false else {
            return false
        }
        return date?.yearly?.year != nil && other.date?.yearly?.year == nil && date?.first == other.date?.first
            && referents.map(\.people) == other.referents.map(\.people)
    }

    /// The same record on the day that an earlier clause says, where it says a time of day and no day itself, or where nothing else
    /// was said of that day: "Tuesday at two she has her hair done, I fetch her at three".
    func onSaidDay(_ day: ClauseContext.SaidDay, in line: Line) -> Draft {
        let isOpen = day.isHeading && date == nil && !day.isOfSentenceBefore
        guard let said = kind == .catchup ? day.back : day.ahead, recurrence == nil, kind != .note else { return self }
        let isTimed =
            time != nil && kind != .catchup && kind != .gift
            && !line.ahead.contains { range.contains($0.range.lowerBound) && !line.isTimeOnly($0) }
        // "Marcus's birthday is Thursday, dinner at Nonna's".
        let features = ClauseFeatures(line: line, range: range)
        let isEvent = kind == .toDo && features.has(.event) && features.actPlace == nil && !day.isOfSentenceBefore
        guard isTimed || isOpen || isEvent else { return self }
        var copy = dated(said)
        copy.dateConfidence = 0.8
        return copy
    }

    /// The same act on a day that was said before.
    func onDay(_ day: CivilDate) -> Draft {
        var copy = dated(ProposedDate(day))
        copy.dateConfidence = 0.85
        return copy
    }

    /// The same record on a day: what is to do becomes a reminder.
    func dated(_ day: ProposedDate?) -> Draft {
        var copy = self
        if kind == .toDo || kind == .reminder { copy.kind = day == nil && time == nil && recurrence == nil ? .toDo : .reminder }
        copy.date = day
        return copy
    }
}
