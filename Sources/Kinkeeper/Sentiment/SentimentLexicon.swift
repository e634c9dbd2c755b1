/// What the words of a language say about how its writer feels.
struct SentimentLexicon: Sendable {
    /// What a word does to the words beside it.
    enum Role: String {
        /// Turns what follows in the clause: not, never, nadie.
        case negation
        /// Turns the next few words: without, kein, sin.
        case negationNear = "negation-near"
        /// Turns what follows in the clause or, where nothing does, what stands before: nicht.
        case negationAround = "negation-around"
        /// Ends what a negation turns: and, weil, porque.
        case limit = "break"
        /// Makes a word stronger: very, sehr, muy.
        case intensifier
        /// Makes a word weaker: slightly, etwas, algo.
        case dampener
        /// What comes after counts more than what came before: but, aber, pero.
        case contrast
        /// Its clause counts less: although, obwohl, aunque.
        case concession
        /// What follows has not happened: hope, hoffentlich, ojalá.
        case wish
    }

    /// What a word or a phrase means.
    struct Meaning: Sendable {
        /// From -3, very bad, to 3, very good; 0 takes a phrase out of the count; nil for words that only have a role.
        var strength: Int?
        /// Whether no negation turns it: "leider nicht" is not good.
        var isFixed = false
        /// What it does to the words beside it.
        var role: Role?
    }

    private struct Phrase {
        let rest: [String]
        let meaning: Meaning
    }

    private struct Entry {
        /// What the word means by itself.
        var meaning: Meaning?
        /// The phrases that begin with it, longest first.
        var phrases: [Phrase] = []
    }

    private var entries: [String: Entry] = [:]

    /// The lexicon of a language. Each is read once, when it is first needed.
    static func of(_ language: Language) -> SentimentLexicon {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        }
    }

    private static let english = SentimentLexicon(englishText)
    private static let german = SentimentLexicon(germanText)
    private static let spanish = SentimentLexicon(spanishText)

    /// What the words from a place on mean, and how many they are: the longest phrase, or else the word.
    func meaning(of words: ArraySlice<SentimentWord>) -> (meaning: Meaning, count: Int)? {
        guard let first = words.first else { return nil }
        let entry = entries[first.folded] ?? (first.base == first.folded ? nil : entries[first.base])
        if let phrase = entry?.phrases.first(where: { Self.begins(words.dropFirst(), with: $0.rest) }) {
            return (phrase.meaning, phrase.rest.count + 1)
        }
        let typed = first.typed.flatMap { entries[$0] }
        return (typed?.meaning ?? entry?.meaning).map { ($0, 1) }
    }

    private static func begins(_ words: ArraySlice<SentimentWord>, with rest: [String]) -> Bool {
        words.count >= rest.count && zip(words, rest).allSatisfy { $0.folded == $1 || $0.base == $1 }
    }
}

// MARK: Reading

extension SentimentLexicon {
    /// Reads a lexicon. A line is a label and words, between blanks.
    ///
    /// - `+2 glad proud` gives words a strength from -3 to +3; `0` is for phrases that look like more than they say.
    /// - `negation not never` gives them a role, named as in `Role`; `fixed` says that no negation turns them.
    /// - `/ed - s ed ing` names endings, `-` for none; `enjoy/ed` is then enjoy, enjoys, enjoyed and enjoying. `ge…t` goes
    ///   around the word.
    /// - `fed_up` is a phrase. Words are written as `SearchFolding` leaves them, except that `=schön` counts only as typed,
    ///   where folding would make another word of it.
    ///
    /// A word may stand in a line of strengths and in one of roles. Where several lines give it a strength, the last counts.
    init(_ text: String) {
        var endings: [Substring: [Substring]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard let label = parts.first else { continue }
            if label.hasPrefix("/") {
                endings[label.dropFirst()] = Array(parts.dropFirst())
            } else {
                for part in parts.dropFirst() {
                    for form in Self.forms(of: part, endings) { add(form, label) }
                }
            }
        }
        entries = entries.mapValues { entry in
            Entry(meaning: entry.meaning, phrases: entry.phrases.sorted { $0.rest.count > $1.rest.count })
        }
    }

    private static func forms(of entry: Substring, _ endings: [Substring: [Substring]]) -> [String] {
        let parts = entry.split(separator: "/")
        guard parts.count == 2, let endings = endings[parts[1]] else { return [String(entry)] }
        return endings.map { ending in
            if ending == "-" { return String(parts[0]) }
            let around = ending.split(separator: "…")
            return around.count == 2 ? "\(around[0])\(parts[0])\(around[1])" : "\(parts[0])\(ending)"
        }
    }

    private mutating func add(_ form: String, _ label: Substring) {
        let parts = form.split(separator: "_").map(String.init)
        guard let first = parts.first else { return }
        guard parts.count > 1 else {
            let word = first.hasPrefix("=") ? String(first.dropFirst()) : first
            return Self.set(label, in: &entries[word, default: Entry()].meaning)
        }
        var entry = entries[first] ?? Entry()
        let rest = Array(parts.dropFirst())
        let known = entry.phrases.firstIndex { $0.rest == rest }
        var meaning = known.map { entry.phrases[$0].meaning }
        Self.set(label, in: &meaning)
        if let known { entry.phrases.remove(at: known) }
        entry.phrases.append(Phrase(rest: rest, meaning: meaning ?? Meaning()))
        entries[first] = entry
    }

    private static func set(_ label: Substring, in known: inout Meaning?) {
        var meaning = known ?? Meaning()
        if let strength = Int(label) {
            meaning.strength = min(max(strength, -3), 3)
        } else if let role = Role(rawValue: String(label)) {
            meaning.role = role
        } else if label == "fixed" {
            meaning.isFixed = true
        }
        known = meaning
    }
}
