import Kinkeeper

/// What one language brings for the reading of lines: its words, its given names and its rules of grammar.
struct LineWords: Sendable {
    /// Words and phrases with what they mean.
    let vocabulary: Vocabulary
    /// Given names, so that somebody new is told from other words.
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
