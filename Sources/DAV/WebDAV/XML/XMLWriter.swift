/// Writes XML as bytes, piece by piece. Names of the known namespaces have fixed prefixes, which the root declares.
package struct XMLWriter: Sendable {
    /// A stretch of output.
    enum Piece: Sendable {
        /// As it is.
        case markup([UInt8])
        /// Text that is yet to be escaped, which may make it five times as long.
        case text([UInt8])

        var count: Int {
            switch self {
            case .markup(let bytes), .text(let bytes): bytes.count
            }
        }
    }

    /// The latest output, escaped.
    private var bytes: [UInt8] = []
    /// The output before it.
    private var pieces: [Piece] = []
    private var countOfPieces = 0
    /// Whether names have the prefixes of the root; else each element declares its own namespace.
    private let hasRoot: Bool

    package init(reserving capacity: Int = 0, hasRoot: Bool = true) {
        self.hasRoot = hasRoot
        bytes.reserveCapacity(capacity)
    }

    /// A writer that has written these bytes.
    init(_ bytes: [UInt8]) {
        self.init()
        self.bytes = bytes
    }

    /// An element as text that stands alone.
    package static func fragment(_ element: XMLElement) -> String {
        var writer = XMLWriter(hasRoot: false)
        writer.element(element)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    /// How many bytes were written and not yet taken; long texts count as they are before they are escaped.
    package var count: Int { countOfPieces + bytes.count }

    /// Whether a text of it is yet to be escaped.
    var hasLongText: Bool { !pieces.isEmpty }

    /// Drops the output after so many bytes; none of it may be a long text.
    package mutating func drop(to count: Int) {
        bytes.removeLast(self.count - count)
    }

    /// Begins a document: its declaration, and the root with the namespaces.
    package mutating func beginDocument(_ root: StaticString) {
        raw(#"<?xml version="1.0" encoding="utf-8"?>"#)
        raw("\n<")
        raw(root)
        raw(#" xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:CAL="urn:ietf:params:xml:ns:caldav""#)
        raw(#" xmlns:CS="http://calendarserver.org/ns/">"#)
    }

    /// Returns the output since the last call.
    package mutating func take() -> [UInt8] {
        guard !pieces.isEmpty else {
            defer { bytes = [] }
            return bytes
        }
        var parts = XMLParts(takePieces())
        return parts.next(atLeast: .max) ?? []
    }

    /// The same in pieces; long texts are not escaped yet.
    mutating func takePieces() -> [Piece] {
        defer { (pieces, countOfPieces, bytes) = ([], 0, []) }
        return pieces + [.markup(bytes)]
    }

    /// Markup as it stands in the source.
    @inline(__always)
    package mutating func raw(_ markup: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// ASCII that needs no escaping.
    package mutating func raw(_ plain: some Sequence<UInt8>) {
        bytes.append(contentsOf: plain)
    }

    /// Text, escaped. A carriage return is written as a reference, since a reader would drop it otherwise; what XML cannot
    /// say becomes U+FFFD.
    package mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { escape($0) }
    }

    /// Writes bytes of text, escaped like `text`; invalid UTF-8 becomes U+FFFD. Long ones are kept as they are until they are
    /// sent.
    package mutating func text(_ text: [UInt8]) {
        guard text.count > Self.longestText else { return self.text(String(decoding: text, as: UTF8.self)) }
        pieces += [.markup(bytes), .text(text)]
        countOfPieces += bytes.count + text.count
        bytes = []
    }

    /// How many bytes a text may have that is escaped at once.
    static let longestText = 8_192

    /// An element with text in it.
    package mutating func element(_ name: XMLName, _ text: String) {
        open(name)
        self.text(text)
        close(name)
    }

    /// An element with nothing in it.
    package mutating func empty(_ name: XMLName) {
        bytes.append(UInt8(ascii: "<"))
        tag(name)
        if prefix(of: name.namespace) == nil { declare(name.namespace) }
        raw("/>")
    }

    package mutating func open(_ name: XMLName) {
        bytes.append(UInt8(ascii: "<"))
        tag(name)
        if prefix(of: name.namespace) == nil { declare(name.namespace) }
        bytes.append(UInt8(ascii: ">"))
    }

    package mutating func close(_ name: XMLName) {
        raw("</")
        tag(name)
        bytes.append(UInt8(ascii: ">"))
    }

    /// A whole element with all that is in it.
    package mutating func element(_ element: XMLElement) {
        bytes.append(UInt8(ascii: "<"))
        tag(element.name)
        var number = 0
        for attribute in element.attributes { write(attribute, &number) }
        if prefix(of: element.name.namespace) == nil { declare(element.name.namespace) }
        guard !element.content.isEmpty else { return raw("/>") }
        bytes.append(UInt8(ascii: ">"))
        for node in element.content {
            switch node {
            case .element(let child): self.element(child)
            case .text(let text): self.text(text)
            }
        }
        close(element.name)
    }

    // MARK: - Private

    private mutating func write(_ attribute: XMLElement.Attribute, _ number: inout Int) {
        let namespace = attribute.name.namespace
        bytes.append(UInt8(ascii: " "))
        if let prefix = prefix(of: namespace) {
            raw(prefix)
        } else if !namespace.isEmpty {
            number += 1
            raw("xmlns:A\(number)='".utf8)
            value(namespace)
            raw("' A\(number):".utf8)
        }
        raw(attribute.name.local.utf8)
        raw("='")
        value(attribute.value)
        raw("'")
    }

    private mutating func tag(_ name: XMLName) {
        if let prefix = prefix(of: name.namespace) {
            raw(prefix)
        } else if !name.namespace.isEmpty {
            raw("X:")
        }
        raw(name.local.utf8)
    }

    private mutating func declare(_ namespace: String) {
        guard !namespace.isEmpty else { return }
        raw(" xmlns:X='")
        value(namespace)
        raw("'")
    }

    private func prefix(of namespace: String) -> StaticString? {
        switch namespace {
        case Namespace.xml: "xml:"
        case Namespace.dav where hasRoot: "D:"
        case Namespace.card where hasRoot: "C:"
        case Namespace.calendar where hasRoot: "CAL:"
        case Namespace.server where hasRoot: "CS:"
        default: nil
        }
    }

    private mutating func value(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "'"): raw("&#39;")
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case 9, 10, 13: raw("&#\(byte);".utf8)
            default: bytes.append(byte)
            }
        }
    }

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            guard byte < 0x40 ? Self.isSpecial[Int(byte)] : byte == 0xEF else {
                offset &+= 1
                continue
            }
            // U+FFFE and U+FFFF are no characters of XML.
            if byte == 0xEF, !(offset &+ 2 < text.count && text[offset &+ 1] == 0xBF && text[offset &+ 2] >= 0xBE) {
                offset &+= 1
                continue
            }
            bytes.append(contentsOf: text[start..<offset])
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case 13: raw("&#13;")
            default: raw("\u{FFFD}")
            }
            offset &+= byte == 0xEF ? 3 : 1
            start = offset
        }
        bytes.append(contentsOf: text[start..<text.count])
    }

    private static let isSpecial: [Bool] = (0..<0x40).map { byte in
        byte < 0x20 ? byte != 9 && byte != 10 : [0x26, 0x3C, 0x3E].contains(byte)
    }
}
