import Foundation
import Kinkeeper
import Testing

@testable import Screens
@testable import Web

/// Templates hold no words of their own: everything that is read is a phrase.
@Suite struct TemplateWordsTests {
    /// Words that are the same in every language: the program's name, names and signs of others, and an example in the words of
    /// RFC 5545.
    private static let names = ["Kinkeeper", "OpenAPI", "FREQ=MONTHLY;BYDAY=-1FR"]

    private static func templates() throws -> [(name: String, text: String)] {
        try files(in: "Templates", ending: "mustache").filter { $0.name != "manifest.mustache" }
    }

    private static func files(in folder: String, ending: String) throws -> [(name: String, text: String)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Web/\(folder)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == ending }
            .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }.sorted { $0.0 < $1.0 }
    }

    /// The words that a reader sees or hears.
    private static func words(in template: String) -> [String] {
        // A value may stand inside a phrase, a tag inside both.
        let bare = template.replacing(/\{\{[^}]*\}\}/, with: "").replacing(/\[\[[^\]]*\]\]/, with: "")
            .replacing(/<(kbd|code|style|script)[^>]*>.*?<\/\1>/.dotMatchesNewlines(), with: "")
        let heard = bare.matches(of: /\s(?:title|aria-label|aria-description|placeholder|alt|label)="([^"]*)"/).map {
            String($0.1)
        }
        let seen = bare.replacing(/<[^>]*>/, with: "\n").replacing(/&[a-z]+;/, with: " ").split(separator: "\n").map(
            String.init)
        return (heard + seen).filter { text in
            Self.names.reduce(text) { $0.replacing($1, with: "") }.contains(where: \.isLetter)
        }
    }

    @Test func `no template has words of its own`() throws {
        for (name, text) in try Self.templates() { #expect(Self.words(in: text) == [], "\(name)") }
    }

    /// A text that is read begins with a capital and has two words at least; selectors and names have none.
    @Test func `no script has words of its own`() throws {
        let scripts = try Self.files(in: "Assets", ending: "js")
        #expect(scripts.count >= 4)
        for (name, text) in scripts {
            let code = text.replacing(/\/\/[^\n]*/, with: "")
            #expect(code.matches(of: /["'`]\p{Lu}\p{L}* \p{L}[^"'`]*["'`]/).map { String($0.0) } == [], "\(name)")
        }
    }

    @Test(arguments: [
        "<p>Hello</p>", "<a title=\"Hello\">x</a>", "<input placeholder=\"Name\">", "{{#a}}Hello{{/a}}", "<p>[[a]] and</p>",
    ])
    func `words of their own are found`(template: String) {
        #expect(!Self.words(in: template).isEmpty)
    }

    @Test func `what is no word is let through`() {
        #expect(
            Self.words(in: "<p class=\"lead\">[[a.b|name=<b>{{name}}</b>]] · {{c}} &amp; <kbd>g</kbd> 12</p>Kinkeeper") == [])
    }

    @Test func `every phrase of a template gets the blanks it has`() throws {
        let phrases = Phrasebook.of(.english)
        for (name, text) in try Self.templates() {
            for match in text.matches(of: /\[\[([^\]]+)\]\]/) {
                let parts = match.1.split(separator: "|")
                let given = Set(parts.dropFirst().compactMap { $0.split(separator: "=").first.map(String.init) })
                let words = phrases.text(String(parts.first ?? ""))
                let blanks = Set(words.matches(of: /\{([A-Za-z]+)\}/).map { String($0.1) })
                #expect(given == blanks, "\(name): \(match.1)")
            }
        }
    }

    @Test(arguments: Language.allCases)
    func `templates can be parsed in every language`(language: Language) throws {
        _ = try Templates.library(in: language)
        let filled = Phrasebook.of(language).filling("<p>[[settings.signedInAs|name=<b>{{name}}</b>]]</p>")
        #expect(filled.contains("<b>{{name}}</b>") && !filled.contains("[["))
    }

    @Test func `a phrase is escaped, what fills it is markup`() {
        let filled = Phrasebook.of(.english).filling("[[people.card.lead|name=<i>x</i>]]")
        #expect(filled.hasPrefix("This is how <i>x</i> came here."))
        #expect(Phrasebook.of(.english).filling("[[a<b]]") == "a&lt;b")
    }
}
