import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API

@Suite struct GroupTests {
    @Test func `a group is made, filled, changed, deleted and brought back`() async throws {
        let program = try await Programs().program()
        let people = [try await program.space.add("Anna"), try await program.space.add("Bert")]
        let made = try await program.send(.post, "/groups", ["name": "Choir", "cadenceDays": 14])
        #expect(made.status == 201 && made.json["cadenceSetOn"] == "2026-11-21")
        let path = "/groups/\(made.json["id"]?.text ?? "")"
        let list: JSONValue = ["people": .array(people.map { .string($0.description) })]
        #expect(try await program.send(.post, path + "/members", list).json["people"]?.elements?.count == 2)
        #expect(try await program.send(.post, path + "/members", list).json["people"]?.elements?.count == 0)
        #expect(try await program.get(path + "/members").json["data"]?.elements?.count == 2)
        let changed = try await program.send(.put, path, ["name": "Singers"], headers: [.ifMatch: made.etag ?? ""])
        #expect(changed.json["name"] == "Singers" && changed.json["cadenceDays"] == .null)
        #expect(try await program.send(.put, path, ["name": "Late"], headers: [.ifMatch: made.etag ?? ""]).status == 412)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get(path).status == 404)
        let deleted = try await program.get("/trash/groups").json["data"]?.elements
        #expect(deleted?.map { $0["name"] } == ["Singers"] && deleted?.first?["memberCount"] == 2)
        #expect(try await program.send(.post, path + "/restoring").json["memberCount"] == 2)
        #expect(try await program.get("/trash/groups").json["data"]?.elements == [])
        #expect(try await program.send(.post, path + "/removals", list).json["people"]?.elements?.count == 2)
    }

    @Test func `two groups cannot be told apart by case`() async throws {
        let program = try await Programs().program()
        _ = try await program.send(.post, "/groups", ["name": "Choir"])
        let answer = try await program.send(.post, "/groups", ["name": "CHOIR"])
        #expect(answer.status == 409 && answer.kind == "name-in-use")
        #expect(try await program.send(.post, "/groups", ["name": "  "]).status == 422)
    }
}
