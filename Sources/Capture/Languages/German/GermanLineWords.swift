/// German for the reading of lines.
enum GermanLineWords {
    static let words = LineWords(vocabulary: vocabulary, names: GermanNames.names, grammar: grammar)

    private static let vocabulary: Vocabulary = {
        var words = Vocabulary()
        GermanSmallWords.add(to: &words)
        GermanVerbs.add(to: &words)
        GermanNouns.add(to: &words)
        return words
    }()

    private static let grammar = LineGrammar(
        nounsAreCapitalised: true,
        ordinalsHaveDot: true,
        infinitiveIsLast: true,
        isInfinitive: { word in
            word.utf8.count > 3 && (word.hasSuffix("en") || word.hasSuffix("eln") || word.hasSuffix("ern"))
                && !notInfinitives.contains(word)
        },
        isPast: isParticiple,
        petEndings: [
            ("chen", ["", "e"]), ("lein", ["", "e"]), ("le", ["", "e"]), ("erl", ["", "e"]), ("i", ["", "e", "a"]), ("l", [""]),
        ],
        timeWords: [
            "uhr", "um", "h", "gegen", "ca", "halb", "viertel", "vor", "nach", "mittags", "mitternacht", "punkt", "so",
        ],
        hourWords: [
            "eins", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
            "dreissig",
        ],
        laterToday: ["abend", "nachher", "spater", "heut", "abends"],
        compoundHeads: [
            "feier", "party", "fest", "konzert", "prufung", "klausur", "hochzeit", "geburtstag", "operation", "taufe", "reise",
            "urlaub", "umzug", "premiere", "ausstellung", "turnier", "termin", "marathon", "lauf", "essen", "fruhstuck",
            "kaffee",
            "spaziergang", "wanderung", "abend", "treffen", "geschenk", "untersuchung", "abschied", "jubilaum", "vorstellung",
            "begrabnis", "beerdigung", "wettkampf", "auffuhrung", "rennen",
        ],
        livingVerbs: [
            "arbeitet", "hasst", "heiratet", "liebt", "mag", "malt", "sammelt", "singt", "studiert", "wohnt", "wunscht",
        ],
        titles: ["frau", "herr", "herrn", "dr", "prof"],
        dateOpeners: [
            "im", "am", "an", "seit", "bis", "ab", "jeden", "diesen", "dieser", "nachsten", "nachste", "kommenden", "letzten",
            "letzter", "anfang", "mitte",
            "ende", "vom", "zum", "in", "vor", "der", "nach",
        ],
        weather: [
            "regen", "regnerisch", "schnee", "sonne", "sonnig", "sonnenschein", "wetter", "sturm", "gewitter", "wind", "windig",
            "bewolkt", "wolkig", "nebel", "heiss", "kalt", "warm", "grad", "frost", "stau", "nichts", "frei",
        ])

    /// "telefoniert", "angerufen", "getroffen": ge- at the beginning or after a prefix, or -iert.
    private static func isParticiple(_ word: String) -> Bool {
        guard word.utf8.count > 5, word.hasSuffix("t") || word.hasSuffix("en") else { return false }
        if word.hasSuffix("iert") { return true }
        if word.hasPrefix("ge"), !notParticiples.contains(word) { return true }
        return separablePrefixes.contains { word.hasPrefix($0 + "ge") && word.utf8.count > $0.utf8.count + 5 }
    }

    private static let separablePrefixes = [
        "ab", "an", "auf", "aus", "bei", "ein", "heim", "her", "hin", "los", "mit", "nach", "rein", "vor", "vorbei", "weg",
        "weiter", "wieder", "zu",
        "zuruck", "zusammen", "raus", "rum", "fest", "kennen",
    ]

    private static let notParticiples: Set<String> = [
        "geben", "gebet", "gebiet", "gebieten", "geburt", "gebuhren", "geboren", "gericht", "gerat", "geduldet", "geldbeutel",
        "gehen",
        "gerne", "genau", "gegen", "gelten", "gestalten", "genug", "gesund", "gewinnen",
    ]

    /// Words in -en that are no verbs.
    private static let notInfinitives: Set<String> = [
        "gegen", "neben", "zwischen", "morgen", "wegen", "eben", "neuen", "einen", "meinen", "deinen", "seinen", "ihren",
        "unseren", "keinen", "diesen",
        "jeden", "allen", "beiden", "ersten", "zweiten", "dritten", "letzten", "nachsten", "kommenden", "oben", "unten",
        "hinten", "innen", "aussen",
        "osten", "westen", "norden", "suden", "hunden", "guten", "grossen", "kleinen", "alten", "vielen", "wenigen", "anderen",
        "besten", "sieben", "kuchen",
        "garten", "laden", "wochen", "minuten", "stunden", "tagen", "jahren", "monaten", "gestern", "sondern", "extern",
        "intern", "ostern", "eltern",
        "schwestern", "blumen", "karten", "katzen", "wagen", "ofen", "regen", "ausserdem", "damen", "herren", "frauen",
        "madchen", "abgesehen", "daneben",
        "deswegen", "drinnen", "draussen", "zusammen", "willkommen", "selten", "trocken", "offen", "zufrieden", "verschieden",
        "schuhen", "schoen", "zehn",
        "dreissig", "geboren", "vergessen", "bestanden", "bekommen", "verstanden", "entschieden", "verlassen", "erhalten",
        "gefallen", "gewesen", "verboten", "verloren", "gestorben", "erwachsen", "eigenen", "roten", "blauen", "grunen",
        "schwarzen", "weissen",
    ]
}
