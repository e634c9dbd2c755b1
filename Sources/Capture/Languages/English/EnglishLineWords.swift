/// English for the reading of lines.
enum EnglishLineWords {
    static let words = LineWords(vocabulary: vocabulary, names: EnglishNames.names, grammar: grammar)

    private static let vocabulary: Vocabulary = {
        var words = Vocabulary()
        EnglishSmallWords.add(to: &words)
        EnglishVerbs.add(to: &words)
        EnglishNouns.add(to: &words)
        return words
    }()

    private static let grammar = LineGrammar(
        isPast: { $0.utf8.count > 4 && $0.hasSuffix("ed") },
        petEndings: [("y", ["", "e"]), ("ie", ["", "e"]), ("ey", [""])],
        timeWords: [
            "am", "pm", "a", "p", "m", "o", "clock", "at", "oclock", "h", "hrs", "noon", "midnight", "half", "past", "to",
            "quarter",
            "around", "about", "say", "sharp",
        ],
        hourWords: [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "fifteen",
            "thirty",
        ],
        laterToday: ["tonight", "evening", "later"],
        titles: ["mr", "mrs", "ms", "miss", "dr", "prof"],
        dateOpeners: [
            "in", "on", "since", "until", "till", "by", "every", "this", "next", "last", "early", "late", "mid", "of",
        ],
        weather: [
            "rain", "rainy", "snow", "snowy", "sun", "sunny", "sunshine", "weather", "storm", "stormy", "wind", "windy",
            "cloudy", "fog", "hot", "cold", "warm", "degrees", "forecast", "traffic", "nothing", "busy", "free",
        ])
}
