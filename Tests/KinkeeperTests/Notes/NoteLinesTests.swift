import Testing

@testable import Kinkeeper

@Suite struct NoteLinesTests {
    @Test(arguments: [
        ("plain words", "plain words"), ("# Heading", "Heading"), ("## **Bold** heading ##", "Bold heading ##"),
        ("#tag first", "#tag first"),
        ("- [ ] buy milk", "buy milk"), ("* [x] done", "done"), ("12. twelfth", "twelfth"), ("> > - quoted", "quoted"),
        ("a *b* _c_ **d** ~~e~~ `f`", "a b c d e f"), ("snake_case 2 * 3 a_b", "snake_case 2 * 3 a_b"),
        ("\\*not\\* C\\\\D", "*not* C\\D"),
        ("[words](https://a.org) [[Page]] [[Page|said]] ![pic](p.png)", "words Page said pic"), ("[ ] open [", "[ ] open ["),
        ("---", ""), ("```", ""), ("|---|---|", ""), ("   ", ""), ("***", ""), ("- ", ""), ("👍", "👍"), ("1", "1"),
        ("-5 degrees", "-5 degrees"),
        ("2026. was good", "was good"), ("1234567890. long", "1234567890. long"),
    ])
    func `a line is shown without the marks of Markdown`(line: String, expected: String) {
        #expect(NoteLines.plain(line) == expected)
    }

    @Test func `the first lines that say something are cut to a length`() {
        #expect(NoteLines.first(2, of: "\n---\n# One\r\n\r\n- two\n- three", length: 10) == ["One", "two"])
        #expect(NoteLines.first(1, of: String(repeating: "x", count: 1000), length: 10) == [String(repeating: "x", count: 10)])
        #expect(NoteLines.first(2, of: "***\n---", length: 10).isEmpty)
        // No piece of a character stands at the end.
        #expect(NoteLines.first(1, of: String(repeating: "é", count: 1000), length: 10) == [String(repeating: "é", count: 10)])
        #expect(
            NoteLines.first(1, of: "a" + String(repeating: "👍", count: 100), length: 10) == [
                "a" + String(repeating: "👍", count: 9)
            ])
        #expect(NoteLines.first(2, of: "— —\nß\n", length: 10) == ["ß"])
    }

    /// Signs of Markdown in any order: no line is lost but one of marks, and none takes long.
    @Test func `random lines keep their letters`() {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "a", "b ", "*", "_", "`", "~~", "[", "]", "](", ")", "#", "- ", "> ", "1. ", "\\", "!", "[[", "]]", "|", " ",
        ]
        for _ in 0..<2_000 {
            let line = (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement() ?? "" }.joined()
            let plain = NoteLines.plain(line)
            // What stands in the address of a link goes; all letters before the first bracket stay.
            let before = line.prefix { $0 != "[" }.filter(\.isLetter)
            #expect(plain.filter(\.isLetter).hasPrefix(before), "\(line) → \(plain)")
        }
    }
}
