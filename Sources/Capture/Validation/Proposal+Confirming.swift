public import Kinkeeper

extension Proposal {
    /// How sure each field is that has a value.
    public var confidences: [ProposalField: Double] {
        var confidences: [ProposalField: Double] = [.kind: kind.confidence]
        confidences[.person] = person?.confidence
        confidences[.text] = text?.confidence
        confidences[.contact] = contact?.confidence
        confidences[.occasion] = occasion?.confidence
        confidences[.giftOccasion] = giftOccasion?.confidence
        confidences[.date] = date?.confidence
        confidences[.time] = time?.confidence
        confidences[.recurrence] = recurrence?.confidence
        confidences[.amount] = amount?.confidence
        confidences[.currency] = currency?.confidence
        return confidences
    }

    /// Returns the proposal with a confirmed field: its value is at least as sure as any confirmed one.
    public func confirming(_ field: ProposalField) -> Proposal {
        var copy = Proposal(kind: field == .kind ? kind.confirmed : kind)
        copy.person = field == .person ? person?.confirmed : person
        copy.text = field == .text ? text?.confirmed : text
        copy.contact = field == .contact ? contact?.confirmed : contact
        copy.occasion = field == .occasion ? occasion?.confirmed : occasion
        copy.giftOccasion = field == .giftOccasion ? giftOccasion?.confirmed : giftOccasion
        copy.date = field == .date ? date?.confirmed : date
        copy.time = field == .time ? time?.confirmed : time
        copy.recurrence = field == .recurrence ? recurrence?.confirmed : recurrence
        copy.amount = field == .amount ? amount?.confirmed : amount
        copy.currency = field == .currency ? currency?.confirmed : currency
        copy.clues = clues
        return copy
    }

    /// Returns the proposal with the chosen person.
    public func choosing(_ chosen: CapturePerson) -> Proposal {
        var copy = self
        copy.person = Field(
            ProposedPerson(candidates: [chosen]), span: person?.span ?? span, confidence: ConfidenceLevel.highThreshold)
        return copy
    }

    /// Returns the proposal with a plausible day: an unsure one before today moves to the next year in which it lies ahead.
    /// Today stays, and so do the day of a catch-up, which is past by its nature, and yearly days. A 29 February becomes the
    /// 28th in a common year.
    public func movingUnsurePast(today: CivilDate) -> Proposal {
        guard let date, ConfidenceLevel(date.confidence) < .medium, date.value.last < today, kind.value != .catchup,
            date.value.yearly == nil,
            let first = date.value.first.inNextYear(from: today)
        else { return self }
        let length = date.value.first.days(until: date.value.last)
        var copy = self
        let moved = ProposedDate(first, through: first.adding(days: length), isDerived: date.value.isDerived)
        copy.date = Field(moved, span: date.span, confidence: date.confidence)
        return copy
    }
}

extension Proposal.Field {
    fileprivate var confirmed: Self { Self(value, span: span, confidence: max(confidence, ConfidenceLevel.highThreshold)) }
}

extension CivilDate {
    /// The same day and month in the first later year in which it is not before a day.
    fileprivate func inNextYear(from today: CivilDate) -> CivilDate? {
        let years = max(year + 1, today.year)...(max(year + 1, today.year) + 1)
        return years.lazy
            .compactMap { CivilDate(year: $0, month: month, day: min(day, CivilDate.daysInMonth(month, year: $0))) }
            .first { $0 >= today }
    }
}
