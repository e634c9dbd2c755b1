import Kinkeeper

/// Reads a line clause by clause: its records and their people.
struct LineReader {
    let line: Line
    private let request: CaptureRequest
    private var resolver = ReferentResolver()
    var context = ClauseContext()
    var drafts: [Draft] = []
    private var clauses: [Clause] = []
    private let judge: ClauseJudge
    private let isExplained: Bool
    private var decisions: [ClauseDecision?] = []
    /// The last clause that was decided about.
    private var previous: ClauseOutline?

    /// In characters.
    static let mostCharacters = 10_000
    /// Kinds of records that have an amount.
    private static let priced: Set<ProposalKind> = [.gift, .toDo, .reminder]

    /// All that a line asks for, in its order.
    static func proposals(of request: CaptureRequest) throws(CaptureProblem) -> [Proposal] {
        try reading(of: request, by: .learned, isExplained: false).proposals
    }

    /// All that a line asks for, and how its clauses were decided; nil for one that only names what follows is about.
    static func reading(
        of request: CaptureRequest, by judge: ClauseJudge, isExplained: Bool = true
    ) throws(CaptureProblem) -> (proposals: [Proposal], decisions: [ClauseDecision?], line: Line) {
        guard request.text.unicodeScalars.count <= mostCharacters else { throw .tooLong(most: mostCharacters) }
        var reader = LineReader(request, judge, isExplained)
        let proposals = reader.read()
        return (proposals, reader.decisions, reader.line)
    }

    private init(_ request: CaptureRequest, _ judge: ClauseJudge, _ isExplained: Bool) {
        self.isExplained = isExplained
        self.request = request
        self.judge = judge.taught(request.lessons)
        line = LineScanner.line(of: request)
    }

    private mutating func read() -> [Proposal] {
        clauses = ClauseSplitter.clauses(of: line)
        for number in clauses.indices {
            decisions.append(nil)
            read(number)
        }
        joinNotes()
        GiftDates(people: request.people, today: request.now.date, country: request.country).fill(&drafts)
        return drafts.flatMap { ProposalMaker(line: line, people: request.people, curves: judge.curves).proposals(of: $0) }
    }

    private mutating func read(_ number: Int) {
        let clause = clauses[number]
        let features = ClauseFeatures(line: line, range: clause.range)
        if namesWhatFollows(clause, features) { return }
        let classifier = ClauseClassifier(line: line, clause: clause, features: features, resolver: resolver, context: context)
        let isDismissed = isDismissed(clause, features)
        let made = isDismissed ? [] : classifier.drafts()
        let isOnlyPrice = isOnlyPrice(clause, features)
        let isMore = isOnlyPrice || !isDismissed && giftToAddTo(clause, features, made) != nil
        let rules: ClauseAnswer = isMore ? .more : ClauseAnswer(made)
        var signs = signs(of: number, features, made, rules)
        signs.isOnlyPrice = isOnlyPrice
        previous = signs.outline
        var decision = judge.decision(of: number, by: signs)
        if isExplained { decision.numbers = signs.numbers.map { ($0.reading, signs.names(of: $0, answer: decision.answer)) } }
        if decision.answer == .more {
            let amount = judge.amount(in: signs, answer: .more)
            if rules == .more && addToGift(clause, features, made, amount) || addToLast(features, amount) {
                decisions[number] = decision
                return
            }
            decision.answer = .nothing
        }
        var records = made
        if decision.answer != rules {
            // An answer that the words have no place for gives way to what the rules say.
            if let other = classifier.drafts(for: decision.answer) {
                records = other
            } else {
                decision.answer = ClauseAnswer(made)
            }
        }
        decisions[number] = decision
        for index in records.indices {
            records[index].sureness = decision.sureness
            complete(&records[index], judge.amount(in: signs, answer: decision.answer))
            if records[index].money == nil { records[index].money = amountSaidBefore(number, features, records[index]) }
            if index == records.startIndex { context.open(features) }
            if let day = context.saidDay { records[index] = records[index].onSaidDay(day, in: line) }
        }
        context.say(features, decision.answer)
        remember(records, features)
        context.note(features, records)
        keep(records)
        joinAnnouncement(features)
    }

