public import Kinkeeper

/// Finds amounts of money in a text, by rules, in one language.
public struct MoneyReader: Sendable {
    private let words: MoneyWords

    /// A reader of that language. Cheap: the words of a language are put in order once.
    public init(language: Language) { self.init(LineLanguage(language)) }

    init(_ language: LineLanguage) { words = MoneyWords.of(language) }

    /// All amounts, in the order of the text; none overlaps another. The country (ISO 3166-1) decides which dollars "$" means.
    public func readings(in tokens: [Token], country: String? = nil) -> [MoneyReading] {
        MoneyParser(terms: Term.terms(of: tokens), words: words, country: country).readings()
    }

    /// All numbers as amounts, whether or not anything says that they are money.
    func numbers(in tokens: [Token], country: String? = nil) -> [MoneyReading] {
        MoneyParser(terms: Term.terms(of: tokens), words: words, country: country, takesNumbers: true).readings()
    }

    /// The one amount a whole text is about: the surest of its readings, the first of equals; nil if it says none.
    public func best(in text: String, country: String? = nil) -> MoneyReading? {
        var best: MoneyReading?
        for reading in readings(in: Token.tokens(of: text), country: country) where reading.confidence > best?.confidence ?? 0 {
            best = reading
        }
        return best
    }
}
