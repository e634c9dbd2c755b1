import Kinkeeper

/// Reads a line clause by clause: its records and their people.
struct LineReader {
    private let line: Line
    private let request: CaptureRequest
    private var resolver = ReferentResolver()
    private var context = ClauseContext()
    private var drafts: [Draft] = []
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
        if isTopic(clause, features) {
            // "Tom: new number", "Max 30/06: a telescope": what follows is about him.
            context.say(features, .nothing)
            resolver.remember(resolver.referents(of: features))
            resolver.topic = resolver.current
            context.hasTopic = true
            context.isForSomebody = context.isForSomebody || features.has(.forWhom)
            return
        }
        if clause.opening == .sentence, !clause.range.isEmpty {
            context.isForSomebody = context.isForSomebody && context.hasTopic
        }
        if isGiftHeading(clause, features) {
            // "Xmas ideas: Dad – socks, Mum – perfume".
            context.isForSomebody = true
            context.hasTopic = true
            context.giftOccasion = features.giftOccasion
            return
        }
        let isDismissed =
            features.has(.dismiss) && (drafts.isEmpty || clause.opening != .sentence) && features.money == nil
            && (features.mentions.isEmpty || !features.has(.act))
        if let label = clause.label {
            // "Navidad: mamá un bolso, papá calcetines": the label holds for all that follow.
            let heading = ClauseFeatures(line: line, range: label)
            if heading.giftOccasion != nil, heading.mentions.isEmpty {
                context.isForSomebody = true
                context.hasTopic = true
                context.giftOccasion = heading.giftOccasion
            }
        }
        let classifier = ClauseClassifier(line: line, clause: clause, features: features, resolver: resolver, context: context)
        var made = isDismissed ? [] : classifier.drafts()
        let rules: ClauseAnswer = !isDismissed && giftToAddTo(clause, features, made) != nil ? .more : ClauseAnswer(made)
        let signs = signs(of: number, features, made, rules)
        previous = signs.outline
        var decision = judge.decision(of: number, by: signs)
        if isExplained { decision.numbers = signs.numbers.map { ($0.reading, signs.names(of: $0, answer: decision.answer)) } }
        if decision.answer == .more {
            if rules == .more, addToGift(clause, features, made, judge.amount(in: signs, answer: .more)) {
                decisions[number] = decision
                return
            }
            if var last = drafts.popLast() {
                last = last.adding(features, referents: resolver.referents(of: features))
                if LineReader.priced.contains(last.kind), last.money == nil {
                    last.take(judge.amount(in: signs, answer: .more), in: line)
                }
                drafts.append(last)
                if resolver.current.isEmpty { resolver.remember(resolver.referents(of: features)) }
                decisions[number] = decision
                return
            }
            decision.answer = .nothing
        }
        if decision.answer != rules {
            // An answer that the words have no place for gives way to what the rules say.
            if let other = classifier.drafts(for: decision.answer) {
                made = other
            } else {
                decision.answer = ClauseAnswer(made)
            }
        }
        for index in made.indices {
            made[index].sureness = decision.sureness
            // "Sinéad will be forty, Rory has the table, for me the spa day": it is for her whose day it is.
            let isOpen = made[index].rule != .wish && made[index].referents.allSatisfy { $0.link == .carried }
            let day = drafts.last { $0.kind == .occasion && !$0.referents.isEmpty }?.referents ?? made[index].referents
            if made[index].kind == .gift, isOpen { made[index].referents = day.map { $0.linked(by: .carried) } }
            if LineReader.priced.contains(made[index].kind), made[index].money == nil {
                made[index].take(judge.amount(in: signs, answer: decision.answer), in: line)
            }
            if made[index].money == nil { made[index].money = amountSaidBefore(number, features, made[index]) }
            if index == made.startIndex { context.open(features) }
            if let day = context.saidDay { made[index] = made[index].onSaidDay(day, in: line) }
        }
        context.say(features, decision.answer)
        decisions[number] = decision
        // People named beside the subject of a clause can be meant by a pronoun as well, though not first.
        let main = Set(made.flatMap(\.referents).filter { $0.link == .named }.map(\.range))
        for mention in features.mentions where !main.contains(mention.range) && !mention.people.isEmpty && !main.isEmpty {
            resolver.remember([Referent(mention)])
        }
        for draft in made { resolver.remember(draft.referents.filter { $0.link != .carried }) }
        if made.isEmpty, !features.mentions.isEmpty { resolver.remember(resolver.referents(of: features)) }
        context.note(features, made)
        if let first = made.first, first.absorbsLast, let last = drafts.popLast() {
            drafts.append(made[0])
            drafts[drafts.count - 1].range = last.range.lowerBound..<first.range.upperBound
            drafts += made.dropFirst()
        } else {
            drafts += made
        }
        joinAnnouncement(features)
    }

    /// "Tom put in 20 for the tickets, pay him back": the amount of the clause before, where no record has it yet.
    private func amountSaidBefore(_ number: Int, _ features: ClauseFeatures, _ draft: Draft) -> Line.Placed<MoneyReading>? {
        guard number > 0, draft.kind == .toDo || draft.kind == .reminder, features.has([.paying, .giving]),
            draft.referents.allSatisfy({ $0.link != .named }) || features.has(.paying)
        else { return nil }
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

    /// Whether a clause only says that gifts follow.
    private func isGiftHeading(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard clause.label == nil, features.mentions.isEmpty, !features.hasPredicate else { return false }
        // "For Christmas, Dad a book": the recipient comes after.
        if line.isSign(clause.range.upperBound, ","), features.giftOccasion != nil, features.occasion == nil,
            features.has([.forWhom, .preposition]), features.actPlace == nil,
            clause.range.allSatisfy({
                line.tokens[$0].kind != .word || line.isTaken[$0] || line.hits[$0]?.meaning.giftOccasion != nil
                    || !line.senses($0).isDisjoint(with: [.forWhom, .preposition, .article])
            })
        {
            return true
        }
        guard line.isSign(clause.range.upperBound, ":") else { return false }
        return features.has(.gift) || features.giftOccasion != nil && features.occasion == nil
    }

    /// "anything under £150 would do", "peonies if they have them": what only adds to the gift before it.
    private mutating func addToGift(
        _ clause: Clause, _ features: ClauseFeatures, _ made: [Draft], _ number: Line.Placed<MoneyReading>?
    ) -> Bool {
        guard let place = giftToAddTo(clause, features, made) else { return false }
        let last = drafts[place]
        let isLast = place == drafts.count - 1
        if !made.isEmpty, isOnlyMore(clause, features) {
            let more = ClauseText(line: line).idea(clause.range)
            if !more.isEmpty { drafts[place].text += ", " + more }
        }
        if isLast { drafts[place].range = last.range.lowerBound..<clause.range.upperBound }
        if last.giftOccasion == nil { drafts[place].giftOccasion = features.giftOccasion }
        if last.money == nil { drafts[place].money = features.money ?? number }
        return true
    }

    /// The place of the gift that a clause only adds to; nil where it stands for itself.
    private func giftToAddTo(_ clause: Clause, _ features: ClauseFeatures, _ made: [Draft]) -> Int? {
        guard let place = drafts.indices.suffix(2).last(where: { drafts[$0].kind == .gift }),
            made.allSatisfy({
                $0.kind == .note
                    || isOnlyMore(clause, features)
                    || $0.kind == .gift && $0.rule != .wish && features.giftOccasion != nil && $0.text.utf8.count < 5
            }), features.mentions.isEmpty
        else { return nil }
        let last = drafts[place]
        let isLast = place == drafts.count - 1
        let addsPrice = features.money != nil && last.money == nil && !features.has([.owe, .owed, .gave, .negation])
        let verb = features.finitePlace ?? features.first([.have, .be, .past]) ?? clause.range.upperBound
        let addsThing =
            clause.opening == .comma && !context.hasTopic && (features.first(.subordinate).map { $0 < verb } ?? false)
            && !(features.head(skipping: .filler).map {
                line.pronoun($0)?.role == .subject || line.senses($0).contains(.subordinate)
            } ?? true)
        let addsOccasion =
            features.giftOccasion != nil && last.giftOccasion == nil && (made.isEmpty || made.allSatisfy { $0.kind == .note })
            && !features.hasPredicate
        guard addsPrice && (isLast || features.isBare) || isLast && (addsThing || addsOccasion) else { return nil }
        return place
    }

    /// "a ring, silver, up to 50 euros": a word or two and the price after a wish that has none.
    private func isOnlyMore(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard clause.opening == .comma, features.money != nil, !features.hasPredicate, drafts.last?.rule == .wish,
            drafts.last?.kind == .gift, !features.has([.gift, .event, .act, .payment, .ticket]), features.occasion == nil
        else { return false }
        let said = clause.range.count {
            line.tokens[$0].kind == .word && !line.isTaken[$0]
                && line.senses($0).isDisjoint(with: [.filler, .article, .preposition, .detail, .cost, .conjunction])
        }
        return said <= 2
    }

    /// Whether a clause only names the person of the next one.
    private func isTopic(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        // "Uli 60 am 28.11." says more.
        let hasNumber = clause.range.contains { line.tokens[$0].kind == .number && !line.isTaken[$0] }
        return features.isNameOnly && !hasNumber && [":", ",", "-", "—"].contains { line.isSign(clause.range.upperBound, $0) }
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
