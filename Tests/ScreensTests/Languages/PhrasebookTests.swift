import Foundation
import Kinkeeper
import Screens
import Testing

/// Every language says everything, and nothing is said for nothing.
@Suite struct PhrasebookTests {
    @Test func `every file is a list of phrases of its concept, each once`() throws {
        let files = try PhraseFile.all()
        #expect(files.count >= 54 && files.count.isMultiple(of: Language.allCases.count))
        for file in files {
            #expect(file.strays == [], "\(file.name)")
            #expect(file.lines.map(\.key).filter { !$0.hasPrefix(file.concept + ".") } == [], "\(file.name)")
            let repeated = Dictionary(grouping: file.lines, by: \.key).filter { $0.value.count > 1 }.keys.sorted()
            #expect(repeated == [], "\(file.name) says these twice")
            #expect(file.lines.filter { $0.words.contains("  ") || $0.words.hasSuffix(" ") }.map(\.key) == [], "\(file.name)")
        }
    }

    @Test(arguments: Language.allCases)
    func `every phrase of a file is read`(language: Language) throws {
        let phrases = Phrasebook.of(language)
        let lines = try PhraseFile.all().filter { $0.language == language }.flatMap(\.lines)
        #expect(Set(phrases.keys) == Set(lines.map(\.key)))
        for line in lines { #expect(phrases.text(line.key) == line.words) }
    }

    @Test(arguments: Language.allCases)
    func `every language has every phrase with the same blanks`(language: Language) {
        let english = Phrasebook.of(.english)
        let phrases = Phrasebook.of(language)
        #expect(Set(english.keys).symmetricDifference(phrases.keys).sorted() == [])
        for key in english.keys {
            let missing = english.text(key).blanks.symmetricDifference(phrases.text(key).blanks)
            // One may be said without its number: "tomorrow", "a week".
            #expect(missing.subtracting(key.hasSuffix(".one") ? ["count"] : []) == [], "\(key)")
        }
    }

    @Test(arguments: Language.allCases)
    func `what is counted has one and other, and other says the number`(language: Language) throws {
        let phrases = Phrasebook.of(language)
        for key in phrases.keys where key.hasSuffix(".one") {
            let other = String(key.dropLast(4)) + ".other"
            // A label beside a number says none.
            if phrases.text(key).contains("{count}") { #expect(phrases.text(other).contains("{count}"), "\(other)") }
        }
        for key in try NamedPhrases(concepts: Set(try PhraseFile.all().map(\.concept))).counted {
            #expect(phrases.has(key + ".one") && phrases.has(key + ".other"), "\(key)")
        }
    }

    @Test(arguments: Language.allCases)
    func `nobody is shouted at, and marks are the language's own`(language: Language) {
        let phrases = Phrasebook.of(language)
        for key in phrases.keys {
            let words = phrases.text(key)
            #expect(!words.contains("!") && !words.contains("¡"), "\(key): \(words)")
            switch language {
            case .english: #expect(!words.contains { "„«»".contains($0) }, "\(key): \(words)")
            case .german: #expect(!words.contains { "”«»\"".contains($0) }, "\(key): \(words)")
            case .spanish: #expect(!words.contains { "„“”\"".contains($0) }, "\(key): \(words)")
            }
        }
    }

    @Test func `lists have as many items in every language`() {
        for (key, count) in [("dates.months", 12), ("dates.months.short", 12), ("dates.weekdays", 7), ("dates.hebrew", 13)] {
            for language in Language.allCases {
                #expect(Phrasebook.of(language).list(key).count == count, "\(key) \(language)")
            }
        }
    }

    @Test func `every phrase that sources and templates name is there, and none is there for nothing`() throws {
        let named = try NamedPhrases(concepts: Set(try PhraseFile.all().map(\.concept)))
        let phrases = Phrasebook.of(.english)
        let unknown = named.keys.filter { !phrases.has($0.key) && !phrases.has($0.key + ".other") }
        #expect(unknown.map { "\($0.value): \($0.key)" }.sorted() == [])
        for beginning in named.beginnings {
            #expect(phrases.keys.contains { $0.hasPrefix(beginning) }, "\(beginning)")
        }
        #expect(phrases.keys.filter { !named.names($0) }.sorted() == [])
    }

    @Test func `a phrase is filled, counted, and comes back as its key where there is none`() {
        let german = Phrasebook.of(.german)
        #expect(german.text("dates.turns", ["age": "40"]) == "wird 40")
        #expect(german.text("dates.turns") == "wird {age}")
        #expect(german.count("shared.people", 1) == "1 Person")
        #expect(german.count("shared.people", 1204) == "1.204 Menschen")
        #expect(german.text("nowhere.nothing") == "nowhere.nothing")
    }

    @Test(arguments: [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.5", "de"), ("fr, es;q=0.3, en;q=0.2", "es"), ("fr", "en"), ("", "en"),
        ("en;q=0, de;q=0.1", "de"), ("*", "en"),
    ])
    func `a browser gets the language it likes best`(header: String, language: String) {
        #expect(Language(acceptLanguage: header).rawValue == language)
    }
}
