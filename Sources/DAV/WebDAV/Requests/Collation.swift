import Foundation

/// How texts are compared (RFC 4790; RFC 6352, section 8.3).
enum Collation: String, Hashable, Sendable, CaseIterable {
    /// ASCII letters without regard to case.
    case asciiCasemap = "i;ascii-casemap"
    /// All letters without regard to case, and characters that are compatible are the same (RFC 5051).
    case unicodeCasemap = "i;unicode-casemap"
    /// Byte for byte.
    case octet = "i;octet"

    /// The collation of that name; nil for one that is not known.
    init?(name: String) {
        if name == "default" { self = .unicodeCasemap } else { self.init(rawValue: name.lowercased()) }
    }

    /// The text as bytes that are the same for texts that are.
    func key(_ text: String) -> [UInt8] {
        switch self {
        case .octet: Array(text.utf8)
        case .asciiCasemap: text.utf8.map(Self.upperCased)
        case .unicodeCasemap: Self.unicodeKey(text)
        }
    }

    /// Bytes of text with capital letters for the small ones of ASCII.
    static func upperCased(_ bytes: [UInt8]) -> [UInt8] { bytes.map(upperCased) }

    /// Folded piece by piece: of a long text at once it would take time that grows with the square of its length.
    private static func unicodeKey(_ text: String) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(text.utf8.count)
        var piece = String.UnicodeScalarView()
        var count = 0
        func end() {
            guard count > 0 else { return }
            key += String(piece).decomposedStringWithCompatibilityMapping.utf8
            piece = .init()
            count = 0
        }
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar.isASCII {
                end()
                key.append(upperCased(UInt8(truncatingIfNeeded: scalar.value)))
                continue
            }
            // A letter of Latin is the start of a piece; alone it is the same in any text.
            if let letter = latin[scalar], rest.first.map({ $0.isASCII || latin[$0] != nil }) ?? true {
                end()
                key += letter
                continue
            }
            // Marks are put in order behind the letter that they stand on: a piece ends before the next letter.
            if count >= longestPiece, isLetter(scalar) || count >= longestPiece * 16 { end() }
            piece.append(contentsOf: scalar.properties.titlecaseMapping.unicodeScalars)
            count += 1
        }
        end()
        return key
    }

    /// Latin letters with their marks, each folded once: names are full of them.
    private static let latin = FoldedLetters()

    private static let longestPiece = 64

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass == .notReordered && !scalar.properties.isGraphemeExtend
    }

    private static func upperCased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte
    }
}

/// The keys of letters that begin with one that marks stand on, so that nothing before or after them is put in order with them.
private struct FoldedLetters: Sendable {
    private static let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF]

    private let keys: [[[UInt8]]] = ranges.map { range in
        range.map { value in
            guard let scalar = Unicode.Scalar(value) else { return [] }
            return Array(scalar.properties.titlecaseMapping.decomposedStringWithCompatibilityMapping.utf8)
        }
    }

    /// The key of a letter; nil for a character of another range.
    subscript(scalar: Unicode.Scalar) -> [UInt8]? {
        for (range, keys) in zip(Self.ranges, keys) where range.contains(scalar.value) {
            return keys[Int(scalar.value - range.lowerBound)]
        }
        return nil
    }
}
