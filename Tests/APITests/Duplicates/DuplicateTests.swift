import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct DuplicateTests {
    private func two(_ program: Program) async throws -> (String, String) {
        var ids: [String] = []
        for name in ["Anna Berg", "Berg Anna"] {
            let body: JSONValue = [
                "name": ["display": .string(name)], "contacts": [["kind": "email", "value": "anna@example.org"]],
                "note": .string("About \(name)."),
            ]
            ids.append(try await program.send(.post, "/people", body).json["id"]?.text ?? "")
        }
        return (ids[0], ids[1])
    }

    @Test func `two who share an address are found, merged without losing anything, and parted again`() async throws {
        let program = try await Programs().program()
        let (one, other) = try await two(program)
        let found = try await program.get("/duplicates").json["data"]?.elements
        #expect(Set(found?.first?["people"]?.elements?.compactMap(\.text) ?? []) == [one, other])
        #expect(found?.first?["strength"] == "strong")
        let before = try await program.get("/people/\(one)")
        let merged = try await program.send(.post, "/merges", ["keep": .string(one), "merge": .string(other)])
        #expect(merged.status == 201)
        let kept = try await program.get("/people/\(one)")
        #expect(kept.json["note"]?.text?.contains("About Anna Berg.") == true)
        #expect(kept.json["note"]?.text?.contains("About Berg Anna.") == true)
        #expect(try await program.get("/people").json["data"]?.elements?.count == 1)
        #expect(try await program.get("/people/\(other)").json["mergedInto"]?.text == one)
        let undone = try await program.send(.delete, "/merges/\(merged.json["id"]?.text ?? "")")
        #expect(undone.status == 200 && undone.json["besideEdits"] == false)
        #expect(try await program.get("/people/\(one)").json["note"] == before.json["note"])
        #expect(try await program.get("/people").json["data"]?.elements?.count == 2)
    }

    @Test func `who is said to be two is not proposed again`() async throws {
        let program = try await Programs().program()
        let (one, other) = try await two(program)
        #expect(
            try await program.send(.post, "/duplicates/distinctions", ["people": [.string(one), .string(other)]]).status == 204)
        #expect(try await program.get("/duplicates").json["data"]?.elements == [])
    }

    @Test func `nobody is merged with a stranger or with themselves`() async throws {
        let program = try await Programs().program()
        let (one, _) = try await two(program)
        for other in [one, "01234567-89ab-7def-8123-456789abcdef"] {
            #expect(try await program.send(.post, "/merges", ["keep": .string(one), "merge": .string(other)]).status == 422)
        }
        #expect(try await program.get("/people").json["data"]?.elements?.count == 2)
    }
}
