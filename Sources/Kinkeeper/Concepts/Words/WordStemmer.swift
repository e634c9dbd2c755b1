/// Brings the forms that people call the same word together: "gardens" and "garden", "Blumen" and "Blume", "luces" and "luz".
///
/// It takes off endings of number and case, and no more: two words that mean different things stay two, at the price that some forms
/// of one word stay apart. A stem is for comparing; it need not be a word.
package enum WordStemmer {
    /// Returns the stem of a folded word. A word that is not written in Latin letters is its own stem.
    package static func stem(_ word: String, in language: Language) -> String {
        guard word.utf8.count >= 3, word.utf8.allSatisfy({ $0 < 0x80 }) else { return word }
        return switch language {
        case .english: EnglishStems.stem(word)
        case .german: GermanStems.stem(word)
        case .spanish: SpanishStems.stem(word)
        }
    }
}

/// A folded word while its endings are taken off.
struct WordEnding {
    private let bytes: [UInt8]
    /// How many letters are left.
    let count: Int

    /// The word with all its endings.
    init(_ word: String) { self.init(bytes: Array(word.utf8)) }

    private init(bytes: [UInt8], count: Int? = nil) {
        self.bytes = bytes
        self.count = count ?? bytes.count
    }

    /// What is left.
    var word: String { String(decoding: bytes[..<count], as: UTF8.self) }

    /// Whether it ends so.
    func ends(in ending: StaticString) -> Bool {
        let length = ending.utf8CodeUnitCount
        guard length <= count else { return false }
        let start = count - length
        for index in 0..<length where bytes[start + index] != ending.utf8Start[index] { return false }
        return true
    }

    /// Whether it begins so.
    func begins(with start: StaticString) -> Bool {
        let length = start.utf8CodeUnitCount
        guard length <= count else { return false }
        for index in 0..<length where bytes[index] != start.utf8Start[index] { return false }
        return true
    }

    /// Whether it ends in one of these letters.
    func endsIn(oneOf letters: StaticString) -> Bool {
        count > 0 && letters.withUTF8Buffer { $0.contains(bytes[count - 1]) }
    }

    /// The word without its last letters.
    func dropping(_ letters: Int) -> WordEnding { WordEnding(bytes: bytes, count: max(count - letters, 0)) }
}

/// Pairs of words in a text, "feet:foot teeth:tooth": what the rules of a language would get wrong.
struct StemExceptions {
    private let stems: [String: String]

    /// The pairs of a text. A word alone is its own stem.
    init(_ text: String) {
        let pairs = text.split(whereSeparator: \.isWhitespace).map { pair in
            let parts = pair.split(separator: ":")
            return (String(parts[0]), String(parts.last ?? parts[0]))
        }
        stems = Dictionary(pairs) { first, _ in first }
    }

    /// The stem of a word; nil where the rules hold.
    subscript(word: String) -> String? { stems[word] }
}
