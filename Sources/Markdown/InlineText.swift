/// Finds what becomes a link in plain words: addresses of the web, people mentioned, tags, and files as Obsidian names them.
struct InlineText {
    /// A part of the words.
    enum Part: Equatable {
        case words(Range<Int>)
        case address(Range<Int>)
        case mention(Range<Int>, path: String)
        case tag(Range<Int>, path: String)
        /// A file of the note, and the words that describe it.
        case file(Range<Int>, MarkdownFile, description: Range<Int>)
    }

    /// The names with "@" before them, the longest first.
    private let mentions: [(bytes: [UInt8], path: String)]
    /// The bytes that names begin with.
    private let firstBytes: Set<UInt8>
    private let tagPath: (String) -> String?
    private let file: (String) -> MarkdownFile?
    /// The longest name of a file, in bytes.
    private static let longestName = 400

    /// Finds the links of a text.
    init(_ links: MarkdownLinks) {
        mentions = links.mentions.filter { !$0.name.isEmpty }.map { (Array("@\($0.name)".utf8), $0.path) }
            .sorted { $0.bytes.count > $1.bytes.count }
        firstBytes = Set(mentions.map { $0.bytes[1] })
        tagPath = links.tagPath
        file = links.file
    }

    /// The parts of some words, which together are all of them. In time that grows with their number.
    func parts(of bytes: [UInt8]) -> [Part] {
        var (parts, start, index) = ([Part](), 0, 0)
        while index < bytes.count {
            guard let part = link(at: index, in: bytes), let range = part.range else {
                index += 1
                continue
            }
            if start < index { parts.append(.words(start..<index)) }
            parts.append(part)
            (start, index) = (range.upperBound, range.upperBound)
        }
        if start < bytes.count { parts.append(.words(start..<bytes.count)) }
        return parts
    }

    /// The link that begins at a place.
    private func link(at index: Int, in bytes: [UInt8]) -> Part? {
        switch bytes[index] {
        case UInt8(ascii: "h"), UInt8(ascii: "H"): isBoundary(before: index, bytes) ? address(at: index, bytes) : nil
        case UInt8(ascii: "@"): isBoundary(before: index, bytes) ? mention(at: index, bytes) : nil
        case UInt8(ascii: "!"): file(at: index, bytes)
        case UInt8(ascii: "#"): isBoundary(before: index, bytes) ? tag(at: index, bytes) : nil
        default: nil
        }
    }

    /// "http://" or "https://" and what follows up to a blank; a sign that ends a sentence, and a bracket that was opened before, are
    /// no part of it.
    private func address(at index: Int, _ bytes: [UInt8]) -> Part? {
        guard let scheme = ["https://", "http://"].first(where: { hasPrefix($0, at: index, bytes) }) else { return nil }
        let first = index + scheme.utf8.count
        var end = first
        var opened = 0
        while end < bytes.count, bytes[end] > 0x20,
            ![UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\"")].contains(bytes[end])
        {
            if bytes[end] == UInt8(ascii: "(") { opened += 1 }
            if bytes[end] == UInt8(ascii: ")") {
                guard opened > 0 else { break }
                opened -= 1
            }
            end += 1
        }
        let signs = Set(".,:;!?'*_~".utf8)
        while end > first, signs.contains(bytes[end - 1]) { end -= 1 }
        // "http://" alone is words.
        return end > first ? .address(index..<end) : nil
    }

    private func mention(at index: Int, _ bytes: [UInt8]) -> Part? {
        guard index + 1 < bytes.count, firstBytes.contains(bytes[index + 1]) else { return nil }
        for (name, path) in mentions where bytes[index...].starts(with: name) {
            let end = index + name.count
            if end == bytes.count || !isWord(bytes, at: end) { return .mention(index..<end, path: path) }
        }
        return nil
    }

    /// "![[name]]", "![[name|words]]", "![[name#part]]".
    private func file(at index: Int, _ bytes: [UInt8]) -> Part? {
        let first = index + 3
        guard first < bytes.count, bytes[index + 1] == UInt8(ascii: "["), bytes[index + 2] == UInt8(ascii: "[") else {
            return nil
        }
        var end = first
        while end + 1 < bytes.count, end - first <= InlineText.longestName,
            bytes[end] != UInt8(ascii: "]") || bytes[end + 1] != UInt8(ascii: "]")
        {
            end += 1
        }
        guard end + 1 < bytes.count, end - first <= InlineText.longestName, end > first else { return nil }
        let bar = bytes[first..<end].firstIndex(of: UInt8(ascii: "|"))
        let name = bytes[first..<(bar ?? end)].prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "^") }
        guard let found = file(String(decoding: name, as: UTF8.self)) else { return nil }
        // Obsidian says a width there.
        let words = bar.map { ($0 + 1)..<end } ?? first..<end
        let isWidth = bytes[words].allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "x") }
        return .file(index..<(end + 2), found, description: isWidth ? name.startIndex..<name.endIndex : words)
    }

    /// "#" and letters, digits, "_", "-" or "/", not all of them digits.
    private func tag(at index: Int, _ bytes: [UInt8]) -> Part? {
        var end = index + 1
        var hasLetter = false
        while end < bytes.count, end - index < 300 {
            let byte = bytes[end]
            let isSign = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
            guard isSign || isWord(bytes, at: end) else { break }
            if !isSign, !(0x30...0x39).contains(byte) { hasLetter = true }
            end += 1
        }
        guard hasLetter, let path = tagPath(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)) else { return nil }
        return .tag(index..<end, path: path)
    }

    private func isBoundary(before index: Int, _ bytes: [UInt8]) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        return !isWord(bytes, at: index - 1) && before != UInt8(ascii: "/") && before != UInt8(ascii: "&")
    }

    /// Whether a byte belongs to a word. Of other scripts all but the punctuation of U+2000 to U+206F and U+3000 to U+303F does.
    private func isWord(_ bytes: [UInt8], at index: Int) -> Bool {
        let byte = bytes[index]
        guard byte >= 0x80 else {
            return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
        var first = index
        while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        guard first + 1 < bytes.count else { return true }
        let (lead, second) = (bytes[first], bytes[first + 1])
        if lead == 0xC2 { return second == 0xAA || second == 0xB5 || second == 0xBA }
        if lead == 0xE2, second == 0x80, first + 2 < bytes.count, bytes[first + 2] == 0x8C || bytes[first + 2] == 0x8D {
            // What joins two characters to one is no end of a word.
            return true
        }
        return !(lead == 0xE2 && (0x80...0x81).contains(second)) && !(lead == 0xE3 && second == 0x80)
    }

    /// Whether some words of ASCII stand at a place, whatever their case.
    private func hasPrefix(_ words: String, at index: Int, _ bytes: [UInt8]) -> Bool {
        guard bytes.count - index >= words.utf8.count else { return false }
        return zip(words.utf8, bytes[index...]).allSatisfy { word, byte in
            word == byte || (0x41...0x5A).contains(byte) && word == byte | 0x20
        }
    }
}

extension InlineText.Part {
    fileprivate var range: Range<Int>? {
        switch self {
        case .words(let range), .address(let range), .mention(let range, _), .tag(let range, _), .file(let range, _, _): range
        }
    }
}
