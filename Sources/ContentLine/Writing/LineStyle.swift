/// How a card sets its lines, which a line written into it should do as well.
struct LineStyle {
    var lineEnd: [UInt8] = [.carriageReturn, .lineFeed]
    /// Before each physical line.
    var indentation: [UInt8] = []
    /// The blank that continues a folded line.
    var foldBlank: UInt8 = .space
    /// Octets in a line without its line end; nil if long lines are not folded.
    var limit: Int? = 75
}

extension VCard {
    /// The style of the lines that are there: the line end of BEGIN, and folds as the first long line has them.
    var lineStyle: LineStyle {
        bytes.withUnsafeBytes { bytes in
            var style = LineStyle()
            var lines = PhysicalLines(at: 0)
            if let first = lines.next(in: bytes, isFinal: true) {
                style.indentation = Array(bytes.part(0, min(indentation, first.contentEnd)))
                if first.end > first.contentEnd { style.lineEnd = Array(bytes.part(first.contentEnd, first.end)) }
            }
            for entry in entries where entry.flags.isDisjoint(with: [.quotedPrintable, .nested]) {
                if entry.flags.contains(.folded) || entry.flags.contains(.foldedHeader) {
                    guard let blank = Self.foldBlank(of: entry, in: bytes) else { continue }
                    style.foldBlank = blank
                    return style
                }
                if entry.valueEnd - entry.start > 80 {
                    style.limit = nil
                    return style
                }
            }
            return style
        }
    }

    /// The blank after the line's first fold, if it has one.
    private static func foldBlank(of entry: LineEntry, in bytes: UnsafeRawBufferPointer) -> UInt8? {
        var high: UInt64 = 0
        var offset = bytes.firstLineEnd(from: Int(entry.start), high: &high)
        while offset < Int(entry.valueEnd), bytes[offset].isLineEnd { offset += 1 }
        offset += Int(entry.indentation)
        return offset < Int(entry.valueEnd) && bytes[offset].isBlank ? bytes[offset] : nil
    }
}
