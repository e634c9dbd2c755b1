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

    /// Splits a text into its front matter and what follows it; nil for a text without.
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
            if isFence, lines.count > 1 { return (FrontMatter(lines: lines), rest) }
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
        guard let first = lines.indices.dropFirst().dropLast().first(where: { FrontMatter.key(of: lines[$0]) == key }) else {
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

    /// The key that a line begins with; nil for a line that begins no entry.
    private static func key(of line: String) -> String? {
        guard let first = line.first, !first.isWhitespace, !"#-[]{},&*!|>%@`".contains(first) else { return nil }
        if first == "\"" || first == "'" {
            guard let (key, rest) = YAMLScalar.quoted(line[...]), rest.first == ":" else { return nil }
            return key
        }
        guard
            let colon = line.indices.first(where: { index in
                line[index] == ":" && (line.index(after: index) == line.endIndex || line[line.index(after: index)].isWhitespace)
            })
        else { return nil }
        return line[..<colon].trimmingCharacters(in: .whitespaces)
    }

    private func value(of entry: ArraySlice<String>) -> Value {
        guard let first = entry.first, let colon = FrontMatter.afterKey(first) else { return .other }
        let inline = YAMLScalar.withoutComment(colon).trimmingCharacters(in: .whitespacesAndNewlines)
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

    private static func afterKey(_ line: String) -> Substring? {
        if line.first == "\"" || line.first == "'" { return YAMLScalar.quoted(line[...])?.rest.dropFirst() }
        guard
            let colon = line.indices.first(where: { index in
                line[index] == ":" && (line.index(after: index) == line.endIndex || line[line.index(after: index)].isWhitespace)
            })
        else { return nil }
        return line[line.index(after: colon)...]
    }
}

/// Words of YAML in one line.
enum YAMLScalar {
    /// The words of a plain or quoted value; nil for what is none: a mapping, a block, an alias.
    static func read(_ text: String) -> String? {
        let text = withoutComment(text[...]).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let first = text.first else { return "" }
        if first == "\"" || first == "'" {
            guard let (words, rest) = quoted(text[...]), rest.isEmpty else { return nil }
            return words
        }
        guard !"{[&*!|>%@`".contains(first), !text.contains(": "), !text.hasSuffix(":") else { return nil }
        return text
    }

    /// Quoted words at the beginning, and what follows them.
    static func quoted(_ text: Substring) -> (words: String, rest: Substring)? {
        guard let quote = text.first else { return nil }
        var (words, rest) = ("", text.dropFirst())
        while let character = rest.popFirst() {
            if character == quote {
                guard quote == "'", rest.first == "'" else { return (words, rest) }
                words.append(rest.removeFirst())
            } else if quote == "\"", character == "\\" {
                guard let escaped = escape(&rest) else { return nil }
                words += escaped
            } else {
                words.append(character)
            }
        }
        return nil
    }

    private static func escape(_ rest: inout Substring) -> String? {
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "0": return "\0"
        case "\"", "\\", "/", " ": return String(sign)
        case "x", "u", "U":
            let count = sign == "x" ? 2 : sign == "u" ? 4 : 8
            let digits = rest.prefix(count)
            guard digits.count == count, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
            rest = rest.dropFirst(count)
            return String(scalar)
        default: return nil
        }
    }

    /// The items of "[a, 'b, c']"; nil for anything else.
    static func flowList(_ text: String) -> [String]? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        var (items, rest) = ([String](), text.dropFirst().dropLast())
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            guard let first = rest.first else { return items }
            if first == "\"" || first == "'" {
                guard let (words, after) = quoted(rest) else { return nil }
                items.append(words)
                rest = after.drop { $0 == " " || $0 == "\t" }
            } else {
                let plain = rest.prefix { $0 != "," }
                guard !plain.contains(where: { "[]{}\"".contains($0) }) else { return nil }
                items.append(plain.trimmingCharacters(in: .whitespaces))
                rest = rest.dropFirst(plain.count)
            }
            guard rest.first == "," || rest.isEmpty else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// The text before " #".
    static func withoutComment(_ text: Substring) -> Substring {
        var (quote, last): (Character?, Character?) = (nil, nil)
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open, last != "\\" || open == "'" { quote = nil }
            } else if character == "\"" || character == "'", last?.isWhitespace ?? true || "[,".contains(last ?? " ") {
                quote = character
            } else if character == "#", last?.isWhitespace ?? true {
                return text[..<index]
            }
            last = character
        }
        return text
    }

    /// Words as a value: plain where that is read back as the same words, else quoted.
    static func written(_ text: String) -> String {
        let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "~", ""]
        let isPlain =
            !words.contains(text.lowercased()) && Double(text) == nil && read(text) == text
            && !text.contains { $0.isNewline || ",[]{}\"'#\\".contains($0) } && !"-?:,&*!|>%@`=<.".contains(text.first ?? "-")
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFEFF }
        guard !isPlain else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || [0x2028, 0x2029, 0xFEFF].contains(scalar.value):
                quoted +=
                    "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
