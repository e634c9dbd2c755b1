/// The words and phrases of a language that speak of dates, looked up by their first word.
struct DateLexicon: Sendable {
    /// A phrase and one meaning of it.
    struct Entry: Sendable {
        /// The folded words after the first.
        let rest: [String]
        let word: DateWord
    }

    private var entries: [String: [Entry]] = [:]

    /// The phrases that begin with that folded word, the longest first.
    func entries(beginningWith word: String) -> [Entry]? { entries[word] }

    /// Adds phrases, divided by commas or lines, that all mean the same. They are folded as texts are. A letter with an umlaut is
    /// also known as it is written without one: "ae".
    mutating func add(_ word: DateWord, _ phrases: String) {
        for phrase in phrases.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            for spelling in DateLexicon.spellings(of: String(phrase)) {
                let words = Term.terms(of: Token.tokens(of: spelling)).map(\.folded)
                guard let first = words.first else { continue }
                var list = entries[first] ?? []
                let entry = Entry(rest: Array(words.dropFirst()), word: word)
                guard !list.contains(where: { $0.rest == entry.rest && $0.word == word }) else { continue }
                let position = list.firstIndex { $0.rest.count < entry.rest.count } ?? list.endIndex
                list.insert(entry, at: position)
                entries[first] = list
            }
        }
    }

    /// Adds a sign that divides phrases in the tables.
    mutating func addComma(_ word: DateWord) {
        entries[",", default: []].append(Entry(rest: [], word: word))
    }

    /// Adds a table of meanings and phrases.
    mutating func add(_ table: KeyValuePairs<DateWord, String>) {
        for (word, phrases) in table { add(word, phrases) }
    }

    /// Adds particles.
    mutating func add(_ table: KeyValuePairs<Particle, String>) {
        for (particle, phrases) in table { add(.particle(particle), phrases) }
    }

    /// Adds holidays.
    mutating func add(_ table: KeyValuePairs<Holiday, String>) {
        for (holiday, phrases) in table { add(.holiday(holiday), phrases) }
    }

    private static func spellings(of phrase: String) -> [String] {
        let umlauts: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"]
        guard phrase.contains(where: { umlauts[$0] != nil }) else { return [phrase] }
        return [phrase, phrase.map { umlauts[$0] ?? String($0) }.joined()]
    }
}
