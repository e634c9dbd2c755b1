import Foundation

/// All lessons of an account, as the reader of lines asks for them.
public struct CaptureLessons: Sendable {
    /// No lessons: lines are read as for any account.
    public static let none = CaptureLessons([])

    private let names: [String: [CaptureLesson]]
    private let kinds: [String: [CaptureLesson.Kind: CaptureLesson]]

    /// From here on a lesson counts as confirmed: what it changes is no longer marked to be looked at.
    public static let confirmedTimes = 3
    /// How far lessons move the scores of answers at most, either way, in units of log-odds.
    static let bound = 3.0

    /// Puts lessons in order. Lessons of one word and one meaning, such as those of two people who were merged, count together.
    public init(_ lessons: [CaptureLesson]) {
        var joined: [String: [CaptureLesson.Meaning: CaptureLesson]] = [:]
        for lesson in lessons {
            if let there = joined[lesson.word]?[lesson.meaning] {
                var both = there
                both.corrections += lesson.corrections
                both.confirmations += lesson.confirmations
                joined[lesson.word]?[lesson.meaning] = both
            } else {
                joined[lesson.word, default: [:]][lesson.meaning] = lesson
            }
        }
        var names: [String: [CaptureLesson]] = [:]
        var kinds: [String: [CaptureLesson.Kind: CaptureLesson]] = [:]
        for (word, meanings) in joined {
            for (meaning, lesson) in meanings {
                switch meaning {
                case .person: names[word, default: []].append(lesson)
                case .kind(let kind): kinds[word, default: [:]][kind] = lesson
                }
            }
        }
        (self.names, self.kinds) = (names, kinds)
    }

    /// Whether there are none.
    public var isEmpty: Bool { names.isEmpty && kinds.isEmpty }

    // MARK: Names

    /// A name that the account chose a person for.
    public struct Name: Hashable, Sendable {
        /// The words of the name, folded, with a blank between them.
        public let words: String
        /// The person.
        public let person: Person.ID
        /// Its place among the people of that name: the one chosen most often is 0.
        public let rank: Int
        /// Whether it was confirmed so often, and nobody else chosen, that no other person is meant.
        public let isConfirmed: Bool
    }

    /// All names that the account chose people for.
    public var allNames: [Name] {
        names.flatMap { word, lessons in
            let ordered = lessons.sorted {
                ($1.votes, $0.meaning.personID ?? "") < ($0.votes, $1.meaning.personID ?? "")
            }
            return ordered.enumerated().compactMap { rank, lesson -> Name? in
                guard lesson.corrections > 0, case .person(let person) = lesson.meaning else { return nil }
                let others = ordered.filter { $0.meaning != lesson.meaning }
                let isConfirmed =
                    lesson.times >= CaptureLessons.confirmedTimes
                    && others.allSatisfy { $0.corrections == 0 && $0.times < lesson.times }
                return Name(words: word, person: person, rank: rank, isConfirmed: isConfirmed)
            }
        }
    }

    // MARK: Kinds

    /// A word of a clause.
    public struct Word: Hashable, Sendable {
        /// The word, folded.
        public let text: String
        /// How much it says: 0…1.
        public let weight: Double

        /// A word that says so much.
        public init(_ text: String, weight: Double = 1) { (self.text, self.weight) = (text, weight) }
    }

    /// How far the words of a clause move the scores of its answers.
    public struct Shift: Hashable, Sendable {
        /// By answer, in units of log-odds; no further than three either way.
        public let scores: [CaptureLesson.Kind: Double]
        /// The answers that lessons of these words were confirmed for.
        public let confirmed: Set<CaptureLesson.Kind>
        /// The lessons that had their part: the word, what it was taught to ask for, and how far it moved that.
        public let parts: [Part]
    }

    /// What one word adds to the score of an answer.
    public struct Part: Hashable, Sendable {
        /// The word, folded.
        public let word: String
        /// The answer.
        public let kind: CaptureLesson.Kind
        /// In units of log-odds.
        public let score: Double
    }

    /// How far lessons of these words move the scores; nil where there are none that count. The order of the words does not matter,
    /// and a word that is there twice counts once.
    public func shift(of words: [Word]) -> Shift? {
        guard !kinds.isEmpty else { return nil }
        var weights: [String: Double] = [:]
        for word in words { weights[word.text] = max(weights[word.text] ?? 0, word.weight) }
        var scores: [CaptureLesson.Kind: Double] = [:]
        var confirmed: Set<CaptureLesson.Kind> = []
        var parts: [Part] = []
        for (word, weight) in weights.sorted(by: { $0.key < $1.key }) {
            guard let lessons = kinds[word] else { continue }
            let counting = lessons.filter(\.value.isUsed)
            guard !counting.isEmpty else { continue }
            let total = lessons.values.reduce(0) { $0 + $1.votes }
            for kind in CaptureLesson.Kind.allCases {
                let votes = lessons[kind]?.votes ?? 0
                // One vote is added on either side: few corrections move little.
                let odds = log((votes + 1) / (total - votes + 1)) * weight
                guard odds <= 0 || counting[kind] != nil else { continue }
                scores[kind, default: 0] += odds
                guard odds > 0, let lesson = lessons[kind] else { continue }
                parts.append(Part(word: word, kind: kind, score: odds))
                if lesson.times >= CaptureLessons.confirmedTimes { confirmed.insert(kind) }
            }
        }
        guard !scores.isEmpty else { return nil }
        return Shift(
            scores: scores.mapValues { min(max($0, -CaptureLessons.bound), CaptureLessons.bound) }, confirmed: confirmed,
            parts: parts)
    }
}

extension CaptureLesson.Meaning {
    fileprivate var personID: String? {
        if case .person(let person) = self { person.description } else { nil }
    }
}
