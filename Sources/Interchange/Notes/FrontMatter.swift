import Foundation

/// The front matter of a Markdown file: lines of YAML between "---" and "---". It is kept line by line as it stands, so that what
/// is not understood is not changed.
///
/// Understood are entries at the beginning of a line whose value is a word, a list in brackets, or a list of items. Source: YAML 1.2.2,
/// chapters 7 and 8, as far as Obsidian, Jekyll and Hugo write it.
public struct FrontMatter: Hashable, Sendable {
    /// The value of an entry.
    public enum Value: Hashable, Sendable {
        case text(String)
        case list([String])
        /// Anything else: a mapping, a block of text.
        case other
    }

    /// All lines with their ends, the first and the last of them fences.
    private var lines: [String]

    /// Empty front matter, with this end of lines.
    public init(lineEnd: String = "\n") {
        lines = ["---\(lineEnd)", "---\(lineEnd)"]
    }

    /// Splits a text into its front matter and what follows it; nil for a text without. Words between two lines of "---" are none: they
    /// begin with no entry and no comment.
    public static func split(_ text: Substring) -> (FrontMatter, rest: Substring)? {
        var (lines, rest) = ([String](), text)
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isNewline }
            let end = rest.dropFirst(line.count).prefix(1)
            rest = rest.dropFirst(line.count + end.count)
            let fence = line.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            let isFence = String(fence) == "---" || !lines.isEmpty && String(fence) == "..."
            guard !lines.isEmpty || isFence else { return nil }
            lines.append(String(line + end))
            if isFence, lines.count > 1 {
                let said = lines.dropFirst().dropLast().first { !$0.allSatisfy(\.isWhitespace) }
                guard said.map({ $0.hasPrefix("#") || parts(of: $0) != nil }) ?? true else { return nil }
                return (FrontMatter(lines: lines), rest)
            }
        }
        return nil
    }

    private init(lines: [String]) { self.lines = lines }

    /// The lines as they stand.
    public var text: String { lines.joined() }

    /// The value of an entry; nil where there is none.
    public subscript(key: String) -> Value? {
        entry(key).map { value(of: lines[$0]) }
    }

    /// Sets an entry, and leaves all others as they stand; nil removes it. An entry that is not there comes last.
    public mutating func set(_ key: String, to value: Value?) {
        switch value {
        case nil, .other?: put(key, [])
        case .text(let text)?: put(key, ["\(key): \(YAMLScalar.written(text))"])
        case .list([])?: put(key, ["\(key): []"])
        case .list(let items)?: put(key, ["\(key):"] + items.map { "  - \(YAMLScalar.written($0))" })
        }
    }

    /// Sets an entry to what is no words and stands without quotes: true, a number, a moment.
    public mutating func set(_ key: String, literally value: String) { put(key, ["\(key): \(value)"]) }

    private mutating func put(_ key: String, _ written: [String]) {
        let range = entry(key)
        let end = lines[0].last?.isNewline == true ? String(lines[0].suffix(1)) : "\n"
        let place = lines.count - 1
        lines.replaceSubrange(range ?? place..<place, with: written.map { $0 + end })
    }

    /// The lines of an entry: that with the key, and those of its value. Blank lines and comments after it are no part of it.
    private func entry(_ key: String) -> Range<Int>? {
        guard let first = lines.indices.dropFirst().dropLast().first(where: { FrontMatter.parts(of: lines[$0])?.key == key })
        else {
            return nil
        }
        var (end, last) = (first + 1, first + 1)
        while end < lines.count - 1 {
            let line = lines[end].trimmingCharacters(in: .whitespacesAndNewlines)
            let isIndented = lines[end].first == " " || lines[end].first == "\t"
            guard line.isEmpty || isIndented || line.hasPrefix("- ") || line == "-" else { break }
            end += 1
            if !line.isEmpty, !line.hasPrefix("#") { last = end }
        }
        return first..<last
    }

    /// The key that a line begins with, and what follows its colon; nil for a line that begins no entry.
    private static func parts(of line: String) -> (key: String, value: Substring)? {
        guard let first = line.first, !first.isWhitespace, !"#-[]{},&*!|>%@`".contains(first) else { return nil }
        if first == "\"" || first == "'" {
            guard let (key, rest) = YAMLScalar.quoted(line[...]), rest.first == ":" else { return nil }
            return (key, rest.dropFirst())
        }
        let colon = line.indices.first { index in
            line[index] == ":" && line[line.index(after: index)...].first?.isWhitespace ?? true
        }
        return colon.map { (line[..<$0].trimmingCharacters(in: .whitespaces), line[line.index(after: $0)...]) }
    }

    private func value(of entry: ArraySlice<String>) -> Value {
        guard let first = entry.first, let value = FrontMatter.parts(of: first)?.value else { return .other }
        let inline = YAMLScalar.withoutComment(value).trimmingCharacters(in: .whitespacesAndNewlines)
        let items = entry.dropFirst().map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
            !$0.isEmpty && !$0.hasPrefix("#")
        }
        if inline.isEmpty, !items.isEmpty {
            var list: [String] = []
            for item in items {
                guard item.hasPrefix("- ") || item == "-", let text = YAMLScalar.read(String(item.dropFirst(2))) else {
                    return .other
                }
                list.append(text)
            }
            return .list(list)
        }
        guard items.isEmpty else { return .other }
        if inline.hasPrefix("[") { return YAMLScalar.flowList(inline).map(Value.list) ?? .other }
        return YAMLScalar.read(inline).map(Value.text) ?? .other
    }
}
