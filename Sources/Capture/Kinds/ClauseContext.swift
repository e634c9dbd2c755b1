import Kinkeeper

/// The context of a clause from the ones before it.
struct ClauseContext: Sendable {
    /// Whether the line begins with a name, and statements about that person follow.
    var hasTopic = false
    /// Whether that name came after "for": a gift for them follows.
    var isForSomebody = false
    /// The occasion the line speaks of, so that a present belongs to it.
    var giftOccasion: ProposedGiftOccasion?
    /// An occasion that was named without its day: "she's pregnant! Due in January".
    var pendingOccasion: OccasionType?
    /// The day of the last occasion.
    var hasGift = false
    /// The kind of the last event.
    var lastType: OccasionType?
    /// The last day that was said.
    var lastDate: CivilDate?
    /// The last day to come that was said.
    var saidDay: SaidDay?
    /// The time of day of the last event.
    var lastTime: CivilTime?
    /// The last task, so that "and again in two weeks" repeats it.
    var lastAct: Draft?

    /// A day that an earlier clause says.
    struct SaidDay: Sendable {
        /// The day as a clause that looks ahead reads it; nil where it lies behind.
        let ahead: ProposedDate?
        /// As a clause that looks back reads it.
        let back: ProposedDate?
        /// Whether that clause says nothing else: "Father's Day is 6/9, a scarf".
        let isHeading: Bool
        /// Whether another sentence has begun since.
        var isOfSentenceBefore = false
    }

    /// Notes that what follows are gifts, for somebody and for that occasion.
    mutating func expectGifts(for occasion: ProposedGiftOccasion?) {
        isForSomebody = true
        hasTopic = true
        giftOccasion = occasion
    }

    /// Forgets the day of before where a clause opens a sentence.
    mutating func open(_ features: ClauseFeatures) {
        let before = features.range.lowerBound - 1
        guard [".", "!", "?"].contains(where: { features.line.isSign(before, $0) }) else { return }
        saidDay = features.mentions.isEmpty && saidDay?.isOfSentenceBefore == false ? saidDay : nil
        saidDay?.isOfSentenceBefore = true
    }

    /// Notes the day that a clause says, unless the clause calls something off.
    mutating func say(_ features: ClauseFeatures, _ answer: ClauseAnswer) {
        let line = features.line
        guard !features.has(.calledOff),
            let said = features.dates.first(where: { !line.isTimeOnly($0) && $0.reading.recurrence == nil }),
            said.reading.grain == .day
        else { return }
        let back = line.back.first { $0.range == said.range }?.reading.first
        let isHeading =
            answer == .nothing && !features.has([.negation, .contact, .have, .past, .coming])
            && (features.finitePlace.map { line.senses($0).contains(.be) } ?? true)
        saidDay = SaidDay(
            ahead: said.reading.first >= line.today ? ProposedDate(said.reading.first) : nil,
            back: back.flatMap { $0 <= line.today ? ProposedDate($0) : nil }, isHeading: isHeading)
    }

    mutating func note(_ features: ClauseFeatures, _ drafts: [Draft]) {
        lastType = drafts.last?.occasion
        lastTime = drafts.last?.time
        for draft in drafts {
            if draft.kind == .occasion, let type = draft.occasion {
                giftOccasion = ProposedGiftOccasion.of(type) ?? giftOccasion
            }
            if draft.kind == .gift {
                hasGift = true
                giftOccasion = draft.giftOccasion ?? giftOccasion
            }
            if draft.occasion == .party, features.giftOccasion == .housewarming { giftOccasion = .housewarming }
            if draft.kind == .reminder || draft.kind == .toDo { lastAct = draft }
        }
        let isDated = drafts.contains { $0.kind == .occasion }
        let isWorthWaiting = features.occasion.map { $0 != .other && $0 != .trip && $0 != .party } ?? false
        pendingOccasion = isDated ? nil : isWorthWaiting ? features.occasion : pendingOccasion
        if let date = drafts.last(where: { $0.date?.first == $0.date?.last && $0.date != nil })?.date { lastDate = date.first }
    }
}

extension ProposedGiftOccasion {
    /// The occasion of a gift that belongs to an event; nil where one gives nothing.
    static func of(_ type: OccasionType) -> ProposedGiftOccasion? {
        switch type {
        case .birthday: .birthday
        case .anniversary: .anniversary
        case .graduation: .graduation
        case .wedding, .nameDay: .other
        default: nil
        }
    }
}
