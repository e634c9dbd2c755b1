/// Guesses the language of a text from the lists of common words. A line that is typed to be captured is guessed from the words that
/// capture reads instead (`Language.spoken`).
package enum NoteLanguage {
    /// The most words that are looked at.
    package static let mostWords = 400

    /// Returns the language of a text by its words, as they are written; nil where they say too little, or one thing and another.
    package static func guess(_ words: some Sequence<some StringProtocol>) -> Language? {
        var evidence = LanguageEvidence()
        for word in words.lazy.prefix(mostWords) {
            let word = String(word.prefix(60)), folded = SearchFolding.fold(word)
            evidence.add(word, folded: folded, kinds: CommonWords.kinds(of: folded))
        }
        return evidence.language
    }
}

/// What the words of a text say of its language: function words most, other common words and letters less.
struct LanguageEvidence {
    private var points = SIMD4<Double>()

    /// Counts one word.
    mutating func add(_ word: String, folded: String, kinds: CommonWords.Kinds) {
        for language in Language.allCases {
            if kinds.contains(.function(language)) {
                points[language.number] += 1
            } else if kinds.contains(.everyday(language)) {
                points[language.number] += 0.5
            }
        }
        addLetters(of: word)
        addEnding(of: WordEnding(folded))
    }

    /// Counts those of a part of the text.
    mutating func add(_ part: LanguageEvidence) {
        points += part.points
    }

    /// The language for which most is said; nil where that is little, or nearly as much is said for another.
    var language: Language? { leader(points: 1, lead: 0.75) }

    /// The language of a line within a text of another: it must be beyond doubt.
    var certainLanguage: Language? { leader(points: 3, lead: 2) }

    private func leader(points least: Double, lead: Double) -> Language? {
        let sorted = Language.allCases.sorted { points[$0.number] > points[$1.number] }
        let (first, second) = (points[sorted[0].number], points[sorted[1].number])
        return first >= least && first - second >= lead && first >= 1.3 * second ? sorted[0] : nil
    }

    private mutating func addLetters(of word: String) {
        guard word.utf8.contains(where: { $0 >= 0x80 }) else { return }
        for scalar in word.unicodeScalars {
            switch scalar {
            case "ä", "ö", "ü", "Ä", "Ö", "Ü", "ß": points[Language.german.number] += 0.8
            case "ñ", "Ñ", "ó", "í", "á", "ú": points[Language.spanish.number] += 0.8
            default: break
            }
        }
    }

    /// Endings that are frequent in one language and rare in the others.
    private mutating func addEnding(of word: WordEnding) {
        guard word.count >= 5 else { return }
        for (language, endings) in Self.endings where endings.contains(where: word.ends) {
            points[language.number] += 0.4
        }
    }

    private static let endings: [(Language, [StaticString])] = [
        (.english, ["ing", "ed", "ght", "ness", "ship", "ful", "ly", "sh", "th", "ow", "ck"]),
        (.german, ["ung", "ungen", "eit", "schaft", "lich", "en", "chen", "ieren", "tz", "pf", "ich", "ig"]),
        (
            .spanish,
            ["cion", "ciones", "dad", "dades", "mente", "ado", "ada", "illo", "illa", "ito", "ita", "os", "eza", "ero", "era"]
        ),
    ]
}
