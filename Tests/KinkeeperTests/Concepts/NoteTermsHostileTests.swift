import Kinkeeper
import Testing

@Suite struct NoteTermsHostileTests {
    @Test(arguments: [
        "x", " ", "\n", "*", "_", "`", "` ", "<", "[", "](", "[[", "[a](", "<a ", "&", "#", "# ", ">", "> ", "- ", "1. ", "@",
        "@a ", "a@", "a,",
        "a.", "a*b", "a/", "a:", "\\", "'", "a'", "a-", "\u{301}", "a\u{301}", "\u{200D}", "\u{202E}", "🙂", "👩‍👩‍👧", "庭", "ア", "ก",
        "<!--", "-->",
        "---\n", "```\n", "~~~\n", "\0", "the garden ", "garden shed ", "de la ", "a of b ", "|", "\t", "\u{FEFF}", "ﷺ", "ß",
        "İ",
    ])
    func `a million of anything is read in its first part only`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        #expect(NoteTerms(title: text, text: text).terms.count <= NoteTerms.most)
    }

    @Test func `what lies behind the part that is read is no term`() {
        let blanks = String(repeating: " ", count: 20_000)
        #expect(NoteTerms(title: "", text: "the greenhouse" + blanks + "the heater").terms.map(\.label) == ["greenhouse"])
    }

    @Test func `a letter with a thousand marks is no word`() {
        let letter = "a" + String(repeating: "\u{301}", count: 1_000)
        #expect(NoteTerms(title: "", text: "the \(letter) greenhouse").terms.map(\.label) == ["greenhouse"])
    }

    @Test func `every word different, every phrase different`() {
        let text = (0..<4_000).map { "q\(String($0, radix: 4).map { ["a", "b", "c", "d"][Int(String($0)) ?? 0] }.joined())" }
        #expect(NoteTerms(title: "", text: text.joined(separator: " ")).terms.count == NoteTerms.most)
    }
}
