import Interchange
package import Kinkeeper
package import Store

/// Getting started as a couple, with the words of its questions.
package struct ShownCoupleOnboarding: Sendable {
    /// A choice of a question.
    package struct Choice: Sendable {
        let kind: LoveLanguage.Kind
        let text: String
    }

    /// A question of the quiz.
    package struct Question: Sendable {
        let question: LoveLanguageQuiz.Question
        let text: String
        let choices: [Choice]
    }

    let onboarding: CoupleOnboarding
    let version: Int
    let questions: [Question]

    /// Getting started as it is stored; `text` says a question, or a choice of it, in words.
    package init(
        _ stored: StoredCoupleOnboarding, text: (LoveLanguageQuiz.Question, LoveLanguage.Kind?) -> String
    ) {
        (onboarding, version) = (stored.onboarding, stored.version)
        questions = LoveLanguageQuiz.Question.allCases.map { question in
            Question(
                question: question, text: text(question, nil),
                choices: question.kinds.map { Choice(kind: $0, text: text(question, $0)) })
        }
    }

    /// The five kinds, the one that matters most first; none without an answer.
    var order: [LoveLanguage.Kind] {
        onboarding.answers.isEmpty ? [] : LoveLanguageQuiz.order(of: onboarding.answers)
    }
}

/// What a program changes of getting started as a couple.
package struct CoupleOnboardingChange: Sendable {
    /// The answers that change; nil takes one back.
    var answers: [LoveLanguageQuiz.Question: LoveLanguage.Kind?] = [:]
    /// The steps that are taken or skipped.
    var outcomes: [CoupleOnboarding.Step: CoupleOnboarding.Outcome] = [:]
    /// Whether the page of the couple does not remind of it; nil where nothing is said of that.
    var isDismissed: Bool?

    /// Nothing.
    package init() {}

    /// What is to be done, in the order of the steps: the answers come once the quiz is open, and before it is taken.
    package var acts: [CoupleOnboardingAct] {
        var acts: [CoupleOnboardingAct] = []
        for step in CoupleOnboarding.Step.all {
            if step == .quiz {
                for question in LoveLanguageQuiz.Question.allCases {
                    guard let answer = answers[question] else { continue }
                    acts.append(.answer(question, answer))
                }
            }
            switch outcomes[step] {
            case .done: acts.append(.finish(step))
            case .skipped: acts.append(.skip(step))
            case nil: break
            }
        }
        return acts + (isDismissed.map { [.dismiss($0)] } ?? [])
    }
}

extension Records {
    /// Getting started as a couple.
    package static let coupleOnboarding = Record<ShownCoupleOnboarding>(
        "CoupleOnboarding", "How far you have come in getting started as a couple. Your partner sees nothing of it."
    ) {
        Field(
            "next", .word("The next step; done once there is none.", named: "CoupleOnboardingStep"), \.onboarding.next)
        Field("steps", outcomes, \.onboarding.outcomes)
        Field("answers", answers) { $0.onboarding.answers.mapValues(Optional.some) }
        Field(
            "order",
            .list(
                "The five kinds of love languages as your answers order them, the one that matters most first; empty without one.",
                of: .word("A kind.", named: "LoveLanguageKind")), \.order)
        Field("questions", .list("The questions of the quiz, in their order.", of: .record(quizQuestion)), \.questions)
        Field("isDismissed", .flag("Whether the page of your couple does not remind you of it."), \.onboarding.isDismissed)
        Field("version", .text("The version of it, for If-Match; 0 before the first change.", max: 20)) { String($0.version) }
    }

    /// A question of the quiz.
    package static let quizQuestion = Record<ShownCoupleOnboarding.Question>("QuizQuestion", "A question of the quiz.") {
        Field("question", .word("Names it.", named: "QuizQuestionName"), \.question)
        Field("text", .text("The question."), \.text)
        Field("choices", .list("What it offers.", of: .record(quizChoice)), \.choices)
    }

    /// A choice of a question.
    package static let quizChoice = Record<ShownCoupleOnboarding.Choice>("QuizChoice", "A choice of a question.") {
        Field("kind", .word("The kind of love language that it stands for.", named: "LoveLanguageKind"), \.kind)
        Field("text", .text("The choice."), \.text)
    }

    /// What a program changes of it.
    package static let coupleOnboardingChange = RecordInput<CoupleOnboardingChange>(
        "CoupleOnboardingChange", "What you change of getting started. What is not said stays.", required: []
    ) {
        Field("steps", outcomes, sets: \.outcomes)
        Field("answers", answers, sets: \.answers)
        Field(
            "isDismissed", orNull: .flag("Whether the page of your couple does not remind you of it."), sets: \.isDismissed)
    }

    private static let outcomes = JSONForm<[CoupleOnboarding.Step: CoupleOnboarding.Outcome]>(
        .object(
            "What became of each step; null while it is to be taken. A step that was taken or skipped stays so.", required: [],
            fields: CoupleOnboarding.Step.all.map { step in
                (
                    step.rawValue,
                    Schema.word(
                        "What became of it.", named: "CoupleOnboardingOutcome",
                        of: CoupleOnboarding.Outcome.allCases.map(\.rawValue)
                    ).orNull
                )
            }),
        write: { outcomes in
            .object(
                CoupleOnboarding.Step.all.map {
                    JSONValue.Member(name: $0.rawValue, value: outcomes[$0].map { .string($0.rawValue) } ?? .null)
                })
        },
        read: { json throws(JSONFault) in
            var outcomes: [CoupleOnboarding.Step: CoupleOnboarding.Outcome] = [:]
            for step in CoupleOnboarding.Step.all {
                outcomes[step] = json[step.rawValue]?.text.flatMap(CoupleOnboarding.Outcome.init(rawValue:))
            }
            return outcomes
        })

    private static let answers = JSONForm<[LoveLanguageQuiz.Question: LoveLanguage.Kind?]>(
        .object(
            "Your answers of the quiz by question; null for none.", required: [],
            fields: LoveLanguageQuiz.Question.allCases.map { question in
                (
                    question.rawValue,
                    Schema.word(
                        "The kind that the choice stands for.", named: "LoveLanguageKind",
                        of: LoveLanguage.Kind.allCases.map(\.rawValue)
                    ).orNull
                )
            }),
        write: { answers in
            .object(
                LoveLanguageQuiz.Question.allCases.map {
                    JSONValue.Member(
                        name: $0.rawValue, value: (answers[$0] ?? nil).map { .string($0.rawValue) } ?? .null)
                })
        },
        read: { json throws(JSONFault) in
            var answers: [LoveLanguageQuiz.Question: LoveLanguage.Kind?] = [:]
            for question in LoveLanguageQuiz.Question.allCases {
                guard let sent = json[question.rawValue] else { continue }
                let kind = sent.text.flatMap(LoveLanguage.Kind.init(rawValue:))
                guard kind.map(question.kinds.contains) ?? true else {
                    throw JSONFault("is not a choice of this question", at: "/\(question.rawValue)")
                }
                answers.updateValue(kind, forKey: question)
            }
            return answers
        })
}
