public import Foundation

/// Something that a partner does in a check-in.
public enum CheckInAct: Hashable, Sendable {
    /// Goes to the next step, or back to one that was open before.
    case go(to: CheckIn.Step)
    /// Chooses a category to talk about.
    case choose(CheckInCategory.ID)
    /// Takes a category out again that was not talked about.
    case drop(CheckInCategory.ID)
    /// Says whether a category was talked about.
    case discuss(CheckInCategory.ID, isDone: Bool)
    /// Gives the turn to a partner, whose clock starts.
    case giveTurn(to: AccountID)
    /// Ends the turn.
    case endTurn
    /// Stops the clocks, as for a time-out.
    case pause
    /// Goes on after a pause.
    case resume
    /// Says how one feels; nil takes it back.
    case feel(CheckIn.Mood?)
    /// Says what one thinks of it afterwards; empty takes it back.
    case reflect(String)
    /// Answers a prompt of a category, or changes an answer. The answer is a record of its own.
    case answer(CheckInCategory.ID)
    /// Changes what is kept beside the check-in: an action item, the rules, the categories.
    case changeBeside
    /// Ends it well.
    case complete
    /// Gives it up.
    case abandon
}

/// Why something about a check-in is refused.
public enum CheckInRefusal: Error, Hashable, Sendable {
    /// It was completed or given up.
    case ended
    /// The step is not open yet.
    case stepNotOpen(CheckIn.Step)
    /// It is paused.
    case paused
    /// It is not paused.
    case notPaused
    /// The rules are not agreed on by both.
    case rulesNotAgreed
    /// No category is chosen.
    case nothingChosen
    /// No category was talked about.
    case nothingDiscussed
    /// The category is not among those chosen.
    case notChosen
    /// The category was talked about, and so it stays.
    case alreadyDiscussed
    /// There are as many categories as there may be.
    case tooManyTopics
    /// The text has more than so many characters.
    case tooLong(most: Int)
    /// The answer says nothing.
    case emptyAnswer
    /// The partner to speak is not of this couple.
    case unknownPartner
    /// What the act changes was changed since: it was made for another state.
    case stale
    /// The answer was shown to both: it cannot be sealed any more.
    case alreadyRevealed
    /// There is nobody to check in with.
    case noPartner
}

extension CheckIn {
    /// Returns the check-in after an act of a partner, who saw version `seen`; the same value if the act changes nothing.
    ///
    /// `partners` are the members of the couple, `areRulesAgreed` says whether both agreed to the present rules.
    public func applying(
        _ act: CheckInAct, by account: AccountID, seen: Int, partners: [AccountID], areRulesAgreed: Bool, at now: Date
    ) throws(CheckInRefusal) -> CheckIn {
        guard status == .inProgress || status == .completed && act.isPossibleAfterwards else { throw .ended }
        guard seen <= version else { throw .stale }
        if let part = act.part(by: account), let changed = changes[part], changed > seen { throw .stale }
        var next = self
        try next.perform(act, by: account, partners: partners, areRulesAgreed: areRulesAgreed, at: now)
        guard next != self || act.isRecordOfItsOwn else { return self }
        if status == .inProgress { next.countSilence(before: now, of: self) }
        next.lastActAt = max(lastActAt, now)
        next.version += 1
        if let part = act.part(by: account) { next.changes[part] = next.version }
        // A pause and a step stop or end the turn with them.
        if next.turn != turn { next.changes[.turn] = next.version }
        return next
    }

    private mutating func perform(
        _ act: CheckInAct, by account: AccountID, partners: [AccountID], areRulesAgreed: Bool, at now: Date
    ) throws(CheckInRefusal) {
        switch act {
        case .go(let target): try go(to: target, areRulesAgreed: areRulesAgreed, at: now)
        case .choose(let category): try choose(category)
        case .drop(let category):
            try require(.categorySelection)
            guard let index = topics.firstIndex(where: { $0.category == category && $0.isChosen }) else { return }
            guard !topics[index].isDiscussed else { throw .alreadyDiscussed }
            topics[index].isChosen = false
        case .discuss(let category, let isDone):
            try require(.categoryDiscussion)
            topics[try index(of: category)].isDiscussed = isDone
        case .giveTurn(let speaker):
            try require(.categoryDiscussion)
            guard pausedAt == nil else { throw .paused }
            guard partners.contains(speaker) else { throw .unknownPartner }
            turn = Turn(speaker: speaker, since: now)
        case .endTurn: turn = nil
        case .pause:
            guard pausedAt == nil else { return }
            pausedAt = now
            turn = turn?.stopped(at: now)
        case .resume:
            guard let pausedAt else { throw .notPaused }
            pausedSeconds += max(0, now.timeIntervalSince(pausedAt))
            self.pausedAt = nil
            turn = turn.map { Turn(speaker: $0.speaker, spent: $0.spent, since: now) }
        case .feel(let mood): moods[account] = mood
        case .reflect(let text):
            guard furthestStep >= .reflection else { throw .stepNotOpen(.reflection) }
            guard !text.isTooLong(most: Self.longestReflection) else { throw .tooLong(most: Self.longestReflection) }
            reflections[account] = text.isEmpty ? nil : text
        case .answer(let category):
            guard furthestStep >= .categoryDiscussion else { throw .stepNotOpen(.categoryDiscussion) }
            _ = try index(of: category)
        case .changeBeside: break
        case .complete:
            try require(.completion)
            end(.completed, at: now)
        case .abandon: end(.abandoned, at: now)
        }
    }

