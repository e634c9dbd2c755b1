import Testing

@testable import Interchange

@Suite struct JSONMembersTests {
    /// The events of a text that comes in pieces of so many bytes.
    private func events(
        _ text: String, by size: Int = 1 << 20, longestValue: Int = JSONMembers.usualLongestValue
    ) throws -> [JSONMembers.Event] {
        var rest = Array(text.utf8)[...]
        var members = JSONMembers(longestValue: longestValue) { buffer in
            let piece = rest.prefix(min(size, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
        var events: [JSONMembers.Event] = []
        while let event = try members.next() { events.append(event) }
        return events
    }

    @Test func `members come one by one, and lists element by element`() throws {
        let text = "{\"a\": 1,\n\"b\": [{\"x\": [1, \"]}\"]}, 2,\n\"\\\"\"], \"c\": {\"d\": []}, \"e\": []}"
        let expected: [JSONMembers.Event] = [
            .member(name: "a", value: .number("1"), line: 1), .list(name: "b", line: 2),
            .element(.object([.init(name: "x", value: .array([.number("1"), .string("]}")]))]), line: 2),
            .element(.number("2"), line: 2), .element(.string("\""), line: 3),
            .member(name: "c", value: .object([.init(name: "d", value: .array([]))]), line: 3), .list(name: "e", line: 3),
        ]
        #expect(try events(text) == expected)
        for size in [1, 2, 3, 7] { #expect(try events(text, by: size) == expected, "pieces of \(size)") }
    }

    @Test func `a whole object is read, and nothing may follow it`() throws {
        #expect(try events("{}").isEmpty)
        #expect(try events("\u{FEFF} { } \n").isEmpty)
        #expect(try events("{\"a\": true}") == [.member(name: "a", value: .bool(true), line: 1)])
    }

    @Test(arguments: [
        "", "{", "[]", "1", "{\"a\"}", "{\"a\":}", "{\"a\": 1", "{\"a\": 1,}", "{\"a\": [1,]}", "{\"a\": [1 2]}", "{\"a\": [1}",
        "{,}", "{1: 2}", "{\"a\": 1} x", "{\"a\": 1 \"b\": 2}", "{\"a\": [[}", "{\"a\": \"", "{\"a\": ]}", "{\"a\": [}]}",
    ])
    func `what breaks off or breaks the rules is refused`(_ text: String) {
        #expect(throws: JSONValue.Malformed.self) { try events(text) }
        #expect(throws: JSONValue.Malformed.self) { try events(text, by: 1) }
    }

    @Test func `what is wrong is on the line that is named`() {
        #expect(throws: JSONValue.Malformed(line: 3)) { try events("{\"a\": [\n1,\nnone]}") }
        #expect(throws: JSONValue.Malformed(line: 2)) { try events("{\"a\": 1,\n") }
    }

    @Test func `text comes out as it went in`() throws {
        for text in ["", "a\"b\\c/d", "\u{0}\u{1}\u{1F}\n\r\t", "é王👩‍👩‍👧\u{2028}", "\u{7F}\u{10FFFF}"] {
            var bytes = Array("{\"a\": ".utf8)
            JSONText.append(text, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            #expect(try events(String(decoding: bytes, as: UTF8.self)) == [.member(name: "a", value: .string(text), line: 1)])
        }
    }

    @Test func `a written string is one line of plain signs and escapes`() {
        var bytes: [UInt8] = []
        JSONText.append("a\n\"\u{1}é", to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\"a\\n\\\"\\u0001é\"")
    }

    @Test(arguments: [1, 7, 1 << 20])
    func `a value is as long as its texts are once their escapes are read`(size: Int) throws {
        let escaped = String(repeating: "\\u0001", count: 90)
        let text = "{\"a\": [[\"\(escaped)\", \"0123456789\"], \"\(escaped)\"]}"
        #expect(try events(text, by: size, longestValue: 100).count == 3)
        #expect(throws: JSONValue.Malformed(line: 1, reason: .tooLarge)) { try events(text, by: size, longestValue: 99) }
        let plain = "{\"a\":\n\"\(String(repeating: "x", count: 101))\"}"
        #expect(throws: JSONValue.Malformed(line: 2, reason: .tooLarge)) { try events(plain, by: size, longestValue: 100) }
    }

    @Test func `numbers, words and escapes are read across the pieces they come in`() throws {
        let text = "{\"a\": [-12.5e+3, 0, true, null, \"\\ud83c\\udf82\\ud83c\\n\"], \"b\": 17}"
        let expected = try events(text)
        #expect(expected.contains(.element(.number("-12.5e+3"), line: 1)))
        #expect(expected.contains(.element(.string("🎂\u{FFFD}\n"), line: 1)))
        for size in 1...9 { #expect(try events(text, by: size) == expected) }
    }

    @Test func `what the source throws is told, and nothing else`() {
        struct Gone: Error {}
        var isFirst = true
        var members = JSONMembers { buffer in
            guard isFirst else { throw Gone() }
            isFirst = false
            let start = Array("{\"a\": \"br".utf8)
            buffer.copyBytes(from: start)
            return start.count
        }
        #expect(throws: Gone.self) { try members.next() }
    }

    @Test func `the longest card that is taken is restored, whatever was made of its bytes`() {
        // Each may have become two where it was converted; some is left for all else of its record.
        #expect(JSONMembers.usualLongestValue > 3 * ContactsFile.largestCard)
    }
}
