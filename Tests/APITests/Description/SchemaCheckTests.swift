import Application
import HTTPSupport
import Interchange
import Testing

@testable import API

@Suite struct SchemaCheckTests {
    private let check = SchemaCheck(named: ["Tag": .text("A tag.", min: 1, max: 3)])

    private func places(_ value: JSONValue, _ schema: Schema) -> [String] {
        check.faults(in: value, against: schema).map(\.pointer)
    }

    @Test func `an object has its members, whole and no others`() {
        let schema = Schema.object("", required: ["a"], ["a": .flag(""), "b": .integer("", 1...3)])
        #expect(places(["a": true], schema) == [])
        #expect(places(["a": true, "b": 3], schema) == [])
        #expect(places(["b": 1], schema) == ["/a"])
        #expect(places(["a": "true", "b": 4, "c": nil], schema) == ["/a", "/b", "/c"])
        #expect(places([], schema) == [""])
    }

    @Test func `lists are checked item by item`() {
        let schema = Schema.list("", of: .named("Tag"), min: 1, max: 2, unique: true)
        #expect(places(["a", "abc"], schema) == [])
        #expect(places([], schema) == [""])
        #expect(places(["a", "abcd"], schema) == ["/1"])
        #expect(places(["a", "a"], schema) == [""])
        #expect(places(["a", "b", "c"], schema) == [""])
    }

    @Test func `text is counted in Unicode scalars as JSON Schema does`() {
        let schema = Schema.text("", max: 1)
        #expect(places("é", schema) == [])
        #expect(places("e\u{301}", schema) == [""])
    }

    @Test func `a day is one there is`() {
        #expect(places("2028-02-29", .day("")) == [])
        #expect(places("2026-02-29", .day("")) == [""])
        #expect(places("today", .day("")) == [""])
    }

    @Test func `null goes where it may`() {
        #expect(places(nil, Schema.text("").orNull) == [])
        #expect(places(nil, Schema.named("Tag").orNull) == [])
        #expect(places(nil, Schema.text("")) == [""])
        #expect(places(1, Schema.named("Tag").orNull) == [""])
    }

    @Test func `of very many faults the first hundred are named`() {
        let list = Schema.object("", required: [], ["a": .list("", of: .flag(""))])
        #expect(places(["a": .array(Array(repeating: 1, count: 5_000))], list).count == 100)
        let unknown = (0..<5_000).map { JSONValue.Member(name: "m\($0)", value: 1) }
        #expect(places(.object(unknown), list).count == 100)
    }

    @Test func `a patch names only members there are, at every depth`() {
        let check = SchemaCheck(named: Dictionary(uniqueKeysWithValues: Schemas.all))
        func places(_ patch: JSONValue) -> [String] {
            check.faults(in: patch, against: .named("PersonPatch")).map(\.pointer)
        }
        #expect(places(["name": ["given": nil, "family": "Berg"], "cadence": ["days": 9], "note": nil]) == [])
        #expect(places(["name": nil]) == [])
        #expect(places(["name": ["first": "Anna"]]) == ["/name/first"])
        #expect(places(["name": ["given": ["a": 1]], "cadence": ["weeks": 2]]) == ["/name/given", "/cadence/weeks"])
    }

    @Test func `a whole number may be written with a point`() {
        #expect(places(.number("2.0"), .integer("", 1...3)) == [])
        #expect(places(.number("2.5"), .integer("", 1...3)) == [""])
        #expect(places(.number("1e400"), .integer("", 1...3)) == [""])
    }
}
