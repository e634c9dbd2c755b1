import Testing

@testable import KinkeeperCLI

@Suite struct TableTests {
    private let plain = TerminalStyle(isStyled: false)

    @Test func `columns are aligned and lines end without blanks`() {
        var table = Table([.left, .right, .left], style: plain)
        table.add(["Anna Berg", "1", "today"])
        table.add(["Bo", "12", ""])
        #expect(table.text == "Anna Berg   1  today\nBo         12\n")
    }

    @Test func `a column that nobody fills takes no room`() {
        var table = Table([.left, .left, .left], style: plain)
        table.add(["Anna", "", "x"])
        table.add(["Ben", "", "y"])
        #expect(table.text == "Anna  x\nBen   y\n")
    }

    @Test func `wide characters count as two columns and marks as none`() {
        var table = Table([.left, .left], style: plain)
        table.add(["王伟", "a"])
        table.add(["Zoe\u{308}", "b"])
        table.add(["🎂", "c"])
        #expect(table.text == "王伟  a\nZoe\u{308}   b\n🎂    c\n")
    }

    @Test func `secondary text is dimmed on a terminal, padding is not`() {
        var table = Table([.left, .left], dimmed: [0], style: TerminalStyle(isStyled: true))
        table.add(["a", "x"])
        table.add(["bbb", "y"])
        #expect(table.text == "\u{1B}[2ma\u{1B}[0m    x\n\u{1B}[2mbbb\u{1B}[0m  y\n")
    }

    @Test func `an empty table is no text`() {
        #expect(Table([.left], style: plain).text == "")
    }
}
