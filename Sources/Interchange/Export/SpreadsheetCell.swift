/// Guards the cells of a table against being run as formulas, so that guarding can be undone without a loss.
///
/// Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula, and a formula
/// can send what stands beside it anywhere; names and notes come from cards that anybody may have written. Such a cell
/// gets an apostrophe before it, which is what a spreadsheet itself writes before words. Numbers, telephone numbers and
/// dates without a year ("+49 30 1234567", "--02-03") cannot do anything and stay as they are.
package enum SpreadsheetCell {
    /// The text as it is written into a cell.
    package static func guarded(_ text: String) -> String {
        isDangerous(afterApostrophes(text)) ? "'" + text : text
    }

    /// The text of a cell that `guarded(_:)` wrote; any other text stays as it is.
    package static func unguarded(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isDangerous(afterApostrophes(cell)) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func afterApostrophes(_ text: String) -> Substring.UnicodeScalarView {
        text.unicodeScalars.drop { $0 == "'" }
    }

    private static func isDangerous(_ text: Substring.UnicodeScalarView) -> Bool {
        switch text.first {
        case "=", "@", "\t", "\r", "\n": true
        case "+", "-": !text.dropFirst().allSatisfy { harmless.contains($0) }
        // Full-width signs are taken for the plain ones by some.
        case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// What telephone numbers and dates are made of. Without letters nothing can be called.
    private static let harmless: Set<Unicode.Scalar> = Set("0123456789 -./()".unicodeScalars)
}
