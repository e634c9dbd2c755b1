/// Guards the cells of a table against being run as formulas, so that guarding can be undone without a loss.
///
/// Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula, and a formula can send what
/// stands beside it anywhere; names and notes come from cards that a stranger may have written. Such a cell gets an apostrophe
/// before it, which is what a spreadsheet itself writes before words. Numbers, telephone numbers and dates without a year
/// ("+49 30 1234567", "--02-03") cannot do anything and stay as they are.
///
/// Invisible characters, blanks and quotation marks before the sign do not count, since programs skip them. A spreadsheet
/// that separates by semicolons or tabs begins a cell in the middle of one of ours, so the places behind those and behind
/// line ends are guarded too; there, a hyphen before plain words ("- socks" in a note) stays.
package enum SpreadsheetCell {
    /// The text as it is written into a cell.
    package static func guarded(_ text: String) -> String {
        guard mayNeedGuard(text) else { return text }
        let scalars = Array(text.unicodeScalars)
        var guarded = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            if beginsCell(scalars, place), isDangerous(scalars, from: place) { guarded.append("'") }
            guarded.append(scalar)
        }
        return String(guarded)
    }

    /// The text of a cell that `guarded(_:)` wrote; any other text stays as it is.
    package static func unguarded(_ cell: String) -> String {
        guard cell.utf8.contains(UInt8(ascii: "'")), mayNeedGuard(cell) else { return cell }
        let scalars = Array(cell.unicodeScalars)
        var plain = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            if scalar == "'", beginsCell(scalars, place), isDangerous(scalars, from: place) { continue }
            plain.append(scalar)
        }
        return String(plain)
    }

    // MARK: Judging

    /// Whether one of the signs stands anywhere at all, as in few texts.
    private static func mayNeedGuard(_ text: String) -> Bool {
        text.utf8.contains { "=+-@\t\r\n".utf8.contains($0) } || text.unicodeScalars.contains(where: fullWidthSigns.contains)
    }

    private static func beginsCell(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
        place == 0 || separators.contains(text[place - 1])
    }

    /// Whether a spreadsheet may run what begins at `start`.
    private static func isDangerous(_ text: [Unicode.Scalar], from start: Int) -> Bool {
        var place = start
        while place < text.count, isPassedOver(text[place]) { place += 1 }
        guard place < text.count else { return false }
        switch text[place] {
        case "=", "@": return true
        case "\t", "\r", "\n": return start == 0
        case "+", "-": return canDoSomething(text[(place + 1)...], inside: start > 0)
        case let sign: return fullWidthSigns.contains(sign)
        }
    }

    /// Whether a sum can be more than a number: at the start of a cell as soon as it has a letter, inside of one when it has
    /// what a call or a link to a program needs.
    private static func canDoSomething(_ sum: ArraySlice<Unicode.Scalar>, inside: Bool) -> Bool {
        guard inside else { return !sum.allSatisfy { harmless.contains($0) } }
        return sum.prefix { !separators.contains($0) }.contains { callSigns.contains($0) }
    }

    /// Apostrophes, which guard already, blanks, quotation marks and what cannot be seen.
    private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "'" || scalar == "\"" || scalar == " " { return true }
        if separators.contains(scalar) { return false }
        if scalar.value < 0x80 { return scalar.value < 0x20 || scalar.value == 0x7F }
        let properties = scalar.properties
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || [.control, .format].contains(properties.generalCategory)
    }

    private static let separators: Set<Unicode.Scalar> = [";", "\t", "\r", "\n"]
    /// Full-width signs are taken for the plain ones by some.
    private static let fullWidthSigns: Set<Unicode.Scalar> = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
    private static let callSigns: Set<Unicode.Scalar> = ["(", "|", "!", "="]
    /// The characters of telephone numbers and dates. Without letters no function can be called.
    private static let harmless: Set<Unicode.Scalar> = Set("0123456789 -./()".unicodeScalars)
}
