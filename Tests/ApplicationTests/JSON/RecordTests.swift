import Foundation
import Interchange
import Kinkeeper
import Testing

@testable import Application

struct RecordTests {
    private struct Note: Sendable, Hashable {
        var title = "untitled"
        var day: CivilDate?
        var tags: [String] = []
    }

    private static let input = RecordInput<Note>("NoteInput", "A note.", required: ["title"]) {
        Field("title", .text("What it says."), sets: \.title)
        Field("day", orNull: .day("When."), sets: \.day)
        Field("tags", .list("Words.", of: .text("A tag."), max: 3), sets: \.tags)
    }

    private static let record = Record<Note>("Note", "A note and how long it is.") {
        input.fields
        Field("length", .count("Letters.")) { $0.title.count }
    }

    @Test func `what is read is what is written`() throws {
        var note = Note()
        try Self.input.read(["title": "Tea", "day": "2026-11-24", "tags": ["a", "b"]], into: &note)
        #expect(note == Note(title: "Tea", day: CivilDate(iso8601: "2026-11-24"), tags: ["a", "b"]))
        #expect(Self.input.json(note) == ["title": "Tea", "day": "2026-11-24", "tags": ["a", "b"]])
        let whole: JSONValue = [
            "title": "Tea", "day": "2026-11-24", "tags": ["a", "b"], "length": 3,
        ]
        #expect(Self.record.json(note) == whole)
    }

    @Test func `what was not sent stays, and null empties`() throws {
        var note = Note(title: "Tea", day: CivilDate(iso8601: "2026-11-24"), tags: ["a"])
        try Self.input.read(["day": nil], into: &note)
        #expect(note == Note(title: "Tea", day: nil, tags: ["a"]))
        #expect(Self.record.json(Note()) == ["title": "untitled", "day": nil, "tags": [], "length": 8])
    }

    @Test func `a fault names its place`() {
        var note = Note()
        #expect(throws: JSONFault("must be a date that exists", at: "/day")) {
            try Self.input.read(["day": "2026-02-30"], into: &note)
        }
    }

    @Test func `the schema asks for what is always there`() {
        let schema = Self.record.schema.json
        #expect(schema["required"] == ["title", "day", "tags", "length"])
        #expect(schema["properties"]?["day"]?["type"] == ["string", "null"])
        #expect(Self.input.schema().json["required"] == ["title"])
        #expect(Self.input.changes("Changes.").json["required"] == [])
    }

    @Test func `indented text is the same value`() throws {
        let value: JSONValue = ["a": [1, "ü\n\"", [:], []], "b": nil, "c": ["d": true]]
        #expect(
            value.indented() == """
                {
                  "a": [
                    1,
                    "ü\\n\\"",
                    {},
                    []
                  ],
                  "b": null,
                  "c": {
                    "d": true
                  }
                }
                """)
    }
}
