import ContentLine

/// Writes kept cards into a vCard file.
public struct VCardExport: Sendable {
    /// An export of any number of cards.
    public init() {}

    /// Appends a kept card to a piece of the file.
    ///
    /// The bytes are the card's own. Only a card without a line end or without END:VCARD gets them, since the next card
    /// would become part of it otherwise.
    public func write(_ card: [UInt8], to output: inout [UInt8]) {
        guard !Self.isWhole(card) else {
            output += card
            return
        }
        guard let parsed = try? VCard(bytes: card) else {
            output += card
            if card.last != UInt8(ascii: "\n") { output += Array("\r\n".utf8) }
            return
        }
        parsed.write(to: &output)
    }

    /// Whether the bytes end with a line END:VCARD and its line end, as nearly all cards do.
    private static func isWhole(_ card: [UInt8]) -> Bool {
        guard let last = card.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") else { return false }
        let text = card.suffix(16).drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return text.filter { $0 > 0x20 }.map { $0 | 0x20 } == Array("end:vcard".utf8)
    }
}
