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
