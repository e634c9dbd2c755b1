import Kinkeeper
import TestSupport
import Testing

@testable import Screens

/// An import's findings are kept in English and shown in the reader's language.
struct FindingWordsTests {
    private static let german = Wording(.german)
    private static let spanish = Wording(.spanish)

    @Test(arguments: [
        (
            "The photo cannot be decoded. It stays in the card.",
            "Das Bild lässt sich nicht lesen. Es bleibt in der Karte.", "La foto no se puede leer. Se queda en la tarjeta."
        ),
        (
            "Ben: The photo cannot be decoded. It stays in the card.",
            "Ben: Das Bild lässt sich nicht lesen. Es bleibt in der Karte.",
            "Ben: La foto no se puede leer. Se queda en la tarjeta."
        ),
        (
            "Dr: Ben: Berg: BDAY “4/12/85” is kept as text: it could be read day first or month first.",
            "Dr: Ben: Berg: BDAY „4/12/85“ bleibt Text: es könnte mit dem Tag oder mit dem Monat beginnen.",
            "Dr: Ben: Berg: BDAY «4/12/85» se queda como texto: podría empezar por el día o por el mes."
        ),
        (
            "Ana: “1.2” (Wann) is kept as text: the calendar “a: b” is not known.",
            "Ana: „1.2“ (Wann) bleibt Text: der Kalender „a: b“ ist nicht bekannt.",
            "Ana: «1.2» (Wann) se queda como texto: no se conoce el calendario «a: b»."
        ),
        (
            "The version “2.2\n” is not known; read as 2.1.",
            "Die Version „2.2\n“ ist nicht bekannt; sie wurde als 2.1 gelesen.",
            "No se conoce la versión «2.2\n»; se leyó como 2.1."
        ),
        (
            "Ben: 12000 more like this up to line 1234: cards without VERSION.",
            "Ben: Noch 12.000 davon bis Zeile 1.234: Karten ohne VERSION.",
            "Ben: Otros casos así hasta la línea 1234 (12\u{202F}000): tarjetas sin VERSION."
        ),
        (
            "Kinkeeper has no place of its own for pets yet. 1 of them are written into the notes.",
            "Kinkeeper hat noch keinen eigenen Platz für Haustiere. 1 davon steht in den Notizen.",
            "Kinkeeper aún no tiene un sitio propio para mascotas. 1 está en las notas."
        ),
        (
            "2 documents were left out.", "2 Dokumente wurden weggelassen.", "Se omitieron 2 documentos."
        ),
        (
            "A catch-up on 2031-03-01, which is still to come, was left out.",
            "Ein Kontakt am 1. März 2031, der erst noch kommt, wurde weggelassen.",
            "Se omitió un contacto del 1 de marzo de 2031, que aún está por venir."
        ),
        (
            "Léa was merged into Ana. The newer card is kept with the merged person; new in it: +34 1, {name}.",
            "Léa wurde mit Ana zusammengeführt. Die neuere Karte liegt beim zusammengeführten Menschen; neu darin: +34 1, {name}.",
            "Léa se unió con Ana. La tarjeta nueva se guarda con la persona unida; trae de nuevo: +34 1, {name}."
        ),
    ])
    func `a finding is said in the language`(sentence: String, german: String, spanish: String) {
        #expect(Self.german.finding(sentence) == german)
        #expect(Self.spanish.finding(sentence) == spanish)
        #expect(Wording(.english).finding(sentence) == sentence)
    }

    @Test(arguments: [
        "", ".", ": ", "Somebody said something.", "Ben: ", "The photo cannot be decoded.", "many documents were left out.",
        "BenThe photo cannot be decoded. It stays in the card.", "007 documents were left out.",
        "99999999999999999999 documents were left out.", "BDAY “x” is kept as text: for no reason.",
        "A catch-up on 2031-02-30 was left out: nobody of it is here.", "Das Bild lässt sich nicht lesen.",
    ])
    func `what is no finding stays as it is`(sentence: String) {
        for language in Language.allCases { #expect(Wording(language).finding(sentence) == sentence) }
    }

    /// When the sentence begins with quoted words, these cannot be told from the name before them.
    @Test(arguments: Language.allCases)
    func `a phrase that begins with a blank for words does so in every language`(language: Language) throws {
        let phrases = Phrasebook.of(language)
        for pattern in try #require(FindingPattern.all["sentence"]) {
            let key = pattern.isCounted ? pattern.key + ".other" : pattern.key
            let english = Phrasebook.of(.english).text(key)
            guard english.hasPrefix("{"), !english.hasPrefix("{count}") else { continue }
            #expect(phrases.text(key).prefix { $0 != "}" } == english.prefix { $0 != "}" }, "\(key)")
        }
    }

