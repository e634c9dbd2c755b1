import Foundation

/// Makes texts comparable that people take for the same when they search: case, diacritics and width do not matter.
///
/// "Łukasz", "LUKASZ" and "ｌｕｋａｓｚ" become "lukasz", "Strauß" becomes "strauss", "Ήρα" becomes "ηρα". Letters that only
/// look like a base letter with a mark are folded too where people search for them so: ø, ł, đ, æ. So are Cyrillic й and ё
/// (to и and е): they are letters of their own, but a search that finds too much is better than one that finds
/// nothing. Voiced kana and Indic vowel signs are part of the word and stay. Both the stored and the sought text must be
/// folded.
public enum SearchFolding {
    /// The text in lower case without diacritics, width or invisible characters. Folding twice changes nothing.
    public static func fold(_ text: String) -> String {
        // Only texts in the rarer scripts, or with signs that combine across letters, pay for normalisation.
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count + 8)
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                folded.append(lowercasedASCII(UInt8(scalar.value)))
            } else if scalar.value < tableEnd {
                folded.append(contentsOf: table[Int(scalar.value) - 0x80])
            } else if signs.contains(scalar.value) {
                folded.append(contentsOf: signTable[Int(scalar.value - signs.lowerBound)])
            } else if foldsToItself(scalar) {
                folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                return NormalisingFolder.fold(text)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    /// The decimal digits of a text, as ASCII: "+49 (30) 123" and its full-width or Arabic twins become "4930123".
    public static func digits(_ text: String) -> String {
        var digits = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                if (0x30...0x39).contains(scalar.value) { digits.unicodeScalars.append(scalar) }
            } else if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                digits += String(Int(value))
            }
        }
        return digits
    }

    // MARK: Fast path

    /// Up to here lie Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic, whose letters fold one by one: their marks are
    /// dropped, so that no parts are left to be joined again.
    private static let tableEnd: UInt32 = 0x700

    /// Vietnamese letters, ancient Greek ones, typographic quotation marks, dashes and spaces: they fold one by one too.
    private static let signs: Range<UInt32> = 0x1E00..<0x20D0

    /// The folded form of each scalar from U+0080. Made by the slow path, so that the two cannot differ.
    private static let table = foldedAlone(0x80..<tableEnd)
    private static let signTable = foldedAlone(signs)

    private static func foldedAlone(_ values: Range<UInt32>) -> [[UInt8]] {
        values.map { value in
            guard let scalar = Unicode.Scalar(value) else { return [] }
            return Array(NormalisingFolder.fold(String(Character(scalar))).utf8)
        }
    }

    /// Kana, Han and Hangul in their usual form. The marks and jamo that would combine with them are not among them.
    private static func foldsToItself(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }

    private static func lowercasedASCII(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
