extension String {
    /// Without blanks and line ends around it, and without NULs, at which a database would cut the text off.
    var trimmingBlanks: String {
        guard !utf8.contains(0) else { return replacing("\0", with: "").trimmingBlanks }
        guard let first = utf8.first, let last = utf8.last else { return self }
        // Nearly every text of a card begins and ends with a visible ASCII character.
        guard !first.isVisibleASCII || !last.isVisibleASCII else { return self }
        let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{FEFF}" }
        let start = drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...end])
    }

    /// With "\n" for every line end.
    var withPlainLineEnds: String {
        utf8.contains(UInt8(ascii: "\r")) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
    }
}

extension UInt8 {
    fileprivate var isVisibleASCII: Bool { self > 0x20 && self < 0x7F }
}