    // MARK: Laws

    /// Letters that no phrase has, so that the blanks can be told from the phrases.
    private static let letters = Array("αβγδεζηθ漢字\u{301}🦊")
    private static let traps = [
        "“", "”", "” (", ") is kept as text: ", "; ", ": ", ".", " ", "\n", "{text}", "}", ". It stays",
    ]

    private struct Said {
        var english: String
        var translated: String
    }

    private func words(_ random: inout SeededGenerator, isHostile: Bool) -> String {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let isTrap = isHostile && Bool.random(using: &random)
            return isTrap
                ? Self.traps.randomElement(using: &random) ?? "" : String(Self.letters.randomElement(using: &random) ?? "α")
        }.joined()
    }

    /// A phrase with random blanks, in English and in the language.
    private func said(
        _ key: String, in language: Language, _ random: inout SeededGenerator, isHostile: Bool
    ) throws -> Said {
        let wording = Wording(language)
        let english = Phrasebook.of(.english).text(key)
        var (blanks, translated): ([String: String], [String: String]) = ([:], [:])
        for blank in english.blanks.sorted() {
            if FindingPattern.numbers.contains(blank) {
                let number = Int.random(in: key.hasSuffix(".one") ? 1...1 : 2...20_000, using: &random)
                (blanks[blank], translated[blank]) = (String(number), wording.number(number))
            } else if blank == "day" {
                let day = CivilDate(daysSinceEpoch: Int32.random(in: 0...30_000, using: &random))
                (blanks[blank], translated[blank]) = (day.description, wording.withYear(wording.dayAndMonth(day), day.year))
            } else if let group = FindingPattern.all[blank]?.map(\.key).sorted() {
                let part = try said(
                    try #require(group.randomElement(using: &random)), in: language, &random, isHostile: isHostile)
                (blanks[blank], translated[blank]) = (part.english, part.translated)
            } else {
                blanks[blank] = words(&random, isHostile: isHostile)
                translated[blank] = blanks[blank]
            }
        }
        return Said(
            english: Phrasebook.of(.english).text(key, blanks), translated: Phrasebook.of(language).text(key, translated))
    }

    private static let sentences = Phrasebook.of(.english).keys.filter { $0.hasPrefix("findings.sentence.") }.sorted()

    @Test(arguments: [Language.german, .spanish])
    func `every phrase is said with whatever stands in its blanks, behind whatever name`(language: Language) throws {
        var random = SeededGenerator(seed: 7)
        for key in Self.sentences {
            for _ in 0..<20 {
                let said = try said(key, in: language, &random, isHostile: false)
                let name = Bool.random(using: &random) ? words(&random, isHostile: true) + ": " : ""
                #expect(Wording(language).finding(name + said.english) == name + said.translated, "\(key)")
            }
        }
    }

    @Test(arguments: [Language.german, .spanish])
    func `whatever a file holds, nothing of it is lost`(language: Language) throws {
        func own(_ text: String) -> [Unicode.Scalar] {
            let known = Set(Self.letters.flatMap(\.unicodeScalars))
            return text.unicodeScalars.filter { known.contains($0) }.sorted()
        }
        var random = SeededGenerator(seed: 11)
        for key in Self.sentences {
            for _ in 0..<100 {
                let name = Bool.random(using: &random) ? words(&random, isHostile: true) + ": " : ""
                let sentence = name + (try said(key, in: language, &random, isHostile: true)).english
                #expect(own(Wording(language).finding(sentence)) == own(sentence), "\(key): \(sentence)")
            }
        }
    }

    /// Were the time square, this would not end.
    @Test(arguments: ["A", "“", ": ", " is kept as text: ", "1", "The photo is a link (", "” ("])
    func `a very long sentence is read once, not again and again`(filler: String) {
        let long = String(repeating: filler, count: 5_000)
        #expect(Self.german.finding("\(long).") == "\(long).")
        let day = Self.german.finding("BDAY “\(long)” is kept as text: there is no such day.")
        #expect(day.hasSuffix(" bleibt Text: diesen Tag gibt es nicht.") && day.utf8.count > long.utf8.count)
    }
}
