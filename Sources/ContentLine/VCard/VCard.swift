/// A card as it stood in its file, with an index of its properties.
///
/// The card is its bytes: reading loses nothing, and an edit changes the bytes of the line it touches and no others.
/// Properties are found in one pass when the card is read and decoded when they are asked for.
public struct VCard: Sendable {
    /// The card exactly as received, from BEGIN to the line end after END. A card from a UTF-16 file is in UTF-8; a
    /// byte-order mark is not part of a card. END is missing where the file had none.
    public internal(set) var bytes: [UInt8]
    /// The line of BEGIN in its file, counted from 1; 0 for a card that was made.
    public let line: Int
    /// The version that the card says it is of, or the one it most likely is of.
    public let version: Version

    var entries: [LineEntry]
    /// Where the line of END begins, or the end of the bytes.
    var bodyEnd: Int
    /// Where a further line goes: before END, unless the card is broken there.
    var appendOffset: Int
    /// Blanks before BEGIN, which every line of an indented card has.
    let indentation: Int

    /// A new card of `version` without any data.
    public init(version: Version) {
        let body = Array("BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\n".utf8)
        bytes = body + Array("END:VCARD\r\n".utf8)
        bodyEnd = body.count
        appendOffset = body.count
        entries = []
        line = 0
        indentation = 0
        self.version = version
    }

    /// Reads the one card that `bytes` hold; blank lines around it do not matter.
    ///
    /// - Throws: `ParseError` if there is no card, or more than one.
    public init(bytes: [UInt8]) throws(ParseError) {
        var reader = VCardReader(bytes: bytes)
        // Reading from memory never fails.
        guard let card = (try? reader.next()) ?? nil else { throw .noCard }
        guard ((try? reader.next()) ?? nil) == nil else { throw .severalCards }
        self = card
    }

    /// Why bytes are not one card.
    public enum ParseError: Error, Hashable, Sendable {
        /// No BEGIN:VCARD was found.
        case noCard
        /// A second card follows the first.
        case severalCards
    }

    init(_ scanned: ScannedCard, bytes: [UInt8]) {
        self.bytes = bytes
        line = scanned.line
        entries = scanned.entries
        bodyEnd = scanned.bodyEnd
        appendOffset = scanned.appendOffset
        indentation = scanned.indentation
        version = scanned.version ?? Version.guessed(from: scanned.entries, in: bytes)
    }

    /// Whether the card ends with END:VCARD, as it should.
    public var isComplete: Bool { bodyEnd < bytes.count }
}

extension VCard: Hashable {
    /// Cards are equal when their bytes are; where they were found does not matter.
    public static func == (lhs: VCard, rhs: VCard) -> Bool { lhs.bytes == rhs.bytes }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