    // MARK: Steps

    /// Notes what the following clauses are about, where a clause or its label says so. Returns whether it says nothing else.
    private mutating func namesWhatFollows(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        if isTopic(clause, features) {
            // "Tom: new number", "Max 30/06: a telescope": what follows is about him.
            context.say(features, .nothing)
            resolver.remember(resolver.referents(of: features))
            resolver.topic = resolver.current
            context.hasTopic = true
            context.isForSomebody = context.isForSomebody || features.has(.forWhom)
            return true
        }
        if clause.opening == .sentence, !clause.range.isEmpty {
            context.isForSomebody = context.isForSomebody && context.hasTopic
        }
        if isGiftHeading(clause, features) {
            // "Xmas ideas: Dad – socks, Mum – perfume".
            context.expectGifts(for: features.giftOccasion)
            return true
        }
        if let label = clause.label {
            // "Navidad: mamá un bolso, papá calcetines": the label holds for all that follow.
            let heading = ClauseFeatures(line: line, range: label)
            if heading.giftOccasion != nil, heading.mentions.isEmpty { context.expectGifts(for: heading.giftOccasion) }
        }
        return false
    }

    /// Whether a clause only names the person of the next one.
    private func isTopic(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        // "Uli 60 am 28.11." says more.
        let hasNumber = clause.range.contains { line.tokens[$0].kind == .number && !line.isTaken[$0] }
        return features.isNameOnly && !hasNumber && [":", ",", "-", "—"].contains { line.isSign(clause.range.upperBound, $0) }
    }

    /// Whether a clause says that nothing is wanted: "skip that", "egal".
    private func isDismissed(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        features.has(.dismiss) && (drafts.isEmpty || clause.opening != .sentence) && features.money == nil
            && (features.mentions.isEmpty || !features.has(.act))
    }

    /// Adds what a clause says to the last record; false without one.
    private mutating func addToLast(_ features: ClauseFeatures, _ amount: Line.Placed<MoneyReading>?) -> Bool {
        guard var last = drafts.popLast() else { return false }
        last = last.adding(features, referents: resolver.referents(of: features))
        if LineReader.priced.contains(last.kind), last.money == nil { last.take(amount, in: line) }
        drafts.append(last)
        if resolver.current.isEmpty { resolver.remember(resolver.referents(of: features)) }
        return true
    }

    /// Gives a record what its clause leaves to the words around: for whom a gift is, and an amount that has no currency.
    private func complete(_ record: inout Draft, _ amount: Line.Placed<MoneyReading>?) {
        // "Sinéad will be forty, Rory has the table, for me the spa day": it is for her whose day it is.
        if record.kind == .gift, record.rule != .wish, record.referents.allSatisfy({ $0.link == .carried }) {
            let day = drafts.last { $0.kind == .occasion && !$0.referents.isEmpty }?.referents ?? record.referents
            record.referents = day.map { $0.linked(by: .carried) }
        }
        if LineReader.priced.contains(record.kind), record.money == nil { record.take(amount, in: line) }
    }

    /// Remembers the people of a clause, so that a pronoun can mean them.
    private mutating func remember(_ records: [Draft], _ features: ClauseFeatures) {
        // People named beside the subject of a clause can be meant by a pronoun as well, though not first.
        let main = Set(records.flatMap(\.referents).filter { $0.link == .named }.map(\.range))
        for mention in features.mentions where !main.contains(mention.range) && !mention.people.isEmpty && !main.isEmpty {
            resolver.remember([Referent(mention)])
        }
        for record in records { resolver.remember(record.referents.filter { $0.link != .carried }) }
        if records.isEmpty, !features.mentions.isEmpty { resolver.remember(resolver.referents(of: features)) }
    }

