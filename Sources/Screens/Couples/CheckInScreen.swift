import Foundation
package import Kinkeeper
package import Store

/// A check-in at one of its steps, as one partner sees it.
public struct CheckInScreen: Hashable, Sendable {
    /// A step in the list of steps.
    public struct StepLink: Hashable, Sendable {
        /// "Choose".
        public let title: String
        /// The step's name in the form.
        public let value: String
        /// "1".
        public let number: String
        /// Whether the check-in is at it.
        public let isCurrent: Bool
        /// Whether it is done.
        public let isDone: Bool
        /// Whether it can be gone to.
        public let isOpen: Bool
    }

    /// What the page says about the way on.
    public struct Next: Hashable, Sendable {
        /// "Start talking".
        public let title: String
        /// The step's name in the form.
        public let value: String
        /// Why it is not open yet; nil when it is.
        public let hint: String?
    }

    /// Something that was typed and could not be kept.
    public struct Typed: Hashable, Sendable {
        /// The prompt; nil for the reflection.
        package let prompt: CheckInPrompt.ID?
        /// The text.
        public let text: String
        /// Why it could not be kept.
        public let problem: String

        /// What was typed for a prompt, or as the reflection.
        package init(_ text: String, for prompt: CheckInPrompt.ID? = nil, problem: String) {
            (self.text, self.prompt, self.problem) = (text, prompt, problem)
        }
    }

    /// The step's name: "Talking".
    public let title: String
    /// The partner's name.
    public let partner: String
    /// "Step 3 of 6".
    public let place: String
    /// How much is done, 0...100.
    public let percent: Int
    /// The steps in their order.
    public let steps: [StepLink]
    /// The version that the page shows.
    public let version: Int
    /// The path of the page.
    public let ownPath: String
    /// Where acts go.
    public let actPath: String
    /// Where answers go.
    public let answerPath: String
    /// Where the other phone's acts are told; nil when it is over.
    public let eventsPath: String?
    /// The page that asks whether to give it up; nil when it is over.
    public let abandoningPath: String?
    /// "Paused since 18:20."; nil while it goes on.
    public let paused: String?
    /// Whether a break can be taken.
    public let canPause: Bool
    /// The way on; nil at the end.
    public let next: Next?
    /// The beginning; nil at other steps, as are those below.
    public let welcome: CheckInWelcome?
    /// What to talk about.
    public let selection: CheckInSelection?
    /// Talking.
    public let discussion: CheckInDiscussion?
    /// How it was.
    public let reflection: CheckInReflection?
    /// What is to be done.
    public let actionItems: ActionItemList?
    /// What it came to.
    public let summary: CheckInSummary?
    /// The form to look back on a check-in that is completed.
    public let afterwards: CheckInReflection?
    /// What was typed for a step that the check-in has left; nil otherwise.
    public let stray: Typed?
}

extension CheckInScreen {
    /// The page of a check-in; `typed` is what could not be kept.
    package init(_ view: CheckInSnapshot, typed: Typed? = nil, from display: DisplayContext) {
        let (checkIn, phrases) = (view.checkIn, display.phrases)
        let isOver = checkIn.status != .inProgress
        let step = isOver ? CheckIn.Step.completion : checkIn.step
        let partner = view.couple.partner(of: view.account)?.name ?? ""
        title =
            checkIn.status == .abandoned ? phrases.text("checkIns.abandoned") : phrases.text("checkIns.step.\(step.rawValue)")
        self.partner = partner
        place = phrases.text(
            "checkIns.place", ["step": String(step.position + 1), "of": String(CheckIn.Step.allCases.count)])
        percent = checkIn.percent
        steps = CheckIn.Step.allCases.map { each in
            StepLink(
                title: phrases.text("checkIns.short.\(each.rawValue)"), value: each.rawValue, number: String(each.position + 1),
                isCurrent: each == step, isDone: checkIn.completedSteps.contains(each),
                isOpen: !isOver && each <= checkIn.furthestStep && each != step && checkIn.pausedAt == nil)
        }
        version = checkIn.version
        ownPath = Routes.checkIn.path(checkIn.id)
        actPath = Routes.checkInActs.path(checkIn.id)
        answerPath = Routes.checkInAnswers.path(checkIn.id)
        eventsPath = isOver ? nil : "\(Routes.checkInEvents.path(checkIn.id))?version=\(checkIn.version)"
        abandoningPath = isOver ? nil : Routes.checkInAbandoning.path(checkIn.id)
        paused = checkIn.pausedAt.map {
            phrases.text("checkIns.paused", ["time": display.wording.time($0, in: display.timeZone)])
        }
        canPause = !isOver && checkIn.pausedAt == nil && step != .completion
        next = isOver ? nil : step.next.map { Self.way(to: $0, view, phrases) }
        welcome = step == .welcome && !isOver ? CheckInWelcome(view, from: display) : nil
        selection = step == .categorySelection && !isOver ? CheckInSelection(view, from: display) : nil
        discussion = step == .categoryDiscussion && !isOver ? CheckInDiscussion(view, typed: typed, from: display) : nil
        reflection = step == .reflection && !isOver ? CheckInReflection(view, typed: typed, from: display) : nil
        actionItems =
            step == .actionItems && !isOver
            ? ActionItemList(
                view.items, back: Routes.checkIn.path(checkIn.id), of: view.couple, for: view.account, from: display) : nil
        summary = step == .completion ? CheckInSummary(view, from: display) : nil
        afterwards =
            checkIn.status == .completed && !view.isKept
            ? CheckInReflection(view, typed: typed, from: display) : nil
        let hasForm = typed?.prompt == nil ? reflection != nil || afterwards != nil : discussion != nil
        stray = hasForm ? nil : typed
    }

