import Kinkeeper

/// Reads a line: clause by clause, what each asks for and whom it is about.
struct LineReader {
    private let line: Line
    private let request: CaptureRequest
    private var resolver = ReferentResolver()
    private var context = ClauseContext()
    private var drafts: [Draft] = []

    /// All that a line asks for, in its order.
    static func proposals(of request: CaptureRequest) -> [Proposal] {
        // A line is a thought. What is longer is no line, and nothing is said of it.
        guard request.text.utf8.count <= 20_000 else { return [] }
        var reader = LineReader(request)
        return reader.read()
    }

    private init(_ request: CaptureRequest) {
        self.request = request
        line = LineScanner.line(of: request)
    }

    private mutating func read() -> [Proposal] {
        for clause in ClauseSplitter.clauses(of: line) { read(clause) }
        joinNotes()
        GiftDates(people: request.people, today: request.now.date).fill(&drafts)
        return drafts.flatMap { ProposalMaker(line: line, people: request.people).proposals(of: $0) }
    }

    private mutating func read(_ clause: Clause) {
        let features = ClauseFeatures(line: line, range: clause.range)
        if isTopic(clause, features) {
            // "Tom: new number": what follows is about him.
            resolver.remember(resolver.referents(of: features))
            context.hasTopic = true
            context.isForSomebody = features.has(.forWhom)
            return
        }
        if clause.opening == .sentence, !clause.range.isEmpty { context.isForSomebody = context.isForSomebody && context.hasTopic }
        if features.has(.dismiss), drafts.isEmpty || clause.opening != .sentence {
            return
        }
        let classifier = ClauseClassifier(line: line, clause: clause, features: features, resolver: resolver, context: context)
        let made = classifier.drafts()
        for draft in made { resolver.remember(draft.referents.filter { $0.link == .named }) }
        if made.isEmpty, !features.mentions.isEmpty { resolver.remember(resolver.referents(of: features)) }
        context.note(features, made)
        drafts += made
    }

    /// Whether a clause only says whom what follows is about.
    private func isTopic(_ clause: Clause, _ features: ClauseFeatures) -> Bool {
        guard !features.mentions.isEmpty, !features.hasPredicate, features.occasion == nil, !features.has([.gift, .wish, .contact, .event]) else { return false }
        guard clause.range.upperBound < line.tokens.count || clause.range.count < line.tokens.count else { return false }
        let next = line.tokens.indices.contains(clause.range.upperBound) ? line.tokens[clause.range.upperBound].folded : ""
        guard [":", ",", "-", "—"].contains(next) else { return false }
        return clause.range.allSatisfy { place in
            line.mention(place) != nil || line.tokens[place].kind != .word
                || !line.senses(place).isDisjoint(with: [.forWhom, .conjunction, .filler, .article, .preposition, .of, .at])
        }
    }

    /// Facts about the same person that follow one another without a sign are one note: where one ends is not told.
    private mutating func joinNotes() {
        var joined: [Draft] = []
        for draft in drafts {
            if draft.kind == .note, let last = joined.last, last.kind == .note, last.referents.map(\.people) == draft.referents.map(\.people),
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
