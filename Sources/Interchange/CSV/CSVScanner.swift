/// Finds the fields of one row in bytes: RFC 4180, and common deviations.
///
/// A quotation mark counts only at the beginning of a field. Text after a closing one belongs to the field as it
/// stands; a row ends with CRLF, LF or CR.
struct CSVScanner {
    /// The result.
    enum Result {
        /// A row: its fields, where the next one begins, and how many line ends it has.
        case row(fields: [[UInt8]], end: Int, lines: Int)
        /// The row goes on behind the bytes there are.
        case incomplete
        /// A quotation mark is never closed.
        case openQuote
    }

    let separator: UInt8
    /// Whether quotation marks are letters like others.
    var takesQuotesLiterally = false

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Looks for a row that begins at `start`. `isFinal` says that nothing comes behind `bytes`.
    func scan(_ bytes: UnsafeRawBufferPointer, from start: Int, isFinal: Bool) -> Result {
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var isQuoted = false
        var isAtStart = true
        var lines = 0
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if isQuoted {
                if byte == Self.lineFeed || (byte == Self.carriageReturn && !isLineFeed(bytes, offset)) { lines += 1 }
                guard byte == Self.quote else {
                    field.append(byte)
                    continue
                }
                if offset == bytes.count, !isFinal { return .incomplete }
                guard offset < bytes.count, bytes[offset] == Self.quote else {
                    isQuoted = false
                    continue
                }
                field.append(byte)
                offset += 1
            } else if byte == separator {
                fields.append(field)
                field = []
                isAtStart = true
                continue
            } else if byte == Self.lineFeed {
                return .row(fields: fields + [field], end: offset, lines: lines + 1)
            } else if byte == Self.carriageReturn {
                if offset == bytes.count, !isFinal { return .incomplete }
                if isLineFeed(bytes, offset) { offset += 1 }
                return .row(fields: fields + [field], end: offset, lines: lines + 1)
            } else if byte == Self.quote, isAtStart, !takesQuotesLiterally {
                isQuoted = true
            } else {
                field.append(byte)
            }
            isAtStart = false
        }
        guard isFinal else { return .incomplete }
        return isQuoted ? .openQuote : .row(fields: fields + [field], end: offset, lines: lines)
    }

    private func isLineFeed(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
        offset < bytes.count && bytes[offset] == Self.lineFeed
    }
}
