import Kinkeeper

extension DocumentTable {
    static let coupleOnboarding: [DocumentTable] = [
        DocumentTable(
            "coupleOnboardings", table: "couple_onboardings", since: 9,
            CoupleOnboarding.Step.all.map { step in
                DocumentColumn(
                    step.rawValue.replacing("-", with: "_"), .word(CoupleOnboarding.Outcome.allCases.map(\.rawValue)),
                    isOptional: true)
            } + [
                DocumentColumn("is_dismissed", .flag), DocumentColumn("version", .integer(1...Int64(1) << 52)),
                DocumentColumn("changed_at", .moment),
            ]),
        DocumentTable(
            "quizAnswers", table: "quiz_answers", since: 9,
            [
                DocumentColumn("question", .word(LoveLanguageQuiz.Question.allCases.map(\.rawValue))),
                DocumentColumn("kind", .word(LoveLanguage.Kind.allCases.map(\.rawValue))),
                DocumentColumn("answered_at", .moment),
            ], isSound: { isOffered($0[2].text, for: $0[1].text) }),
    ]

    /// Whether a question offers a kind.
    private static func isOffered(_ kind: String, for question: String) -> Bool {
        guard let question = LoveLanguageQuiz.Question(rawValue: question) else { return false }
        return LoveLanguage.Kind(rawValue: kind).map(question.kinds.contains) ?? false
    }
}
