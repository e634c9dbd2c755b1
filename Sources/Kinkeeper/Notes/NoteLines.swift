import Foundation

/// Lines of a text in Markdown as plain words: for headings, rows and file names, not for reading it whole.
///
/// A list shows fifty of them, so they are read byte by byte: all marks are ASCII, and any other byte belongs to a word.
enum NoteLines {
    private typealias Bytes = ArraySlice<UInt8>

    /// The first lines that say something, without marks and without white space at their ends, cut to `length` characters.
    static func first(_ count: Int, of text: String, length: Int) -> [String] {
        var (found, rest) = ([String](), Array(text.utf8)[...])
        while !rest.isEmpty, found.count < count {
            let line = rest.prefix { !isLineEnd($0) }
            rest = rest.dropFirst(line.count + 1)
            let words = plain(cut(line, to: 4 * length))
            if !words.isEmpty { found.append(String(words.prefix(length))) }
        }
        return found
    }

    /// One line without the marks of Markdown. A line of marks alone says nothing.
    static func plain(_ line: String) -> String { plain(Array(line.utf8)[...]) }

    /// Whether a line is an item of a list with a checkbox, perhaps in a quotation.
    static func isCheckbox(_ line: Substring) -> Bool {
        let item = Array(line.utf8).drop { isBlank($0) || $0 == UInt8(ascii: ">") }
        let digits = item.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard let mark = item.dropFirst(digits).first, (digits > 0 ? ".)" : "-*+").utf8.contains(mark) else { return false }
        let words = item.dropFirst(digits + 1).drop(while: isBlank)
        return ["[ ]", "[x]", "[X]"].contains { words.starts(with: $0.utf8) }
    }

    private static func plain(_ line: Bytes) -> String {
        var words: [UInt8] = []
        words.reserveCapacity(line.count)
        addWords(of: withoutBlockMarks(line), to: &words)
        let said = words.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let text = String(decoding: said, as: UTF8.self)
        if said.contains(where: { isASCIIWord($0) }) { return text }
        return text.contains { $0.isLetter || $0.isNumber || $0.isSymbol && !$0.isASCII } ? text : ""
    }

    /// The bytes up to `length`, without a piece of a character at the end.
    private static func cut(_ line: Bytes, to length: Int) -> Bytes {
        guard line.count > length else { return line }
        var kept = line.prefix(length + 1)
        while let last = kept.popLast(), last & 0xC0 == 0x80 {}
        return kept
    }

    // MARK: Blocks

    /// The line after "> ", "## ", "- ", "1. " and "[ ] ", several of them if they follow each other.
    private static func withoutBlockMarks(_ line: Bytes) -> Bytes {
        var line = line
        while true {
            line = line.drop(while: isBlank)
            guard let after = afterBlockMark(line) else { return line }
            line = after
        }
    }

    private static func afterBlockMark(_ line: Bytes) -> Bytes? {
        guard let first = line.first else { return nil }
        switch first {
        case UInt8(ascii: ">"): return line.dropFirst()
        case UInt8(ascii: "#"):
            let hashes = line.prefix { $0 == UInt8(ascii: "#") }.count
            return hashes <= 6 ? afterBlank(line.dropFirst(hashes)) : nil
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
            return afterBlank(line.dropFirst()).map(withoutCheckbox)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let digits = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            let sign = line.dropFirst(digits).first
            guard digits <= 9, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")") else { return nil }
            return afterBlank(line.dropFirst(digits + 1)).map(withoutCheckbox)
        default: return nil
        }
    }

    private static func afterBlank(_ rest: Bytes) -> Bytes? {
        guard let first = rest.first else { return rest }
        return first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") ? rest.dropFirst() : nil
    }

    private static func withoutCheckbox(_ item: Bytes) -> Bytes {
        let rest = item.drop { $0 == UInt8(ascii: " ") }
        guard rest.starts(with: "[ ]".utf8) || rest.starts(with: "[x]".utf8) || rest.starts(with: "[X]".utf8) else {
            return item
        }
        return afterBlank(rest.dropFirst(3)) ?? item
    }

    // MARK: Spans

    /// Adds the words of a line without the marks of bold, italics, code, strikethrough and links.
    private static func addWords(of line: Bytes, to words: inout [UInt8]) {
        var rest = line
        // No end of a link is looked for twice.
        var (endOfPage, endOfLink) = (true, true)
        while let byte = rest.first {
            let next = rest.dropFirst().first
            switch byte {
            case UInt8(ascii: "\\"):
                guard let next, isASCIISign(next) else { break }
                words.append(next)
                rest = rest.dropFirst(2)
                continue
            case UInt8(ascii: "`"):
                rest = rest.dropFirst()
                continue
            // "2 * 3" and "snake_case" keep theirs.
            case UInt8(ascii: "*"):
                guard isMark(words.last, next) else { break }
                rest = rest.dropFirst()
                continue
            case UInt8(ascii: "_"):
                guard isMark(words.last, next), !(isWord(words.last) && isWord(next)) else { break }
                rest = rest.dropFirst()
                continue
            case UInt8(ascii: "~") where next == byte:
                rest = rest.drop { $0 == byte }
                continue
            case UInt8(ascii: "!") where next == UInt8(ascii: "["):
                rest = rest.dropFirst()
                continue
            case UInt8(ascii: "["):
                let isPage = next == byte
                guard isPage ? endOfPage : endOfLink else { break }
                guard let (label, after) = isPage ? page(rest) : link(rest) else {
                    if isPage { endOfPage = false } else { endOfLink = false }
                    break
                }
                addWords(of: label, to: &words)
                rest = after
                continue
            default: break
            }
            words.append(byte)
            rest = rest.dropFirst()
        }
    }

    /// The words of "[[Page]]" and "[[Page|words]]", and what follows.
    private static func page(_ rest: Bytes) -> (label: Bytes, after: Bytes)? {
        let inner = rest.dropFirst(2)
        guard let end = place(of: UInt8(ascii: "]"), UInt8(ascii: "]"), in: inner) else { return nil }
        let name = inner[..<end]
        return (name.lastIndex(of: UInt8(ascii: "|")).map { name[($0 + 1)...] } ?? name, inner[(end + 2)...])
    }

    /// The words of "[words](address)", and what follows.
    private static func link(_ rest: Bytes) -> (label: Bytes, after: Bytes)? {
        let inner = rest.dropFirst()
        guard let middle = place(of: UInt8(ascii: "]"), UInt8(ascii: "("), in: inner),
            let end = inner[(middle + 2)...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return (inner[..<middle], inner[(end + 1)...])
    }

    private static func place(of first: UInt8, _ second: UInt8, in bytes: Bytes) -> Int? {
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            if bytes[index] == first, bytes[index + 1] == second { return index }
            index += 1
        }
        return nil
    }

    // MARK: Bytes

    /// Whether a sign between two others marks words: it touches one.
    private static func isMark(_ before: UInt8?, _ after: UInt8?) -> Bool {
        !(before.map(isBlank) ?? true) || !(after.map(isBlank) ?? true)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { (0x0A...0x0D).contains(byte) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isASCIISign(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && !isASCIIWord(byte) }

    private static func isASCIIWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isWord(_ byte: UInt8?) -> Bool { byte.map { isASCIIWord($0) || $0 >= 0x80 } ?? false }
}
