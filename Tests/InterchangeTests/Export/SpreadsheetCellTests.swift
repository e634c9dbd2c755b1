import TestSupport
import Testing

@testable import Interchange

struct SpreadsheetCellTests {
    @Test(arguments: [
        "=1+1", "@SUM(A1)", "+cmd|'/c calc'!A0", "-cmd()", "\t=1", "\r=1", "\n=1", " =1", "\u{200B}=1", "\u{FEFF}=1",
        "\u{A0}@x",
        "\u{202E}=1", "\"=1", "\" =1", "'=1", "\u{FF1D}1", "\u{200B}\u{FF1D}1", "\u{0}=1", "\u{AD}+a",
    ])
    func `a cell that a spreadsheet may run begins with an apostrophe`(text: String) {
        #expect(SpreadsheetCell.guarded(text) == "'" + text || SpreadsheetCell.guarded(text).hasPrefix("'"))
        #expect(SpreadsheetCell.unguarded(SpreadsheetCell.guarded(text)).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [
        (";=1", ";'=1"), ("a;=1", "a;'=1"), ("a\t@x", "a\t'@x"), ("a\n=1", "a\n'=1"), ("a;\u{200B}=1", "a;'\u{200B}=1"),
        ("a;-cmd|x!A1", "a;'-cmd|x!A1"), ("a\n- socks\n- a book", "a\n- socks\n- a book"), ("a, =1", "a, =1"),
        ("+49 30 1234567", "+49 30 1234567"), ("--02-03", "--02-03"), ("Anna", "Anna"), ("a=b", "a=b"),
    ])
    func `so does what another separator makes a cell, and nothing else`(text: String, cell: String) {
        #expect(SpreadsheetCell.guarded(text) == cell)
        #expect(SpreadsheetCell.unguarded(cell) == text)
    }

    @Test func `guarding any text can be undone`() {
        var random = SeededGenerator(seed: 11)
        let signs = Array("'=+-@;,\t\r\n \"a1(|!\u{200B}\u{FEFF}\u{FF1D}".unicodeScalars)
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                text.append(signs[Int.random(in: 0..<signs.count, using: &random)])
            }
            let cell = SpreadsheetCell.guarded(String(text))
            guard SpreadsheetCell.unguarded(cell).unicodeScalars.elementsEqual(text) else {
                Issue.record("\(Array(text)) became \(Array(cell.unicodeScalars))")
                return
            }
        }
    }
}
