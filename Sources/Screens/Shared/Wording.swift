public import Kinkeeper

/// How dates, counts and occasions are said: the one place where pages and the command line find their words for them.
///
/// Words are phrases (`Phrases/dates.txt`); the rules that no phrase can hold, one file for each concern, are in the
/// extensions. Nothing here asks the system's formatters, which are slow and differ between Linux and macOS.
public struct Wording: Hashable, Sendable {
    /// The language.
    public let language: Language

    /// The words of a language.
    public init(_ language: Language) {
        self.language = language
    }

    /// The sentences of the language.
    var phrases: Phrasebook { Phrasebook.of(language) }

    /// The names of months and days of the language.
    var names: DateNames { DateNames.of(language) }

    /// The words as a sentence begins: "heute" → "Heute". Months and weekdays are lower case in Spanish elsewhere.
    public func capitalised(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// The names of months and weekdays of a language, taken apart once.
struct DateNames: Sendable {
    let months: [String]
    let shortMonths: [String]
    let weekdays: [String]
    let shortWeekdays: [String]
    let hebrewMonths: [String]
    let islamicMonths: [String]

    static func of(_ language: Language) -> DateNames {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        }
    }

    private static let english = DateNames(.english)
    private static let german = DateNames(.german)
    private static let spanish = DateNames(.spanish)

    private init(_ language: Language) {
        let phrases = Phrasebook.of(language)
        months = phrases.list("dates.months")
        shortMonths = phrases.list("dates.months.short")
        weekdays = phrases.list("dates.weekdays")
        shortWeekdays = phrases.list("dates.weekdays.short")
        hebrewMonths = phrases.list("dates.hebrew")
        islamicMonths = phrases.list("dates.islamic")
    }
}
