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

private struct TemplateReader {
    let bytes: [UInt8]
    var position = 0

    /// All parts up to the end of the section of that name; of the whole text without one.
    mutating func parts(until section: String?) throws(Template.Problem) -> [Template.Part] {
        var parts: [Template.Part] = []
        while let open = nextOpening() {
            let tag = try tag(at: open)
            let (markupEnd, next) = tag.leavesNoLine ? alone(open, tag.end) : (open, tag.end)
            if position < markupEnd { parts.append(.markup(Array(bytes[position..<markupEnd]))) }
            position = next
            switch tag.sign {
            case "#": parts.append(.section(try name(tag.text), try self.parts(until: tag.text)))
            case "^": parts.append(.inverted(try name(tag.text), try self.parts(until: tag.text)))
            case "/":
                guard tag.text == section else { throw .unexpectedEnd(tag.text) }
                return parts
            case ">": parts.append(.partial(tag.text))
            case "{": parts.append(.value(try name(tag.text), isMarkup: true))
            default: parts.append(.value(try name(tag.text), isMarkup: false))
            }
        }
        if let section { throw .openSection(section) }
        if position < bytes.count { parts.append(.markup(Array(bytes[position...]))) }
        position = bytes.count
        return parts
    }

    private struct Tag {
        /// The sign at its beginning that tells its kind; nil for a plain value.
        let sign: Character?
        /// The rest, without spaces around.
        let text: String
        /// After its last brace.
        let end: Int
        var leavesNoLine: Bool { sign.map { "#^/>".contains($0) } ?? false }
    }

    private func nextOpening() -> Int? {
        var index = position
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") { return index }
            index += 1
        }
        return nil
    }

    private func tag(at open: Int) throws(Template.Problem) -> Tag {
        let isTriple = open + 2 < bytes.count && bytes[open + 2] == UInt8(ascii: "{")
        let braces = isTriple ? 3 : 2
        var close = open + braces
        while close < bytes.count, bytes[close] != UInt8(ascii: "}") { close += 1 }
        let end = close + braces
        guard end <= bytes.count, bytes[close..<end].allSatisfy({ $0 == UInt8(ascii: "}") }) else { throw .unfinishedTag }
        let text = String(decoding: bytes[(open + braces)..<close], as: UTF8.self).trimmingSpaces
        if isTriple { return Tag(sign: "{", text: text, end: end) }
        guard let first = text.first, !first.isLetter, first != "." else { return Tag(sign: nil, text: text, end: end) }
        guard "#^/>".contains(first) else { throw .unknownTag(text) }
        return Tag(sign: first, text: String(text.dropFirst()).trimmingSpaces, end: end)
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

    private func name(_ text: String) throws(Template.Problem) -> Template.Name {
        if text == "." { return Template.Name(first: nil, inner: [], isOwn: true, asksWhetherEmpty: false) }
        var name = text[...]
        let asks = name.hasPrefix("empty(") && name.hasSuffix(")")
        if asks { name = name.dropFirst("empty(".count).dropLast() }
        let isOwn = name.hasPrefix(".")
        let path = name.dropFirst(isOwn ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard path.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } }) else { throw .unknownTag(text) }
        return Template.Name(first: path.first, inner: Array(path.dropFirst()), isOwn: isOwn, asksWhetherEmpty: asks)
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
