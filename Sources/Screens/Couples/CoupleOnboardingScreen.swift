package import Foundation
package import Kinkeeper
package import Store

/// A step of getting started as a couple.
public struct CoupleOnboardingScreen: Hashable, Sendable {
    /// What the pages are made of.
    package struct Reads: Sendable {
        /// How far the account has come.
        package var stored: StoredCoupleOnboarding
        /// The partner's name; nil without a partner.
        package var partner: String?
        /// The couple; nil without a partner.
        package var couple: Space.ID?
        /// The account's own love languages, the most important of each kind.
        package var languages: [LoveLanguage.Kind: LoveLanguage] = [:]
        /// When the couple means to check in; nil until a partner has said so, and without a partner.
        package var schedule: StoredCheckInSchedule?
        /// The partner set it, not the account.
        package var isPartnersSchedule = false
        /// When the couple last checked in.
        package var lastCheckIn: Date?

        package init(_ stored: StoredCoupleOnboarding, in couple: SharedSpace?, of account: Account.ID) {
            self.stored = stored
            partner = couple?.partner(of: account)?.name
            self.couple = partner == nil ? nil : couple?.id
        }
    }

    /// What was typed or chosen in a form that was refused.
    package struct Typed: Hashable, Sendable {
        /// The chosen answer of the quiz.
        package var choice: String?
        /// The rows of love languages.
        package var languages: CoupleOnboardingLanguages.Fields?
        /// The fields of the first check-in.
        package var schedule: CoupleOnboardingSchedule.Fields?
        /// Why the quiz's answer, or all ticks, were not taken.
        package var problem: String?

        package init() {}
    }

    /// The name of the step.
    public let title: String
    /// "Step 2 of 5"; nil once it is over.
    public let place: String?
    /// How much is behind this page, in percent.
    public let percent: Int
    /// Where the form goes.
    public let path: String
    /// The version that the form shows.
    public let version: Int
    /// The page before; that of the couple before the first.
    public let backPath: String
    /// Why what was sent was not saved; nil otherwise.
    public let refusal: String?
    /// Whether the step can be skipped.
    public let canSkip: Bool
    /// The first step; nil on others.
    public let welcome: CoupleOnboardingWelcome?
    /// A question of the quiz; nil on other steps.
    public let quiz: CoupleOnboardingQuestion?
    /// The proposed love languages; nil on other steps.
    public let languages: CoupleOnboardingLanguages?
    /// The first check-in; nil on other steps.
    public let schedule: CoupleOnboardingSchedule?
    /// The look around; nil on other steps.
    public let tour: CoupleOnboardingTour?
    /// The end; nil on steps.
    public let done: CoupleOnboardingEnd?

    /// Builds the page of a step. `question` is the one that is shown of the quiz.
    package init(
        _ step: CoupleOnboarding.Step, question: LoveLanguageQuiz.Question, _ reads: Reads, typed: Typed = Typed(),
        refusal: String? = nil, from display: DisplayContext
    ) {
        let (phrases, onboarding) = (display.phrases, reads.stored.onboarding)
        let count = CoupleOnboarding.Step.all.count
        title = phrases.text("gettingStarted.step.\(step.rawValue)")
        place =
            step == .done
            ? nil : phrases.text("gettingStarted.place", ["number": String(step.place), "all": String(count)])
        let within = step == .quiz ? Double(question.place - 1) / Double(LoveLanguageQuiz.Question.allCases.count) : 0
        percent = Int((Double(step.place - 1) + within) * 100 / Double(count))
        path = Routes.coupleOnboardingStep.path(step)
        version = reads.stored.version
        let previous = step.previous.map(Routes.coupleOnboardingStep.path) ?? Routes.couple.path
        backPath = step == .quiz ? question.previous?.path ?? previous : previous
        self.refusal = refusal
        canSkip = step != .done && step != .welcome
        welcome = step == .welcome ? CoupleOnboardingWelcome(partner: reads.partner, phrases) : nil
        quiz =
            step == .quiz
            ? CoupleOnboardingQuestion(
                question, chosen: typed.choice ?? onboarding.answers[question]?.rawValue, problem: typed.problem, phrases)
            : nil
        languages = step == .loveLanguages ? CoupleOnboardingLanguages(reads, typed, from: display) : nil
        schedule = step == .schedule ? CoupleOnboardingSchedule(reads, typed.schedule, from: display) : nil
        tour = step == .tour ? CoupleOnboardingTour(hasPartner: reads.partner != nil, phrases) : nil
        done = step == .done ? CoupleOnboardingEnd(reads, from: display) : nil
    }
}

/// The first step: what this is.
public struct CoupleOnboardingWelcome: Hashable, Sendable {
    /// "A place for you and Ben".
    public let heading: String
    /// "Your answers here are yours. Ben can’t see them."
    public let privacy: String

    init(partner: String?, _ phrases: Phrasebook) {
        if let partner {
            heading = phrases.text("gettingStarted.welcome.with", ["name": partner])
            privacy = phrases.text("gettingStarted.welcome.own", ["name": partner])
        } else {
            heading = phrases.text("gettingStarted.welcome.alone")
            privacy = phrases.text("gettingStarted.welcome.own.alone")
        }
    }
}

