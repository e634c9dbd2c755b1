/// A piece of a text: a run of letters, a run of digits, or one other sign. Blanks are none.
public struct Token: Hashable, Sendable {
    /// The kind of a token's characters.
    public enum Kind: Hashable, Sendable {
        /// Letters, with the marks that stand on them.
        case word
        /// Decimal digits.
        case number
        /// One sign that is neither, such as a comma, an apostrophe or a currency sign.
        case sign
    }

    /// The kind of its characters.
    public let kind: Kind
    /// Where it lies in the text, in UTF-8 code units.
    public let span: Range<Int>
    /// The token as `SearchFolding` folds it: lower case, without diacritics, digits in ASCII.
    public let folded: String
    /// Whether it is written with a capital letter at its beginning.
    public let isCapitalised: Bool
    /// Whether blanks, or the beginning of the text, stand before it.
    public let followsBlank: Bool
}
