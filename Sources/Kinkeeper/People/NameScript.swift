/// How the script of a name orders its parts.
enum NameScript {
    /// Whether the text is written in Han, Hangul, Hiragana or Katakana, judged by its first letter: such names put the
    /// family first, without a comma or space, whatever the account prefers.
    static func isEastAsian(_ text: String) -> Bool {
        // A look at the first byte settles it for European names.
        guard let first = text.utf8.first, !(0x61...0x7A).contains(first | 0x20) else { return false }
        guard let letter = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
        return switch letter.value {
        // Hangul jamo; kana and Bopomofo, jamo for compatibility; Han.
        case 0x1100...0x11FF, 0x3005...0x3007, 0x3041...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
        // Hangul syllables; Han for compatibility; half-width kana and jamo; kana and Han beyond the first plane.
        case 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
