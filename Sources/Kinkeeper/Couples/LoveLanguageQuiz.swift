/// Eight questions about everyday situations, whose answers give a first order of the five love languages.
///
/// Six questions offer three kinds and two offer two, so that **each two kinds are weighed against each other exactly twice**. Each
/// kind so meets each other one twice and can be preferred eight times, although the kinds are not offered equally often: words and
/// acts five times, the other three four times. (Ten pairs do not go into eight questions of two, and 8 × 5 choices are
/// too much to read on a phone.)
///
/// A choice counts once for each kind that it was preferred to. A kind that is chosen whenever it is offered has eight, and each other one
/// six at most; so it comes first, whatever else is chosen. For a person with an order in mind the first and the second place are
/// right, whatever that order is; the places behind them are an approximation. Ties are broken by the order of `LoveLanguage.Kind`. A question
/// without an answer counts nothing.
public enum LoveLanguageQuiz {
    /// The questions, in the order in which they are asked.
    public enum Question: String, CaseIterable, Sendable {
        /// After a hard day.
        case hardDay = "hard-day"
        /// On one's birthday.
        case birthday
        /// In a week with too much to do.
        case busyWeek = "busy-week"
        /// After some days apart.
        case reunion
        /// Ill in bed.
        case illness
        /// A day off for both.
        case dayOff = "day-off"
        /// Something has worked out.
        case success
        /// How one likes to be thanked.
        case thanks

        /// The kinds that its choices stand for, in the order in which they are shown.
        public var kinds: [LoveLanguage.Kind] {
            switch self {
            case .hardDay: [.touch, .words, .time]
            case .birthday: [.time, .gifts, .acts]
            case .busyWeek: [.acts, .words]
            case .reunion: [.words, .touch, .gifts]
            case .illness: [.gifts, .acts, .touch]
            case .dayOff: [.time, .touch, .acts]
            case .success: [.gifts, .time, .words]
            case .thanks: [.words, .acts]
            }
        }

        /// The question before this one; nil for the first.
        public var previous: Question? { Self.allCases.last { $0.place < place } }

        /// The question after this one; nil for the last.
        public var next: Question? { Self.allCases.first { $0.place > place } }

        /// Its place among the questions, from 1.
        public var place: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// What was chosen, by question.
    public typealias Answers = [Question: LoveLanguage.Kind]

    /// How many times each kind was preferred to another one. A choice that its question does not offer counts nothing.
    public static func scores(of answers: Answers) -> [LoveLanguage.Kind: Int] {
        var scores: [LoveLanguage.Kind: Int] = [:]
        for (question, kind) in answers where question.kinds.contains(kind) {
            scores[kind, default: 0] += question.kinds.count - 1
        }
        return scores
    }

    /// The five kinds, the one that matters most first. Kinds that are alike keep the order of `LoveLanguage.Kind`.
    public static func order(of answers: Answers) -> [LoveLanguage.Kind] {
        let (scores, kinds) = (scores(of: answers), LoveLanguage.Kind.allCases)
        return kinds.enumerated().sorted { one, other in
            let (first, second) = (scores[one.element] ?? 0, scores[other.element] ?? 0)
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
    }
}
