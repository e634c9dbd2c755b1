/// The words of an exported file for people to read, in the reader's language.
public struct ExportWords: Sendable {
    /// A phrase by its key, its blanks filled in.
    public var phrase: @Sendable (_ key: String, _ blanks: [String: String]) -> String
    /// A phrase that depends on a number.
    public var count: @Sendable (_ key: String, _ count: Int) -> String
    /// The title of an occasion: "Birthday", or the owner's own label.
    public var title: @Sendable (Occasion) -> String
    /// When an occasion is, as far as it is known: "12 April 1985".
    public var original: @Sendable (Occasion.When) -> String
    /// A day with its year: "21 November 2026".
    public var day: @Sendable (CivilDate) -> String

    /// Words from their parts.
    public init(
        phrase: @escaping @Sendable (String, [String: String]) -> String,
        count: @escaping @Sendable (String, Int) -> String,
        title: @escaping @Sendable (Occasion) -> String,
        original: @escaping @Sendable (Occasion.When) -> String,
        day: @escaping @Sendable (CivilDate) -> String
    ) {
        self.phrase = phrase
        self.count = count
        self.title = title
        self.original = original
        self.day = day
    }
}
