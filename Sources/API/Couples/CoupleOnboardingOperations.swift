import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Getting started as a couple.
    static let coupleOnboarding: [(name: String, schema: Schema)] = [
        Records.coupleOnboarding.described, Records.quizQuestion.described, Records.quizChoice.described,
        (
            "CoupleOnboardingPatch",
            Records.coupleOnboardingChange.changes("What you change of getting started as a couple. What is not said stays.")
        ),
    ]
}

extension Operation {
    /// Getting started as a couple. All of it is the account's own, and needs no partner. What is answered there is private, as
    /// notes are: a token for what a couple shares is not enough.
    static let coupleOnboarding: [Operation] = [readCoupleOnboarding, editCoupleOnboarding, restartCoupleOnboarding]
        .map(\.inOwn)

    private static let readCoupleOnboarding = Operation(
        id: "readCoupleOnboarding", method: .get, path: "/couple/getting-started", tag: "Getting started",
        summary: "How far you have come in getting started as a couple, and the quiz; your partner cannot read it",
        scope: .readCouple, reveals: [.readNotes], query: [language],
        success: .json(.named("CoupleOnboarding"), "Your steps, questions and answers.", isTagged: true)
    ) { call in
        reply(try await call.space.coupleOnboarding(), call)
    }

    private static let editCoupleOnboarding = Operation(
        id: "editCoupleOnboarding", method: .patch, path: "/couple/getting-started", tag: "Getting started",
        summary: "Answer questions of the quiz, take or skip steps, in their order. The version of the first change is 0",
        scope: .writeCouple, reveals: [.writeNotes], query: [language], body: .mergePatch(.named("CoupleOnboardingPatch")),
        success: .json(.named("CoupleOnboarding"), "Your steps, questions and answers.", isTagged: true), needsVersion: true
    ) { call in
        let seen = try call.version()
        var change = CoupleOnboardingChange()
        try call.read(call.body, Records.coupleOnboardingChange, into: &change)
        return try await changed(by: change.acts, seen: seen, call)
    }

    private static let restartCoupleOnboarding = Operation(
        id: "restartCoupleOnboarding", method: .delete, path: "/couple/getting-started/answers", tag: "Getting started",
        summary: "Take the quiz again: your answers are deleted, love languages that you have stay", scope: .writeCouple,
        reveals: [.writeNotes], query: [language],
        success: .json(.named("CoupleOnboarding"), "Your steps, questions and answers.", isTagged: true),
        needsVersion: true
    ) { call in
        try await changed(by: [.restart], seen: call.version(), call)
    }

    private static let language = Parameter(
        name: "language",
        schema: .word(
            "The language of the questions; that of your account if not said.", named: "Language",
            of: Language.allCases.map(\.rawValue)))

    private static func changed(by acts: [CoupleOnboardingAct], seen: String?, _ call: Call) async throws -> Reply {
        let space = try call.space
        let version = seen.map { Int($0) ?? -1 }
        do throws(StoreError) {
            let stored = try await space.changeCoupleOnboarding(by: acts, seen: version, at: call.now)
            return reply(stored, call)
        } catch {
            guard error == .conflict else { throw error }
            throw Problem.changedMeanwhile(String(try await space.coupleOnboarding().version))
        }
    }

    private static func reply(_ stored: StoredCoupleOnboarding, _ call: Call) -> Reply {
        let phrases = call.text("language").flatMap { Language(tag: $0) }.map(Phrasebook.of) ?? call.display.phrases
        let shown = ShownCoupleOnboarding(stored) { question, kind in
            kind.map { question.text(of: $0, phrases) } ?? question.text(phrases)
        }
        return .json(Records.coupleOnboarding.json(shown), version: String(stored.version))
    }
}
