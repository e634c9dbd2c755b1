/// Searches a card without reading it, to tell at the speed of its bytes that it cannot match.
package enum RawCard {
    /// Whether the card may have a property of that name whose text holds the pattern. False only where reading it would find
    /// none: lines that are folded, escaped or encoded may hold anything, and so may a card with any oddity.
    ///
    /// - Parameters:
    ///   - pattern: In upper case; empty when the property only has to be there.
    ///   - name: In upper case.
    ///   - key: A text that is not in ASCII, as a pattern of ASCII is looked for in it; nil where it may hold any.
    package static func mayHold(
        _ pattern: BytePattern, in name: [UInt8], of card: UnsafeRawBufferPointer,
        key: (UnsafeRawBufferPointer) -> [UInt8]?
    ) -> Bool {
        guard let first = startOfLines(of: card) else { return true }
        var start = first
        while start < card.count {
            var high: UInt64 = 0
            let end = card.firstLineEnd(from: start, high: &high)
            let next = min(end &+ (end &+ 1 < card.count && card[end] == 0x0D && card[end &+ 1] == 0x0A ? 2 : 1), card.count)
            defer { start = next }
            // A blank goes on with the line before it.
            guard start < end, !card[start].isBlank else { continue }
            let colon = card.firstOffset(of: .colon, from: start)
            // Only reading tells what a line without a colon belongs to.
            guard colon < end else { return true }
            guard isNamed(name, card.part(start, colon)) else { continue }
            let goesOn = next < card.count && (card[next].isBlank || card[next].isLineEnd)
            let value = card.part(colon &+ 1, end)
            guard !pattern.bytes.isEmpty, !goesOn, value.count <= longestValue,
                isPlain(card.part(start, colon)), value.firstOffset(of: .backslash) == value.count
            else { return true }
            if high == 0 {
                if pattern.isInUpperCased(value) { return true }
            } else {
                guard pattern.isASCII, let key = key(value), !pattern.isIn(key) else { return true }
            }
        }
        return false
    }

    private static let longestValue = 65_536

    /// Where the lines begin behind BEGIN and VERSION; nil where the card is not one of 3.0 or 4.0 as most are.
    private static func startOfLines(of card: UnsafeRawBufferPointer) -> Int? {
        for top in tops where card.count > top.count && card.part(0, top.count).elementsEqual(top) { return top.count }
        return nil
    }

    private static let tops = ["\r\n", "\n"].flatMap { end in
        ["3.0", "4.0"].map { Array("BEGIN:VCARD\(end)VERSION:\($0)\(end)".utf8) }
    }

    /// Whether what stands before a colon begins with the name, perhaps in a group.
    private static func isNamed(_ name: [UInt8], _ header: UnsafeRawBufferPointer) -> Bool {
        var whole = header.part(0, header.firstOffset(of: .semicolon)).trimmed()
        while case let dot = whole.firstOffset(of: .dot), dot < whole.count {
            whole = whole.part(dot + 1, whole.count).trimmed()
        }
        guard whole.count == name.count else { return false }
        return zip(whole, name).allSatisfy { $0.upperCased == $1 }
    }

    /// Whether no parameter says how the value is encoded.
    private static func isPlain(_ header: UnsafeRawBufferPointer) -> Bool {
        guard header.firstOffset(of: .semicolon) < header.count else { return true }
        return !encodings.contains { $0.isInUpperCased(header) }
    }

    private static let encodings = ["ENCODING", "CHARSET", "QUOTED", "BASE64"].map { BytePattern(Array($0.utf8)) }
}
