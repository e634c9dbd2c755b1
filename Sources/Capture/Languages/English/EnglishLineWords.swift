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

    /// Pasts and participles that do not end in -ed, of what people do together or what befalls them.
    private static let irregularPasts: Set<String> = [
        "ate", "became", "began", "beat", "blew", "broke", "brought", "built", "burnt", "bought", "came", "caught", "chose",
        "cut", "dealt", "did", "drank", "drew", "drove", "fell", "fed", "felt", "fought", "flew", "froze", "got", "gave",
        "grew",
        "heard", "held", "hung", "kept", "knew", "learnt", "led", "lent", "lit", "made", "meant", "met", "moved", "paid",
        "quit",
        "ran", "rang", "rode", "rose", "said", "sang", "sat", "saw", "sent", "shook", "shot", "slept", "snuck", "sold", "spent",
        "split", "spoke", "stood", "stole", "stuck", "swam", "taught", "threw", "told", "took", "understood", "went", "woke",
        "won", "wore", "wrote",
    ]

    /// Words in -ed that are no past.
    private static let notPast: Set<String> = [
        "need", "indeed", "speed", "hundred", "naked", "wicked", "sacred", "supposed", "married", "tired", "bored", "excited",
        "scared", "worried", "interested", "allowed", "scheduled", "planned", "engaged", "related", "retired",
    ]

    private static let grammar = LineGrammar(
        isPast: { $0.utf8.count > 4 && $0.hasSuffix("ed") && !notPast.contains($0) || irregularPasts.contains($0) },
        isModal: { ["may", "will", "can", "could", "would", "shall", "might"].contains($0) },
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
        livingVerbs: [
            "adores", "collects", "dislikes", "graduates", "hates", "likes", "lives", "loves", "marries", "plays", "prefers",
            "sings", "speaks", "studies", "teaches", "thinks", "turns", "wants", "wishes", "works",
        ],
        titles: ["mr", "mrs", "ms", "miss", "dr", "prof"],
        dateOpeners: [
            "in", "on", "since", "until", "till", "by", "every", "this", "next", "last", "early", "late", "mid", "of",
        ],
        weather: [
            "rain", "rainy", "snow", "snowy", "sun", "sunny", "sunshine", "weather", "storm", "stormy", "wind", "windy",
            "cloudy", "fog", "hot", "cold", "warm", "degrees", "forecast", "traffic", "nothing", "busy", "free",
        ])
}
