/// Reads one large JSON object, member by member, and of members that are lists element by element: memory holds one
/// element, whatever the size of the file.
package struct JSONMembers {
    /// The next event.
    package enum Event: Hashable, Sendable {
        /// A member that is no list.
        case member(name: String, value: JSONValue, line: Int)
        /// A list begins.
        case list(name: String, line: Int)
        /// An element of the list that began last.
        case element(JSONValue, line: Int)
    }

    private enum Place { case start, members, list, end }

    /// The texts of one value have no more bytes than this together, as they are once their escapes are read. The longest that is
    /// written is a card of 20 MB; in a card that was converted each of its bytes may have become two.
    package static let usualLongestValue = 64 << 20

    private let source: ByteSource
    private var parser: JSONParser
    private var place = Place.start
    private var isFirst = true

    /// Bytes taken from the source so far.
    package var bytesRead: Int64 { source.bytesTaken }

    /// - Parameters:
    ///   - longestValue: The most bytes that the texts of one value have together; a longer one is refused as too large.
    ///   - read: Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
    package init(
        longestValue: Int = usualLongestValue, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        source = ByteSource(read: read)
        parser = JSONParser(source, mostHeld: longestValue)
    }

    /// The next event; nil at the end of a whole object. Throws `JSONValue.Malformed`, and what the source throws.
    package mutating func next() throws -> Event? {
        do throws(JSONValue.Malformed) { return try nextEvent() } catch {
            // A text breaks off where its source fails.
            throw parser.failure ?? error
        }
    }

    // MARK: - Private

    private mutating func nextEvent() throws(JSONValue.Malformed) -> Event? {
        switch place {
        case .start:
            guard parser.take("{") else { throw parser.malformed }
            place = .members
            isFirst = true
            return try nextMember()
        case .members: return try nextMember()
        case .list: return try nextElement()
        case .end:
            guard parser.isAtEnd(), parser.failure == nil else { throw parser.malformed }
            return nil
        }
    }

    private mutating func nextMember() throws(JSONValue.Malformed) -> Event? {
        if parser.take("}") {
            place = .end
            return try nextEvent()
        }
        try takeComma()
        let line = parser.line
        guard case .string(let name) = try parser.nextValue(), parser.take(":") else { throw parser.malformed }
        if parser.take("[") {
            place = .list
            isFirst = true
            return .list(name: name, line: line)
        }
        return .member(name: name, value: try parser.nextValue(), line: line)
    }

    private mutating func nextElement() throws(JSONValue.Malformed) -> Event? {
        if parser.take("]") {
            place = .members
            isFirst = false
            return try nextMember()
        }
        try takeComma()
        let line = parser.line
        return .element(try parser.nextValue(), line: line)
    }

    private mutating func takeComma() throws(JSONValue.Malformed) {
        if !isFirst { guard parser.take(",") else { throw parser.malformed } }
        isFirst = false
        parser.skipBlanks()
    }
}
