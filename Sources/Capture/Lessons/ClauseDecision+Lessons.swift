import Foundation
import Kinkeeper

/// What the lessons of an account change about the answer to a clause.
struct LessonPart: Sendable {
    /// How sure each answer is with them, by its place among all.
    let sureness: [Double]
    /// The answers that were confirmed so often that they need no look.
    let confirmed: Set<ClauseAnswer>
    /// What each word says.
    let parts: [CaptureLessons.Part]

    /// What an answer that lessons speak for starts from at least.
    private static let least = 0.01

    /// How the lessons move these answers; nil where no lesson is about the words. Whether a clause only adds to the one before it is
    /// grammar, and stays as it is.
    init?(_ lessons: CaptureLessons, _ words: @autoclosure () -> [CaptureLessons.Word], sureness: [Double]) {
        guard !lessons.isEmpty, let shift = lessons.shift(of: words()) else { return nil }
        let moved = ClauseAnswer.allCases.map { answer -> Double in
            guard answer != .more else { return 0 }
            let score = shift.scores[CaptureLesson.Kind(answer)] ?? 0
            // What was learnt from other lines is never so sure that the account could not teach otherwise.
            return max(sureness[answer.place], score > 0 ? LessonPart.least : 0) * exp(score)
        }
        let (total, more) = (moved.reduce(0, +), sureness[ClauseAnswer.more.place])
        guard total > 0 else { return nil }
        self.sureness = ClauseAnswer.allCases.map { $0 == .more ? more : moved[$0.place] / total * (1 - more) }
        confirmed = Set(ClauseAnswer.allCases.filter { $0 != .more && shift.confirmed.contains(CaptureLesson.Kind($0)) })
        parts = shift.parts
    }

    /// How sure each answer is: an answer that was not confirmed often is at most as sure as it was without lessons, so that what
    /// they change is marked to be looked at.
    func stated(over before: [Double]) -> [Double] {
        ClauseAnswer.allCases.map { answer in
            confirmed.contains(answer) ? sureness[answer.place] : min(sureness[answer.place], before[answer.place])
        }
    }
}

extension CaptureLesson.Kind {
    /// The kind of an answer. What adds to the record before it is no record of its own.
    init(_ answer: ClauseAnswer) {
        self =
            switch answer {
            case .catchup: .catchup
            case .gift: .gift
            case .occasion: .occasion
            case .note: .note
            case .task: .task
            case .nothing, .more: .nothing
            }
    }
}
