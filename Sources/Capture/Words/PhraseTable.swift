/// Words and phrases with their meanings, looked up by their first word. A phrase may have several meanings.
struct PhraseTable<Meaning: Hashable & Sendable>: Sendable {
    /// A phrase and one meaning of it.
    struct Entry: Sendable {
        /// The folded words after the first.
        let rest: [String]
        let meaning: Meaning
    }

    private var entries: [String: [Entry]] = [:]
    /// Long words that stand alone, by their first letter, so that a slip of the pen can be found.
    private var longWords: [UInt8: [[UInt8]]] = [:]
    /// Shorter words are too alike to be taken for one another.
    private static var shortestMisspelt: Int { 6 }

    /// The phrases that begin with that folded word, the longest first.
    func entries(beginningWith word: String) -> [Entry]? { entries[word] }

    /// Adds the phrases of those entries of a list whose headings mean something.
    mutating func add(_ list: WordList, _ meaning: ([Substring]) -> Meaning?) {
        for entry in list.entries { if let meaning = meaning(entry.heading) { add(meaning, entry.phrases) } }
    }

    /// Adds phrases that all mean the same. They are folded as texts are. A letter with an umlaut is also known as it is written
    /// without one: "ae".
    mutating func add(_ meaning: Meaning, _ phrases: [Substring]) {
        for phrase in phrases {
            for spelling in phrase.umlautSpellings {
                let words = Term.terms(of: Token.tokens(of: spelling)).map(\.folded)
                guard let first = words.first else { continue }
                add(Entry(rest: Array(words.dropFirst()), meaning: meaning), to: first)
            }
        }
    }

    /// Adds the sign that divides phrases in the lists.
    mutating func addComma(_ meaning: Meaning) { add(Entry(rest: [], meaning: meaning), to: ",") }

    /// Calls back with every meaning of what begins at a term, the longest phrase first, and where it ends.
    func forEach(at position: Int, in terms: [Term], _ body: (Meaning, Int) -> Void) {
        look(up: terms[position].folded, at: position, in: terms, body)
        // "Friday's"
        if terms[position].isPossessive { look(up: String(terms[position].folded.dropLast()), at: position, in: terms, body) }
    }

    /// The word that a misspelt one most likely is, one letter away; nil for a word that is known or short.
    ///
    /// One letter for another makes another word: "sundae" is not "Sunday". So then the last two letters are the same, and a word
    /// that opens a date stands before it: "am Freidag".
    func corrected(_ word: String, isOpened: Bool) -> String? {
        guard entries[word] == nil, word.utf8.count >= Self.shortestMisspelt - 1, let first = word.utf8.first,
            let list = longWords[first]
        else { return nil }
        let letters = Array(word.utf8)
        // More letters at the end make another word: "Augusta" is not "August", "Montage" not "Montages".
        guard !list.contains(where: { letters.starts(with: $0) }) else { return nil }
        let found = list.first { known in
            guard Misspelling.distance(letters, known, limit: 1) != nil else { return false }
            let isOtherLetter = letters.count == known.count && letters.sorted() != known.sorted()
            return !isOtherLetter || isOpened && letters.suffix(2) == known.suffix(2)
        }
        return found.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Private

    private func look(up word: String, at position: Int, in terms: [Term], _ body: (Meaning, Int) -> Void) {
        guard let found = entries[word] else { return }
        for entry in found {
            let end = position + 1 + entry.rest.count
            guard end <= terms.count, matches(entry.rest, terms, from: position + 1) else { continue }
            body(entry.meaning, end)
        }
    }

    private func matches(_ words: [String], _ terms: [Term], from start: Int) -> Bool {
        for (offset, word) in words.enumerated() where terms[start + offset].folded != word { return false }
        return true
    }

    private mutating func add(_ entry: Entry, to first: String) {
        var list = entries[first] ?? []
        guard !list.contains(where: { $0.rest == entry.rest && $0.meaning == entry.meaning }) else { return }
        list.insert(entry, at: list.firstIndex { $0.rest.count < entry.rest.count } ?? list.endIndex)
        entries[first] = list
        let letters = Array(first.utf8)
        guard entry.rest.isEmpty, letters.count >= Self.shortestMisspelt, longWords[letters[0]]?.contains(letters) != true
        else {
            return
        }
        longWords[letters[0], default: []].append(letters)
    }
}
