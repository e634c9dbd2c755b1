import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct MergeTests {
    private func make(_ name: String, _ job: String, _ program: Program) async throws -> String {
        let body: JSONValue = ["name": ["display": .string(name)], "jobTitle": .string(job), "category": "friend"]
        return try await program.send(.post, "/people", body).json["id"]?.text ?? ""
    }

    @Test func `a preview says where two differ and what each choice leads to, and changes nothing`() async throws {
        let program = try await Programs().program()
        let (anna, other) = (try await make("Anna Berg", "Baker", program), try await make("Anna Ufer", "Pilot", program))
        let question: JSONValue = ["keep": .string(anna), "merge": .string(other)]
        let preview = try await program.send(.post, "/merges/previews", question)
        #expect(preview.status == 200)
        #expect(preview.json["sides"] == ["name": "kept", "jobTitle": "kept"])
        #expect(preview.json["result"]?["jobTitle"] == "Baker" && preview.json["category"] == "friend")
        let choices: JSONValue = ["keep": .string(anna), "merge": .string(other), "choices": ["jobTitle": "merged"]]
        let chosen = try await program.send(.post, "/merges/previews", choices)
        #expect(chosen.json["result"]?["jobTitle"] == "Pilot" && chosen.json["sides"]?["jobTitle"] == "merged")
        #expect(chosen.json["version"] == preview.json["version"])
        #expect(try await program.space.peopleCount() == 2)
    }

    @Test func `a merge takes the sides that were chosen, keeps the others in the note, is listed and undone`() async throws {
        let program = try await Programs().program()
        let (anna, other) = (try await make("Anna Berg", "Baker", program), try await make("Anna Ufer", "Pilot", program))
        let body: JSONValue = [
            "keep": .string(anna), "merge": .string(other), "choices": ["jobTitle": "merged", "name": "merged"],
        ]
        let merged = try await program.send(.post, "/merges", body)
        #expect(merged.status == 201 && merged.json["merged"]?.text == other)
        let kept = try await program.get("/people/\(anna)").json
        #expect(kept["jobTitle"] == "Pilot" && kept["name"]?["display"] == "Anna Ufer")
        #expect(kept["note"]?.text?.contains("Baker") == true && kept["note"]?.text?.contains("Anna Berg") == true)
        let list = try await program.get("/people/\(anna)/merges").json["data"]?.elements
        #expect(list == [merged.json])
        #expect(try await program.send(.delete, "/merges/\(merged.json["id"]?.text ?? "")").status == 200)
        #expect(try await program.get("/people/\(anna)/merges").json["data"]?.elements == [])
        #expect(try await program.get("/people/\(anna)").json["jobTitle"] == "Baker")
    }

    @Test func `what changed since the preview is not merged unseen`() async throws {
        let program = try await Programs().program()
        let (anna, other) = (try await make("Anna Berg", "Baker", program), try await make("Anna Ufer", "Pilot", program))
        let question: JSONValue = ["keep": .string(anna), "merge": .string(other)]
        let version = try await program.send(.post, "/merges/previews", question).json["version"] ?? .null
        let asked = JSONValue.object(question.members + [.init(name: "version", value: version)])
        _ = try await program.send(.patch, "/people/\(other)", ["note": "New"], headers: [.ifMatch: "*"])
        let refused = try await program.send(.post, "/merges", asked)
        #expect(refused.status == 412 && refused.kind == "changed-meanwhile")
        #expect(try await program.space.peopleCount() == 2)
        let fresh = try await program.send(.post, "/merges/previews", question).json["version"]?.text
        #expect(refused.etag == fresh.map { "\"\($0)\"" })
    }

    @Test func `a merge with an id or a key happens once`() async throws {
        let program = try await Programs().program()
        let (anna, other) = (try await make("Anna", "", program), try await make("Anna B", "", program))
        let body: JSONValue = [
            "keep": .string(anna), "merge": .string(other), "id": "01234567-89ab-7def-8123-456789abcdef",
        ]
        let key: HTTPFields = [.known("Idempotency-Key"): "m"]
        let answers = [
            try await program.send(.post, "/merges", body, headers: key), try await program.send(.post, "/merges", body),
            try await program.send(.post, "/merges", body, headers: key),
        ]
        #expect(answers.allSatisfy { $0.status == 201 && $0.bytes == answers[0].bytes })
    }

    @Test func `unknown fields, unknown sides and strangers are refused`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let (anna, other) = (try await make("Anna", "", program), try await make("Anna B", "", program))
        for choices: JSONValue in [["shoes": "kept"], ["name": "both"]] {
            let body: JSONValue = ["keep": .string(anna), "merge": .string(other), "choices": choices]
            #expect(try await program.send(.post, "/merges", body).status == 422)
        }
        let bert = try await programs.program("Bert")
        for path in ["/merges", "/merges/previews"] {
            #expect(try await bert.send(.post, path, ["keep": .string(anna), "merge": .string(other)]).status == 422)
        }
        #expect(try await bert.get("/people/\(anna)/merges").status == 404)
        #expect(try await program.space.peopleCount() == 2)
    }

    @Test func `that people are two is said and taken back`() async throws {
        let program = try await Programs().program()
        let (anna, other) = (try await make("Anna Berg", "", program), try await make("Anna Berg", "", program))
        let people: JSONValue = ["people": [.string(anna), .string(other)]]
        func found() async throws -> Int? { try await program.get("/duplicates").json["data"]?.elements?.count }
        #expect(try await found() == 1)
        #expect(try await program.send(.post, "/duplicates/distinctions", people).status == 204)
        #expect(try await found() == 0)
        #expect(try await program.send(.post, "/duplicates/distinctions/reconsiderations", people).status == 204)
        #expect(try await found() == 1)
    }
}
