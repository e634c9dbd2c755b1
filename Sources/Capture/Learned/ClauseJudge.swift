import Kinkeeper

/// Decides what a clause asks for: by learnt weights, by the rules alone, or as it is told.
struct ClauseJudge: Sendable {
    /// Nil: the rules decide alone.
    let weights: LearnedWeights?
    let curves: SurenessCurves
    /// Answers that are given, by the number of the clause; nil among them is decided.
    var given: [ClauseAnswer?] = []
    /// What the account taught.
    var lessons = CaptureLessons.none

    /// By what was learnt from lines.
    static let learned = ClauseJudge(weights: LearnedWeights.shared, curves: .shared)

    /// The judge that goes by lessons as well.
    func taught(_ lessons: CaptureLessons) -> ClauseJudge {
        var judge = self
        judge.lessons = lessons
        return judge
    }

    func decision(of number: Int, by signs: ClauseSigns) -> ClauseDecision {
        let names = signs.names
        let weights = signs.language.isLearnt ? weights : nil
        // Where no record is before it, a clause adds to none.
        let before = weights?.sureness(names, without: signs.last == nil ? .more : nil)
        let taught = before.flatMap { LessonPart(lessons, signs.line.lessonWords(signs.features.range), sureness: $0) }
        let all = taught?.sureness ?? before
        let told = given.indices.contains(number) ? given[number] : nil
        // What is called off stays a note at most, whatever else the words say.
        let learnt = signs.features.has(.calledOff) ? nil : all.map(ClauseAnswer.surest)
        // What an exact rule says holds, unless the account has taught otherwise. A lesson that agrees with the weights is one as well.
        let isContradicted = learnt.map { signs.contradicts($0) } ?? false
        let kind = learnt.map { CaptureLesson.Kind($0) }
        let agrees = taught?.parts.contains { $0.kind == kind } ?? false
        let isTaught = agrees || before.map(ClauseAnswer.surest) != all.map(ClauseAnswer.surest)
        let isExact = isContradicted && !isTaught
        let answer = told ?? (isExact ? nil : learnt) ?? signs.rules
        var others = taught.flatMap { part in before.map { part.stated(over: $0) } } ?? before ?? []
        if let learnt, isContradicted, isTaught, taught?.confirmed.contains(learnt) != true {
            // Beside a rule that is exact it is looked at until it was confirmed, however sure the weights are.
            others[learnt.place] = min(others[learnt.place], 1 - ClauseDecision.rulesAlone)
        }
        let isByRule = told == nil && (isExact || learnt == nil)
        return ClauseDecision(
            range: signs.features.range, rules: signs.rules, answer: answer, others: others, isByRule: isByRule, signs: names,
            lessons: isByRule ? [] : taught?.parts ?? [])
    }

    /// The number of a clause that is most likely an amount; nil where none is likely.
    func amount(in signs: ClauseSigns, answer: ClauseAnswer) -> Line.Placed<MoneyReading>? {
        // Without weights a clause that only adds to the record before it adds its one number.
        guard let weights else { return answer == .more && signs.numbers.count == 1 ? signs.numbers.first : nil }
        return signs.numbers.map { (number: $0, sureness: weights.approval(signs.names(of: $0, answer: answer))) }
            .filter { $0.sureness >= 0.5 }
            .max { $0.sureness < $1.sureness }?.number
    }
}

extension ClauseSigns {
    /// Whether a rule that is exact speaks against an answer. "Anna wants a kite" is a gift, not a fact; for "I owe Tom 20 euros" a
    /// note has no place for the sum; "I paid Tom the 20" is no idea of a gift; ", at Zuri for 30" adds to the gift before it.
    fileprivate func contradicts(_ answer: ClauseAnswer) -> Bool {
        if isOnlyPrice { return answer != .more }
        return switch (drafts.first?.rule, answer) {
        case (.wish, .note): true
        case (.debt, .note), (.credit, .gift): features.money != nil
        default: false
        }
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
