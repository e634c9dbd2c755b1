import Kinkeeper

/// Words and phrases with their meanings, found at a place of a text: the longest phrase first.
struct Vocabulary: Sendable {
    private struct Phrase: Sendable {
        let rest: [String]
        var meaning: WordMeaning
    }

    /// By the first word, longer phrases first.
    private var phrases: [String: [Phrase]] = [:]
    /// Single words by their first letter, so that a slip of the pen can be found.
    private var words: [UInt8: [[UInt8]]] = [:]

    /// Words that mean the same relation, by the first of them.
    private var groups: [String: [String]] = [:]
    /// "my" in all its forms.
    private(set) var ownWords: [String] = []

    /// The words of some lists.
    init(_ lists: [WordList]) {
        for entry in lists.lazy.flatMap(\.entries) { if let meaning = WordMeaning(entry) { add(entry.phrases, meaning) } }
    }

    private mutating func add(_ list: [Substring], _ meaning: WordMeaning) {
        if let relation = meaning.relation {
            groups[SearchFolding.fold(relation.group), default: []] += list.map { SearchFolding.fold(String($0)) }
        }
        if meaning.senses.contains(.my) { ownWords += list.map(String.init) }
        for phrase in list {
            let parts = Token.tokens(of: String(phrase)).map(\.folded)
            guard let first = parts.first else { continue }
            insert(first, Array(parts.dropFirst()), meaning)
        }
    }

    private mutating func insert(_ first: String, _ rest: [String], _ meaning: WordMeaning) {
        var list = phrases[first] ?? []
        if let place = list.firstIndex(where: { $0.rest == rest }) {
            list[place].meaning = list[place].meaning.merged(with: meaning)
        } else {
            let place = list.firstIndex { $0.rest.count < rest.count } ?? list.endIndex
            list.insert(Phrase(rest: rest, meaning: meaning), at: place)
        }
        phrases[first] = list
        guard rest.isEmpty, first.utf8.count >= Vocabulary.shortestMisspelt else { return }
        let letters = Array(first.utf8)
        if words[letters[0]]?.contains(letters) != true { words[letters[0], default: []].append(letters) }
    }

    /// Returns the meaning of a single word; nil if it is not known by itself.
    func meaning(of word: String) -> WordMeaning? { phrases[word]?.first { $0.rest.isEmpty }?.meaning }

    /// Whether a word by itself speaks of the user: "I", "mir", "yo".
    func isOwn(_ word: String) -> Bool { !(meaning(of: word)?.senses.isDisjoint(with: [.user, .me]) ?? true) }

    /// Returns the relation that a single word names.
    func relation(_ word: String) -> Relation? { meaning(of: word)?.relation }

    /// All words for a relation.
    func group(_ name: String) -> [String] { groups[SearchFolding.fold(name)] ?? [] }

    /// Whether the word stands in it by itself or opens a phrase.
    func knows(_ word: String) -> Bool { phrases[word] != nil }

    /// Returns the longest phrase that begins at a place: its number of tokens and its meaning.
    func longest(at place: Int, in tokens: [Token]) -> (length: Int, meaning: WordMeaning)? {
        guard let list = phrases[tokens[place].folded] else { return nil }
        for phrase in list where place + phrase.rest.count < tokens.count {
            let follows = phrase.rest.indices.allSatisfy { Vocabulary.isSame(tokens[place + 1 + $0].folded, phrase.rest[$0]) }
            if follows { return (phrase.rest.count + 1, phrase.meaning) }
        }
        return nil
    }

    // MARK: Slips of the pen

    /// Whether a word of a phrase is the one, perhaps with a letter amiss: "dont forgt".
    private static func isSame(_ word: String, _ known: String) -> Bool {
        if word == known { return true }
        guard known.utf8.count > shortestMisspelt, word.utf8.first == known.utf8.first,
            abs(word.utf8.count - known.utf8.count) <= 1
        else { return false }
        return Misspelling.distance(Array(word.utf8), Array(known.utf8), limit: 1) != nil
    }

    /// Shorter words are too alike to be taken for one another.
    private static let shortestMisspelt = 5

    /// The word that a misspelt one most likely is: one letter away, two in a long word, with the same first letter.
    func corrected(_ word: String) -> String? {
        let letters = Array(word.utf8)
        guard letters.count >= Vocabulary.shortestMisspelt, let list = words[letters[0]] else { return nil }
        var best: (word: [UInt8], distance: Int)?
        for candidate in list {
            let limit = min(candidate.count >= 12 ? 2 : 1, (best?.distance ?? 3) - 1)
            // An ending is no slip: "thanks" is not "thank".
            if candidate.count + 1 == letters.count, letters.last == UInt8(ascii: "s"), letters.starts(with: candidate) {
                continue
            }
            if letters.count + 1 == candidate.count, candidate.starts(with: letters) { continue }
            // In a short word one letter for another makes another word: "drone" is not "drove".
            if letters.count == candidate.count, letters.count < 6, letters.sorted() != candidate.sorted() { continue }
            guard limit > 0, let distance = Misspelling.distance(letters, candidate, limit: limit) else { continue }
            best = (candidate, distance)
        }
        return best.map { String(decoding: $0.word, as: UTF8.self) }
    }
}