    private static func way(to step: CheckIn.Step, _ view: CheckInSnapshot, _ phrases: Phrasebook) -> Next {
        let members = view.couple.members.map(\.account)
        let missing: String? =
            switch step {
            case .categorySelection where !view.rules.areAgreed(by: members): "rules"
            case .categoryDiscussion where view.checkIn.chosen.isEmpty: "choice"
            case .reflection where !view.checkIn.chosen.contains(where: \.isDiscussed): "talk"
            default: nil
            }
        return Next(
            title: phrases.text("checkIns.next.\(step.rawValue)"), value: step.rawValue,
            hint: missing.map { phrases.text("checkIns.missing.\($0)") })
    }
}

/// The beginning of a check-in: the rules, and what was left open.
public struct CheckInWelcome: Hashable, Sendable {
    /// The rules, a sentence each.
    public let rules: [String]
    /// What else the couple agreed on; nil without any.
    public let text: String?
    /// Which rules these are, in the form that agrees to them.
    public let rulesID: String
    /// Where one agrees to them; nil once one has.
    public let agreeingPath: String?
    /// "Ben has not agreed yet."; nil once the partner has.
    public let waiting: String?
    /// The page of the rules.
    public let rulesPath: String
    /// "Last time: Sunday, 22 November, 45 minutes."; nil for the first check-in.
    public let last: String?
    /// The items that are open from before.
    public let items: ActionItemList?
    /// How one feels on coming in.
    public let moods: [CheckInMood]

    init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let (phrases, rules) = (display.phrases, view.rules.rules)
        self.rules = Self.sentences(of: rules, phrases)
        text = rules.text.isEmpty ? nil : rules.text
        rulesID = view.rules.id?.description ?? ""
        agreeingPath = view.rules.agreed.contains(view.account) ? nil : Routes.coupleRulesAgreeing.path
        let partner = view.couple.partner(of: view.account)
        waiting = partner.flatMap { partner in
            view.rules.agreed.contains(partner.account)
                ? nil : phrases.text("checkIns.rules.waiting", ["name": partner.name])
        }
        rulesPath = Routes.coupleRules.path
        last = view.previous.map { previous in
            phrases.text(
                "checkIns.last",
                [
                    "date": display.day(of: previous.startedAt),
                    "length": display.length(previous.duration(at: display.now)),
                ])
        }
        items =
            view.openItems.isEmpty
            ? nil
            : ActionItemList(
                view.openItems, back: Routes.checkIn.path(view.checkIn.id), of: view.couple, for: view.account,
                canAdd: false, from: display)
        moods = CheckInMood.all(chosen: view.checkIn.moods[view.account], phrases)
    }

    static func sentences(of rules: CheckInRules, _ phrases: Phrasebook) -> [String] {
        var all = [phrases.count("checkIns.rule.turn", rules.turnLength)]
        if rules.hasNoInterruptions { all.append(phrases.text("checkIns.rule.interruptions")) }
        let word = rules.pauseWord
        all.append(
            word.isEmpty
                ? phrases.count("checkIns.rule.timeOut", rules.timeOutLength)
                : phrases.count("checkIns.rule.pauseWord", rules.timeOutLength, ["word": word]))
        return all
    }
}

/// A mood to choose.
public struct CheckInMood: Hashable, Sendable {
    /// Its name in the form.
    public let value: String
    /// "😄".
    public let emoji: String
    /// "Very good".
    public let title: String
    /// Whether it is the one that was chosen.
    public let isChosen: Bool

    static func all(chosen: CheckIn.Mood?, _ phrases: Phrasebook) -> [CheckInMood] {
        CheckIn.Mood.allCases.map { mood in
            CheckInMood(
                value: mood.rawValue, emoji: mood.emoji, title: phrases.text("checkIns.mood.\(mood.rawValue)"),
                isChosen: mood == chosen)
        }
    }
}

/// What to talk about.
public struct CheckInSelection: Hashable, Sendable {
    /// A category to choose.
    public struct Row: Hashable, Sendable {
        /// Its identifier in the form.
        public let id: String
        /// An emoji.
        public let icon: String
        /// "Money".
        public let name: String
        /// What it is about.
        public let details: String
        /// Whether it is chosen.
        public let isChosen: Bool
        /// Whether it was talked about, and so stays.
        public let isDiscussed: Bool
    }

    /// The categories.
    public let rows: [Row]
    /// The page on which categories are changed.
    public let categoriesPath: String

    init(_ view: CheckInSnapshot, from display: DisplayContext) {
        let chosen = view.checkIn.chosen
        rows = view.categories.filter { category in
            !category.isHidden || chosen.contains { $0.category == category.id }
        }.map { category in
            let topic = chosen.first { $0.category == category.id }
            return Row(
                id: category.id.description, icon: category.icon, name: category.shownName(display.phrases),
                details: category.shownDetails(display.phrases), isChosen: topic != nil,
                isDiscussed: topic?.isDiscussed ?? false)
        }
        categoriesPath = Routes.checkInCategories.path
    }
}
