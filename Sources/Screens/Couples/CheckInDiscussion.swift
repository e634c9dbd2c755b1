import Kinkeeper
import Store

/// Talking: the turn, and the prompts of what was chosen.
public struct CheckInDiscussion: Hashable, Sendable {
    /// Whose turn it is.
    public struct Turn: Hashable, Sendable {
        /// "Ben is speaking", "Your turn".
        public let title: String
        /// The seconds left.
        public let remaining: Int
        /// "4:10".
        public let clock: String
        /// Whether the clock runs.
        public let isRunning: Bool
    }

    /// A partner who can have the turn.
    public struct Speaker: Hashable, Sendable {
        /// The account in the form.
        public let account: String
        /// "My turn", "Ben’s turn".
        public let title: String
    }

    /// A category that is talked about.
    public struct Topic: Hashable, Sendable {
        /// Its identifier in the form.
        public let id: String
        /// An emoji.
        public let icon: String
        /// "Money".
        public let name: String
        /// What it is about.
        public let details: String
        /// Whether it was talked about.
        public let isDiscussed: Bool
        /// Whether it is unfolded at first.
        public let isOpen: Bool
        /// Its questions.
        public let prompts: [Prompt]
    }

    /// A question, with both answers.
    public struct Prompt: Hashable, Sendable {
        /// Its identifier in the form.
        public let id: String
        /// The question.
        public let text: String
        /// Names the form in the page.
        public let anchor: String
        /// The partner's name.
        public let partner: String
        /// The partner's answer; nil without one, and while it is sealed.
        public let theirs: String?
        /// "Ben has answered. You both see it once you have.", or that nothing is there yet; nil when it is shown.
        public let theirState: String?
        /// One's own words as they are kept; empty without any.
        public let own: String
        /// What stands in the form: what was typed, else one's own words.
        public let typed: String
        /// "Sealed: Ben does not see it yet."; nil without an answer.
        public let ownState: String?
        /// Why what was typed could not be kept.
        public let problem: String?
        /// The revision that the form changes.
        public let revision: Int
        /// Whether it can be sealed: it was not shown to both.
        public let canSeal: Bool
        /// Whether there is an answer to take back.
        public let canTakeBack: Bool
        /// Whether the form is unfolded.
        public let isOpen: Bool
    }

    /// Whose turn it is; nil while there is none.
    public let turn: Turn?
    /// Those who can have it.
    public let speakers: [Speaker]
    /// What is talked about.
    public let topics: [Topic]

    init(_ view: CheckInSnapshot, typed: CheckInScreen.Typed?, from display: DisplayContext) {
        let (checkIn, phrases) = (view.checkIn, display.phrases)
        turn = checkIn.turn.map { turn in
            let left = Int(turn.remaining(of: Double(view.rules.rules.turnLength * 60), at: display.now).rounded(.up))
            let name = view.couple.members.first { $0.account == turn.speaker }?.name ?? ""
            return Turn(
                title: turn.speaker == view.account
                    ? phrases.text("checkIns.turn.own") : phrases.text("checkIns.turn.other", ["name": name]),
                remaining: left, clock: "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)", isRunning: turn.since != nil)
        }
        speakers = view.couple.members.sorted { one, _ in one.account == view.account }.map { member in
            Speaker(
                account: member.account.description,
                title: member.account == view.account
                    ? phrases.text("checkIns.turn.mine") : phrases.text("checkIns.turn.give", ["name": member.name]))
        }
        let firstOpen = checkIn.chosen.first { !$0.isDiscussed }?.category
        topics = checkIn.chosen.compactMap { topic in
            guard let category = view.categories.first(where: { $0.id == topic.category }) else { return nil }
            let prompts = view.prompts.filter { prompt in
                prompt.category == category.id
                    && (!prompt.isHidden || view.answers.contains { $0.prompt == prompt.id })
            }.map { Prompt($0, in: category, view, typed: typed, phrases) }
            return Topic(
                id: category.id.description, icon: category.icon, name: category.shownName(phrases),
                details: category.shownDetails(phrases), isDiscussed: topic.isDiscussed,
                isOpen: topic.category == firstOpen || prompts.contains { $0.problem != nil }, prompts: prompts)
        }
    }
}

