/// How the writer of a note seems to feel: a guess from its words, never a fact.
///
/// The words of a language, with a strength each, are in its lexicon; negations, intensifiers, "but" and wishes change them.
/// Nothing is learned and nothing leaves the machine. Sarcasm, and what is told without a word for a feeling, escape it.
public struct NoteSentiment: Hashable, Sendable {
    /// From -1, very bad, to 1, very good.
    public let valence: Double
    /// How many words and emoji said something.
    public let words: Int

    /// Further than this into a text, in characters, nothing is read.
    static let longestText = 20_000
    /// So many words say enough; so does one of this strength.
    static let (fewestWords, enoughStrength) = (2, 2.0)

    /// The sentiment of a note's title and Markdown text; nil where too little is said. Without a language, it is guessed;
    /// where that fails, only emoji count.
    public init?(title: String, text: String, language: Language?) {
        let titleTokens = SentimentScanner.tokens(of: title.prefix(Self.longestText))
        let textTokens = SentimentScanner.tokens(of: text.prefix(Self.longestText))
        let bases = (titleTokens + textTokens).lazy.compactMap { token -> String? in
            if case .word(let word) = token { word.base } else { nil }
        }
        var score = SentimentScore(language: language ?? NoteLanguage.guess(bases))
        score.add(titleTokens, isTitle: true)
        score.add(textTokens, isTitle: false)
        guard score.words >= Self.fewestWords || score.strongest >= Self.enoughStrength else { return nil }
        valence = score.valence
        words = score.words
    }
}
