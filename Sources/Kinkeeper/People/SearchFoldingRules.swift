import Foundation

extension SearchFolding {
    /// Returns the folded form of a scalar by itself: taken apart, without marks, in lower case. Its parts may still join
    /// others.
    static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        var parts = String.UnicodeScalarView()
        for part in String(Character(scalar)).decomposedStringWithCompatibilityMapping.unicodeScalars where !isDropped(part) {
            if let replacement = replacements[part] {
                parts.append(contentsOf: replacement.unicodeScalars)
            } else {
                // Some capitals only come apart once they are lower case, and some letters have no decomposition at all.
                parts.append(contentsOf: part.properties.lowercaseMapping.unicodeScalars.filter { !isDropped($0) })
            }
        }
        return Array(String(parts).decomposedStringWithCanonicalMapping.unicodeScalars)
    }

    /// Diacritics, and characters that cannot be seen.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return false }
        let properties = scalar.properties
        switch properties.canonicalCombiningClass.rawValue {
        // Hebrew points and Arabic vowels are optional in writing; from 200 on come the marks above, below and across.
        // Class 8 (voiced kana) and 9 (viramas) make other letters and stay, as do vowel signs, which have class 0.
        case 10...36, 200...: return true
        // Overlays, the nukta and the like: U+0334…U+0338 strike a letter through.
        case 1: return true
        case 0: return properties.isDefaultIgnorableCodePoint || scalar == "\u{640}"
        default: return false
        }
    }

    /// Letters that Unicode does not take apart, and signs that keyboards write in another way.
    private static let replacements: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d",
        "þ": "th", "Þ": "th", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t",
        "ı": "i", "ŋ": "n", "Ŋ": "n", "ſ": "s", "ς": "σ",
        "‘": "'", "’": "'", "ʼ": "'", "ʻ": "'", "‐": "-", "‑": "-", "–": "-", "—": "-",
    ]
}
