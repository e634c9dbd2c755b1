import Kinkeeper

extension String {
    /// Without blanks and line ends around it, without NULs, at which a database would cut the text off, and stream-safe.
    var trimmingBlanks: String {
        guard !utf8.contains(0) else { return String(decoding: utf8.filter { $0 != 0 }, as: UTF8.self).trimmingBlanks }
        return streamSafe.withoutOuterBlanks
    }

    private var withoutOuterBlanks: String {
        guard let first = utf8.first, let last = utf8.last else { return self }
        // Nearly every text of a card begins and ends with a visible ASCII character.
        guard !first.isVisibleASCII || !last.isVisibleASCII else { return self }
        let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{FEFF}" }
        let start = drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        // A text without blanks stays the one that others share.
        return start.startIndex == startIndex && index(after: end) == endIndex ? self : String(start[...end])
    }

    /// With "\n" for every line end.
    var withPlainLineEnds: String {
        guard utf8.contains(0x0D) else { return self }
        var plain: [UInt8] = []
        plain.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            if byte != 0x0A || !isAfterReturn { plain.append(byte == 0x0D ? 0x0A : byte) }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isVisibleASCII: Bool { self > 0x20 && self < 0x7F }
}
