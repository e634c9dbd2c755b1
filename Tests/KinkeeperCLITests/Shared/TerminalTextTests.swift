import Testing

@testable import KinkeeperCLI

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[31mred", "a [31mred"), ("two\nlines", "two lines"), ("bell\u{07}", "bell "),
        ("\u{202E}gnp.exe", " gnp.exe"), ("Zoë 王", "Zoë 王"), ("\u{9B}31m", " 31m"),
    ])
    func `a name cannot drive the terminal`(text: String, shown: String) {
        #expect(TerminalText.printable(text) == shown)
    }

    @Test(arguments: [
        ("", 0), ("Anna", 4), ("Zoë", 3), ("Zoe\u{308}", 3), ("王伟", 4), ("한글", 4), ("ｗｉｄｅ", 8), ("🎂", 2), ("\u{200B}", 0),
    ])
    func `width counts the columns a text takes`(text: String, width: Int) {
        #expect(TerminalText.width(text) == width)
    }
}
