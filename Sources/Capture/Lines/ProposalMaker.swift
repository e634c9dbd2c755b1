import Kinkeeper

/// Makes proposals of a draft: one for each person it is about, each field with its words and how sure it is.
struct ProposalMaker {
    let line: Line
    let people: PersonIndex
    let curves: SurenessCurves

    func proposals(of draft: Draft) -> [Proposal] {
        guard !draft.referents.isEmpty else { return [proposal(of: draft, about: nil)] }
        return draft.referents.map { proposal(of: draft, about: $0) }
    }

    private func proposal(of draft: Draft, about referent: Referent?) -> Proposal {
        let confidence = Confidence(draft: draft, curves: curves)
        let span = line.span(ClauseText(line: line).trimmed(draft.range) ?? draft.range)
        var proposal = Proposal(kind: .init(draft.kind, span: span, confidence: confidence.kind))
        proposal.clues = LessonClues(draft, about: referent, in: line)
        if let referent, let person = person(referent) {
            proposal.person = .init(person, span: line.span(referent.range), confidence: confidence.person(referent))
        }
        if !draft.text.isEmpty {
            let sureness = draft.kind == .gift ? confidence.idea : confidence.text
            proposal.text = .init(draft.text, span: span, confidence: sureness)
        }
        proposal.contact = draft.contact.map { .init($0, span: span, confidence: confidence.type) }
        proposal.occasion = draft.occasion.map { .init($0, span: span, confidence: confidence.type) }
        proposal.giftOccasion =
            draft.kind == .gift ? draft.giftOccasion.map { .init($0, span: span, confidence: confidence.giftOccasion) } : nil
        let dateSpan = draft.dateRange.map { line.span($0) } ?? span
        proposal.date = draft.date.map { .init($0, span: dateSpan, confidence: confidence.date) }
        proposal.time = draft.time.map { .init($0, span: dateSpan, confidence: confidence.time) }
        proposal.recurrence = draft.recurrence.map { .init($0, span: dateSpan, confidence: confidence.recurrence) }
        guard let money = draft.money, draft.kind == .gift || draft.kind == .reminder || draft.kind == .toDo else {
            return proposal
        }
        proposal.amount = .init(money.reading.amount, span: money.reading.span, confidence: confidence.amount)
        proposal.currency = money.reading.currency.map { .init($0, span: money.reading.span, confidence: confidence.amount) }
        return proposal
    }

    private func person(_ referent: Referent) -> ProposedPerson? {
        if let name = referent.newName { return ProposedPerson(newName: name) }
        let candidates = referent.people.map { people.people[$0] }
        return candidates.isEmpty ? nil : ProposedPerson(candidates: candidates)
    }
}
