/// Getting started as a couple, by one of its accounts alone: which steps it has taken or skipped, and what it chose in the quiz.
///
/// The steps come in their order, and each can be skipped. A step that was taken or skipped stays open, to go back to. It is the account's own
/// and needs no partner: who still waits for one can do the quiz already.
public struct CoupleOnboarding: Hashable, Sendable {
    /// The steps, in their order.
    public enum Step: String, CaseIterable, Sendable {
        /// What this is.
        case welcome
        /// What matters to the account: eight questions.
        case quiz
        /// Keeping love languages of one's own that follow from the quiz.
        case loveLanguages = "love-languages"
        /// When the couple means to check in.
        case schedule
        /// What else there is.
        case tour
        /// Over: no step to take.
        case done

        /// The steps that are taken or skipped.
        public static var all: [Step] { allCases.filter { $0 != .done } }

        /// Its place among the steps, from 1.
        public var place: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

        /// The step before this one; nil for the first.
        public var previous: Step? { Self.allCases.last { $0.place < place } }

        /// The step after this one; `done` has none after it.
        public var following: Step { Self.allCases.first { $0.place > place } ?? .done }
    }

    /// What became of a step.
    public enum Outcome: String, CaseIterable, Sendable {
        /// It was taken.
        case done
        /// It was left out.
        case skipped
    }

    /// A love language that the quiz proposes.
    public struct Proposal: Hashable, Sendable {
        /// Which of the five.
        public let kind: LoveLanguage.Kind
        /// How much it seems to matter.
        public let importance: LoveLanguage.Importance
    }

    /// What became of the steps that were taken or skipped.
    public private(set) var outcomes: [Step: Outcome]
    /// What was chosen in the quiz.
    public private(set) var answers: LoveLanguageQuiz.Answers
    /// Whether the account does not want to be reminded of it.
    public private(set) var isDismissed: Bool

    /// One from its parts: the first step without any.
    public init(
        outcomes: [Step: Outcome] = [:], answers: LoveLanguageQuiz.Answers = [:], isDismissed: Bool = false
    ) {
        (self.outcomes, self.answers, self.isDismissed) = (outcomes, answers, isDismissed)
    }

    /// The first step that was neither taken nor skipped; `done` once there is none.
    public var next: Step { Step.all.first { outcomes[$0] == nil } ?? .done }

    /// Whether every step was taken or skipped.
    public var isDone: Bool { next == .done }

    /// How many steps were taken or skipped.
    public var settledCount: Int { Step.all.count { outcomes[$0] != nil } }

    /// Whether a step can be gone to: the next one, and those that were taken or skipped.
    public func isOpen(_ step: Step) -> Bool { step == next || outcomes[step] != nil }

    /// The first question without an answer; nil where all have one.
    public var nextQuestion: LoveLanguageQuiz.Question? {
        LoveLanguageQuiz.Question.allCases.first { answers[$0] == nil }
    }

    /// The five kinds with an importance each: the first essential, the second high, the third medium, the others low. Without an
    /// answer all are medium, in their usual order.
    public var proposals: [Proposal] {
        let importances: [LoveLanguage.Importance] = [.essential, .high, .medium]
        return LoveLanguageQuiz.order(of: answers).enumerated().map { place, kind in
            let importance = answers.isEmpty ? .medium : place < importances.count ? importances[place] : .low
            return Proposal(kind: kind, importance: importance)
        }
    }
}

/// Something that an account does in getting started as a couple.
public enum CoupleOnboardingAct: Hashable, Sendable {
    /// Answers a question, or changes its answer; nil takes it back. With the last answer the quiz is taken.
    case answer(LoveLanguageQuiz.Question, LoveLanguage.Kind?)
    /// Takes a step. Taking it twice is taking it once.
    case finish(CoupleOnboarding.Step)
    /// Leaves a step out. One that was taken stays so.
    case skip(CoupleOnboarding.Step)
    /// Whether the account does not want to be reminded.
    case dismiss(Bool)
    /// Takes the quiz again: the answers go, and it and the love languages that follow from it are to be taken once more.
    case restart
}

/// Why something in getting started as a couple is refused.
public enum CoupleOnboardingRefusal: String, Error, CaseIterable, Hashable, Sendable {
    /// The step is not open yet.
    case stepNotOpen
    /// The question does not offer the choice.
    case choiceNotOffered
    /// No question is answered, so that the quiz can only be skipped.
    case quizUnanswered
}

extension CoupleOnboarding {
    /// Returns it after an act. What is so already stays as it is.
    public func applying(_ act: CoupleOnboardingAct) throws(CoupleOnboardingRefusal) -> CoupleOnboarding {
        var result = self
        switch act {
        case .answer(let question, let kind): try result.answer(question, kind)
        case .finish(let step): try result.settle(step, .done)
        case .skip(let step): try result.settle(step, .skipped)
        case .dismiss(let isDismissed): result.isDismissed = isDismissed
        case .restart:
            result.answers = [:]
            (result.outcomes[.quiz], result.outcomes[.loveLanguages]) = (nil, nil)
            result.isDismissed = false
        }
        return result
    }

    private mutating func answer(
        _ question: LoveLanguageQuiz.Question, _ kind: LoveLanguage.Kind?
    ) throws(CoupleOnboardingRefusal) {
        guard isOpen(.quiz) else { throw .stepNotOpen }
        guard kind.map(question.kinds.contains) ?? true else { throw .choiceNotOffered }
        answers[question] = kind
        if nextQuestion == nil { outcomes[.quiz] = .done }
        // A quiz without an answer is none that was taken.
        if answers.isEmpty, outcomes[.quiz] == .done { outcomes[.quiz] = .skipped }
    }

    private mutating func settle(_ step: Step, _ outcome: Outcome) throws(CoupleOnboardingRefusal) {
        guard isOpen(step) else { throw .stepNotOpen }
        guard step != .done, outcomes[step] != .done else { return }
        guard step != .quiz || outcome == .skipped || !answers.isEmpty else { throw .quizUnanswered }
        outcomes[step] = outcome
    }
}

extension CoupleOnboarding.Step: LosslessStringConvertible {
    /// Reads its word: "love-languages".
    public init?(_ description: String) { self.init(rawValue: description) }

    /// Its word, as in an address.
    public var description: String { rawValue }
}
