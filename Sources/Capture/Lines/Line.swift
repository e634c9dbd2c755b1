import Kinkeeper

/// A line of text with all that its words say by themselves: names, words of the language, dates and money.
struct Line: Sendable {
    /// A word or phrase that the language knows.
    struct Hit: Sendable {
        let range: Range<Int>
        let meaning: WordMeaning
    }

    let text: String
    let tokens: [Token]
    let words: LineWords
    /// For each token the word or phrase it belongs to.
    var hits: [Hit?]
    /// In the order of the text.
    var mentions: [Mention]
    /// For each token the name it belongs to, as a place in `mentions`.
    var mentionAt: [Int?]
    /// As a clause that looks ahead reads them; ranges of tokens beside them.
    var ahead: [Placed<DateReading>] = []
    /// As a clause that looks back reads them.
    var back: [Placed<DateReading>] = []
    var money: [Placed<MoneyReading>] = []
    /// Numbers that could be amounts though nothing says so, and are no dates.
    var numbers: [Placed<MoneyReading>] = []
    /// Whether a token lies in a date or an amount.
    var isTaken: [Bool]
    let today: CivilDate

    /// A reading with the tokens it covers.
    struct Placed<Reading: Sendable>: Sendable {
        let range: Range<Int>
        let reading: Reading
    }

    func senses(_ place: Int) -> Sense { tokens.indices.contains(place) ? hits[place]?.meaning.senses ?? [] : [] }

    /// "él" is a pronoun, "el" is not: where a subject can be left out, an article counts only with its accent.
    func pronoun(_ place: Int) -> Pronoun? {
        guard tokens.indices.contains(place), let meaning = hits[place]?.meaning, let pronoun = meaning.pronoun else {
            return nil
        }
        if words.grammar.dropsSubject, meaning.senses.contains(.article),
            !text(tokens[place].span).unicodeScalars.contains(where: { $0.value > 0x7F })
        {
            return nil
        }
        return pronoun
    }

    func relation(_ place: Int) -> Relation? { tokens.indices.contains(place) ? hits[place]?.meaning.relation : nil }

    func mention(_ place: Int) -> Mention? {
        tokens.indices.contains(place) ? mentionAt[place].map { mentions[$0] } : nil
    }

    func isSign(_ place: Int, _ sign: String) -> Bool {
        tokens.indices.contains(place) && tokens[place].kind == .sign && tokens[place].folded == sign
    }

    /// Where tokens lie in the text, in UTF-8 code units.
    func span(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        return tokens[range.lowerBound].span.lowerBound..<tokens[range.upperBound - 1].span.upperBound
    }

    /// The text as it is written between two places, in UTF-8 code units.
    func text(_ span: Range<Int>) -> String {
        let start = text.utf8.index(text.startIndex, offsetBy: span.lowerBound)
        let end = text.utf8.index(text.startIndex, offsetBy: span.upperBound)
        return String(text[start..<end])
    }

    /// The tokens that a span of the text covers.
    static func tokens(_ span: Range<Int>, in tokens: [Token]) -> Range<Int> {
        let first = tokens.firstIndex { $0.span.upperBound > span.lowerBound } ?? tokens.endIndex
        let end = tokens[first...].firstIndex { $0.span.lowerBound >= span.upperBound } ?? tokens.endIndex
        return first..<end
    }
}
