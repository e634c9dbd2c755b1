import Testing

@testable import Interchange

@Suite struct JSONMembersTests {
    /// The events of a text that comes in pieces of so many bytes.
    private func events(_ text: String, by size: Int = 1 << 20) throws -> [JSONMembers.Event] {
        var rest = Array(text.utf8)[...]
        var members = JSONMembers { buffer in
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
}
