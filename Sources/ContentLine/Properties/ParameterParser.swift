/// Reads the parameters of a line.
enum ParameterParser {
    /// All parameters of the line that `entry` describes, in order.
    static func parameters(of entry: LineEntry, in bytes: UnsafeRawBufferPointer, dialect: Dialect) -> [Parameter] {
        let end = Int(entry.valueStart) - 1
        let start = Int(entry.nameEnd)
        guard start < end else { return [] }
        let text = bytes.part(start, end)
        guard entry.flags.contains(.foldedHeader) else { return parameters(text, dialect) }
        return Folding.unfold(text, indentation: Int(entry.indentation)).withUnsafeBytes { parameters($0, dialect) }
    }

    private static func parameters(_ text: UnsafeRawBufferPointer, _ dialect: Dialect) -> [Parameter] {
        var result: [Parameter] = []
        var start = 0
        // A quotation that is never closed was not heeded when the colon was looked for, and is not here.
        let heedsQuotes = text.count { $0 == .quote } % 2 == 0
        while start < text.count {
            let end = firstOffset(of: .semicolon, in: text, from: start, heedsQuotes)
            let part = text.part(start, end).trimmed()
            if !part.isEmpty { result.append(parameter(part, dialect, heedsQuotes)) }
            start = end + 1
        }
        return result
    }

    private static func parameter(_ text: UnsafeRawBufferPointer, _ dialect: Dialect, _ heedsQuotes: Bool) -> Parameter {
        let equals = firstOffset(of: .equals, in: text, from: 0, heedsQuotes)
        guard equals < text.count else { return bare(text) }
        let name = text.part(0, equals).trimmed().string.uppercased()
        var values: [String] = []
        var start = equals + 1
        while start <= text.count {
            let end = firstOffset(of: .comma, in: text, from: start, heedsQuotes)
            let part = text.part(start, end).trimmed()
            append(part, of: name, dialect, to: &values)
            start = end + 1
        }
        return Parameter(name, values: values)
    }

    private static func append(
        _ text: UnsafeRawBufferPointer, of name: String, _ dialect: Dialect, to values: inout [String]
    ) {
        let isQuoted = text.count >= 2 && text.first == .quote && text.last == .quote
        let inner = isQuoted ? text.part(1, text.count - 1) : text
        let value = dialect.hasCaretEscapes && inner.contains(.caret) ? Caret.decode(inner) : display(inner)
        // By the letter a quoted list is one value; programs mean TYPE="home,work" as two, as in RFC 6350 section 5.6.
        if isQuoted, name == "TYPE" {
            values += value.split(separator: ",").map(String.init)
        } else {
            values.append(value)
        }
    }

    /// A word without a name, as vCard 2.1 has them.
    private static func bare(_ text: UnsafeRawBufferPointer) -> Parameter {
        let value = display(text)
        switch value.uppercased() {
        case "QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B", "Q": return Parameter("ENCODING", value)
        case "INLINE", "URL", "CONTENT-ID", "CID": return Parameter("VALUE", value)
        default: return Parameter("TYPE", value)
        }
    }

    /// Text in a header names no character set, so it is guessed.
    private static func display(_ text: UnsafeRawBufferPointer) -> String {
        if text.isValidUTF8 { return text.string }
        return String(decoding: Windows1252.utf8(text), as: UTF8.self)
    }

    private static func firstOffset(
        of byte: UInt8, in text: UnsafeRawBufferPointer, from start: Int, _ heedsQuotes: Bool
    ) -> Int {
        var isQuoted = false
        var offset = start
        while offset < text.count {
            if text[offset] == .quote, heedsQuotes { isQuoted.toggle() }
            if text[offset] == byte, !isQuoted { return offset }
            offset += 1
        }
        return offset
    }
}
