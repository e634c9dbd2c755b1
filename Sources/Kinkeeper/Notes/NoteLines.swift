import Foundation

/// Lines of a text in Markdown as plain words: for headings, rows and file names, not for reading it whole.
enum NoteLines {
    /// The first lines that say something, without marks and without white space at their ends, cut to `length` characters.
    static func first(_ count: Int, of text: String, length: Int) -> [String] {
        text.split(whereSeparator: \.isNewline).lazy
            .map { plain(String($0.prefix(4 * length))) }
            .filter { !$0.isEmpty }
            .prefix(count).map { String($0.prefix(length)) }
    }

    /// One line without the marks of Markdown. A line of marks alone says nothing.
    static func plain(_ line: String) -> String {
        let words = withoutSpans(withoutBlockMarks(line[...])).trimmingCharacters(in: .whitespaces)
        return words.contains { $0.isLetter || $0.isNumber || $0.isSymbol && !$0.isASCII } ? words : ""
    }

    /// The line after "> ", "## ", "- ", "1. " and "[ ] ", several of them if they follow each other.
    private static func withoutBlockMarks(_ line: Substring) -> Substring {
        let rest = line.drop { $0.isWhitespace }
        let hashes = rest.prefix { $0 == "#" }
        var after: Substring?
        if rest.first == ">" {
            after = rest.dropFirst()
        } else if (1...6).contains(hashes.count) {
            after = afterBlank(rest.dropFirst(hashes.count))
        } else if let first = rest.first, "-*+".contains(first) {
            after = afterBlank(rest.dropFirst()).map(withoutCheckbox)
        } else {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let sign = rest.dropFirst(digits.count).first
            if (1...9).contains(digits.count), sign == "." || sign == ")" {
                after = afterBlank(rest.dropFirst(digits.count + 1)).map(withoutCheckbox)
            }
        }
        guard let after else { return rest }
        return withoutBlockMarks(after)
    }

    private static func afterBlank(_ rest: Substring) -> Substring? {
        guard let first = rest.first else { return rest }
        return first == " " || first == "\t" ? rest.dropFirst() : nil
    }

    private static func withoutCheckbox(_ item: Substring) -> Substring {
        let rest = item.drop { $0 == " " }
        for box in ["[ ]", "[x]", "[X]"] where rest.hasPrefix(box) { return afterBlank(rest.dropFirst(3)) ?? item }
        return item
    }

    /// The words of a line without the marks of bold, italics, code, strikethrough and links.
    private static func withoutSpans(_ line: Substring) -> String {
        var words = ""
        var rest = line
        while let character = rest.first {
            let next = rest.dropFirst().first
            switch character {
            case "\\" where next.map { $0.isPunctuation || $0.isSymbol } ?? false:
                rest.removeFirst()
                words.append(rest.removeFirst())
                continue
            case "`": break
            // "2 * 3" and "snake_case" keep theirs.
            case "*" where isMark(words.last, next): break
            case "_" where isMark(words.last, next) && !(isWord(words.last) && isWord(next)): break
            case "~" where next == "~":
                rest = rest.drop { $0 == "~" }
                continue
            case "!" where next == "[": break
            case "[":
                if let (label, after) = link(rest) {
                    words += withoutSpans(label)
                    rest = after
                    continue
                }
                words.append(character)
            default: words.append(character)
            }
            rest.removeFirst()
        }
        return words
    }

    /// The words of a link that begins here, and what follows it: "[words](address)", "[[Page]]", "[[Page|words]]".
    private static func link(_ rest: Substring) -> (label: Substring, after: Substring)? {
        if rest.hasPrefix("[[") {
            guard let end = rest.range(of: "]]") else { return nil }
            let inner = rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound]
            return (inner.lastIndex(of: "|").map { inner[inner.index(after: $0)...] } ?? inner, rest[end.upperBound...])
        }
        guard let middle = rest.range(of: "]("), let end = rest[middle.upperBound...].firstIndex(of: ")") else { return nil }
        return (rest[rest.index(after: rest.startIndex)..<middle.lowerBound], rest[rest.index(after: end)...])
    }

    /// Whether a sign between two characters marks words: it touches one.
    private static func isMark(_ before: Character?, _ after: Character?) -> Bool {
        !(before?.isWhitespace ?? true) || !(after?.isWhitespace ?? true)
    }

    private static func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
}
