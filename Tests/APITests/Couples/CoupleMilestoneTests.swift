import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CoupleMilestoneOperationTests {
    private let today = CivilDate(of: Programs.now, in: .gmt)

    @Test func `milestones by hand and by rule are one list, and those by hand are changed with their version`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let category = try await anna.get("/couple/categories").json["data"]?.elements?.first?["id"] ?? .null
        let body: JSONValue = ["title": "Moved in", "details": "Boxes", "category": category, "target": "2026-12-24"]
        let made = try await anna.send(.post, "/couple/milestones", body)
        let path = "/couple/milestones/\(try #require(made.json["id"]?.text))"
        #expect(made.status == 201 && made.json["rule"] == .null && made.json["category"] == category)
        #expect(try await ben.get(path).json == made.json)
        #expect(try await ben.get("/couple/milestones").json["data"] == [])
        #expect(try await ben.get("/couple/milestones?state=ahead").json["data"] == [made.json])
        let reached: JSONValue = body.adding(["achievedOn": .string(today.description)])
        #expect(try await ben.send(.put, path, reached).status == 428)
        let changed = try await ben.send(.put, path, reached, headers: [.ifMatch: made.etag ?? ""])
        #expect(changed.status == 200 && changed.json["version"]?.text == "2")
        let other = reached.adding(["title": "Moved"])
        #expect(try await anna.send(.put, path, other, headers: [.ifMatch: made.etag ?? ""]).status == 412)
        #expect(try await anna.get("/couple/start").json == ["day": nil, "version": "none"])
        let day = today.adding(days: -800).description
        let start = try await anna.send(.put, "/couple/start", ["day": .string(day)], headers: [.ifMatch: "none"])
        #expect(start.status == 200 && start.json["day"]?.text == day)
        let stale = try await ben.send(.put, "/couple/start", ["day": nil], headers: [.ifMatch: "none"])
        #expect(stale.status == 412)
        let ahead = try await ben.send(.put, "/couple/start", ["day": "2999-01-01"], headers: [.ifMatch: "*"])
        #expect(ahead.status == 422 && ahead.text.contains("/day"))
        let list = try await ben.get("/couple/milestones").json["data"]?.elements ?? []
        #expect(list.map { $0["rule"]?.text } == [nil, "years-2", "years-1"])
        #expect(list.map { $0["title"]?.text } == ["Moved in", "2 years together", "One year together"])
        #expect(try await ben.get("/couple/milestones?limit=1").json["next"] != .null)
        #expect(try await ben.send(.delete, path).status == 428)
        #expect(try await ben.send(.delete, path, headers: [.ifMatch: "\"2\""]).status == 204)
        #expect(try await anna.get("/couple/deleted-milestones").json["data"]?.elements?.count == 1)
        #expect(try await anna.send(.post, path + "/restoring").json == changed.json)
    }

    @Test func `what cannot be kept names its place`() async throws {
        let couple = try await CoupledPrograms()
        let stray = JSONValue.string(CheckInCategory.ID.make(at: Programs.now).description)
        for (body, pointer) in [
            (["title": ""], "/title"), (["title": "x", "category": stray], "/category"),
            (["title": "x", "achievedOn": "2999-01-01"], "/achievedOn"), (["title": "x", "target": "2026-02-30"], "/target"),
        ] as [(JSONValue, String)] {
            let refused = try await couple.anna.send(.post, "/couple/milestones", body)
            #expect(refused.status == 422 && refused.text.contains(pointer), "\(pointer): \(refused.text)")
        }
        #expect(try await couple.anna.get("/couple/milestones?cursor=nonsense").status == 422)
    }

    @Test func `strangers, former partners and tokens without the scope see and change nothing`() async throws {
        let couple = try await CoupledPrograms()
        let made = try await couple.anna.send(.post, "/couple/milestones", ["title": "quite private"])
        let path = "/couple/milestones/\(try #require(made.json["id"]?.text))"
        func tries(_ program: Program) async throws -> [ProgramAnswer] {
            [
                try await program.get("/couple/milestones"), try await program.get(path),
                try await program.get("/couple/deleted-milestones"), try await program.get("/couple/start"),
                try await program.send(.post, "/couple/milestones", ["title": "x"]),
                try await program.send(.put, "/couple/start", ["day": nil], headers: [.ifMatch: "*"]),
                try await program.send(.delete, path, headers: [.ifMatch: "*"]),
                try await program.send(.post, path + "/restoring"),
            ]
        }
        for answer in try await tries(try await couple.programs.program("Cleo")) { #expect(answer.kind == "no-couple") }
        let others = Set(APIToken.Scope.allCases).subtracting([.readCouple, .writeCouple])
        let other = try await couple.programs.program("Ben", others)
        for answer in try await tries(other) { #expect(answer.status == 403 && !answer.text.contains("quite private")) }
        let reader = try await couple.programs.program("Ben", [.readCouple])
        #expect(try await tries(reader).map(\.status) == [200, 200, 200, 200, 403, 403, 403, 403])
        try await couple.ben.send(.delete, "/couple")
        for program in [couple.anna, couple.ben] {
            for answer in try await tries(program) { #expect(answer.kind == "no-couple") }
        }
    }

    @Test func `milestones are in what a couple exports, and fill an empty space again`() async throws {
        let couple = try await CoupledPrograms()
        try await couple.anna.send(.post, "/couple/milestones", ["title": "Buy a boat", "details": "A small one"])
        let day = JSONValue.string(today.adding(days: -400).description)
        try await couple.anna.send(.put, "/couple/start", ["day": day], headers: [.ifMatch: "*"])
        let book = try await couple.ben.get("/couple/export/check-ins.md").text
        #expect(book.contains("## Milestones") && book.contains("- [ ] Buy a boat") && book.contains("> A small one"))
        #expect(book.contains("- [x] One year together"))
        let document = try await couple.ben.get("/couple/export").text
        let dora = try await couple.programs.program("Dora")
        let restored = try await dora.send(.post, "/restores", bytes: Array(document.utf8), type: "application/json")
        #expect(restored.status < 300, "\(restored.text)")
        let whole = try await dora.get("/export").json
        #expect(whole["coupleMilestones"]?.elements?.count == 1 && whole["coupleStarts"]?.elements?.count == 1)
    }
}
