import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API

@Suite struct CatchupTests {
    @Test func `a catch-up is logged for several people, edited and taken back`() async throws {
        let program = try await Programs().program()
        let people = [try await program.space.add("Anna"), try await program.space.add("Bert")]
        let ids = JSONValue.array(people.map { .string($0.description) })
        let made = try await program.send(
            .post, "/catch-ups", ["people": ids, "kind": "call", "day": "2026-11-20", "time": "08:05", "note": "Long."])
        #expect(made.status == 201 && made.json["time"] == "08:05" && made.json["people"] == ids)
        let path = "/catch-ups/\(made.json["id"]?.text ?? "")"
        for person in people {
            #expect(try await program.get("/people/\(person)/catch-ups").json["data"]?.elements == [made.json])
        }
        let version: HTTPFields = [.ifMatch: made.etag ?? ""]
        let edited = try await program.send(
            .put, path, ["people": [ids.elements?.first ?? .null], "kind": "video"], headers: version)
        #expect(edited.json["kind"] == "video" && edited.json["day"] == "2026-11-21")
        #expect(try await program.send(.put, path, ["people": ids, "kind": "call"], headers: version).status == 412)
        #expect(try await program.send(.delete, path).status == 204)
        #expect(try await program.get("/catch-ups").json["data"]?.elements == [])
    }

    @Test func `a day to come, nobody and strangers are refused`() async throws {
        let program = try await Programs().program()
        let anna = JSONValue.string(try await program.space.add("Anna").description)
        let tomorrow = try await program.send(.post, "/catch-ups", ["people": [anna], "kind": "call", "day": "2026-11-22"])
        #expect(tomorrow.status == 422 && tomorrow.json["errors"]?.elements?.first?["pointer"] == "/day")
        #expect(try await program.send(.post, "/catch-ups", ["people": [], "kind": "call"]).status == 422)
        let stranger: JSONValue = ["people": ["01234567-89ab-7def-8123-456789abcdef"], "kind": "call"]
        #expect(try await program.send(.post, "/catch-ups", stranger).status == 422)
    }

    @Test func `snooze and skip move the day, and are taken back`() async throws {
        let program = try await Programs().program()
        let anna = try await program.space.add("Anna")
        let id = JSONValue.string(anna.description)
        let path = "/people/\(anna)"
        #expect(try await program.get(path + "/keeping").json["due"] == .null)
        #expect(try await program.send(.post, path + "/skips").status == 409)
        let set = try await program.send(.post, "/cadences", ["people": [id], "cadence": ["choice": "every", "days": 30]])
        #expect(set.json["changed"] == 1)
        #expect(try await program.get(path + "/keeping").json["due"] == "2026-11-21")
        #expect(try await program.send(.put, path + "/snooze", ["until": "2026-12-01"]).json["due"] == "2026-12-01")
        #expect(try await program.send(.put, path + "/snooze", ["until": "2026-11-21"]).status == 422)
        #expect(try await program.send(.delete, path + "/snooze").json["due"] == "2026-11-21")
        #expect(try await program.send(.post, path + "/skips").json["due"] == "2026-12-21")
        #expect(try await program.send(.delete, path + "/skips").json["due"] == "2026-11-21")
    }

    @Test func `a wish counts as a catch-up where it is asked for, once`() async throws {
        let program = try await Programs().program()
        let anna = try await program.space.add("Anna")
        let body: JSONValue = [
            "person": .string(anna.description), "kind": "birthday", "day": "2026-11-20", "countsAsCatchup": true,
        ]
        let made = try await program.send(.post, "/wishes", body)
        #expect(made.status == 201 && made.json["catchup"]?.text != nil)
        #expect(try await program.send(.post, "/wishes", body).json == made.json)
        #expect(try await program.get("/catch-ups").json["data"]?.elements?.count == 1)
        #expect(try await program.send(.delete, "/wishes/\(made.json["id"]?.text ?? "")").status == 204)
        #expect(try await program.get("/catch-ups").json["data"]?.elements?.count == 0)
        #expect(try await program.get("/people/\(anna)/wishes").json["data"]?.elements == [])
    }
}
