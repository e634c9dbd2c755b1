/// The words that are in all kinds of text and say little of what one is about, of three languages.
///
/// They are read once. Function words hold as they are written; the others hold in the forms that a light stemmer takes for the same.
enum CommonWords {
    /// What a word is in each language; a word such as "die" may be something else in another.
    struct Kinds: OptionSet {
        let rawValue: UInt16

        /// An article, a pronoun, a preposition, a conjunction or an auxiliary verb.
        static func function(_ language: Language) -> Kinds { Kinds(rawValue: 1 << language.number) }
        /// Another word of all texts.
        static func everyday(_ language: Language) -> Kinds { Kinds(rawValue: 1 << (3 + language.number)) }
        /// A word after which a noun comes.
        static func beforeNoun(_ language: Language) -> Kinds { Kinds(rawValue: 1 << (6 + language.number)) }
        /// A word after which a verb comes.
        static func beforeVerb(_ language: Language) -> Kinds { Kinds(rawValue: 1 << (9 + language.number)) }
        /// An article or a word in its place.
        static func article(_ language: Language) -> Kinds { Kinds(rawValue: 1 << (12 + language.number)) }
        /// What stands between the words of a phrase: "fin de semana".
        static let link = Kinds(rawValue: 1 << 15)

        /// Whether a word is in the lists of a language.
        func isCommon(in language: Language) -> Bool { !isDisjoint(with: [.function(language), .everyday(language)]) }
    }

    /// What a folded word is, without regard to its endings.
    static func kinds(of word: String) -> Kinds { kinds[word] ?? [] }

    /// Whether a folded word is in all kinds of text of a language.
    static func contains(_ word: String, in language: Language) -> Bool {
        let kinds = kinds(of: word)
        return kinds.isCommon(in: language) || hasCommonStem(word, WordStemmer.stem(word, in: language), in: language)
    }

    /// Whether a folded word that is not in the lists has the stem of one that is.
    static func hasCommonStem(_ word: String, _ stem: String, in language: Language) -> Bool {
        stems[language.number].contains(stem) && !exceptions.contains(word)
    }

    // MARK: Tables

    private static let exceptions = Set(
        [EnglishCommonWords.exceptions, GermanCommonWords.exceptions, SpanishCommonWords.exceptions].flatMap(words))

    private static let functionWords = [
        EnglishCommonWords.functionWords, GermanCommonWords.functionWords, SpanishCommonWords.functionWords,
    ].map(words)

    private static let everydayWords = [
        EnglishCommonWords.everydayWords, GermanCommonWords.everydayWords, SpanishCommonWords.everydayWords,
    ].map(words)

    private static let articles = [
        EnglishCommonWords.articles, GermanCommonWords.articles, SpanishCommonWords.articles,
    ].map(words)
    private static let beforeNouns = [EnglishCommonWords.beforeNouns, "", SpanishCommonWords.beforeNouns].map(words)
    private static let beforeVerbs = [EnglishCommonWords.beforeVerbs, "", SpanishCommonWords.beforeVerbs].map(words)

    private static let verbs = [
        words(EnglishCommonWords.irregularForms) + words(EnglishCommonWords.verbs).flatMap(VerbForms.english),
        words(GermanCommonWords.irregularForms) + words(GermanCommonWords.verbs).flatMap(VerbForms.german),
        words(SpanishCommonWords.irregularForms) + words(SpanishCommonWords.verbs).flatMap(VerbForms.spanish),
    ]

    private static let kinds = {
        var kinds: [String: Kinds] = [:]
        kinds.reserveCapacity(16_000)
        for language in Language.allCases {
            for word in functionWords[language.number] { kinds[word, default: []].insert(.function(language)) }
            for word in everydayWords[language.number] + verbs[language.number] where !exceptions.contains(word) {
                kinds[word, default: []].insert(.everyday(language))
            }
            for word in beforeNouns[language.number] { kinds[word, default: []].insert(.beforeNoun(language)) }
            for word in beforeVerbs[language.number] { kinds[word, default: []].insert(.beforeVerb(language)) }
            for word in articles[language.number] { kinds[word, default: []].insert(.article(language)) }
        }
        for word in ["de", "del", "of", "von"] { kinds[word, default: []].insert(.link) }
        return kinds
    }()

    /// The stems of everyday words that are no verbs. Short ones in German are left out: they could be those of other words.
    private static let stems = Language.allCases.map { language in
        Set(
            everydayWords[language.number].lazy.filter { !exceptions.contains($0) }.map { WordStemmer.stem($0, in: language) }
                .filter { language != .german || $0.utf8.count >= 4 })
    }

    private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
