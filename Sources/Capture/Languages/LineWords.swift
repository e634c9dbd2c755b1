import Kinkeeper

/// A language's data for reading lines: its words, its given names and its rules of grammar.
struct LineWords: Sendable {
    /// Words and phrases with their meanings.
    let vocabulary: Vocabulary
    /// Given names, to tell new people from other words.
    let names: GivenNames
    /// Number words.
    let numbers: NumberWords
    /// How the language builds its verbs and clauses.
    let grammar: LineGrammar

    private init(_ language: LineLanguage, grammar: LineGrammar) {
        vocabulary = Vocabulary(["small-words", "verbs", "nouns"].map { WordList($0, of: language) })
        names = GivenNames(WordList("names", of: language))
        numbers = NumberWords.of(language)
        self.grammar = grammar
    }

    /// The words of a language. Put in order once.
    static func of(_ language: LineLanguage) -> LineWords {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        }
    }

    private static let english = LineWords(.english, grammar: .english)
    private static let german = LineWords(.german, grammar: .german)
    private static let spanish = LineWords(.spanish, grammar: .spanish)
    private static let french = LineWords(.french, grammar: .french)
}
