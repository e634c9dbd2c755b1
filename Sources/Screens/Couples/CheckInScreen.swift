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
