import Kinkeeper

/// A list of phrases by their meaning, read from a text that translators edit.
///
/// A line that begins at the margin has a heading, which says what its phrases mean, and a colon. The phrases stand
/// behind the colon and on the indented lines below, divided by commas or lines. Lines that begin with "#" are notes. The
/// lists are the files of `Lists`: `LANGUAGE.NAME.txt`, and `NAME.txt` for all languages. Which headings a file may have is in docs/notes/capture.md, and a
/// test holds every file to it; when the program runs, a heading that means nothing is passed over.
struct WordList: Sendable {
    /// A heading and its phrases.
    struct Entry: Sendable {
        /// The words of the heading.
        let heading: [Substring]
        /// Its phrases, in their order, as they are written.
        var phrases: [Substring] = []
    }

    /// In the order of the text.
    private(set) var entries: [Entry] = []

    init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = Self.trimmed(line)
            guard let first = words.first, first != UInt8(ascii: "#") else { continue }
            if line.first != UInt8(ascii: " ") {
                let heading = line.prefix { $0 != UInt8(ascii: ":") }
                entries.append(Entry(heading: heading.split(separator: UInt8(ascii: " ")).map { Substring($0) }))
                add(Self.trimmed(line[heading.endIndex...].dropFirst()))
            } else {
                if entries.isEmpty { entries.append(Entry(heading: [])) }
                add(words)
            }
        }
    }

    /// The list of a file; empty without it.
    init(named name: String) {
        self.init(EmbeddedLists.files.first { $0.name.description == "\(name).txt" }?.content.description ?? "")
    }

    /// A list of a language; empty without it.
    init(_ name: String, of language: LineLanguage) { self.init(named: "\(language.rawValue).\(name)") }

    /// All phrases under a heading.
    func phrases(_ heading: String) -> [String] {
        entries.lazy.filter { $0.heading.joined(separator: " ") == heading }.flatMap(\.phrases).map(String.init)
    }

    private mutating func add(_ line: Substring.UTF8View) {
        guard !line.isEmpty else { return }
        let phrases = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        entries[entries.count - 1].phrases += phrases.map { Substring(Self.trimmed($0)) }
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text.drop { $0 == UInt8(ascii: " ") }
        while text.last == UInt8(ascii: " ") { text.removeLast() }
        return text
    }
}