    private mutating func go(to target: Step, areRulesAgreed: Bool, at now: Date) throws(CheckInRefusal) {
        guard target != step else { return }
        guard pausedAt == nil else { throw .paused }
        if target > furthestStep {
            guard target == furthestStep.next else { throw .stepNotOpen(target) }
            switch furthestStep {
            case .welcome: guard areRulesAgreed else { throw .rulesNotAgreed }
            case .categorySelection: guard !chosen.isEmpty else { throw .nothingChosen }
            case .categoryDiscussion: guard chosen.contains(where: \.isDiscussed) else { throw .nothingDiscussed }
            case .reflection, .actionItems, .completion: break
            }
            furthestStep = target
        } else if target == .categoryDiscussion, chosen.isEmpty {
            // Gone back and taken all out.
            throw .nothingChosen
        }
        if step == .categoryDiscussion { turn = nil }
        step = target
    }

    private mutating func choose(_ category: CheckInCategory.ID) throws(CheckInRefusal) {
        try require(.categorySelection)
        if let index = topics.firstIndex(where: { $0.category == category }) {
            guard !topics[index].isChosen else { return }
            topics.append(Topic(category: category))
            topics.remove(at: index)
        } else {
            guard topics.count < Self.mostTopics else { throw .tooManyTopics }
            topics.append(Topic(category: category))
        }
    }

    private func require(_ wanted: Step) throws(CheckInRefusal) {
        guard step == wanted else { throw .stepNotOpen(wanted) }
    }

    private func index(of category: CheckInCategory.ID) throws(CheckInRefusal) -> Int {
        guard let index = topics.firstIndex(where: { $0.category == category && $0.isChosen }) else { throw .notChosen }
        return index
    }

    private mutating func end(_ status: Status, at now: Date) {
        if let pausedAt { pausedSeconds += max(0, now.timeIntervalSince(pausedAt)) }
        (self.status, endedAt, pausedAt, turn) = (status, max(now, startedAt), nil, nil)
    }

    /// Counts the time since the last act as a pause where it was a long one, unless it was paused all the while.
    private mutating func countSilence(before now: Date, of previous: CheckIn) {
        guard previous.pausedAt == nil, previous.isSilent(at: now) else { return }
        pausedSeconds += now.timeIntervalSince(previous.lastActAt)
        // A turn did not go on for hours either.
        if let turn, turn == previous.turn, turn.since != nil {
            self.turn = Turn(speaker: turn.speaker, spent: turn.stopped(at: previous.lastActAt).spent, since: now)
        }
    }
}

extension CheckInAct {
    /// What the act changes; nil for what is a record of its own.
    func part(by account: AccountID) -> CheckIn.Part? {
        switch self {
        case .go, .pause, .resume, .complete, .abandon: .course
        case .choose(let category), .drop(let category), .discuss(let category, _): .topic(category)
        case .giveTurn, .endTurn: .turn
        case .feel: .mood(account)
        case .reflect: .reflection(account)
        case .answer, .changeBeside: nil
        }
    }

    /// Whether it can be done once the check-in is completed: to look back on it a day later.
    var isPossibleAfterwards: Bool {
        if case .reflect = self { true } else { false }
    }

    /// Whether what it changes is kept beside the check-in: then it makes a new version without a difference in it.
    var isRecordOfItsOwn: Bool {
        switch self {
        case .answer, .changeBeside: true
        default: false
        }
    }
}

extension CheckIn {
    /// How long after its completion partners are reminded to reflect on it, in seconds.
    public static let untilReflection: TimeInterval = 86_400

    /// The reminder to reflect on it, for one partner: once, in their zone. Its identifier follows from the check-in and the account,
    /// so that it is made once. Nil for a check-in that was not completed.
    package func reflectionReminder(
        for account: AccountID, title: String, note: String, in zone: ZoneOffsets
    ) -> ReminderDraft? {
        guard let time = completedAt?.addingTimeInterval(Self.untilReflection) else { return nil }
        return ReminderDraft(
            id: Reminder.ID(of: StableDigest("reflection \(id) \(account)"), at: startedAt), category: .checkIn, title: title,
            note: note, schedule: RecurrenceSet(start: zone.wallClock(at: time)))
    }
}
