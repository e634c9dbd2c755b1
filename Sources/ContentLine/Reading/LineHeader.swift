/// The part of a content line before the colon: `[group "."] name *(";" parameter) ":"`.
struct LineHeader {
    /// Offsets as in `LineEntry`, but of the buffer that is being read.
    var nameStart: Int
    var nameEnd: Int
    var valueStart: Int
    var flags: LineEntry.Flags = []

    /// Reads the header of the line from `start` to `end`; nil if the line has no colon.
    ///
    /// A colon in quotation marks does not count, unless the quotation is never closed.
    @inline(__always)
    init?(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
        var offset = start
        nameStart = start
        nameEnd = start
        valueStart = start
        while offset < end {
            let byte = bytes[offset]
            if byte.isNameByte {
                offset &+= 1
                continue
            }
            if byte == .colon || byte == .semicolon { break }
            if byte == .dot {
                nameStart = offset &+ 1
            } else if byte.isLineEnd {
                flags.insert(.foldedHeader)
            } else if !byte.isBlank {
                flags.insert(.oddName)
            }
            offset &+= 1
        }
        guard offset < end else { return nil }
        nameEnd = offset
        if bytes[offset] == .colon {
            valueStart = offset &+ 1
        } else if !scanParameters(bytes, from: offset, to: end, heedingQuotes: true),
            !scanParameters(bytes, from: offset, to: end, heedingQuotes: false)
        {
            return nil
        }
        trimName(bytes)
    }

    private mutating func scanParameters(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int, heedingQuotes: Bool
    ) -> Bool {
        var offset = start
        var isQuoted = false
        var isTokenStart = false
        var parameterStart = start
        while offset < end {
            let byte = bytes[offset]
            switch byte {
            case .colon where !isQuoted:
                valueStart = offset &+ 1
                return true
            case .quote: isQuoted = heedingQuotes && !isQuoted
            case .semicolon where !isQuoted:
                isTokenStart = true
                parameterStart = offset &+ 1
            case .semicolon, .equals, .comma: isTokenStart = true
            case .carriageReturn, .lineFeed: flags.insert(.foldedHeader)
            default:
                if isTokenStart { noteToken(bytes, from: offset, to: end, parameterStart: parameterStart) }
                isTokenStart = byte.isBlank && isTokenStart
            }
            offset &+= 1
        }
        return false
    }

    /// Recognises the few parameters that decide how the value is read.
    private mutating func noteToken(
        _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int, parameterStart: Int
    ) {
        let first = bytes[start] | 0x20
        guard first == 0x62 || first == 0x63 || first == 0x71 else { return }
        var stop = start
        while stop < end, bytes[stop].isNameByte { stop &+= 1 }
        let token = bytes.part(start, stop)
        // Either a bare word, as in 2.1, or the value of one of two parameters.
        let before = bytes.part(parameterStart, start).trimmed()
        guard before.isEmpty || before.starts(withUpperCase: "ENCODING") || before.starts(withUpperCase: "VALUE") else {
            return
        }
        if token.equals(upperCase: "QUOTED-PRINTABLE") {
            flags.insert(.quotedPrintable)
        } else if token.equals(upperCase: "CHARSET") {
            flags.insert(.charset)
        } else if token.equals(upperCase: "BASE64") || token.equals(upperCase: "B") || token.equals(upperCase: "BINARY")
            || token.equals(upperCase: "BASE-64")
        {
            flags.insert(.base64)
        }
    }

    /// Some writers set blanks around the name.
    private mutating func trimName(_ bytes: UnsafeRawBufferPointer) {
        guard nameStart < nameEnd, bytes[nameStart].isBlank || bytes[nameEnd &- 1].isBlank else { return }
        while nameStart < nameEnd, bytes[nameStart].isBlank { nameStart &+= 1 }
        while nameEnd > nameStart, bytes[nameEnd &- 1].isBlank { nameEnd &-= 1 }
    }
}
