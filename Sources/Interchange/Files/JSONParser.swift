/// Reads one JSON text from bytes. Nesting is limited, so that no file can exhaust the stack.
package struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0

    private var values = 0

    private static let deepest = 64
    /// Each value takes many times its text's room in memory.
    private static let mostValues = 8_000_000

    /// The value of a whole JSON text, and nothing behind it.
    package static func value(of bytes: [UInt8]) throws(JSONValue.Malformed) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.position == bytes.count else { throw parser.malformed }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var malformed: JSONValue.Malformed {
        JSONValue.Malformed(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") })
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    /// Steps over `byte` if it comes next, blanks aside.
    private mutating func take(_ byte: Character) -> Bool {
        skipBlanks()
        guard let value = byte.asciiValue, current == value else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
        values += 1
        guard depth < Self.deepest, values <= Self.mostValues else { throw malformed }
        if take("[") { return .array(try elements(depth: depth)) }
        if take("{") { return .object(try members(depth: depth)) }
        if take("\"") { return .string(try string()) }
        let word = bytes[position...].prefix { $0 > 0x20 && !",]}:\"[{".utf8.contains($0) }
        position += word.count
        switch String(decoding: word, as: UTF8.self) {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let number where Double(number) != nil && (word.first?.isDigit == true || word.first == UInt8(ascii: "-")):
            return .number(number)
        default: throw malformed
        }
    }

    private mutating func elements(depth: Int) throws(JSONValue.Malformed) -> [JSONValue] {
        var elements: [JSONValue] = []
        if take("]") { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            if take("]") { return elements }
            guard take(",") else { throw malformed }
        }
    }

    private mutating func members(depth: Int) throws(JSONValue.Malformed) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if take("}") { return members }
        while true {
            guard take("\"") else { throw malformed }
            let name = try string()
            guard take(":") else { throw malformed }
            members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
            if take("}") { return members }
            guard take(",") else { throw malformed }
        }
    }
}

// MARK: - Strings

extension JSONParser {
    private mutating func string() throws(JSONValue.Malformed) -> String {
        var text: [UInt8] = []
        while let byte = current {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: try escaped())
            default: text.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escaped() throws(JSONValue.Malformed) -> [UInt8] {
        guard let byte = current else { throw malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            var units = [try hexadecimalUnit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
                position += 2
                units.append(try hexadecimalUnit())
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        default: throw malformed
        }
    }

    private mutating func hexadecimalUnit() throws(JSONValue.Malformed) -> UInt16 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else { throw malformed }
        position += 4
        return unit
    }
}
