/// Reads one JSON text from bytes. Nesting is limited, so that no file can exhaust the stack.
package struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0

    private var values = 0
    private let mostValues: Int

    private static let deepest = 64
    /// Each value takes many times its text's room in memory.
    package static let mostValuesOfFile = 2_000_000

    /// The value of a whole JSON text, and nothing behind it. A text of more than `mostValues` numbers, texts, lists and
    /// objects is refused.
    package static func value(
        of bytes: [UInt8], mostValues: Int = mostValuesOfFile
    ) throws(JSONValue.Malformed) -> JSONValue {
        var parser = JSONParser(bytes: bytes, mostValues: mostValues)
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.position == bytes.count else { throw parser.malformed }
        return value
    }

    private init(bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        self.mostValues = mostValues
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
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard current == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
        values += 1
        guard depth < Self.deepest, values <= mostValues else { throw malformed }
        if take("[") { return .array(try elements(depth: depth)) }
        if take("{") { return .object(try members(depth: depth)) }
        if take("\"") { return .string(try string()) }
        if let number = number() { return .number(number) }
        if take(word: "null") { return .null }
        if take(word: "true") { return .bool(true) }
        if take(word: "false") { return .bool(false) }
        throw malformed
    }

    private mutating func take(word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: word) else { return false }
        position += word.count
        return true
    }

    /// The number that comes next, as it is written; nil, and nothing is taken, where none does.
    private mutating func number() -> String? {
        var end = position
        func at(_ sign: Unicode.Scalar) -> Bool { end < bytes.count && bytes[end] == UInt8(ascii: sign) }
        func skipDigits() -> Bool {
            let start = end
            while end < bytes.count, bytes[end].isDigit { end += 1 }
            return end > start
        }
        if at("-") { end += 1 }
        guard skipDigits() else { return nil }
        if at(".") {
            end += 1
            guard skipDigits() else { return nil }
        }
        if at("e") || at("E") {
            end += 1
            if at("+") || at("-") { end += 1 }
            guard skipDigits() else { return nil }
        }
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
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
        while true {
            let start = position
            while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
            let end = position
            guard let byte = current else { throw malformed }
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                // Nearly every text has no escape and is copied at once.
                if text.isEmpty { return String(decoding: bytes[start..<end], as: UTF8.self) }
                text += bytes[start..<end]
                return String(decoding: text, as: UTF8.self)
            }
            text += bytes[start..<end]
            try appendEscaped(to: &text)
        }
    }

    private mutating func appendEscaped(to text: inout [UInt8]) throws(JSONValue.Malformed) {
        guard let byte = current else { throw malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            var units = [try hexadecimalUnit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
                position += 2
                units.append(try hexadecimalUnit())
            }
            text += String(decoding: units, as: UTF16.self).utf8
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
