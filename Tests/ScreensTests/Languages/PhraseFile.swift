import Foundation
import Kinkeeper

/// The phrases as they lie in the repository, with what the phrasebook forgets: order and repetition.
struct PhraseFile {
    let name: String
    let concept: String
    let language: Language
    let lines: [(key: String, words: String)]
    /// Lines that are neither a note nor a phrase.
    let strays: [String]

    /// The repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func all() throws -> [PhraseFile] {
        let folder = root.appending(path: "Sources/Screens/Languages/Phrases")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
            .flatMap { url in try Language.allCases.map { try PhraseFile(url, $0) } }
    }

    private init(_ url: URL, _ language: Language) throws {
        var lines: [(String, String)] = []
        var strays: [String] = []
        var key = ""
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            if !line.hasPrefix(" ") {
                key = String(line)
            } else if line.hasPrefix("  \(language.rawValue) = "), line.count > 7, !key.isEmpty {
                lines.append((key, String(line.dropFirst(7))))
            } else if !Language.allCases.contains(where: { line.hasPrefix("  \($0.rawValue) = ") }) {
                strays.append(String(line))
            }
        }
        self.name = url.lastPathComponent
        self.concept = url.deletingPathExtension().lastPathComponent
        self.language = language
        self.lines = lines
        self.strays = strays
    }
}

extension String {
    /// The blanks of a phrase. `whose` counts as `name`: Spanish has no word for the first.
    var blanks: Set<String> {
        Set(matches(of: /\{([A-Za-z]+)\}/).map { $0.1 == "whose" ? "name" : String($0.1) })
    }
}

/// The phrases that the sources and templates name.
struct NamedPhrases {
    /// Complete keys, with the file that names each.
    private(set) var keys: [String: String] = [:]
    /// The beginnings of keys that are put together: "errors." of "errors.\(kind).title".
    private(set) var beginnings: Set<String> = []
    /// The keys of phrases that are counted.
    private(set) var counted: Set<String> = []

    init(concepts: Set<String>) throws {
        // The store knows no phrases; its names of columns look like keys.
        let files = NamedPhrases.files(under: "Sources", endings: ["swift", "mustache"])
        for file in files where !file.path.contains("/Sources/Store/") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let text = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            let found =
                file.pathExtension == "swift"
                ? text.matches(of: /"([a-z][A-Za-z]*\.[A-Za-z0-9.\-]*)("|\\\()/).map { (String($0.1), $0.2 == "\"") }
                : text.matches(of: /\[\[([^\]|]+)/).map { (String($0.1), true) }
            counted.formUnion(text.matches(of: /\.count\(\s*"([a-z][A-Za-z]*\.[A-Za-z0-9.\-]*)"/).map { String($0.1) })
            for (key, isWhole) in found {
                guard let concept = key.split(separator: ".").first, concepts.contains(String(concept)) else { continue }
                if file.pathExtension == "swift", NamedPhrases.isFileName(key) { continue }
                if isWhole { keys[key] = file.lastPathComponent } else { beginnings.insert(key) }
            }
        }
    }

    /// Whether a key, or the phrase of which it is the singular or plural, is named somewhere.
    func names(_ key: String) -> Bool {
        let stem = [".one", ".other"].first(where: key.hasSuffix).map { String(key.dropLast($0.count)) } ?? key
        return keys[key] != nil || keys[stem] != nil || beginnings.contains { key.hasPrefix($0) }
    }

    static func files(under folder: String, endings: Set<String>) -> [URL] {
        let start = PhraseFile.root.appending(path: folder)
        let all = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return all.filter { endings.contains($0.pathExtension) }
    }

    private static func isFileName(_ text: String) -> Bool {
        ["vcf", "json", "csv", "txt", "css", "js", "ics", "md", "svg", "zip", "sqlite"].contains { text.hasSuffix(".\($0)") }
    }
}
