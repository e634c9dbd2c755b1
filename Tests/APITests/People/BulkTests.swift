import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct BulkTests {
    private func two(_ program: Program) async throws -> [Person.ID] {
        [try await program.space.add("Anna"), try await program.space.add("Bert")]
    }

    private func change(
        _ what: String, _ people: [Person.ID], _ more: [JSONValue.Member] = [], by program: Program, headers: HTTPFields = [:]
    ) async throws -> ProgramAnswer {
        let body: JSONValue = [
            "people": .array(people.map { .string($0.description) }), "change": .string(what),
        ]
        return try await program.send(.post, "/people/changes", .object(body.members + more), headers: headers)
    }

    private func undo(_ answer: ProgramAnswer, by program: Program) async throws -> ProgramAnswer {
        try await program.send(.delete, "/people/changes/\(answer.json["id"]?.text ?? "")")
    }

    @Test func `category and cadence of many are changed, and undone for those who are still as the change left them`()
        async throws
    {
        let program = try await Programs().program()
        let people = try await two(program)
        let category = try await change("category", people, [.init(name: "category", value: "family")], by: program)
        #expect(category.status == 201 && category.json["changed"] == 2)
        let every: JSONValue = ["choice": "every", "days": 30]
        let cadence = try await change("cadence", people, [.init(name: "cadence", value: every)], by: program)
        #expect(cadence.json["changed"] == 2)
        for person in people {
            let read = try await program.get("/people/\(person)").json
            #expect(read["category"] == "family" && read["cadence"] == every)
        }
        let other: HTTPFields = [.ifMatch: "*", .contentType: "application/merge-patch+json"]
        _ = try await program.send(.patch, "/people/\(people[0])", ["category": "work"], headers: other)
        #expect(try await undo(category, by: program).json["changed"] == 1)
        #expect(try await undo(cadence, by: program).json["changed"] == 2)
        #expect(try await program.get("/people/\(people[0])").json["category"] == "work")
        #expect(try await program.get("/people/\(people[1])").json["category"] == .null)
        #expect(try await undo(category, by: program).status == 404)
    }

    @Test func `many join and leave a group and go to the trash, and come back`() async throws {
        let program = try await Programs().program()
        let people = try await two(program)
        let group = try await program.send(.post, "/groups", ["name": "Choir"]).json["id"] ?? .null
        func count() async throws -> JSONValue? { try await program.get("/groups/\(group.text ?? "")").json["memberCount"] }
        let joined = try await change("join", people, [.init(name: "group", value: group)], by: program)
        #expect(joined.json["changed"] == 2)
        #expect(try await count() == 2)
        let left = try await change("leave", [people[0]], [.init(name: "group", value: group)], by: program)
        #expect(try await count() == 1)
        _ = try await undo(left, by: program)
        #expect(try await count() == 2)
        _ = try await undo(joined, by: program)
        #expect(try await count() == 0)
        let trashed = try await change("trash", people, by: program)
        #expect(try await program.get("/trash").json["data"]?.elements?.count == 2)
        #expect(try await undo(trashed, by: program).json["changed"] == 2)
        #expect(try await program.space.peopleCount() == 2)
    }

    @Test func `a change that lacks what it needs changes nobody`() async throws {
        let program = try await Programs().program()
        let people = try await two(program)
        let nowhere: JSONValue = "01234567-89ab-7def-8123-456789abcdef"
        let cases: [(String, [JSONValue.Member], String)] = [
            ("category", [], "/category"), ("cadence", [], "/cadence"), ("join", [], "/group"), ("leave", [], "/group"),
            ("join", [.init(name: "group", value: nowhere)], "/group"), ("forget", [], "/change"),
            ("cadence", [.init(name: "cadence", value: ["choice": "every"])], "/cadence/days"),
        ]
        for (what, more, place) in cases {
            let answer = try await change(what, people, more, by: program)
            #expect(answer.status == 422 && answer.json["errors"]?.elements?.first?["pointer"]?.text == place, "\(what)")
        }
        #expect(try await change("trash", [], by: program).status == 422)
        #expect(try await program.space.peopleCount() == 2)
    }

    @Test func `somebody else's people are passed over, and nobody else undoes a change`() async throws {
        let programs = try Programs()
        let (anna, bert) = (try await programs.program("Anna"), try await programs.program("Bert"))
        let people = try await two(anna)
        #expect(try await change("trash", people, by: bert).json["changed"] == 0)
        let trashed = try await change("trash", people, by: anna)
        #expect(try await undo(trashed, by: bert).status == 404)
        #expect(try await undo(trashed, by: anna).json["changed"] == 2)
    }

    @Test func `the same change twice with one key is one, with one undo`() async throws {
        let program = try await Programs().program()
        let people = try await two(program)
        let key: HTTPFields = [.known("Idempotency-Key"): "a"]
        let first = try await change("trash", people, by: program, headers: key)
        let second = try await change("trash", people, by: program, headers: key)
        #expect(first.bytes == second.bytes && second.json["changed"] == 2)
        #expect(second.headers[.known("Idempotency-Replayed")] == "true")
    }

    @Test func `the trash is emptied of those who were in it at a moment`() async throws {
        let program = try await Programs().program()
        _ = try await change("trash", try await two(program), by: program)
        #expect(try await program.send(.delete, "/trash?before=2026-11-21T10:59:59Z").json["changed"] == 0)
        #expect(try await program.send(.delete, "/trash?before=yesterday").status == 422)
        #expect(try await program.get("/trash").json["data"]?.elements?.count == 2)
        #expect(try await program.send(.delete, "/trash").json["changed"] == 2)
        #expect(try await program.get("/trash").json["data"]?.elements == [])
    }
}
