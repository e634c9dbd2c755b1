/// A word or a phrase that says what a note is about.
public struct NoteTerm: Hashable, Sendable {
    /// The stems of the words, folded, with one blank between, at most 80 bytes in UTF-8: the same for all forms of the term.
    public let key: String
    /// The term as it is written, without signs that cannot be seen: the form that is found most often.
    public let label: String
    /// How much it says, from 0 to 1; the first term of a note has 1. It does not compare across notes.
    public let weight: Double
    /// Whether it is in the title.
    public let isInTitle: Bool
    /// Whether it has several words.
    public let isPhrase: Bool
}
