import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

@Suite struct OccasionTests {
    /// Anna and Carla are family, Bert is from work; Anna's day was yesterday, Bert's the day before.
    ///
    /// They have been there for a month, or were added just now: then nothing is belated.
    private func cast(areNew: Bool = false) async throws -> (program: Program, ids: [String: String]) {
        let programs = try Programs()
        let program = try await programs.program()
        var ids: [String: String] = [:]
        for (name, date, category) in [
            ("Anna", "--11-20", "family"), ("Bert", "--11-19", "work"), ("Carla", "--12-24", "family"),
        ] {
            let made = try await program.send(
                .post, "/people",
                [
                    "name": ["display": .string(name)], "category": .string(category),
                    "occasions": [["kind": "birthday", "date": .string(date)]],
                ])
            ids[name] = try #require(made.json["id"]?.text)
        }
        guard !areNew else { return (program, ids) }
        let account = program.account
        let space = try await programs.folder.openSpace(account.personalSpace, for: account.id)
        try await space.file.write { db in try db.run("UPDATE people SET created_at = created_at - 2592000000", []) }
        return (program, ids)
    }

    private func names(_ program: Program, _ path: String) async throws -> [String] {
        let answer = try await program.get(path)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json["data"]?.elements?.compactMap { $0["display"]?.text } ?? []
    }

    @Test func `what comes is narrowed by text, group and category, and by days`() async throws {
        let (program, ids) = try await cast()
        let group = try await program.send(.post, "/groups", ["name": "Choir"]).json["id"]?.text ?? ""
        try await program.send(
            .post, "/groups/\(group)/members", ["people": [.string(ids["Bert"] ?? ""), .string(ids["Carla"] ?? "")]])
        #expect(try await names(program, "/occasions/upcoming") == ["Carla", "Bert", "Anna"])
        #expect(try await names(program, "/occasions/upcoming?category=family") == ["Carla", "Anna"])
        #expect(try await names(program, "/occasions/upcoming?category=family&days=60") == ["Carla"])
        #expect(try await names(program, "/occasions/upcoming?q=bert") == ["Bert"])
        #expect(try await names(program, "/occasions/upcoming?group=\(group)") == ["Carla", "Bert"])
        #expect(try await names(program, "/occasions/upcoming?group=\(group)&category=family&q=zoe").isEmpty)
        #expect(try await names(program, "/occasions/upcoming?month=2026-11") == ["Bert", "Anna"])
        #expect(try await names(program, "/occasions/upcoming?month=2026-12&group=\(group)") == ["Carla"])
        for wrong in ["2026", "2026-13", "0000-01", "2026-1x", "2026-12&days=3"] {
            #expect(try await program.get("/occasions/upcoming?month=\(wrong)").status == 422, "\(wrong)")
        }
        let first = try await program.get("/occasions/upcoming?category=family&limit=1").json
        let next = try #require(first["next"]?.text)
        #expect(try await names(program, "/occasions/upcoming?category=family&limit=1&cursor=\(next)") == ["Anna"])
        #expect(try await program.get("/occasions/upcoming?group=choir").status == 422)
    }

    @Test func `what has just been is listed until it is wished, page by page`() async throws {
        let (program, ids) = try await cast()
        #expect(try await names(program, "/occasions/belated") == ["Anna", "Bert"])
        #expect(try await names(program, "/occasions/belated?category=work") == ["Bert"])
        #expect(try await names(program, "/occasions/belated?q=carla").isEmpty)
        let first = try await program.get("/occasions/belated?limit=1").json
        #expect(first["data"]?.elements?.first?["daysUntil"] == -1)
        let next = try #require(first["next"]?.text)
        let last = try await program.get("/occasions/belated?limit=1&cursor=\(next)").json
        #expect(last["data"]?.elements?.first?["display"] == "Bert" && last["next"] == .null)
        let wish: JSONValue = ["person": .string(ids["Anna"] ?? ""), "kind": "birthday", "day": "2026-11-20"]
        #expect(try await program.send(.post, "/wishes", wish).status == 201)
        #expect(try await names(program, "/occasions/belated") == ["Bert"])
        #expect(try await names(program, "/occasions/belated?category=family").isEmpty)
    }

    @Test func `who was added just now is not belated, narrowed or not`() async throws {
        let (program, _) = try await cast(areNew: true)
        for question in ["", "?q=anna", "?category=work"] {
            #expect(try await names(program, "/occasions/belated\(question)").isEmpty, "\(question)")
        }
        #expect(try await names(program, "/occasions/upcoming") == ["Carla", "Bert", "Anna"])
    }

    @Test func `what was wished shows in the belated list, so that a token must allow seeing that`() async throws {
        let program = try await Programs().program("Anna", [.readPeople])
        #expect(try await program.get("/occasions/belated").status == 403)
        #expect(try await program.get("/occasions/upcoming").status == 200)
    }
}
