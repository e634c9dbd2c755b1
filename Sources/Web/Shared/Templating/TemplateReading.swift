import Foundation

extension Template {
    /// A problem of a template.
    enum Problem: Error, Equatable {
        /// `{{` without an end.
        case unfinishedTag
        /// A section that is never closed; its name.
        case openSection(String)
        /// `{{/name}}` without its section, or where another one is open.
        case unexpectedEnd(String)
        /// A tag that the pages have no use for, or without a name.
        case unknownTag(String)
    }

    /// Reads a template. A line with nothing but one tag of a section or a partial leaves no line behind.
    init(reading text: String) throws(Problem) {
        var reader = TemplateReader(bytes: Array(text.utf8))
        parts = try reader.parts(until: nil)
    }
}

/// Reads bytes, not characters, since all templates are read at each start of the server.
private struct TemplateReader {
    let bytes: [UInt8]
    var position = 0

    /// All parts up to the end of the section of that name; of the whole text without one.
    mutating func parts(until section: Range<Int>?) throws(Template.Problem) -> [Template.Part] {
        var parts: [Template.Part] = []
        while let open = nextOpening() {
            let tag = try tag(at: open)
            let (markupEnd, next) = tag.leavesNoLine ? alone(open, tag.end) : (open, tag.end)
            if position < markupEnd { parts.append(.markup(Array(bytes[position..<markupEnd]))) }
            position = next
            switch tag.sign {
            case UInt8(ascii: "#"): parts.append(.section(try name(tag.text), try self.parts(until: tag.text)))
            case UInt8(ascii: "^"): parts.append(.inverted(try name(tag.text), try self.parts(until: tag.text)))
            case UInt8(ascii: "/"):
                guard let section, bytes[tag.text] == bytes[section] else { throw .unexpectedEnd(text(tag.text)) }
                return parts
            case UInt8(ascii: ">"): parts.append(.partial(text(tag.text)))
            case UInt8(ascii: "{"): parts.append(.value(try name(tag.text), isMarkup: true))
            default: parts.append(.value(try name(tag.text), isMarkup: false))
            }
        }
        if let section { throw .openSection(text(section)) }
        if position < bytes.count { parts.append(.markup(Array(bytes[position...]))) }
        position = bytes.count
        return parts
    }

    private struct Tag {
        /// The sign at its beginning that tells its kind; nil for a plain value.
        let sign: UInt8?
        /// Where the rest is, without spaces around.
        let text: Range<Int>
        /// After its last brace.
        let end: Int
        /// Whether it may stand alone on a line that then goes: a section's, or a partial.
        var leavesNoLine: Bool { sign != nil && sign != UInt8(ascii: "{") }
    }

    private func nextOpening() -> Int? {
        bytes.withUnsafeBytes { $0.firstPair(of: UInt8(ascii: "{"), from: position) }
    }

    private func tag(at open: Int) throws(Template.Problem) -> Tag {
        let isTriple = open + 2 < bytes.count && bytes[open + 2] == UInt8(ascii: "{")
        let braces = isTriple ? 3 : 2
        var close = open + braces
        while close < bytes.count, bytes[close] != UInt8(ascii: "}") { close += 1 }
        let end = close + braces
        guard end <= bytes.count, bytes[close..<end].allSatisfy({ $0 == UInt8(ascii: "}") }) else { throw .unfinishedTag }
        let inner = trimmed(open + braces, close)
        if isTriple { return Tag(sign: UInt8(ascii: "{"), text: inner, end: end) }
        guard !inner.isEmpty, case let first = bytes[inner.lowerBound], !isNamed(first), first != UInt8(ascii: ".") else {
            return Tag(sign: nil, text: inner, end: end)
        }
        switch first {
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "/"), UInt8(ascii: ">"):
            return Tag(sign: first, text: trimmed(inner.lowerBound + 1, inner.upperBound), end: end)
        default: throw .unknownTag(text(inner))
        }
    }

    /// Where the markup before a tag ends and where what follows begins, when the tag is alone on its line.
    private func alone(_ open: Int, _ end: Int) -> (markupEnd: Int, next: Int) {
        var start = open
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") {
            start -= 1
            guard bytes[start] == UInt8(ascii: " ") else { return (open, end) }
        }
        var next = end
        while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
        guard next == bytes.count || bytes[next] == UInt8(ascii: "\n") else { return (open, end) }
        return (start, min(next + 1, bytes.count))
    }

    private func name(_ range: Range<Int>) throws(Template.Problem) -> Template.Name {
        var (start, end) = (range.lowerBound, range.upperBound)
        if end - start == 1, bytes[start] == UInt8(ascii: ".") {
            return Template.Name(first: nil, inner: [], isOwn: true, asksWhetherEmpty: false)
        }
        let question = "empty("
        let asks = bytes[range].starts(with: question.utf8) && bytes[end - 1] == UInt8(ascii: ")")
        if asks { (start, end) = (start + question.utf8.count, end - 1) }
        let isOwn = start < end && bytes[start] == UInt8(ascii: ".")
        if isOwn { start += 1 }
        var path: [String] = []
        var place = start
        for index in start...end where index == end || bytes[index] == UInt8(ascii: ".") {
            guard place < index, bytes[place..<index].allSatisfy(isNamed) else { throw .unknownTag(text(range)) }
            path.append(text(place..<index))
            place = index + 1
        }
        return Template.Name(first: path.first, inner: Array(path.dropFirst()), isOwn: isOwn, asksWhetherEmpty: asks)
    }

    private func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
        var (start, end) = (start, end)
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether a byte may be in a name: a letter, a digit, or a byte of a letter beyond ASCII.
    private func isNamed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xff: true
        default: false
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Where a byte stands twice in a row, from some place on; nil where it does not. The C library looks for it, which takes a
    /// fraction of the time of a loop in a debug build.
    func firstPair(of byte: UInt8, from start: Int) -> Int? {
        guard let base = baseAddress else { return nil }
        var place = start
        while place + 1 < count, let found = memchr(base + place, Int32(byte), count - 1 - place) {
            place = UnsafeRawPointer(found) - base
            if self[place + 1] == byte { return place }
            place += 1
        }
        return nil
    }
}
