import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct LoveLanguageQuizTests {
    typealias Kind = LoveLanguage.Kind
    typealias Question = LoveLanguageQuiz.Question

    /// All orders of the five kinds.
    private static let orders: [[Kind]] = {
        var orders: [[Kind]] = [[]]
        for kind in Kind.allCases {
            orders = orders.flatMap { order in
                (0...order.count).map { place in Array(order.prefix(place)) + [kind] + Array(order.dropFirst(place)) }
            }
        }
        return orders
    }()

    /// The answers of a person who has an order in mind.
    private func answers(preferring order: [Kind]) -> LoveLanguageQuiz.Answers {
        var answers: LoveLanguageQuiz.Answers = [:]
        for question in Question.allCases { answers[question] = order.first(where: question.kinds.contains) }
        return answers
    }

    private func random(_ generator: inout SeededGenerator) -> LoveLanguageQuiz.Answers {
        var answers: LoveLanguageQuiz.Answers = [:]
        for question in Question.allCases where Int.random(in: 0..<4, using: &generator) > 0 {
            answers[question] = question.kinds.randomElement(using: &generator)
        }
        return answers
    }

    @Test func `there are eight questions, which weigh each two kinds against each other exactly twice`() {
        #expect(Question.allCases.count == 8)
        var (meetings, offers) = ([Set<Kind>: Int](), [Kind: Int]())
        for question in Question.allCases {
            #expect(Set(question.kinds).count == question.kinds.count && (2...3).contains(question.kinds.count))
            for kind in question.kinds {
                offers[kind, default: 0] += 1
                for other in question.kinds where other != kind { meetings[[kind, other], default: 0] += 1 }
            }
        }
        // Each pair was counted from both sides.
        #expect(meetings.count == 10 && meetings.values.allSatisfy { $0 == 4 })
        #expect(offers == [.words: 5, .acts: 5, .time: 4, .gifts: 4, .touch: 4])
        #expect(Question.hardDay.previous == nil && Question.hardDay.next == .birthday && Question.thanks.next == nil)
        #expect(Question.allCases.map(\.place) == Array(1...8))
    }

    @Test(arguments: Kind.allCases)
    func `who always prefers a kind gets it first, whatever else is chosen`(_ kind: Kind) {
        var generator = SeededGenerator(seed: 7)
        for _ in trials(200, long: 20_000) {
            var answers: LoveLanguageQuiz.Answers = [:]
            for question in Question.allCases {
                answers[question] = question.kinds.contains(kind) ? kind : question.kinds.randomElement(using: &generator)
            }
            #expect(LoveLanguageQuiz.order(of: answers).first == kind)
            let scores = LoveLanguageQuiz.scores(of: answers)
            #expect(scores[kind] == 8 && scores.allSatisfy { $0.key == kind || $0.value <= 6 })
        }
    }

    @Test func `of each order that a person may have in mind the first two places come out right`() {
        #expect(Set(Self.orders).count == 120)
        for order in Self.orders {
            #expect(LoveLanguageQuiz.order(of: answers(preferring: order)).prefix(2) == order.prefix(2), "\(order)")
        }
    }

    @Test func `worked examples: what a choice counts, ties, and no answers`() {
        #expect(LoveLanguageQuiz.order(of: [:]) == Kind.allCases && LoveLanguageQuiz.scores(of: [:]).isEmpty)
        // Of three, a choice was preferred to two; of two, to one.
        #expect(LoveLanguageQuiz.scores(of: [.hardDay: .touch, .busyWeek: .acts]) == [.touch: 2, .acts: 1])
        #expect(LoveLanguageQuiz.order(of: [.hardDay: .touch, .busyWeek: .acts]) == [.touch, .acts, .words, .time, .gifts])
        // Alike: in the order of the kinds.
        let tied: LoveLanguageQuiz.Answers = [.illness: .touch, .birthday: .gifts, .dayOff: .time]
        #expect(LoveLanguageQuiz.order(of: tied) == [.time, .gifts, .touch, .words, .acts])
        // What a question does not offer counts nothing.
        #expect(LoveLanguageQuiz.scores(of: [.busyWeek: .gifts]).isEmpty)
    }

    @Test(arguments: trials(UInt64(200), long: 20_000))
    func `random answers give all five once, by their scores, and one more choice never harms its kind`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var answers = random(&generator)
        let (order, scores) = (LoveLanguageQuiz.order(of: answers), LoveLanguageQuiz.scores(of: answers))
        #expect(Set(order) == Set(Kind.allCases) && order.count == 5)
        #expect(scores.values.reduce(0, +) == answers.keys.map { $0.kinds.count - 1 }.reduce(0, +))
        for (one, other) in zip(order, order.dropFirst()) {
            let (first, second) = (scores[one] ?? 0, scores[other] ?? 0)
            let places = (Kind.allCases.firstIndex(of: one) ?? 0, Kind.allCases.firstIndex(of: other) ?? 0)
            #expect(first > second || first == second && places.0 < places.1)
        }
        let question = try #require(Question.allCases.randomElement(using: &generator))
        let kind = try #require(question.kinds.randomElement(using: &generator))
        answers[question] = kind
        let before = try #require(order.firstIndex(of: kind))
        #expect(try #require(LoveLanguageQuiz.order(of: answers).firstIndex(of: kind)) <= before)
    }
}