    /// Adds the records of a clause to those of the line.
    private mutating func keep(_ records: [Draft]) {
        if let first = records.first, records.count == 1, let last = drafts.last, first.tellsMore(than: last) {
            // "Geburtstag von Ilse am 20., sie wird achtundsiebzig": one day, told twice.
            drafts[drafts.count - 1].date = first.date
            drafts[drafts.count - 1].range = last.range.lowerBound..<first.range.upperBound
            return
        }
        guard var first = records.first, first.absorbsLast, let last = drafts.popLast() else {
            drafts += records
            return
        }
        first.range = last.range.lowerBound..<first.range.upperBound
        drafts.append(first)
        drafts += records.dropFirst()
    }

    /// "Tom put in 20 for the tickets, pay him back": the amount of the clause before, where no record has it yet.
    private func amountSaidBefore(_ number: Int, _ features: ClauseFeatures, _ draft: Draft) -> Line.Placed<MoneyReading>? {
        guard number > 0, draft.kind == .toDo || draft.kind == .reminder, features.has(.paying) else { return nil }
        let before = line.money.filter { clauses[number - 1].range.contains($0.range.lowerBound) }
        guard before.count == 1, let money = before.first,
            !drafts.contains(where: { $0.money?.range.overlaps(money.range) ?? false })
        else { return nil }
        return money
    }

    /// The signs of a clause, and of those beside it.
    private func signs(of number: Int, _ features: ClauseFeatures, _ made: [Draft], _ rules: ClauseAnswer) -> ClauseSigns {
        var signs = ClauseSigns(
            line: line, language: request.words, clauses: clauses, number: number, features: features, drafts: made,
            rules: rules, referents: resolver.referents(of: features),
            before: number > 0 ? decisions[number - 1]?.answer : nil, last: drafts.last)
        signs.previous = previous
        guard number + 1 < clauses.count else { return signs }
        let following = ClauseFeatures(line: line, range: clauses[number + 1].range)
        let classifier = ClauseClassifier(
            line: line, clause: clauses[number + 1], features: following, resolver: resolver, context: context)
        let others = classifier.drafts()
        signs.next =
            ClauseSigns(
                line: line, language: request.words, clauses: clauses, number: number + 1, features: following, drafts: others,
                rules: ClauseAnswer(others), referents: [], before: nil, last: nil
            ).outline
        return signs
    }

    /// "Nora is pregnant!! Due in January": a day alone belongs to the words before it.
    private mutating func joinAnnouncement(_ features: ClauseFeatures) {
        guard drafts.count > 1, let last = drafts.last, last.kind == .occasion, last.rule == .namedOccasion,
            features.mentions.isEmpty, !features.has([.be, .have])
        else { return }
        let before = drafts[drafts.count - 2]
        guard before.kind == .note, before.announces == last.occasion,
            before.referents.map(\.people) == last.referents.map(\.people)
        else { return }
        drafts[drafts.count - 1].range = before.range.lowerBound..<last.range.upperBound
        drafts.remove(at: drafts.count - 2)
    }

    /// Facts about the same person that follow one another without a sign are one note: where one ends is not told.
    private mutating func joinNotes() {
        var joined: [Draft] = []
        for draft in drafts {
            if draft.kind == .note, let last = joined.last, last.kind == .note,
                last.referents.map(\.people) == draft.referents.map(\.people),
                last.referents.map(\.newName) == draft.referents.map(\.newName), last.range.upperBound == draft.range.lowerBound
            {
                joined[joined.count - 1].range = last.range.lowerBound..<draft.range.upperBound
                joined[joined.count - 1].text = ClauseText(line: line).words(joined[joined.count - 1].range)
            } else {
                joined.append(draft)
            }
        }
        drafts = joined
    }
}
