/// A word of a note where it stands.
struct TermToken {
    /// How words of a script are written.
    enum Script {
        /// Latin letters.
        case latin
        /// Other letters, with blanks between words.
        case otherLetters
        /// Without blanks between words: Han, kana, Thai and others.
        case unspaced
    }

    /// The word as it is written, without an English "'s".
    let text: String
    /// Whether "'s" follows the word.
    let isPossessive: Bool
    /// The word, folded.
    let folded: String
    /// What kind of word it is in each language.
    let kinds: CommonWords.Kinds
    /// Its script.
    let script: Script
    /// The number of its line; the title is the first.
    let line: Int
    /// Whether the line is the title or a heading.
    let isHeading: Bool
    /// Whether it is a hashtag.
    let isTag: Bool
    /// Whether punctuation or the beginning of a line is before it.
    let isAfterBreak: Bool
    /// Whether a sentence or a line begins with it.
    let startsSentence: Bool
    /// Whether "@" and a name stand just before it: it may be the rest of the name.
    let isAfterMention: Bool

    /// Whether its first letter is a capital.
    let isCapital: Bool
    /// Whether it is written in capitals: "IKEA".
    let isAllCapitals: Bool
}
