/// Makes parts of an `XMLWriter`'s output, each when it is needed: only as much of a long text is escaped as is sent next.
struct XMLParts {
    private var pieces: ArraySlice<XMLWriter.Piece>
    /// How much of the first piece is gone.
    private var offset = 0

    init(_ pieces: [XMLWriter.Piece]) {
        self.pieces = pieces[...]
    }

    /// The next part; nil at the end. It has at least so many bytes unless it is the last, and not many more.
    mutating func next(atLeast least: Int) -> [UInt8]? {
        var writer = XMLWriter()
        while writer.count < least, let piece = pieces.first {
            // Markup that fits as a whole need not be copied.
            if case .markup(let bytes) = piece, offset == 0, writer.count == 0, bytes.count <= least {
                writer = XMLWriter(bytes)
                advance(by: bytes.count, of: piece)
                continue
            }
            take(from: piece, atMost: least - writer.count, into: &writer)
        }
        return writer.count > 0 ? writer.take() : nil
    }

    private mutating func take(from piece: XMLWriter.Piece, atMost most: Int, into writer: inout XMLWriter) {
        switch piece {
        case .markup(let bytes):
            let end = min(bytes.count, offset + min(most, bytes.count))
            writer.raw(bytes[offset..<end])
            advance(by: end - offset, of: piece)
        case .text(let bytes):
            let end = Self.end(of: bytes, from: offset)
            writer.text(String(decoding: bytes[offset..<end], as: UTF8.self))
            advance(by: end - offset, of: piece)
        }
    }

    private mutating func advance(by count: Int, of piece: XMLWriter.Piece) {
        offset += count
        guard offset >= piece.count else { return }
        pieces.removeFirst()
        offset = 0
    }

    /// Where a stretch of text ends that begins there: between two characters.
    private static func end(of text: [UInt8], from start: Int) -> Int {
        var end = min(text.count, start + XMLWriter.longestText)
        guard end < text.count else { return end }
        // A character has four bytes at most.
        for _ in 0..<3 where text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
