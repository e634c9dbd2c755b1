/// Adds up what the sentences of a note say about how its writer feels.
///
/// All the numbers of the rules are here. None of them is measured: they are set by hand, and tried on notes.
struct SentimentScore {
    /// How many words before or behind a negation it turns.
    private static let (negationReach, nearNegationReach) = (6, 3)
    /// "Not good" is bad, though less so than "bad".
    private static let negated = -0.7
    private static let intensified = 1.4
    private static let dampened = 0.6
    /// How many words an intensifier stands before its word, and behind it: "miss him so much".
    private static let (reachForward, reachBackward) = (2, 3)
    private static let (beforeContrast, afterContrast) = (0.5, 1.3)
    private static let conceded = 0.6
    private static let wished = 0.3
    private static let asked = 0.5
    /// A note with one word stays near 0, one with many may come near 1 or -1.
    private static let prior = 3.0

    /// How many words and signs said something.
    private(set) var words = 0
    /// The strength of the word that says most, before the rules.
    private(set) var strongest = 0.0
    private var sum = 0.0
    private var weight = 0.0

    private let lexicon: SentimentLexicon?
    /// Whether a capital within a sentence makes a name of a word: not in German.
    private let capitalsAreNames: Bool

    /// Scores words of a language; with none, only signs.
    init(language: Language?) {
        lexicon = language.map(SentimentLexicon.of)
        capitalsAreNames = language != .german
    }

    /// From -1 to 1: the share of good over bad, the nearer to 0 the less is said.
    var valence: Double { sum / (weight + Self.prior) }

    /// Adds sentences; those of a title may have capitals everywhere.
    mutating func add(_ tokens: [SentimentToken], isTitle: Bool) {
        var words: [SentimentWord] = []
        var sentence = Sentence()
        for token in tokens {
            if case .word(let word) = token {
                words.append(word)
                continue
            }
            read(words, into: &sentence, isTitle: isTitle)
            words.removeAll(keepingCapacity: true)
            switch token {
            case .word: break
            case .pause: sentence.clause += 1
            case .sign(let strength): sentence.addSign(strength)
            case .end(let isQuestion):
                count(sentence, times: isQuestion ? Self.asked : 1)
                sentence = Sentence()
            }
        }
        read(words, into: &sentence, isTitle: isTitle)
        count(sentence, times: 1)
    }

    /// Takes the words of a clause, or a part of one, into a sentence.
    private func read(_ words: [SentimentWord], into sentence: inout Sentence, isTitle: Bool) {
        guard let lexicon else { return }
        var index = 0
        while index < words.count {
            let isName = capitalsAreNames && !isTitle && sentence.length > 0 && words[index].isCapitalised
            guard !isName, let (meaning, count) = lexicon.meaning(of: words[index...]) else {
                index += 1
                sentence.length += 1
                continue
            }
            sentence.add(meaning)
            index += count
            sentence.length += 1
        }
    }

    private mutating func count(_ sentence: Sentence, times factor: Double) {
        guard sentence.saysSomething else { return }
        var items = sentence.items
        for index in items.indices {
            switch items[index].role {
            case .negation: Self.negate(&items, from: index, reach: Self.negationReach)
            case .negationNear: Self.negate(&items, from: index, reach: Self.nearNegationReach)
            case .negationAround: Self.negateAround(&items, from: index)
            case .intensifier: Self.strengthen(&items, from: index, by: Self.intensified)
            case .dampener: Self.strengthen(&items, from: index, by: Self.dampened)
            case .limit, .contrast, .concession, .wish, nil: break
            }
        }
        Self.weigh(&items)
        for item in items {
            guard let strength = item.strength else { continue }
            let value = strength * item.factor * (item.isNegated ? Self.negated : 1) * factor
            sum += value
            weight += abs(value)
            words += 1
            strongest = max(strongest, abs(strength))
        }
    }
}

// MARK: Rules

extension SentimentScore {
    /// Turns the words that follow in the clause, so far as the negation reaches; says whether there are any.
    @discardableResult
    private static func negate(_ items: inout [Sentence.Item], from index: Int, reach: Int) -> Bool {
        var found = false
        for other in items.indices[(index + 1)...] {
            guard items[other].clause == items[index].clause, items[other].position - items[index].position <= reach else {
                break
            }
            guard items[other].canBeNegated else { continue }
            items[other].isNegated = true
            found = true
        }
        return found
    }

    /// Turns the words that follow in the clause, or else the one before.
    private static func negateAround(_ items: inout [Sentence.Item], from index: Int) {
        guard !negate(&items, from: index, reach: negationReach) else { return }
        for other in items.indices[..<index].reversed() {
            guard items[other].clause == items[index].clause, items[index].position - items[other].position <= negationReach
            else { return }
            guard items[other].canBeNegated else { continue }
            items[other].isNegated = true
            return
        }
    }

    /// Makes the next word stronger or weaker, or else the one before.
    private static func strengthen(_ items: inout [Sentence.Item], from index: Int, by factor: Double) {
        let position = items[index].position
        let next = items.indices[(index + 1)...].first {
            items[$0].strength != nil || items[$0].position > position + reachForward
        }
        if let next, items[next].position <= position + reachForward, items[next].clause == items[index].clause {
            items[next].factor *= factor
            return
        }
        let before = items.indices[..<index].last { items[$0].strength != nil || items[$0].position < position - reachBackward }
        if let before, items[before].position >= position - reachBackward, items[before].clause == items[index].clause {
            items[before].factor *= factor
        }
    }

    /// Weighs what stands around "but", "although" and "I hope".
    private static func weigh(_ items: inout [Sentence.Item]) {
        let contrast = items.lastIndex { $0.role == .contrast }
        var (isWished, conceded) = (false, -1)
        for index in items.indices {
            if let contrast { items[index].factor *= index < contrast ? beforeContrast : afterContrast }
            if items[index].clause == conceded { items[index].factor *= Self.conceded }
            if isWished { items[index].factor *= wished }
            switch items[index].role {
            case .contrast: isWished = false
            case .concession: conceded = items[index].clause
            case .wish: isWished = true
            case .negation, .negationNear, .negationAround, .limit, .intensifier, .dampener, nil: break
            }
        }
    }
}

/// What the words of a sentence mean, in its order.
private struct Sentence {
    /// A word that says something, or does something to others.
    struct Item {
        let strength: Double?
        let isFixed: Bool
        let role: SentimentLexicon.Role?
        /// How many words stand before it.
        let position: Int
        let clause: Int
        var isNegated = false
        var factor = 1.0

        var canBeNegated: Bool { strength != nil && !isFixed }
    }

    private(set) var items: [Item] = []
    private(set) var saysSomething = false
    /// How many words it has so far.
    var length = 0
    var clause = 0

    mutating func add(_ meaning: SentimentLexicon.Meaning) {
        // "Not … but": what "but" begins is not turned.
        if meaning.role == .contrast || meaning.role == .limit { clause += 1 }
        let strength = meaning.strength.flatMap { $0 == 0 ? nil : Double($0) }
        guard strength != nil || meaning.role != nil, meaning.role != .limit else { return }
        if strength != nil { saysSomething = true }
        items.append(
            Item(strength: strength, isFixed: meaning.isFixed, role: meaning.role, position: length, clause: clause))
    }

    mutating func addSign(_ strength: Int) {
        saysSomething = true
        items.append(Item(strength: Double(strength), isFixed: true, role: nil, position: length, clause: clause))
    }
}
