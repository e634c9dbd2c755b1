/// A line to be written: unfolded, with everything else decided.
struct LogicalLine {
    enum Kind {
        case plain, quotedPrintable, base64
        /// The value has lines of its own, which stay as they are.
        case nested
    }

    /// Group, name and parameters, without the colon.
    var header: [UInt8]
    var value: [UInt8]
    var kind: Kind

    /// The line with its line end, folded as `style` and `dialect` have it.
    func physicalLines(_ style: LineStyle, _ dialect: Dialect) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((header.count + value.count) / 70 * 80 + 80)
        result += style.indentation
        let line = header + [.colon] + value
        switch kind {
        case .nested:
            result += line
            if result.last?.isLineEnd != true { result += style.lineEnd }
            return result
        case .quotedPrintable: appendSoftBroken(line, style, dialect, to: &result)
        case .base64 where dialect == .vCard21:
            result += header + [.colon] + style.lineEnd
            appendBlock(style, to: &result)
        case .plain where dialect == .vCard21: result += line
        case .plain, .base64: appendFolded(line, style, to: &result)
        }
        result += style.lineEnd
        return result
    }

    /// Folded at the limit, but never inside of a UTF-8 character.
    private func appendFolded(_ line: [UInt8], _ style: LineStyle, to result: inout [UInt8]) {
        guard let limit = style.limit else {
            result += line
            return
        }
        var start = 0
        var room = limit
        while line.count - start > room {
            var end = start + room
            while end > start + room - 4, line[end] & 0xC0 == 0x80 { end -= 1 }
            result += line[start..<end]
            result += style.lineEnd
            result += style.indentation
            result.append(style.foldBlank)
            start = end
            room = limit - 1
        }
        result += line[start...]
    }

    /// Vary base64 of 2.1: lines of their own with a blank before each, and an empty line after the last.
    private func appendBlock(_ style: LineStyle, to result: inout [UInt8]) {
        for start in stride(from: 0, to: value.count, by: 74) {
            result += style.indentation
            result.append(style.foldBlank)
            result += value[start..<min(start + 74, value.count)]
            result += style.lineEnd
        }
    }

    /// With the soft line breaks of quoted-printable, never inside of an escape. Outside of 2.1, where a reader may fold
    /// as well, the blank of a fold follows the break.
    private func appendSoftBroken(_ line: [UInt8], _ style: LineStyle, _ dialect: Dialect, to result: inout [UInt8]) {
        let firstBreak = header.count + 1
        var start = 0
        while line.count - start > 75 {
            var end = max(start + 74, firstBreak)
            while end > max(start, firstBreak), !canBreak(line, at: end) { end -= 1 }
            // A header that fills the line leaves no choice but to break behind it, or further on.
            while end < line.count, !canBreak(line, at: end) { end += 1 }
            guard end > start, end < line.count else { break }
            result += line[start..<end]
            result.append(.equals)
            result += style.lineEnd
            result += style.indentation
            if !dialect.keepsBlankAfterSoftBreak { result.append(style.foldBlank) }
            start = end
        }
        result += line[start...]
    }

    /// Not inside of an escape, and not so that the next line would seem to open or close a card.
    private func canBreak(_ line: [UInt8], at end: Int) -> Bool {
        guard line[end - 1] != .equals, line[end - 2] != .equals else { return false }
        return line.withUnsafeBytes { line in
            let next = line.part(end, line.count)
            return !next.starts(withUpperCase: "BEGIN") && !next.starts(withUpperCase: "END")
        }
    }
}
