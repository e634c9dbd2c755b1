/// The words and phrases that say what a note is about, found by where and how often they stand in it.
public struct NoteTerms: Sendable {
    /// The most terms of one note.
    public static let most = 24
    /// Further than this into a text, in Unicode scalars, nothing is read.
    static let longestText = 20_000
    /// The same for a title.
    static let longestTitle = 500

    /// The terms that say most, first.
    public let terms: [NoteTerm]
    /// The language of the note; nil where its words say too little.
    public let language: Language?

    /// The terms of a note in Markdown. Where its language cannot be told, words are stemmed as in the fallback language.
    public init(title: String, text: String, fallback: Language = .english) {
        var reader = TermReader()
        let plainTitle = NotePlainText(title: title.unicodeScalars.prefix(Self.longestTitle))
        for line in plainTitle.lines { reader.read(line.scalars, line: 0, isHeading: true) }
        let plainText = NotePlainText(markdown: text.unicodeScalars.prefix(Self.longestText))
        for (number, line) in plainText.lines.enumerated() {
            reader.read(line.scalars, line: number + 1, isHeading: line.isHeading)
        }
        let sorter = TermSorter(reader.tokens, fallback: fallback)
        terms = TermWeights(TermCounter(sorter.words()), sorter).terms(most: Self.most)
        language = sorter.language
    }
}
