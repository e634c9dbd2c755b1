public import Foundation
import Kinkeeper

/// Why a line was read as it was: what was decided about each clause, and by which signs.
public struct CaptureExplanation: Sendable {
    /// One clause of the line.
    public struct Clause: Encodable, Sendable {
        /// The words of the clause.
        public let words: String
        /// What the rules say it asks for: "note", "nothing", …
        public let rules: String
        /// What was decided.
        public let answer: String
        /// How sure that is: 0…1.
        public let sureness: Double
        /// The signs that speak most for the answer, rather than for the next best; the strongest first.
        public let strongest: [Sign]
        /// All signs it was decided by.
        public let signs: [String]
        /// The numbers that could be amounts.
        public let numbers: [Number]
        /// What the account taught that had its part: "kettle: gift", "mum: Anna Berg". Nil where nothing had.
        public let lessons: [Sign]?
    }

    /// What a sign of a clause says.
    public struct Sign: Encodable, Sendable {
        /// The name of the sign: "en word brass", "rule note".
        public let name: String
        /// How much it speaks for the answer; negative where it speaks against it.
        public let weight: Double
    }

    /// A number of a clause that could be an amount.
    public struct Number: Encodable, Sendable {
        /// The amount, or the upper end of a range; nil where only the least is said.
        public let most: Decimal?
        /// The lower end of a range, or the least that is said.
        public let least: Decimal?
        /// The signs by which it is decided whether it is an amount.
        public let signs: [String]
    }

    /// The proposals.
    public let proposals: [Proposal]
    /// The clauses in their order; nil for one that only names what follows is about.
    public let clauses: [Clause?]
}

extension CaptureExplanation.Clause {
    init(_ decision: ClauseDecision, in line: Line, _ people: PersonIndex, by weights: LearnedWeights?) {
        words = ClauseText(line: line).words(decision.range)
        rules = decision.rules.rawValue
        answer = decision.answer.rawValue
        sureness = decision.sureness
        signs = decision.signs
        numbers = decision.numbers.map { CaptureExplanation.Number($0.reading, signs: $0.signs) }
        let names = line.mentions.map(\.range).filter { decision.range.contains($0.lowerBound) }.flatMap { range in
            let name = line.lessonName(range)
            return people.taught(name).map { CaptureExplanation.Sign(name: "\(name): \($0.name)", weight: 0) }
        }
        let kinds = decision.lessons.map { CaptureExplanation.Sign(name: "\($0.word): \($0.kind.rawValue)", weight: $0.score) }
        lessons = names.isEmpty && kinds.isEmpty ? nil : names + kinds
        strongest = weights.map { decision.strongest(by: $0) } ?? []
    }
}

extension CaptureExplanation.Number {
    init(_ reading: MoneyReading, signs: [String]) {
        self.signs = signs
        (least, most) =
            switch reading.amount {
            case .exactly(let amount): (amount, amount)
            case .atLeast(let amount): (amount, nil)
            case .atMost(let amount): (nil, amount)
            case .between(let one, let other): (one, other)
            }
    }
}

extension ClauseDecision {
    /// The signs that speak most for the answer or against it, compared with the next best.
    fileprivate func strongest(by weights: LearnedWeights) -> [CaptureExplanation.Sign] {
        let other = others.indices.filter { $0 != answer.place }.max { others[$0] < others[$1] } ?? 0
        let all = Set(signs).map { name in
            let weight = weights.weights(of: name)
            return CaptureExplanation.Sign(name: name, weight: weight[answer.place] - weight[other])
        }
        return Array(all.sorted { (abs($0.weight), $1.name) > (abs($1.weight), $0.name) }.prefix(8))
    }
}
