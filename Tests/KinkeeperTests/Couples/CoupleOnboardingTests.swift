import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CoupleOnboardingTests {
    typealias Step = CoupleOnboarding.Step

    private func after(_ acts: CoupleOnboardingAct...) throws -> CoupleOnboarding {
        try acts.reduce(CoupleOnboarding()) { try $0.applying($1) }
    }

    private func answered(_ questions: [LoveLanguageQuiz.Question]) -> [CoupleOnboardingAct] {
        questions.map { .answer($0, $0.kinds[0]) }
    }

    @Test func `one goes through it step by step`() throws {
        var onboarding = CoupleOnboarding()
        #expect(onboarding.next == .welcome && onboarding.settledCount == 0 && !onboarding.isDone)
        onboarding = try onboarding.applying(.finish(.welcome))
        #expect(onboarding.next == .quiz && onboarding.nextQuestion == .hardDay)
        for act in answered(LoveLanguageQuiz.Question.allCases.dropLast()) { onboarding = try onboarding.applying(act) }
        #expect(onboarding.next == .quiz && onboarding.nextQuestion == .thanks)
        onboarding = try onboarding.applying(.answer(.thanks, .words))
        // The last answer takes the quiz.
        #expect(onboarding.next == .loveLanguages && onboarding.outcomes[.quiz] == .done && onboarding.nextQuestion == nil)
        for step in [Step.loveLanguages, .schedule, .tour] { onboarding = try onboarding.applying(.finish(step)) }
        #expect(onboarding.isDone && onboarding.next == .done && onboarding.settledCount == 5)
        #expect(Step.all.allSatisfy(onboarding.isOpen) && onboarding.isOpen(.done))
        #expect(Step.all.map(\.place) == Array(1...5) && Step.welcome.previous == nil && Step.quiz.previous == .welcome)
        #expect(Step.tour.following == .done && Step.done.following == .done && Step("love-languages") == .loveLanguages)
    }

    @Test func `every step can be skipped, and taken later`() throws {
        let skipped = try after(.skip(.welcome), .skip(.quiz), .skip(.loveLanguages), .skip(.schedule), .skip(.tour))
        #expect(skipped.isDone && skipped.outcomes.values.allSatisfy { $0 == .skipped })
        let taken = try skipped.applying(.finish(.tour))
        #expect(taken.outcomes[.tour] == .done)
        // What was taken is not skipped afterwards.
        #expect(try taken.applying(.skip(.tour)) == taken)
        let answered = try skipped.applying(.answer(.birthday, .gifts)).applying(.finish(.quiz))
        #expect(answered.outcomes[.quiz] == .done && answered.isDone)
    }

    @Test func `a step that is not open, a choice that is not offered and a quiz without answers are refused`() throws {
        let welcome = CoupleOnboarding()
        for act in [CoupleOnboardingAct.finish(.quiz), .skip(.tour), .answer(.birthday, .time), .finish(.done)] {
            #expect(throws: CoupleOnboardingRefusal.stepNotOpen) { try welcome.applying(act) }
        }
        let quiz = try after(.finish(.welcome))
        #expect(throws: CoupleOnboardingRefusal.quizUnanswered) { try quiz.applying(.finish(.quiz)) }
        #expect(throws: CoupleOnboardingRefusal.choiceNotOffered) { try quiz.applying(.answer(.busyWeek, .gifts)) }
        #expect(throws: CoupleOnboardingRefusal.stepNotOpen) { try quiz.applying(.finish(.loveLanguages)) }
    }

    @Test func `an answer is changed and taken back; without any left the quiz was skipped`() throws {
        let one = try after(.finish(.welcome), .answer(.birthday, .gifts), .answer(.birthday, .time), .finish(.quiz))
        #expect(one.answers == [.birthday: .time] && one.outcomes[.quiz] == .done)
        let none = try one.applying(.answer(.birthday, nil))
        #expect(none.answers.isEmpty && none.outcomes[.quiz] == .skipped && none.next == .loveLanguages)
    }

    @Test func `taking the quiz again clears the answers, and keeps what has nothing to do with them`() throws {
        let done = try after(
            .finish(.welcome), .answer(.illness, .acts), .finish(.quiz), .finish(.loveLanguages), .skip(.schedule),
            .finish(.tour), .dismiss(true))
        let again = try done.applying(.restart)
        #expect(again.answers.isEmpty && again.next == .quiz && again.settledCount == 3 && !again.isDismissed)
        #expect(again.isOpen(.tour) && again.isOpen(.schedule) && !again.isOpen(.loveLanguages))
        #expect(try again.applying(.skip(.quiz)).applying(.skip(.loveLanguages)).isDone)
        #expect(try CoupleOnboarding().applying(.restart) == CoupleOnboarding())
    }

    @Test func `proposals follow the order of the quiz, the first essential`() throws {
        let onboarding = CoupleOnboarding(answers: [.illness: .gifts, .birthday: .gifts, .hardDay: .touch, .thanks: .acts])
        #expect(onboarding.proposals.map(\.kind) == [.gifts, .touch, .acts, .words, .time])
        #expect(onboarding.proposals.map(\.importance) == [.essential, .high, .medium, .low, .low])
        #expect(CoupleOnboarding().proposals.map(\.kind) == LoveLanguage.Kind.allCases)
        #expect(CoupleOnboarding().proposals.allSatisfy { $0.importance == .medium })
    }

    @Test(arguments: trials(UInt64(100), long: 10_000))
    func `random acts keep it sound, and each act done twice is done once`(_ seed: UInt64) throws {
        var (generator, onboarding) = (SeededGenerator(seed: seed), CoupleOnboarding())
        for _ in 0..<60 {
            let act = Self.act(&generator)
            guard let after = try? onboarding.applying(act) else { continue }
            #expect(try after.applying(act) == after, "\(act)")
            #expect(after.outcomes[.done] == nil && after.isOpen(after.next))
            #expect(after.answers.allSatisfy { $0.key.kinds.contains($0.value) })
            #expect(after.outcomes[.quiz] != .done || !after.answers.isEmpty)
            // The steps before the next one are settled.
            #expect(Step.all.prefix { $0 != after.next }.allSatisfy { after.outcomes[$0] != nil })
            onboarding = after
        }
        #expect(onboarding != CoupleOnboarding())
    }

    private static func act(_ generator: inout SeededGenerator) -> CoupleOnboardingAct {
        let step = Step.allCases.randomElement(using: &generator) ?? .done
        let question = LoveLanguageQuiz.Question.allCases.randomElement(using: &generator) ?? .thanks
        return switch Int.random(in: 0..<16, using: &generator) {
        case 0: .restart
        case 1: .dismiss(Bool.random(using: &generator))
        case 2...5: .skip(step)
        case 6...9: .finish(step)
        case 10: .answer(question, nil)
        default: .answer(question, LoveLanguage.Kind.allCases.randomElement(using: &generator))
        }
    }
}
