import Testing

@testable import DAV

@Suite struct TrimmingTests {
    @Test(arguments: [
        ("", ""), (" \t", ""), (" a ", "a"), ("\ta b\t", "a b"), ("é", "é"), (" e\u{301} ", "e\u{301}"), ("\u{A0}a", "\u{A0}a"),
    ])
    func `blanks at the ends go, and nothing else`(_ text: String, _ trimmed: String) {
        #expect(Array(text.trimmingBlanks.utf8) == Array(trimmed.utf8))
    }

    @Test func `the text of an element is without line ends around it`() throws {
        let element = try XMLReader.root(of: Array("<a>\r\n  /dav/x y \u{E9}\n</a>".utf8))
        #expect(element.trimmedText == "/dav/x y \u{E9}")
    }
}
