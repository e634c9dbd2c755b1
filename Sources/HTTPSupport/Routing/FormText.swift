import Foundation

/// Reading application/x-www-form-urlencoded text (WHATWG URL, section 5.1) one value at a time.
enum FormText {
    /// Fields of an ordinary form.
    static let mostFields = 2_000
    /// Bytes that a field of a form with very many takes at least: a name and an identifier.
    static let shortestOfMany = 32

    /// The first value of `name`, decoded; nil when it is not there. Bytes that are not UTF-8 become U+FFFD.
    static func value(of name: String, in text: String) -> String? {
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            if decode(parts[0]) == name { return parts.count > 1 ? decode(parts[1]) : "" }
        }
        return nil
    }

    /// All values of `name`, decoded, in order; see `value(of:in:)`.
    static func values(of name: String, in text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard decode(parts[0]) == name else { return nil }
            return parts.count > 1 ? decode(parts[1]) : ""
        }
    }

    /// All fields in their order.
    static func pairs(in text: String) -> [(name: String, value: String)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
        }
    }

    /// Decodes without NUL, which is never typed and at which SQLite's functions end a text.
    private static func decode(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(32)
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                if digits.utf8.count == 2, digits.first?.isHexDigit == true, let value = UInt8(digits, radix: 16) {
                    bytes.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            default:
                bytes.append(byte)
            }
        }
        return String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    }
}
