import Kinkeeper

/// The meaning of a word beside an amount of money.
enum MoneyWord: Hashable, Sendable {
    case currency(NamedCurrency)
    /// Hundredths: "cents", "Pence".
    case hundredths
    /// A number of the currency in one word: "fiver", and thousands by a name of their own: "lucas".
    case note(Int, NamedCurrency)
    case thousands(NamedCurrency)
    /// A factor glued to a number or after it: "k", "mil", "Tsd".
    case factor(Int)
    case atMost, atLeast, about
    /// The same after the amount: "tops", "max", "mindestens".
    case atMostAfter, atLeastAfter
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

    init(numbers: NumberWords, _ words: KeyValuePairs<MoneyWord, String>) {
        self.numbers = numbers
        for (word, phrases) in MoneyWords.shared { table.add(word, phrases) }
        for (word, phrases) in words { table.add(word, phrases) }
    }

    /// The words of a language, made once.
    static func of(_ language: Language) -> MoneyWords {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        }
    }

    /// Signs and codes, which are the same in every language. Codes that are words ("all", "try", "pen") are left out.
    private static let shared: KeyValuePairs<MoneyWord, String> = [
        .currency(.dollar): "$",
        .currency(.pound): "£",
        .currency(.code("EUR")): "€, eur, euro, euros",
        .currency(.code("JPY")): "¥, jpy, yen",
        .currency(.code("INR")): "₹, inr",
        .currency(.code("KRW")): "₩, krw",
        .currency(.code("RUB")): "₽, rub",
        .currency(.code("TRY")): "₺",
        .currency(.code("ILS")): "₪, ils",
        .currency(.code("UAH")): "₴, uah",
        .currency(.code("PLN")): "zł, pln, zloty",
        .currency(.code("USD")): "usd, us$, us $, usd$, u$s, u$d",
        .currency(.code("CAD")): "cad, cad$, c$, ca$, can$",
        .currency(.code("AUD")): "aud, au$, aud$, a$",
        .currency(.code("NZD")): "nzd, nz$",
        .currency(.code("MXN")): "mxn, mxn$, mex$, mx$",
        .currency(.code("ARS")): "ars, ars$, ar$",
        .currency(.code("COP")): "cop, cop$, col$",
        .currency(.code("CLP")): "clp, clp$",
        .currency(.code("UYU")): "uyu",
        .currency(.code("BRL")): "brl, r$",
        .currency(.code("HKD")): "hkd, hk$",
        .currency(.code("SGD")): "sgd, sg$, s$",
        .currency(.code("TWD")): "twd, nt$",
        .currency(.code("GBP")): "gbp",
        .currency(.code("CHF")): "chf, sfr, sfr.",
        .currency(.code("SEK")): "sek",
        .currency(.code("NOK")): "nok",
        .currency(.code("DKK")): "dkk",
        .currency(.code("CZK")): "czk",
        .currency(.code("HUF")): "huf",
        .currency(.code("CNY")): "cny, rmb, 元, yuan, renminbi",
        .currency(.code("THB")): "thb, ฿, baht",
        .currency(.code("ZAR")): "zar",
        .currency(.code("PHP")): "php",
        .currency(.code("SAR")): "sar",
        .currency(.code("AED")): "aed",
        .currency(.code("VND")): "vnd",
        .currency(.code("IDR")): "idr",
        .currency(.code("MYR")): "myr",
        .currency(.code("PKR")): "pkr",
        .currency(.code("KWD")): "kwd",
        .currency(.code("QAR")): "qar",
        .currency(.code("EGP")): "egp",
        .currency(.code("NGN")): "ngn, ₦",
        .currency(.crown): "kr",
        .currency(.rupee): "rs, rs., rupee, rupees",
        .to: "-, –, —",
        .about: "~, ≈, ±",
        .atMost: "<, ≤",
        .atLeast: ">, ≥",
        .factor(1000): "k",
        .hundredths: "¢",
    ]
}
