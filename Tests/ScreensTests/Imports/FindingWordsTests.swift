import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Screens

/// A finding has words in each language, made when it is shown.
struct FindingWordsTests {
    private typealias Value = ImportFinding.Value

    @Test(arguments: [
        (
            ImportFinding(.unreadablePhoto, card: "Ben"), "Ben: The photo cannot be decoded. It stays in the card.",
            "Ben: Das Bild lässt sich nicht lesen. Es bleibt in der Karte.",
            "Ben: La foto no se puede leer. Se queda en la tarjeta."
        ),
        (
            ImportFinding(.dayOfCard, [.name: .text("BDAY"), .text: .text("4/12/85 {name}"), .reason: .reason(.order)]),
            "BDAY “4/12/85 {name}” is kept as text: it could be read day first or month first.",
            "BDAY „4/12/85 {name}“ bleibt Text: Es könnte mit dem Tag oder mit dem Monat beginnen.",
            "BDAY «4/12/85 {name}» se queda como texto: podría empezar por el día o por el mes."
        ),
        (
            ImportFinding(.moreInCard, [.count: .number(12_000), .last: .number(1_234), .kind: .kind(.noVersion)]),
            "12,000 more like this up to line 1,234: cards without VERSION.",
            "Noch 12.000 davon bis Zeile 1.234: Karten ohne VERSION.",
            "Otros casos así hasta la línea 1234 (12\u{202F}000): tarjetas sin VERSION."
        ),
        (
            ImportFinding(.documents, [.count: .number(1)]), "1 document was left out.", "1 Dokument wurde weggelassen.",
            "Se omitió 1 documento."
        ),
        (
            ImportFinding(.longRow, [.size: .number(4 << 20)]), "The row is longer than 4 MB and was left out.",
            "Die Zeile ist länger als 4 MB und wurde weggelassen.", "La fila ocupa más de 4 MB y se omitió."
        ),
        (
            ImportFinding(.futureCatchup, [.day: .day(CivilDate(year: 2031, month: 3, day: 1)!)]),
            "A catch-up on 1 March 2031, which is still to come, was left out.",
            "Ein Kontakt am 1. März 2031, der erst noch kommt, wurde weggelassen.",
            "Se omitió un contacto del 1 de marzo de 2031, que aún está por venir."
        ),
    ])
    func `a finding is said in the language`(finding: ImportFinding, english: String, german: String, spanish: String) {
        #expect(Wording(.english).sentence(of: finding) == english)
        #expect(Wording(.german).sentence(of: finding) == german)
        #expect(Wording(.spanish).sentence(of: finding) == spanish)
    }

    @Test func `news of a merged person are said with their days in the language`() throws {
        let day = Occasion(kind: .birthday, when: .date(try PartialDate(year: 1985, month: 4, day: 12)))
        let news = Value.news([.contact("+34 1"), .occasion(day), .more(1_204)])
        let finding = ImportFinding(.mergedNews, [.name: .text("Léa"), .keeper: .text("Ana"), .news: news])
        #expect(Wording(.english).sentence(of: finding).hasSuffix("; new in it: +34 1, 12 April 1985 (Birthday), 1,204 more."))
        #expect(
            Wording(.german).sentence(of: finding).hasSuffix("; neu darin: +34 1, 12. April 1985 (Geburtstag), 1.204 weitere."))
    }

    @Test(arguments: Language.allCases)
    func `a run before there were codes keeps its sentence`(language: Language) {
        let sentence = "Ben: The photo cannot be decoded. It stays in the card."
        #expect(Wording(language).sentence(of: ImportProblem(line: 1, content: .sentence(sentence))) == sentence)
    }

    /// Every code has one phrase, or two that are counted, with its parameters as blanks; and no phrase is without a code.
    @Test(arguments: Language.allCases)
    func `every code has words with the same parameters`(language: Language) {
        let phrases = Phrasebook.of(language)
        var known: Set<String> = []
        for code in ImportFinding.Code.allCases {
            let key = "findings.sentence.\(code.rawValue)"
            let keys = phrases.has(key) ? [key] : [key + ".one", key + ".other"]
            known.formUnion(keys)
            for key in keys {
                #expect(phrases.has(key), "\(key)")
                let missing = Set(code.parameters.map(\.rawValue)).symmetricDifference(phrases.text(key).blanks)
                #expect(missing.subtracting(key.hasSuffix(".one") ? ["count"] : []) == [], "\(key)")
            }
        }
        for parameter in ImportFinding.Parameter.allCases {
            guard case .word(let words) = parameter.form else { continue }
            known.formUnion(words.map { "findings.\(parameter.rawValue).\($0)" })
        }
        let all = Set(phrases.keys.filter { $0.hasPrefix("findings.") && $0 != "findings.more" })
        #expect(all.symmetricDifference(known).sorted() == [])
    }

    @Test(arguments: Language.allCases)
    func `whatever a file holds, all of it is said`(language: Language) {
        var random = SeededGenerator(seed: 11)
        for code in ImportFinding.Code.allCases {
            for _ in 0..<20 {
                let texts = ["“", "”: {text}", "}{", ". It stays", "漢字\u{301}", "🦊\n", "%@ \\(x)"].shuffled(using: &random)
                let values = code.parameters.enumerated().map { index, parameter -> (ImportFinding.Parameter, Value) in
                    switch parameter.form {
                    case .name, .text: (parameter, .text(texts[index]))
                    case .number: (parameter, .number(Int.random(in: 0...20_000, using: &random)))
                    case .day: (parameter, .day(CivilDate(daysSinceEpoch: Int32.random(in: 0...30_000, using: &random))))
                    case .word(let words): (parameter, .word(words.randomElement(using: &random) ?? ""))
                    case .news: (parameter, .news([.contact(texts[index])]))
                    }
                }
                let finding = ImportFinding(code, Dictionary(uniqueKeysWithValues: values), card: texts[6])
                let sentence = Wording(language).sentence(of: finding)
                #expect(sentence.hasPrefix(texts[6] + ": ") && !sentence.contains("findings."), "\(sentence)")
                for case .text(let text) in finding.parameters.values { #expect(sentence.contains(text), "\(sentence)") }
            }
        }
    }
}
