import Application
import Interchange
import Testing

@testable import API

@Suite("The document and its sets of words")
struct SharedWordsTests {
    private let document = OpenAPIDocument(operations: Operation.all).json

    /// All values in a value, itself first.
    private func parts(_ json: JSONValue) -> [JSONValue] {
        switch json {
        case .array(let elements): [json] + elements.flatMap(parts)
        case .object(let members): [json] + members.flatMap { parts($0.value) }
        default: [json]
        }
    }

    @Test func `each set of words is a schema of its own`() {
        let schemas = document["components"]?["schemas"] ?? [:]
        let defined = schemas.members.filter { $0.value["enum"] != nil }.map(\.name)
        #expect(Set(defined).count == defined.count && defined.contains("GiftStatus"))
        #expect(schemas["GiftStatus"]?["enum"]?.elements?.first == "idea")
        // A `title` marks a set that was left where it is.
        #expect(parts(document).filter { $0["enum"]?.elements != nil }.count == defined.count)
    }

    @Test func `no two sets of words, or records, have one name`() {
        let names = (document["components"]?["schemas"] ?? [:]).members.map(\.name)
        #expect(Set(names).count == names.count)
        let inline = parts(.object(Schemas.all.map { .init(name: $0.name, value: $0.schema.json) }))
            .filter { $0["enum"]?.elements != nil }
        for (name, uses) in Dictionary(grouping: inline, by: { $0["title"]?.text ?? "" }) {
            #expect(!name.isEmpty)
            #expect(Set(uses.map { $0["enum"] }).count == 1, "\(name)")
        }
    }

    @Test func `whatever is referred to is there`() {
        let names = Set((document["components"]?["schemas"] ?? [:]).members.map(\.name))
        let prefix = "#/components/schemas/"
        for reference in parts(document).compactMap({ $0["$ref"]?.text }) where reference.hasPrefix(prefix) {
            #expect(names.contains(String(reference.dropFirst(prefix.count))), "\(reference)")
        }
    }
}