extension CheckInDiscussion.Prompt {
    init(
        _ prompt: CheckInPrompt, in category: CheckInCategory, _ view: CheckInSnapshot, typed: CheckInScreen.Typed?,
        _ phrases: Phrasebook
    ) {
        let answers = view.answers.filter { $0.prompt == prompt.id }
        let mine = answers.first { $0.account == view.account }
        let other = answers.first { $0.account != view.account }
        let kept = view.ownTexts.first { $0.prompt == prompt.id }
        let name = view.couple.partner(of: view.account)?.name ?? ""
        let typed = typed.flatMap { $0.prompt == prompt.id ? $0 : nil }
        id = prompt.id.description
        text = prompt.shownText(in: category, phrases)
        anchor = "answer-\(prompt.id)"
        partner = name
        theirs = other?.text
        theirState =
            switch other {
            case .some(let answer): answer.isSealed ? phrases.text("checkIns.answer.theirs.sealed", ["name": name]) : nil
            case nil: phrases.text("checkIns.answer.theirs.none", ["name": name])
            }
        own = mine?.text ?? kept?.text ?? ""
        self.typed = typed?.text ?? own
        ownState =
            switch mine {
            case .some(let answer):
                phrases.text(answer.isSealed ? "checkIns.answer.own.sealed" : "checkIns.answer.own.shown", ["name": name])
            case nil: kept == nil ? nil : phrases.text("checkIns.answer.own.draft", ["name": name])
            }
        problem = typed?.problem
        revision = mine?.revision ?? 0
        canSeal = mine?.isSealed ?? (other?.isSealed ?? true)
        canTakeBack = mine.map { $0.isSealed || other == nil } ?? false
        isOpen = typed != nil || mine == nil && kept != nil
    }
}

/// How it was: one's mood and what one thinks of it, beside the partner's.
public struct CheckInReflection: Hashable, Sendable {
    /// The moods to choose.
    public let moods: [CheckInMood]
    /// One's own words.
    public let text: String
    /// Why what was typed could not be kept.
    public let problem: String?
    /// What the partner said; nil while nothing.
    public let partner: CheckInSummary.Partner?
    /// The partner's name.
    public let name: String

    init(_ view: CheckInSnapshot, typed: CheckInScreen.Typed?, from display: DisplayContext) {
        let own = typed.flatMap { $0.prompt == nil ? $0 : nil }
        moods = CheckInMood.all(chosen: view.checkIn.moods[view.account], display.phrases)
        text = own?.text ?? view.checkIn.reflections[view.account] ?? ""
        problem = own?.problem
        let member = view.couple.partner(of: view.account)
        partner = member.flatMap { CheckInSummary.Partner($0, in: view.checkIn, display.phrases) }
        name = member?.name ?? ""
    }
}

/// What a check-in came to.
public struct CheckInSummary: Hashable, Sendable {
    /// How one partner felt, and what they thought of it.
    public struct Partner: Hashable, Sendable {
        /// The account's name.
        public let name: String
        /// "🙂"; nil where it was not said.
        public let emoji: String?
        /// "Good"; nil where it was not said.
        public let mood: String?
        /// Their words; nil without any.
        public let reflection: String?

        init?(_ member: SharedSpace.Member, in checkIn: CheckIn, _ phrases: Phrasebook) {
            let mood = checkIn.moods[member.account]
            guard mood != nil || checkIn.reflections[member.account] != nil else { return nil }
            name = member.name
            emoji = mood?.emoji
            self.mood = mood.map { phrases.text("checkIns.mood.\($0.rawValue)") }
            reflection = checkIn.reflections[member.account]
        }
    }

    /// An answer that was given.
    public struct Answer: Hashable, Sendable {
        /// The author's name.
        public let name: String
        /// The text.
        public let text: String
        /// Whether only its author reads it.
        public let isSealed: Bool
    }

