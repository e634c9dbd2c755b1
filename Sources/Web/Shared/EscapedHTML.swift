import Mustache

/// Escapes text for HTML scalar by scalar.
///
/// The library's own escaping goes by grapheme clusters, and lets a quotation mark with a combining accent through:
/// browsers see the mark, end the attribute there, and take the rest of a name for markup.
struct EscapedHTML: MustacheContentType {
    /// The name under which templates ask for it.
    static let name = "KINKEEPER-HTML"

    func escapeText(_ text: String) -> String {
        guard text.utf8.contains(where: { Self.replacement(for: $0) != nil }) else { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if let replacement = Self.replacement(for: byte) {
                escaped += replacement.utf8
            } else {
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func replacement(for byte: UInt8) -> String? {
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
