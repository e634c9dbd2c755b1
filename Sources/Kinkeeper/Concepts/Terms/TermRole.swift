/// How much a word in its place looks like the name of a thing, and not like something that is done or how it is.
///
/// No grammar is read: an article before a word, its ending and its capital say enough to tell which words to show first.
struct TermRole {
    /// The language of the line.
    let language: Language?
    /// Whether the note is written with capitals at all.
    let usesCapitals: Bool

    /// The least role of a word that may be a term.
    static let least = 0.35
    /// The least role of a word that may be in a phrase.
    static let noun = 0.8

    /// The role of a word: 1 where nothing is known, more for a name of a thing, less for a verb. The words beside it are nil where
    /// punctuation is between.
    func value(of token: TermToken, after previous: TermToken?, before next: TermToken?) -> Double {
        if token.isTag || token.script != .latin { return 1.2 }
        return switch language {
        case .german: german(token)
        case .english: english(token, previous?.kinds ?? [], next?.kinds ?? [])
        case .spanish: spanish(token, previous?.kinds ?? [], next?.kinds ?? [])
        case nil: 1
        }
    }

    // MARK: Languages

    /// Nouns have a capital; of the first word of a sentence it says nothing.
    private func german(_ token: TermToken) -> Double {
        let ending = WordEnding(token.folded)
        let isNoun = Self.germanNouns.contains(where: ending.ends)
        guard usesCapitals else { return isNoun ? 1.2 : Self.isParticiple(ending) || ending.ends(in: "lich") ? 0.6 : 1 }
        guard token.isCapital else { return 0.3 }
        return token.startsSentence && !isNoun ? 0.95 : 1.2
    }

    private static let germanNouns: [StaticString] = ["ung", "heit", "keit", "schaft", "tion", "ismus", "chen"]

    private static func isParticiple(_ ending: WordEnding) -> Bool {
        guard ending.count >= 6, ending.ends(in: "t") || ending.ends(in: "en") else { return false }
        return ending.begins(with: "ge")
    }

    private func english(_ token: TermToken, _ previous: CommonWords.Kinds, _ next: CommonWords.Kinds) -> Double {
        if usesCapitals, token.isCapital, !token.startsSentence { return 1.3 }
        let ending = WordEnding(token.folded)
        if ending.count >= 5, ending.ends(in: "ly") { return 0.4 }
        if previous.contains(.beforeVerb(.english)) { return 0.5 }
        if next.contains(.article(.english)) { return 0.6 }
        if ending.count >= 5 || ending.ends(in: "ied"), ending.ends(in: "ed"), !ending.ends(in: "eed") { return 0.6 }
        if previous.contains(.beforeNoun(.english)) { return ending.ends(in: "ing") ? 1 : 1.2 }
        return ending.count >= 6 && ending.ends(in: "ing") ? 0.8 : 1
    }

    private func spanish(_ token: TermToken, _ previous: CommonWords.Kinds, _ next: CommonWords.Kinds) -> Double {
        if usesCapitals, token.isCapital, !token.startsSentence { return 1.3 }
        let ending = WordEnding(token.folded)
        if isSpanishVerb(token, ending) { return 0.4 }
        if previous.contains(.beforeVerb(.spanish)) { return 0.5 }
        if previous.contains(.beforeNoun(.spanish)) { return 1.2 }
        if next.contains(.article(.spanish)), !next.contains(.link) { return 0.6 }
        return ending.count >= 5 && (ending.ends(in: "ar") || ending.ends(in: "er") || ending.ends(in: "ir")) ? 0.6 : 1
    }

    /// Whether a word ends as only verbs and adverbs do. Endings of nouns that look alike, "mujer" and "bebida", are not among them.
    private func isSpanishVerb(_ token: TermToken, _ ending: WordEnding) -> Bool {
        guard ending.count >= 5 else { return false }
        if token.text.hasSuffix("ó") || token.text.hasSuffix("ían") { return true }
        return Self.spanishVerbs.contains(where: ending.ends)
    }

    private static let spanishVerbs: [StaticString] = [
        "mente", "ando", "iendo", "aron", "ieron", "aba", "aban", "amos", "arlo", "arla", "arlos", "arlas", "erlo", "irlo",
        "arse",
        "erse", "irse", "arme", "erme", "arle", "arles", "erle", "irle",
    ]
}
