import Kinkeeper

/// The words and phrases of a language that speak of dates.
struct DateLexicon: Sendable {
    private(set) var table = PhraseTable<DateWord>()

    /// The words of a language, from its lists of dates and of holidays.
    init(_ language: LineLanguage) {
        table.add(WordList("dates", of: language)) { DateWord(heading: $0) }
        table.add(WordList("holidays", of: language)) { Holiday(rule: $0).map { .holiday($0) } }
        table.addComma(.particle(.crumb))
    }
}