    /// A question that was answered.
    public struct Prompt: Hashable, Sendable {
        /// The question.
        public let text: String
        /// The answers.
        public let answers: [Answer]
    }

    /// What was talked about.
    public struct Topic: Hashable, Sendable {
        /// An emoji.
        public let icon: String
        /// "Money".
        public let name: String
        /// The questions that were answered.
        public let prompts: [Prompt]
    }

    /// "Wednesday, 25 November, 45 minutes".
    public let when: String
    /// What was talked about.
    public let topics: [Topic]
    /// How each felt.
    public let partners: [Partner]
    /// What is to be done.
    public let items: [ActionItemRow]
    /// Whether it waits to be completed.
    public let canComplete: Bool
    /// Whether it was completed.
    public let isCompleted: Bool
    /// "That was check-in number 5. 3 weeks in a row."; nil unless it was completed.
    public let praise: String?
    /// "Milestone reached: 5 check-ins", each that this check-in has reached.
    public let milestones: [String]

    init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let (checkIn, phrases) = (view.checkIn, display.phrases)
        when = phrases.text(
            "checkIns.when",
            ["date": display.day(of: checkIn.startedAt), "length": display.length(checkIn.duration(at: display.now))])
        topics = checkIn.topics.compactMap { topic in
            guard let category = view.categories.first(where: { $0.id == topic.category }) else { return nil }
            let shown = Topic(category, view, phrases)
            return topic.isChosen && topic.isDiscussed || !shown.prompts.isEmpty ? shown : nil
        }
        partners = view.couple.members.compactMap { Partner($0, in: checkIn, phrases) }
        items = view.items.map {
            ActionItemRow(
                $0, back: Routes.checkIn.path(checkIn.id), of: view.couple, for: view.account, isKept: view.isKept,
                from: display)
        }
        canComplete = checkIn.status == .inProgress
        isCompleted = checkIn.status == .completed
        let end = checkIn.completedAt ?? display.now
        let days = view.ends.filter { $0 <= end }.sorted().map { CivilDate(of: $0, in: display.timeZone) }
        let statistics = CheckInStatistics(completedOn: days, today: CivilDate(of: end, in: display.timeZone))
        praise =
            isCompleted
            ? phrases.count("checkIns.praise", statistics.completed)
                + (statistics.streak > 1 ? " " + phrases.count("checkIns.praise.streak", statistics.streak) : "") : nil
        milestones = isCompleted ? Self.milestones(days, display) : []
    }
}

extension CheckInSummary {
    /// The milestones that the last of these check-ins was the last step to.
    private static func milestones(_ days: [CivilDate], _ display: DisplayContext) -> [String] {
        let before = Set(CheckInMilestone.reached(completedOn: days.dropLast()).map(\.goal))
        return CheckInMilestone.reached(completedOn: days).filter { !before.contains($0.goal) }.map { milestone in
            display.phrases.text(
                "checkIns.milestone.reached", ["title": MilestoneRow(milestone, from: display).title])
        }
    }
}

extension CheckInSummary.Topic {
    init(_ category: CheckInCategory, _ view: CheckInSnapshot, _ phrases: Phrasebook) {
        icon = category.icon
        name = category.shownName(phrases)
        prompts = view.prompts.filter { $0.category == category.id }.compactMap { prompt in
            let given = view.answers.filter { $0.prompt == prompt.id }
            let answers = view.couple.members.compactMap { member -> CheckInSummary.Answer? in
                let answer = given.first { $0.account == member.account }
                let own = member.account == view.account ? view.ownTexts.first { $0.prompt == prompt.id }?.text : nil
                guard let text = answer?.text ?? own else { return nil }
                return CheckInSummary.Answer(name: member.name, text: text, isSealed: answer?.text == nil)
            }
            guard !answers.isEmpty else { return nil }
            return CheckInSummary.Prompt(text: prompt.shownText(in: category, phrases), answers: answers)
        }
    }
}
