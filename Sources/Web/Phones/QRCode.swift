import CQREncode

/// A QR code (ISO/IEC 18004) as the shape of an SVG; not available without libqrencode.
struct QRCode: Hashable {
    /// How many modules wide and high, with the quiet margin of four.
    let side: Int
    /// The dark modules, each row's runs as rectangles: "M4 4h7v1h-7z".
    let shape: String

    private static let margin = 4
    /// Version 40, the largest.
    private static let mostModules = 177

    /// The code of a text; nil without libqrencode, or when the text is too long.
    init?(_ text: String) {
        var modules = [UInt8](repeating: 0, count: Self.mostModules * Self.mostModules)
        let width = Int(kk_qr_encode(text, &modules, modules.count))
        guard width > 0 else { return nil }
        side = width + 2 * Self.margin
        shape = (0..<width).map { row in Self.runs(of: modules[(row * width)..<((row + 1) * width)], in: row) }.joined()
    }

    private static func runs(of row: ArraySlice<UInt8>, in line: Int) -> String {
        var text = ""
        var column = row.startIndex
        while column < row.endIndex {
            let end = row[column...].firstIndex { $0 != row[column] } ?? row.endIndex
            if row[column] == 1 {
                let length = end - column
                text += "M\(column - row.startIndex + margin) \(line + margin)h\(length)v1h-\(length)z"
            }
            column = end
        }
        return text
    }
}
