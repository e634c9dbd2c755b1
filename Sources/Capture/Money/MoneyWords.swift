import Kinkeeper

/// The meaning of a word beside an amount of money.
enum MoneyWord: Hashable, Sendable {
    case currency(NamedCurrency)
    /// Hundredths: "cents", "Pence".
    case hundredths
    /// A number of the currency in one word: "fiver", and so many of it by a name of their own: "lucas", "palos".
    case note(Int, NamedCurrency)
    case units(Int, NamedCurrency)
    /// A factor glued to a number or after it: "k", "mil", "Tsd".
    case factor(Int)
    case atMost, atLeast, about
    /// Compares with an amount, so that a negation before it turns it round: "more than", "less than".
    case over, under
    /// Turns a comparison round: "no", "nicht".
    case not
    /// The same after the amount: "tops", "max", "mindestens".
    case atMostAfter, atLeastAfter
    /// Between the amount and its currency: "y pico", "odd".
    case oddAfter
    /// Half of a thousand or million before it: "y media".
    case halfAfter
    /// Begins a range whose ends are joined by "and".
    case between
    case to, and
    /// Bounds nothing but amounts, so that a number after it needs no currency: "max".
    case limit
    /// "a", "ein", "un".
    case one
    /// Says that the number before it is no money: "kg", "Uhr".
    case measure
    /// "point" in spoken decimals.
    case point
    /// A word that asks for an amount: "costs", "budget", "für".
    case asks
}

/// The words about money of a language.
struct MoneyWords: Sendable {
    private(set) var table = PhraseTable<MoneyWord>()
    let numbers: NumberWords
    /// Whether "seven fifty" is seven hundred and fifty.
    let saysHundredsShort: Bool
    /// Endings of words for what is worth an amount that "over" stands before: "gutschein". Folded.
    let vouchers: [String]

    /// The words of a language, from its list and the one of all languages.
    init(_ language: LineLanguage) {
        numbers = .of(language)
        saysHundredsShort = language == .english
        vouchers = WordList("grammar", of: language)[.vouchers]
        table.add(WordList(named: "money")) { MoneyWord(heading: $0) }
        table.add(WordList("money", of: language)) { MoneyWord(heading: $0) }
    }

    /// The words of a language, made once.
    static func of(_ language: LineLanguage) -> MoneyWords {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        }
    }

    private static let english = MoneyWords(.english)
    private static let german = MoneyWords(.german)
    private static let spanish = MoneyWords(.spanish)
    private static let french = MoneyWords(.french)
}