/// A question of the quiz, with its choices.
public struct CoupleOnboardingQuestion: Hashable, Sendable {
    /// Names the question in the form.
    public let name: String
    /// "After a hard day, what does you most good?"
    public let text: String
    /// "Question 3 of 8".
    public let place: String
    /// The choices.
    public let choices: [SettingChoice]
    /// Why the choice was not taken.
    public let problem: String?

    init(_ question: LoveLanguageQuiz.Question, chosen: String?, problem: String?, _ phrases: Phrasebook) {
        name = question.rawValue
        text = question.text(phrases)
        let all = LoveLanguageQuiz.Question.allCases.count
        place = phrases.text("gettingStarted.quiz.place", ["number": String(question.place), "all": String(all)])
        choices = question.kinds.map {
            SettingChoice($0.rawValue, question.text(of: $0, phrases), isSelected: $0.rawValue == chosen)
        }
        self.problem = problem
    }
}

extension LoveLanguageQuiz.Question {
    /// The question in words.
    package func text(_ phrases: Phrasebook) -> String { phrases.text("quiz.\(rawValue)") }

    /// A choice in words.
    package func text(of kind: LoveLanguage.Kind, _ phrases: Phrasebook) -> String {
        phrases.text("quiz.\(rawValue).\(kind.rawValue)")
    }

    /// Its page.
    package var path: String { "\(Routes.coupleOnboardingStep.path(.quiz))?question=\(rawValue)" }
}

/// What else there is, each with its page.
public struct CoupleOnboardingTour: Hashable, Sendable {
    /// One thing.
    public struct Card: Hashable, Sendable {
        /// A picture of it.
        public let emoji: String
        /// "Check-in".
        public let title: String
        /// What it is for.
        public let text: String
        /// Its page; nil without a partner.
        public let path: String?
    }

    /// The things, in the order in which they come in handy.
    public let cards: [Card]
    /// That they open later; nil with a partner.
    public let hint: String?

    init(hasPartner: Bool, _ phrases: Phrasebook) {
        let all = [
            ("💬", "check-in", Routes.couple.path), ("📝", "notes", Routes.checkInPreparation.path),
            ("🙋", "requests", Routes.coupleRequests.path), ("💛", "love", Routes.loveLanguages.path),
            ("🌱", "growth", Routes.coupleGrowth.path),
        ]
        cards = all.map { emoji, key, path in
            Card(
                emoji: emoji, title: phrases.text("gettingStarted.tour.\(key)"),
                text: phrases.text("gettingStarted.tour.\(key).text"), path: hasPartner ? path : nil)
        }
        hint = hasPartner ? nil : phrases.text("gettingStarted.tour.alone")
    }
}

/// The end: what came of it.
public struct CoupleOnboardingEnd: Hashable, Sendable {
    /// The five kinds, "🤝 Physical touch", the one that matters most first; none without an answer.
    public let order: [String]
    /// "The next one is Sunday, 29 November, 19:00."; nil without a time.
    public let next: String?
    /// The page of the couple.
    public let couplePath: String
    /// Where the quiz is taken again; nil while it was not.
    public let againPath: String?

    init(_ reads: CoupleOnboardingScreen.Reads, from display: DisplayContext) {
        let answers = reads.stored.onboarding.answers
        order =
            answers.isEmpty
            ? [] : LoveLanguageQuiz.order(of: answers).map { "\($0.emoji) \($0.title(display.phrases))" }
        next = reads.schedule.flatMap {
            $0.schedule.isOn ? display.next(of: $0.schedule, lastCheckIn: reads.lastCheckIn) : nil
        }
        couplePath = Routes.couple.path
        againPath = answers.isEmpty ? nil : Routes.coupleOnboardingRestarting.path
    }
}

/// Getting started, on the page of the couple while it is not over.
public struct CoupleOnboardingRow: Hashable, Sendable {
    /// "Get started · 2 of 5".
    public let title: String
    /// The next step.
    public let path: String
    /// Where it is hidden.
    public let hidingPath: String

    /// Nil once it is over or hidden.
    package init?(_ stored: StoredCoupleOnboarding, _ phrases: Phrasebook) {
        let onboarding = stored.onboarding
        guard !onboarding.isDone, !onboarding.isDismissed else { return nil }
        let all = CoupleOnboarding.Step.all.count
        title = phrases.text(
            "gettingStarted.row", ["number": String(onboarding.settledCount), "all": String(all)])
        path = Routes.coupleOnboarding.path
        hidingPath = Routes.coupleOnboardingHiding.path
    }
}

extension CoupleLink {
    /// What leads to getting started where no row does, and to taking the quiz again.
    package static func onboarding(
        _ stored: StoredCoupleOnboarding, hasRow: Bool, _ phrases: Phrasebook
    ) -> [CoupleLink] {
        var links: [CoupleLink] = []
        if !stored.onboarding.isDone, !hasRow {
            links.append(CoupleLink(path: Routes.coupleOnboarding.path, title: phrases.text("gettingStarted.link"), hint: nil))
        }
        if !stored.onboarding.answers.isEmpty {
            let again = phrases.text("gettingStarted.again")
            links.append(CoupleLink(path: Routes.coupleOnboardingRestarting.path, title: again, hint: nil))
        }
        return links
    }
}
