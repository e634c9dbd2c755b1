/// The traits of one person that a search for duplicates compares.
public struct Lookalike: Identifiable, Hashable, Sendable {
    /// The person with these traits.
    public let id: Person.ID
    /// The words of the name, folded, without titles, in the order of the alphabet. A name in Han, Hangul or kana is one.
    public let words: [String]
    /// The words of the nicknames, folded.
    public let nicknames: [String]
    /// E-mail addresses, folded, each once.
    public let emails: [String]
    /// Telephone numbers that can be compared.
    public let phones: [ComparablePhone]
    /// Birthdays with a known day and month.
    public let birthdays: [PartialDate]

    /// The traits of a person. Addresses and numbers may be as they were written.
    public init(id: Person.ID, name: PersonName, emails: [String], phones: [String], birthdays: [PartialDate]) {
        self.id = id
        words = Lookalike.words(of: name)
        nicknames = Lookalike.split(SearchFolding.fold(name.nickname))
        var seen: Set<String> = []
        self.emails = emails.map { SearchFolding.fold($0.trimmed) }.filter { $0.contains("@") && seen.insert($0).inserted }
        self.phones = phones.compactMap(ComparablePhone.init)
        self.birthdays = birthdays.filter(\.isAnnual)
    }

    /// Titles, which are no part of a name.
    private static let titles: Set = ["dr", "prof", "mr", "mrs", "ms", "herr", "frau", "sra", "señor", "señora", "ing"]

    private static func words(of name: PersonName) -> [String] {
        let parts = [name.family, name.given, name.middle, name.suffix]
        var text = parts.joined(separator: " ")
        if name.given.trimmed.isEmpty || name.family.trimmed.isEmpty, !name.formatted.trimmed.isEmpty { text = name.formatted }
        let folded = SearchFolding.fold(text)
        if NameScript.isEastAsian(text) { return [folded.filter { !$0.isWhitespace }] }
        return split(folded).filter { !titles.contains($0) }.sorted()
    }

    /// The words of a folded text: letters and digits in a row; an apostrophe does not part them.
    private static func split(_ folded: String) -> [String] {
        folded.replacing("'", with: "").replacing("’", with: "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
