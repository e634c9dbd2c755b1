/// Reads JSON text from bytes, all at once or as they come. Nesting is limited, so that no file can exhaust the stack.
package struct JSONParser {
    private var bytes: [UInt8]
    private var position = 0
    /// Where more bytes come from; nil where all are here.
    private let source: ByteSource?
    /// The error of reading more, which is thrown once the text turns out to be incomplete.
    private(set) var failure: (any Error)?

    /// Lines that end before `counted`.
    private var lines = 0
    private var counted = 0

    private var values = 0
    private let mostValues: Int
    /// Bytes of text that the present value holds so far.
    private var held = 0
    private let mostHeld: Int

    private static let deepest = 64
    private static let chunk = 1 << 18
    /// Longer numbers are not read where bytes come in pieces.
    private static let longestNumber = 4_096
    /// Each value takes many times its text's room in memory.
    package static let mostValuesOfFile = 2_000_000

    /// The value of a whole JSON text, and nothing behind it. A text of more than `mostValues` numbers, texts, lists and
    /// objects is refused.
    package static func value(
        of bytes: [UInt8], mostValues: Int = mostValuesOfFile
    ) throws(JSONValue.Malformed) -> JSONValue {
        var parser = JSONParser(bytes: bytes, mostValues: mostValues)
        let value = try parser.value(depth: 0)
        guard parser.isAtEnd() else { throw parser.malformed }
        return value
    }

    private init(bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        self.mostValues = mostValues
        (source, mostHeld) = (nil, .max)
        skipByteOrderMark()
    }

    /// Reads from a source as needed. The texts of one value have `mostHeld` bytes together, after their escapes are
    /// read; one that is not UTF-8 is refused.
    init(_ source: ByteSource, mostHeld: Int) {
        bytes = []
        mostValues = Self.mostValuesOfFile
        (self.source, self.mostHeld) = (source, mostHeld)
        skipByteOrderMark()
    }

    /// The line of what comes next.
    var line: Int {
        mutating get {
            lines += bytes[counted..<position].count { $0 == UInt8(ascii: "\n") }
            counted = position
            return lines + 1
        }
    }

    var malformed: JSONValue.Malformed { mutating get { JSONValue.Malformed(line: line) } }

    /// The value that comes next, by itself.
    mutating func nextValue() throws(JSONValue.Malformed) -> JSONValue {
        (values, held) = (0, 0)
        return try value(depth: 0)
    }

    /// Steps over `byte` if it comes next, blanks aside.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard current == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
    }

    /// Whether nothing but blanks is left.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return current == nil
    }

    // MARK: - Private

    private var current: UInt8? {
        mutating get { position < bytes.count || fill() ? bytes[position] : nil }
    }

    /// Takes another chunk in, and forgets what lies before the position; false at the end.
    private mutating func fill() -> Bool {
        guard let source, failure == nil else { return false }
        _ = line
        bytes.removeFirst(position)
        (position, counted) = (0, 0)
        do {
            let chunk = try [UInt8](unsafeUninitializedCapacity: Self.chunk) { space, count in
                count = try source.read(into: UnsafeMutableRawBufferPointer(space))
            }
            bytes += chunk
            return !chunk.isEmpty
        } catch {
            failure = error
            return false
        }
    }

    private mutating func skipByteOrderMark() {
        while bytes.count < 3, fill() {}
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func value(depth: Int) throws(JSONValue.Malformed) -> JSONValue {
        values += 1
        guard values <= mostValues else { throw JSONValue.Malformed(line: line, reason: .tooManyValues) }
        guard depth < Self.deepest else { throw malformed }
        skipBlanks()
        switch current {
        case UInt8(ascii: "["):
            position += 1
            return .array(try elements(depth: depth))
        case UInt8(ascii: "{"):
            position += 1
            return .object(try members(depth: depth))
        case UInt8(ascii: "\""):
            position += 1
            return .string(try string())
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONValue.Malformed) -> JSONValue {
        for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
            guard current == byte else { throw malformed }
            position += 1
        }
        return value
    }

    /// The number that comes next, as it is written.
    private mutating func number() throws(JSONValue.Malformed) -> String {
        // The bytes so far may end inside the number, which then goes on.
        while case let end = numberAhead().end, end == bytes.count, end - position < Self.longestNumber, fill() {}
        let (end, isNumber) = numberAhead()
        guard isNumber else { throw malformed }
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    /// How far what begins here reads like a number, and whether it is one.
    private func numberAhead() -> (end: Int, isNumber: Bool) {
        var end = position
        func at(_ sign: Unicode.Scalar) -> Bool { end < bytes.count && bytes[end] == UInt8(ascii: sign) }
        func skipDigits() -> Bool {
            let start = end
            while end < bytes.count, bytes[end].isDigit { end += 1 }
            return end > start
        }
        if at("-") { end += 1 }
        guard skipDigits() else { return (end, false) }
        if at(".") {
            end += 1
            guard skipDigits() else { return (end, false) }
        }
        if at("e") || at("E") {
            end += 1
            if at("+") || at("-") { end += 1 }
            guard skipDigits() else { return (end, false) }
        }
        return (end, true)
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
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
                position += 1
            }
            // Nearly every text has no escape and is copied at once.
            if text.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                defer { position += 1 }
                return try decoded(bytes[start..<position])
            }
            text += bytes[start..<position]
            guard held + text.count <= mostHeld else { throw JSONValue.Malformed(line: line, reason: .tooLarge) }
            guard let byte = current else { throw malformed }
            guard byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") else { continue }
            position += 1
            if byte == UInt8(ascii: "\"") { return try decoded(text[...]) }
            try appendEscaped(to: &text)
        }
    }

    private mutating func decoded(_ text: ArraySlice<UInt8>) throws(JSONValue.Malformed) -> String {
        held += text.count
        guard held <= mostHeld else { throw JSONValue.Malformed(line: line, reason: .tooLarge) }
        guard source != nil else { return String(decoding: text, as: UTF8.self) }
        // Bytes that are not UTF-8 would be read as something else without a word.
        guard let string = String(validating: text, as: UTF8.self) else { throw malformed }
        return string
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
        case UInt8(ascii: "u"): try appendUnits(to: &text)
        default: throw malformed
        }
    }

    /// Appends a character written as one unit of UTF-16, or as two.
    private mutating func appendUnits(to text: inout [UInt8]) throws(JSONValue.Malformed) {
        var units = [try hexadecimalUnit()]
        var isOtherEscape = false
        if UTF16.isLeadSurrogate(units[0]), current == UInt8(ascii: "\\") {
            position += 1
            isOtherEscape = current != UInt8(ascii: "u")
            if !isOtherEscape {
                position += 1
                units.append(try hexadecimalUnit())
            }
        }
        text += String(decoding: units, as: UTF16.self).utf8
        if isOtherEscape { try appendEscaped(to: &text) }
    }

    private mutating func hexadecimalUnit() throws(JSONValue.Malformed) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw malformed }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}
