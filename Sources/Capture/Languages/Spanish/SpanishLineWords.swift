/// Spanish for the reading of lines.
enum SpanishLineWords {
    static let words = LineWords(vocabulary: vocabulary, names: SpanishNames.names, grammar: grammar)

    private static let vocabulary: Vocabulary = {
        var words = Vocabulary()
        SpanishSmallWords.add(to: &words)
        SpanishVerbs.add(to: &words)
        SpanishNouns.add(to: &words)
        return words
    }()

    private static let grammar = LineGrammar(
        dropsSubject: true,
        isInfinitive: { word in
            word.utf8.count > 2 && (word.hasSuffix("ar") || word.hasSuffix("er") || word.hasSuffix("ir"))
                && !notInfinitives.contains(word)
        },
        isPast: {
            $0.utf8.count > 4 && ($0.hasSuffix("ado") || $0.hasSuffix("ido") || $0.hasSuffix("amos") || $0.hasSuffix("imos"))
        },
        withoutEnclitics: withoutEnclitics,
        petEndings: [
            ("cito", ["", "e", "o"]), ("cita", ["", "e", "a"]), ("ito", ["o", "", "e"]), ("ita", ["a", "", "e"]),
            ("illo", ["o", ""]), ("illa", ["a", ""]),
            ("in", ["o", ""]), ("ina", ["a"]),
        ],
        timeWords: [
            "a", "las", "la", "los", "de", "h", "hs", "hrs", "horas", "y", "media", "cuarto", "menos", "tipo", "sobre", "hacia",
            "mediodia", "medianoche", "punto", "en", "am", "pm", "p", "m",
        ],
        hourWords: [
            "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "quince",
            "treinta",
        ],
        laterToday: ["noche", "tarde"],
        livingVerbs: [
            "adora", "canta", "colecciona", "detesta", "estudia", "juega", "odia", "prefiere", "quiere", "suena", "trabaja",
            "vive",
        ],
        titles: ["don", "dona", "senor", "senora", "sr", "sra", "doctor", "doctora"],
        dateOpeners: [
            "en", "el", "este", "desde", "hasta", "cada", "proximo", "pasado", "todos", "los", "de", "para", "a", "principios",
            "finales", "mediados", "por",
        ],
        weather: [
            "lluvia", "lluvioso", "nieve", "sol", "soleado", "tiempo", "tormenta", "viento", "nublado", "niebla", "calor",
            "frio", "grados", "pronostico", "trafico", "nada", "libre",
        ])

    /// "llamarle" is "llamar", "devolvérselo" is "devolver".
    private static func withoutEnclitics(_ word: String) -> String? {
        for ending in enclitics where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            guard stem.utf8.count > 3 || ["dar", "ver", "ir"].contains(stem) else { continue }
            if stem.hasSuffix("ar") || stem.hasSuffix("er") || stem.hasSuffix("ir") { return stem }
        }
        return nil
    }

    private static let enclitics = [
        "selos", "selas", "selo", "sela", "melo", "mela", "les", "los", "las", "nos", "le", "lo", "la", "me", "te", "se",
    ]

    /// Words with such an ending that are no verbs.
    private static let notInfinitives: Set<String> = [
        "ayer", "anteayer", "mujer", "lugar", "hogar", "mar", "bar", "par", "cualquier", "primer", "tercer", "alquiler",
        "celular", "taller", "poder", "deber", "ser", "placer",
        "collar", "militar", "familiar", "particular", "escolar", "similar", "popular", "singular", "lunar", "altar", "pilar",
        "oscar", "cesar", "javier", "ester",
        "walter", "solar", "dolar", "super", "hamster", "poster", "lider", "cancer", "chef", "azucar", "radar", "calamar",
        "azar", "bazar", "telar", "paladar", "atelier", "haber",
    ]
}
