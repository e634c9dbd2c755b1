public import Kinkeeper

/// Finds what a text says of days, times and recurrences, by rules, in one language.
public struct DateReader: Sendable {
    /// The language whose words it knows.
    public let language: Language

    /// A reader of that language. Cheap: the words of a language are put in order once.
    public init(language: Language) {
        self.language = language
    }

    /// All that is said of dates, in the order of the text; none overlaps another.
    public func readings(in tokens: [Token], context: DateContext) -> [DateReading] {
        []
    }

    /// The one date a whole text is about: the surest of its readings; nil if it says none.
    public func best(in text: String, context: DateContext) -> DateReading? {
        readings(in: Token.tokens(of: text), context: context).max { $0.confidence < $1.confidence }
    }
}
