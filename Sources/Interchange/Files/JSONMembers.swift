/// Reads one large JSON object, member by member, and of members that are lists element by element: memory holds one
/// element, whatever the size of the file.
package struct JSONMembers {
    /// What comes next.
    package enum Event: Hashable, Sendable {
        /// A member that is no list.
        case member(name: String, value: JSONValue, line: Int)
        /// A list begins.
        case list(name: String, line: Int)
        /// An element of the list that began last.
        case element(JSONValue, line: Int)
    }

    private enum Place { case start, members, list, end }

    private var bytes: JSONBytes
    private var place = Place.start
    private var isFirst = true

    /// Bytes taken from the source so far.
    package var bytesRead: Int64 { bytes.bytesRead }

    /// - Parameter read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
    package init(read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        bytes = JSONBytes(read: read)
    }

    /// The next event; nil at the end of a whole object. Throws `JSONValue.Malformed`, and what the source throws.
    package mutating func next() throws -> Event? {
        switch place {
        case .start:
            try bytes.skipByteOrderMark()
            guard try bytes.take("{") else { throw bytes.malformed }
            place = .members
            isFirst = true
            return try next()
        case .members: return try nextMember()
        case .list: return try nextElement()
        case .end:
            guard try bytes.isAtEnd() else { throw bytes.malformed }
            return nil
        }
    }

    private mutating func nextMember() throws -> Event? {
        if try bytes.take("}") {
            place = .end
            return try next()
        }
        try takeComma()
        let line = try bytes.line
        guard case .string(let name) = try bytes.value(), try bytes.take(":") else { throw bytes.malformed }
        if try bytes.take("[") {
            place = .list
            isFirst = true
            return .list(name: name, line: line)
        }
        return .member(name: name, value: try bytes.value(), line: line)
    }

    private mutating func nextElement() throws -> Event? {
        if try bytes.take("]") {
            place = .members
            isFirst = false
            return try next()
        }
        try takeComma()
        let line = try bytes.line
        return .element(try bytes.value(), line: line)
    }

    private mutating func takeComma() throws {
        if !isFirst { guard try bytes.take(",") else { throw bytes.malformed } }
        isFirst = false
    }
}

/// The bytes of a JSON text as they come, of which whole values can be cut out.
private struct JSONBytes {
    private let source: ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var lines = 1

    private static let chunk = 1 << 18
    /// A longer value is refused. The longest that is written is a card of 20 MB with its line ends escaped; older versions took
    /// larger ones.
    private static let longestValue = 64 << 20

    var bytesRead: Int64 { source.bytesTaken }
    var malformed: JSONValue.Malformed { JSONValue.Malformed(line: lines) }

    /// The line of what comes next, blanks aside.
    var line: Int {
        mutating get throws {
            try skipBlanks()
            return lines
        }
    }

    init(read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        source = ByteSource(read: read)
    }

    mutating func skipByteOrderMark() throws {
        while buffer.count < 3, try fill() {}
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func isAtEnd() throws -> Bool {
        try skipBlanks()
        return position == buffer.count
    }

    /// Steps over `sign` if it comes next, blanks aside.
    mutating func take(_ sign: Unicode.Scalar) throws -> Bool {
        try skipBlanks()
        guard position < buffer.count, UInt32(buffer[position]) == sign.value else { return false }
        position += 1
        return true
    }

    /// The whole value that comes next.
    mutating func value() throws -> JSONValue {
        try skipBlanks()
        var end = JSONValueEnd()
        var offset = position
        while true {
            if let length = end.find(in: buffer, from: &offset) {
                return try parsed(upTo: length)
            }
            offset -= position
            guard buffer.count - position < Self.longestValue, try fill() else { break }
            offset += position
        }
        guard end.isScalar, position < buffer.count else { throw malformed }
        return try parsed(upTo: buffer.count)
    }

    private mutating func parsed(upTo end: Int) throws -> JSONValue {
        let slice = Array(buffer[position..<end])
        // Bytes that are not UTF-8 would be read as something else without a word.
        guard slice.allSatisfy({ $0 < 0x80 }) || String(validating: slice, as: UTF8.self) != nil else { throw malformed }
        do {
            let value = try JSONParser.value(of: slice)
            position = end
            lines += slice.count { $0 == 0x0A }
            return value
        } catch {
            throw JSONValue.Malformed(line: lines + error.line - 1)
        }
    }

    private mutating func skipBlanks() throws {
        while true {
            while position < buffer.count, buffer[position] == 0x20 || (0x09...0x0D).contains(buffer[position]) {
                if buffer[position] == 0x0A { lines += 1 }
                position += 1
            }
            guard position == buffer.count, try fill() else { return }
        }
    }

    /// Takes another chunk in, and forgets what was taken out; false at the end.
    private mutating func fill() throws -> Bool {
        if position > 0 {
            buffer.removeFirst(position)
            position = 0
        }
        let chunk = try [UInt8](unsafeUninitializedCapacity: Self.chunk) { space, count in
            count = try source.read(into: UnsafeMutableRawBufferPointer(space))
        }
        buffer += chunk
        return !chunk.isEmpty
    }
}

/// Finds where a JSON value ends, by its brackets and quotation marks alone.
private struct JSONValueEnd {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false
    /// Whether the value is a number or a word, which only what follows ends.
    private(set) var isScalar = false

    /// The offset behind the value; nil if it goes on behind the buffer. `offset` is where to look on.
    mutating func find(in buffer: [UInt8], from offset: inout Int) -> Int? {
        buffer.withUnsafeBufferPointer { buffer in
            while offset < buffer.count {
                let byte = buffer[offset]
                if isInString {
                    offset += 1
                    if isEscaped { isEscaped = false; continue }
                    if byte == UInt8(ascii: "\\") { isEscaped = true; continue }
                    guard byte == UInt8(ascii: "\"") else { continue }
                    isInString = false
                    if depth == 0 { return offset }
                    continue
                }
                if isScalar {
                    if byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                        return offset
                    }
                    offset += 1
                    continue
                }
                offset += 1
                if step(byte) { return offset }
            }
            return nil
        }
    }

    /// Takes a byte outside of strings and bare words; true where it ends the value.
    private mutating func step(_ byte: UInt8) -> Bool {
        defer { hasBegun = true }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return depth <= 0
        default: if !hasBegun { isScalar = true }
        }
        return false
    }
}
