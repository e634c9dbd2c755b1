public import Kinkeeper

extension Language {
    /// The language that a line is in: the usual one, unless clearly more of its words are of another that is read. The language of a
    /// note is guessed from common words instead (`NoteLanguage`).
    public static func spoken(in text: String, usual: Language) -> Language {
        // Past the first words there is nothing new to learn.
        let words = Token.tokens(of: text).filter { $0.kind == .word }.prefix(mostWords).map(\.folded)
        let known = { (language: Language) in
            let vocabulary = LineWords.of(LineLanguage(language)).vocabulary
            return words.count { vocabulary.knows($0) }
        }
        let own = known(usual)
        let others = allCases.filter { $0 != usual }.map { (language: $0, known: known($0)) }
        guard let best = others.max(by: { $0.known < $1.known }), best.known >= own + margin, best.known >= 2 * own else {
            return usual
        }
        return best.language
    }

    private static let mostWords = 40
    /// How many words more: names and a word or two are the same in several languages.
    private static let margin = 2
}
