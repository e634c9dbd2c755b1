import Foundation
public import Kinkeeper

/// All sentences of a language, by key.
///
/// They are kept in `Phrases/CONCEPT.txt`: a line with the key and below it, indented, one with the words of each language,
/// `  en = words`. A key begins with its file's concept ("people.title"). Words may have blanks in braces ("Undo the merge of
/// {name}"), which every language fills alike. A phrase that depends on a number has two keys, `key.one` and `key.other`, and the
/// blank `{count}`. Lines that begin with "#" are notes. A test holds that every language has every key with the same blanks, that
/// every key which sources or templates name is there, and that none is there for nothing.
public struct Phrasebook: Sendable {
    /// The language.
    public let language: Language
    private let words: [String: String]

    /// The phrases of a language; read once.
    public static func of(_ language: Language) -> Phrasebook {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        }
    }

    /// The phrase of a key with its blanks filled. A key that is nowhere comes back itself.
    public func text(_ key: String, _ blanks: [String: String] = [:]) -> String {
        filled(words[key] ?? key, blanks)
    }

    /// Returns the phrase of a key for a number; its blank `{count}` is the number in the phrase's language.
    public func count(_ key: String, _ value: Int, _ blanks: [String: String] = [:]) -> String {
        var blanks = blanks
        blanks["count"] = Wording(language).number(value)
        return text(value == 1 ? key + ".one" : key + ".other", blanks)
    }

    /// Whether there is a phrase of that key.
    package func has(_ key: String) -> Bool { words[key] != nil }

    /// The items of a phrase that is a list: words with "|" between them.
    package func list(_ key: String) -> [String] {
        text(key).split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// All keys, in no order.
    package var keys: Dictionary<String, String>.Keys { words.keys }

    // MARK: - Private

    private static let english = Phrasebook(.english)
    private static let german = Phrasebook(.german)
    private static let spanish = Phrasebook(.spanish)

    private init(_ language: Language) {
        self.language = language
        var words: [String: String] = [:]
        let mark = Array("  \(language.rawValue) = ".utf8)
        for file in EmbeddedPhrases.files {
            file.content.withUTF8Buffer { bytes in Self.read(UnsafeRawBufferPointer(bytes), mark, into: &words) }
        }
        self.words = words
    }

    /// Adds the words of the lines of a file that begin with the mark of a language. Each start of the program does this, a command
    /// too, so the ends of lines are found by the C library: in a debug build splitting takes ten times as long.
    private static func read(_ bytes: UnsafeRawBufferPointer, _ mark: [UInt8], into words: inout [String: String]) {
        guard let base = bytes.baseAddress else { return }
        var key = UnsafeRawBufferPointer(start: base, count: 0)
        var line = base
        let end = base + bytes.count
        while line < end {
            let lineEnd = memchr(line, Int32(UInt8(ascii: "\n")), end - line).map { UnsafeRawPointer($0) } ?? end
            let text = UnsafeRawBufferPointer(start: line, count: lineEnd - line)
            switch text.first {
            case UInt8(ascii: "#"), nil: break
            case UInt8(ascii: " "):
                if text.count >= mark.count, memcmp(line, mark, mark.count) == 0 {
                    words[String(decoding: key, as: UTF8.self)] = String(
                        decoding: UnsafeRawBufferPointer(rebasing: text[mark.count...]), as: UTF8.self)
                }
            default: key = text
            }
            line = lineEnd + 1
        }
    }

    private func filled(_ words: String, _ blanks: [String: String]) -> String {
        guard !blanks.isEmpty, words.utf8.contains(UInt8(ascii: "{")) else { return words }
        var text = ""
        var rest = words[...]
        // Braces are looked for byte by byte: nothing else in UTF-8 looks like one.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(rest[rest.utf8.index(after: open)..<close])
            text += rest[..<open]
            text += blanks[name] ?? "{\(name)}"
            rest = rest[rest.utf8.index(after: close)...]
        }
        return text + rest
    }
}
