/// Text in HTML, in content and in quoted attributes.
///
/// Escapes scalar by scalar: going by grapheme clusters would let a quotation mark with a combining accent through.
/// Browsers see the mark, end the attribute there, and take the rest of a name for markup.
struct EscapedHTML {
    /// The text with its signs replaced.
    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: { EscapedHTML.replacement(for: $0) != nil }) else { return text }
        var escaped: [UInt8] = []
        escaped.append(escaping: text)
        return String(decoding: escaped, as: UTF8.self)
    }

    fileprivate static func replacement(for byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}

extension [UInt8] {
    /// Adds a text, escaped.
    mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                guard let replacement = EscapedHTML.replacement(for: bytes[index]) else { continue }
                append(contentsOf: bytes[start..<index])
                replacement.withUTF8Buffer { append(contentsOf: $0) }
                start = index + 1
            }
            append(contentsOf: bytes[start...])
        }
    }
}
