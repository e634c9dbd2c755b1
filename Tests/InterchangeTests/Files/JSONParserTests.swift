import Testing

@testable import Interchange

struct JSONParserTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONParser.value(of: Array(text.utf8))
    }

    @Test func `the parts of JSON are read, objects in their order and numbers as written`() throws {
        let value = try parse(#" { "b": [1.50, -2e3, true, false, null], "a": {}, "c": [] } "#)
        #expect(
            value
                == .object([
                    .init(name: "b", value: .array([.number("1.50"), .number("-2e3"), .bool(true), .bool(false), .null])),
                    .init(name: "a", value: .object([])),
                    .init(name: "c", value: .array([])),
                ]))
    }

    @Test func `strings lose their escapes and keep everything else`() throws {
        #expect(try parse(#""a\n\t\"\\\/\u00e4\ud83c\udf82 ö""#) == .string("a\n\t\"\\/ä🎂 ö"))
        #expect(try parse("\u{FEFF}\"x\"") == .string("x"))
    }

    @Test(arguments: [
        "", "[", "[1,", "[1 2]", "{\"a\"}", "{\"a\":1,}", "\"open", #""\x""#, #""\u12"#, "nul", "[1]x", "01x", "{1:2}", "+1",
        "nan",
    ])
    func `what is not JSON is refused, and never more than that`(_ text: String) {
        #expect(throws: JSONValue.Malformed.self) { try parse(text) }
    }

    @Test func `the line of the mistake is told`() {
        #expect(throws: JSONValue.Malformed(line: 3)) { try parse("[1,\n2,\n}") }
    }

    @Test func `nesting without end is refused before it exhausts the stack`() {
        #expect(throws: JSONValue.Malformed.self) { try parse(String(repeating: "[", count: 1_000_000)) }
    }

    @Test func `cutting or changing bytes of a text never crashes, and a refusal names its line`() {
        var random = SeededGenerator(seed: 7)
        let text = Array(#"["vcard",[["fn",{"x":["a","b"]},"text","Ann\u00e4 \ud83c\udf82"],["n",{},"text",["",["a"]]]]]"#.utf8)
        var readable = 0
        var refused = 0
        for _ in 0..<5_000 {
            var bytes = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
            if !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do {
                let value = try JSONParser.value(of: bytes)
                _ = JCard.cards(in: value).map(JCard.vCard)
                readable += 1
            } catch {
                // The text is one line; a byte that became a line end makes it two.
                #expect((1...2).contains(error.line))
                refused += 1
            }
        }
        #expect(readable > 0 && refused > 0)
    }
}
