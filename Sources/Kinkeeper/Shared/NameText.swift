import Foundation

/// A name as it is shown and as it is compared, without what cannot be seen: of an account, of a family.
struct NameText: Hashable, Sendable {
    /// The name as it is shown: composed (Unicode NFC), without blanks around it.
    let text: String
    /// `text` without case, diacritics and width.
    let folded: String

    /// The most characters.
    static let longest = 100
    /// The most bytes in UTF-8: a character can have any number of marks.
    static let mostBytes = 1_024

    /// What a typed text is: a name, or why it is none. Each kind of name has refusal words of its own.
    enum Reading {
        case name(NameText)
        case empty, tooLong, invisible
    }

    /// Reads a name as it was typed or sent.
    static func read(_ typed: String) -> Reading {
        // Before anything is made of it: strangers send texts of any length.
        guard typed.utf8.count <= mostBytes * 2 else { return .tooLong }
        let text = composed(trimmed(typed))
        guard !text.isEmpty else { return .empty }
        guard text.count <= longest, text.utf8.count <= mostBytes else { return .tooLong }
        guard !text.unicodeScalars.contains(where: isRefused) else { return .invisible }
        let folded = SearchFolding.fold(text)
        return folded.isEmpty ? .invisible : .name(NameText(text: text, folded: folded))
    }

    /// The text without refused characters.
    static func cleaned(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isRefused($0) }))
    }

    /// By hand, since every request with an app password asks.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    private static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        // U+FFFD is what a decoder leaves of half a surrogate pair and of bytes that are no UTF-8.
        if scalar.value == 0xFFFD { return true }
        // Emoji that are drawn in colour carry this selector, and it changes nothing but that.
        if scalar.value == 0xFE0F { return false }
        // Persian, Hindi and others are written with these two; names are compared without them.
        if scalar.value == 0x200C || scalar.value == 0x200D { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
