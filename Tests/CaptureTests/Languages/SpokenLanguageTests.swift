import Foundation
import Kinkeeper
import Testing

@testable import Capture

/// The language of a line, whatever the language of the pages.
@Suite struct SpokenLanguageTests {
    @Test(arguments: [
        ("Coffee with Anna, she wants a kettle, call her in 3 weeks", Language.english),
        ("Kaffee mit Anna, sie will einen Wasserkocher, in 3 Wochen anrufen", .german),
        ("Café con Ana, quiere una tetera, llamarla en 3 semanas", .spanish), ("call mum on sunday", .english),
        ("Mama am Sonntag anrufen", .german), ("llamar a mamá el domingo", .spanish),
    ])
    func `a line is read in its own language`(line: String, language: Language) {
        for usual in Language.allCases { #expect(Language.spoken(in: line, usual: usual) == language, "\(usual): \(line)") }
    }

    @Test(arguments: ["", "Anna", "Tom 12.5.", "60 €", "Taxi Berlin Hotel", "🎁 Zoé"])
    func `what says nothing of its language is in the usual one`(line: String) {
        for usual in Language.allCases { #expect(Language.spoken(in: line, usual: usual) == usual, "\(usual): \(line)") }
    }

    @Test func `lines of the evaluation stay in their language where it is the usual one`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../shared/data/capture/capture_given.jsonl")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            return print("no shared/data/capture here: lines of the evaluation are not looked at")
        }
        var (moved, found, all) = (0, 0, 0)
        for line in text.split(separator: "\n") {
            let line = try JSONDecoder().decode(EvaluationLine.self, from: Data(line.utf8))
            guard let language = Language(tag: line.lang) else { continue }
            all += 1
            if Language.spoken(in: line.text, usual: language) != language { moved += 1 }
            if Language.allCases.allSatisfy({ Language.spoken(in: line.text, usual: $0) == language }) { found += 1 }
        }
        print("of \(all) lines \(moved) leave their language, \(found) are told from any other")
        #expect(all > 100 && moved * 200 <= all && found * 10 >= all * 8)
    }
}
