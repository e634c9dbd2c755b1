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

    private static func unicodeKey(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map(upperCased) }
        var titled = ""
        for scalar in text.unicodeScalars { titled += scalar.properties.titlecaseMapping }
        return Array(titled.decomposedStringWithCompatibilityMapping.utf8)
    }

    private static func upperCased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte
    }
}
