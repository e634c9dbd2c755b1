/// Decides what a clause asks for: by learnt weights, by the rules alone, or as it is told.
struct ClauseJudge: Sendable {
    /// Nil: the rules decide alone.
    let weights: LearnedWeights?
    let curves: SurenessCurves
    /// Answers that are given, by the number of the clause; nil among them is decided.
    var given: [ClauseAnswer?] = []

    /// By what was learnt from lines.
    static let learned = ClauseJudge(weights: LearnedWeights.shared, curves: .shared)

    func decision(of number: Int, by signs: ClauseSigns) -> ClauseDecision {
        let names = signs.names
        let all = weights?.sureness(names)
        let told = given.indices.contains(number) ? given[number] : nil
        // What is called off stays a note at most, whatever else the words say.
        let learnt = signs.features.has(.calledOff) ? nil : all.map(ClauseAnswer.surest)
        // "Anna wants a kite": a wish for a thing is a gift, not a fact.
        let isWish = learnt == .note && signs.drafts.first?.rule == .wish
        let answer = told ?? (isWish ? nil : learnt) ?? signs.rules
        return ClauseDecision(
            range: signs.features.range, rules: signs.rules, answer: answer, others: all ?? [],
            isByRule: told == nil && (isWish || learnt == nil), signs: names)
    }

    /// The number of a clause that is most likely an amount; nil where none is likely.
    func amount(in signs: ClauseSigns, answer: ClauseAnswer) -> Line.Placed<MoneyReading>? {
        guard let weights else { return nil }
        return signs.numbers.map { (number: $0, sureness: weights.approval(signs.names(of: $0, answer: answer))) }
            .filter { $0.sureness >= 0.5 }
            .max { $0.sureness < $1.sureness }?.number
    }
}

extension ClauseAnswer {
    /// Its place among all answers.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The surest of all answers.
    static func surest(_ all: [Double]) -> ClauseAnswer {
        allCases[all.indices.max { all[$0] < all[$1] } ?? 0]
    }
}
