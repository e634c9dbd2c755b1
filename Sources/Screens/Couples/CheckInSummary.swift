import Kinkeeper
import Store

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
        /// The longest text a page shows, in bytes: a restored document may hold any.
        static let longestText = String.mostBytesPerCharacter * CheckInAnswer.longestText

        init?(_ member: SharedSpace.Member, in checkIn: CheckIn, _ phrases: Phrasebook) {
            let mood = checkIn.moods[member.account]
            guard mood != nil || checkIn.reflections[member.account] != nil else { return nil }
            name = member.name
            emoji = mood?.emoji
            self.mood = mood.map { phrases.text("checkIns.mood.\($0.rawValue)") }
            reflection = checkIn.reflections[member.account].map { $0.beginning(ofMoreThan: Self.longestText) ?? $0 }
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
    /// "The next one is Thursday, 3 December, 19:00."; that no time is set. Nil unless it is the last one that was completed.
    public let next: String?
    /// Where the times are set.
    public let schedulePath: String
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
        next = isCompleted && !view.isKept && view.ends.max().map { $0 <= end } ?? false ? Self.next(view, display) : nil
        schedulePath = Routes.checkInSchedule.path
        milestones = isCompleted ? Self.milestones(days, display) : []
    }
}

extension CheckInSummary {
    /// When the next one is; that no time is set.
    private static func next(_ view: CheckInSnapshot, _ display: DisplayContext) -> String {
        guard let schedule = view.schedule else { return display.phrases.text("schedule.none") }
        guard schedule.isOn else { return display.phrases.text("schedule.off") }
        return display.next(of: schedule, lastCheckIn: view.lastCheckIn) ?? display.phrases.text("schedule.over")
    }

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
                return CheckInSummary.Answer(
                    name: member.name, text: text.beginning(ofMoreThan: CheckInSummary.Partner.longestText) ?? text,
                    isSealed: answer?.text == nil)
            }
            guard !answers.isEmpty else { return nil }
            return CheckInSummary.Prompt(text: prompt.shownText(in: category, phrases), answers: answers)
        }
    }
}
