import Kinkeeper

/// A language's data for reading lines: its words, its given names and its rules of grammar.
struct LineWords: Sendable {
    /// Words and phrases with their meanings.
    let vocabulary: Vocabulary
    /// Given names, to tell new people from other words.
    let names: GivenNames
    /// How the language builds its verbs and clauses.
    let grammar: LineGrammar

    /// The words of a language. Put in order once.
    static func of(_ language: Language) -> LineWords {
        switch language {
        case .english: EnglishLineWords.words
        case .german: GermanLineWords.words
        case .spanish: SpanishLineWords.words
        }
    }
}
