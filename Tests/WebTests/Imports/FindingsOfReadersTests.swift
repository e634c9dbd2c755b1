import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Interchange
@testable import Screens

/// Whatever a reader or the store says of a file has its phrase in every language.
struct FindingsOfReadersTests {
    /// Sentences that stay English, though not a word of theirs is from the file.
    private func untranslated(_ sentences: [String]) -> [String] {
        sentences.filter { sentence in
            [Wording(.german), Wording(.spanish)].contains { FindingWords(wording: $0).said(sentence) == nil }
        }
    }

    @Test func `every sentence is said in every language, and every phrase is one that is really said`() async throws {
        let sentences = try await FoundSentences.all()
        #expect(Set(untranslated(sentences)).sorted() == [])
        var said: Set<String> = []
        for sentence in sentences { note(sentence, as: "sentence", in: &said) }
        let all = FindingPattern.all.values.joined().map(\.key)
        #expect(all.filter { !said.contains($0) }.sorted() == [], "No reader says these")
        for language in [Language.german, .spanish] {
            for key in said {
                let forms = Phrasebook.of(language).has(key) ? [key] : [key + ".one", key + ".other"]
                // Some words are the same in two languages; a sentence is not.
                guard key.hasPrefix("findings.sentence.") else { continue }
                for form in forms {
                    #expect(Phrasebook.of(language).text(form) != Phrasebook.of(.english).text(form), "\(form)")
                }
            }
        }
    }

    /// Notes every phrase that the text may be, and those that stand in its blanks.
    private func note(_ text: String, as group: String, in said: inout Set<String>) {
        let bytes = Array(text.utf8)
        for pattern in FindingPattern.all[group] ?? [] {
            guard let match = pattern.match(in: bytes, mayFollowName: group == "sentence") else { continue }
            said.insert(pattern.key)
            for (blank, range) in match.blanks where FindingPattern.all[blank] != nil {
                note(String(decoding: bytes[range], as: UTF8.self), as: blank, in: &said)
            }
        }
    }

    @Test(.enabled(if: !corpus.isEmpty, "shared/data is not beside this repository"))
    func `so is every sentence about the files of other programs`() throws {
        let sentences = try Self.corpus.flatMap { try FoundSentences.ofFile(Array(Data(contentsOf: $0))) }
        #expect(sentences.count > 100)
        #expect(Set(untranslated(sentences)).sorted() == [])
    }

    private static let corpus: [URL] = {
        let data = PhrasesOfSources.root.appending(path: "../shared/data/vcard").standardizedFileURL
        let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (files ?? []).filter { ["vcf", "json", "txt", "vcard"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }()

    /// Every sentence in the sources is shown to people: a new one without its phrases fails here.
    @Test func `every sentence that stands in a reader's source has its phrase`() throws {
        let sentences = try PhrasesOfSources.sentences()
        #expect(sentences.count > 50)
        #expect(sentences.filter { !hasPhrase($0) }.map { $0.joined(separator: "…") } == [])
        #expect(!hasPhrase(["A new finding about ", "."]) && hasPhrase(["The value of ", Self.gapAfterName]))
    }

    private static let gapAfterName =
        " is not UTF-8 and names no character set; it was read as Windows-1252 and kept as it is."

    /// Returns whether the sentence is a phrase, whatever may fill its gaps.
    private func hasPhrase(_ parts: [String]) -> Bool {
        let fillings = [
            "7", "x", "“x”", "2027-01-01", "there is no such day", "cards without END:VCARD", "read as 4.0", "pets",
        ]
        var texts = [parts[0]]
        for part in parts.dropFirst() { texts = texts.flatMap { text in fillings.map { text + $0 + part } } }
        return texts.contains { untranslated([$0]).isEmpty }
    }
}

/// The sentences in the sources that read and import files.
enum PhrasesOfSources {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Texts that look like sentences and are not shown alone: ends of sentences, and text written into a note.
    private static let parts: Set<[String]> = [
        ["", " left out."], ["Has died."], ["Export the contacts as vCard (.vcf) instead."],
        ["; it says nothing that is not known."], ["; new in it: ", "."],
    ]

    /// Sentences as the texts between their gaps.
    static func sentences() throws -> [[String]] {
        try ["ContentLine", "Interchange", "Store/Imports"].flatMap { room in
            let folder = root.appending(path: "Sources/\(room)")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
            return try (files ?? []).filter { $0.pathExtension == "swift" }.flatMap { file in
                literals(in: try String(contentsOf: file, encoding: .utf8)).filter { literal in
                    literal.last?.hasSuffix(".") == true && literal.joined().contains(" ") && !parts.contains(literal)
                }
            }
        }
    }

    /// Returns the string literals of a source, without comments and texts of several lines, split at their interpolations.
    private static func literals(in source: String) -> [[String]] {
        let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            .replacing(/"""(?s:.*?)"""/, with: "")
        var literals: [[String]] = []
        var rest = code[...]
        while let start = rest.firstIndex(of: "\"") {
            rest = rest[rest.index(after: start)...]
            literals.append(literal(&rest))
        }
        return literals
    }

    /// Reads on to the end of the literal.
    private static func literal(_ rest: inout Substring) -> [String] {
        var parts = [""]
        while let letter = rest.popFirst(), letter != "\"", letter != "\n" {
            guard letter == "\\" else {
                parts[parts.count - 1].append(letter)
                continue
            }
            guard rest.popFirst() == "(" else { continue }
            var depth = 1
            while depth > 0, let inner = rest.popFirst() { depth += inner == "(" ? 1 : inner == ")" ? -1 : 0 }
            parts.append("")
        }
        return parts
    }
}
