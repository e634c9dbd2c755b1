/// The words and phrases of a language that speak of dates.
struct DateLexicon: Sendable {
    private(set) var table = PhraseTable<DateWord>()

    /// Adds phrases, divided by commas or lines, that all mean the same.
    mutating func add(_ word: DateWord, _ phrases: String) { table.add(word, phrases) }

    /// Adds what a comma is.
    mutating func addComma(_ word: DateWord) { table.addComma(word) }

    /// Adds a table of meanings and phrases.
    mutating func add(_ words: KeyValuePairs<DateWord, String>) {
        for (word, phrases) in words { add(word, phrases) }
    }

    /// Adds particles.
    mutating func add(_ words: KeyValuePairs<Particle, String>) {
        for (particle, phrases) in words { add(.particle(particle), phrases) }
    }

    /// Adds holidays.
    mutating func add(_ words: KeyValuePairs<Holiday, String>) {
        for (holiday, phrases) in words { add(.holiday(holiday), phrases) }
    }
}
