/// Writes tables as RFC 4180 has them: commas, CRLF, quotation marks where they are needed.
package enum CSVText {
    /// The sign that tells Excel the text is UTF-8.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Appends one row; every cell is guarded, see `SpreadsheetCell`.
    package static func append(_ cells: [String], to output: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(SpreadsheetCell.guarded(cell), to: &output)
        }
        output += [0x0D, 0x0A]
    }

    private static func append(_ cell: String, to output: inout [UInt8]) {
        let needsQuotes =
            cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
            || cell.utf8.first == 0x20 || cell.utf8.last == 0x20
        guard needsQuotes else {
            output += cell.utf8
            return
        }
        output.append(0x22)
        for byte in cell.utf8 {
            if byte == 0x22 { output.append(0x22) }
            output.append(byte)
        }
        output.append(0x22)
    }
}
