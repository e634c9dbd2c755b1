/// A word of a note, as the lexicons look for it.
struct SentimentWord: Hashable, Sendable {
    /// The word as `SearchFolding` leaves it.
    let folded: String
    /// The folded word without what an apostrophe adds: "mum" of "Mum's", and "n't" of "isn't".
    let base: String
    /// The word in lower case with its marks, where it has any: "schön".
    let typed: String?
    /// Whether it is written as names are: one capital, then small letters.
    let isCapitalised: Bool

    /// A word that is not looked up: a mention, or a row of letters that is no word.
    static let unknown = SentimentWord("")

    /// The word as it is written.
    init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        folded = isASCII ? text.lowercased() : SearchFolding.fold(text)
        if let apostrophe = folded.utf8.firstIndex(of: UInt8(ascii: "'")) {
            base = folded.hasSuffix("n't") ? "n't" : String(folded[..<apostrophe])
        } else {
            base = folded
        }
        typed = isASCII ? nil : text.lowercased()
        let (first, second) = (text.unicodeScalars.first, text.unicodeScalars.dropFirst().first)
        isCapitalised = first.map(Self.isCapital) == true && second.map(Self.isCapital) == false
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }
}

/// A piece of a note, for reading how its writer feels.
enum SentimentToken: Hashable, Sendable {
    case word(SentimentWord)
    /// An emoji or an emoticon, from -3, very bad, to 3, very good.
    case sign(Int)
    /// The end of a clause.
    case pause
    /// The end of a sentence.
    case end(isQuestion: Bool)
}
