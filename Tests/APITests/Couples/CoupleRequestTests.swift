import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CoupleRequestOperationTests {
    @Test func `a request is made, changed, answered and answered otherwise, each with its version`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let body: JSONValue = [
            "title": "Dinner", "kind": "date-night", "details": "At eight", "priority": "high", "due": "2026-01-31",
            "repeats": "monthly", "tags": ["food"],
        ]
        let made = try await anna.send(.post, "/couple/requests", body)
        let path = "/couple/requests/\(try #require(made.json["id"]?.text))"
        #expect(made.status == 201 && made.json["state"]?.text == "pending" && made.json["answeredAt"] == .null)
        #expect(made.json["askedBy"]?.text == anna.account.id.description && made.json["version"]?.text == "1")
        #expect(try await ben.get(path).json == made.json)
        #expect(made.json["nextDue"] == "2026-01-31")
        #expect(try await anna.send(.put, path, body).status == 428)
        let edited = try await anna.send(
            .put, path, body.adding(["title": "Supper"]), headers: [.ifMatch: made.etag ?? ""])
        #expect(edited.status == 200 && edited.json["title"]?.text == "Supper" && edited.json["version"]?.text == "2")
        let bare: JSONValue = ["isAccepted": true, "response": "", "actionItem": nil]
        let stale = try await ben.send(.put, path + "/answer", bare, headers: [.ifMatch: made.etag ?? ""])
        #expect(stale.status == 412)
        let yes: JSONValue = ["isAccepted": true, "response": "Gladly", "actionItem": "me"]
        #expect(try await anna.send(.put, path + "/answer", yes, headers: [.ifMatch: "*"]).kind == "own-request")
        #expect(try await ben.send(.put, path, body, headers: [.ifMatch: "*"]).kind == "request-of-partner")
        let answered = try await ben.send(.put, path + "/answer", yes, headers: [.ifMatch: edited.etag ?? ""])
        #expect(answered.status == 200 && answered.json["response"]?.text == "Gladly" && answered.json["answeredAt"] != .null)
        // The day of an accepted one has moved on.
        #expect(answered.json["due"] == "2026-01-31" && answered.json["nextDue"] != "2026-01-31")
        let item = try await anna.get("/couple/action-items").json["data"]?.elements?.first
        #expect(item?["title"]?.text == "Supper" && item?["assignee"]?.text == ben.account.id.description)
        #expect(item?["due"] == answered.json["nextDue"])
        #expect(try await anna.send(.put, path, body, headers: [.ifMatch: "*"]).kind == "request-answered")
        #expect(try await anna.send(.delete, path, headers: [.ifMatch: "*"]).kind == "request-answered")
        let no: JSONValue = ["isAccepted": false, "response": "", "actionItem": nil]
        #expect(try await ben.send(.put, path + "/answer", no, headers: [.ifMatch: "*"]).json["state"]?.text == "declined")
        #expect(try await ben.get("/couple/requests?state=declined").json["data"]?.elements?.count == 1)
        #expect(try await ben.get("/couple/requests?state=pending").json["data"] == [])
    }

    @Test func `what cannot be kept names its place`() async throws {
        let couple = try await CoupledPrograms()
        let long = JSONValue.string(String(repeating: "x", count: 501))
        for (body, pointer) in [
            (["title": " "], "/title"), (["title": long], "/title"), (["title": "x", "kind": "other"], "/kind"),
            (["title": "x", "repeats": "weekly"], "/due"), (["title": "x", "tags": [long]], "/tags"), ([:], "/title"),
        ] as [(JSONValue, String)] {
            let refused = try await couple.anna.send(.post, "/couple/requests", body)
            #expect(refused.status == 422 && refused.text.contains(pointer), "\(pointer): \(refused.text)")
        }
        #expect(try await couple.anna.get("/couple/requests?cursor=nonsense").status == 422)
    }

    @Test func `requests come in pages, and a deleted one comes back to who asked`() async throws {
        let couple = try await CoupledPrograms()
        for number in 1...5 { try await couple.anna.send(.post, "/couple/requests", ["title": .string("\(number)")]) }
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let query = "/couple/requests?limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page = try await couple.ben.get(query).json
            found += page["data"]?.elements?.compactMap { $0["title"]?.text } ?? []
            cursor = page["next"]?.text
        } while cursor != nil
        #expect(found.sorted() == ["1", "2", "3", "4", "5"])
        let first = try #require(try await couple.anna.get("/couple/requests").json["data"]?.elements?.first)
        let path = "/couple/requests/\(try #require(first["id"]?.text))"
        #expect(try await couple.anna.send(.delete, path).status == 428)
        #expect(try await couple.ben.send(.delete, path, headers: [.ifMatch: "*"]).kind == "request-of-partner")
        #expect(try await couple.anna.send(.delete, path, headers: [.ifMatch: "*"]).status == 204)
        #expect(try await couple.ben.get(path).status == 404)
        #expect(try await couple.ben.get("/couple/deleted-requests").json["data"] == [])
        #expect(try await couple.anna.get("/couple/deleted-requests").json["data"]?.elements?.count == 1)
        #expect(try await couple.ben.send(.post, path + "/restoring").status == 404)
        #expect(try await couple.anna.send(.post, path + "/restoring").json["title"] == first["title"])
    }

    @Test func `strangers, former partners and tokens without the scope see and change nothing`() async throws {
        let couple = try await CoupledPrograms()
        let made = try await couple.anna.send(.post, "/couple/requests", ["title": "quite private"])
        let path = "/couple/requests/\(try #require(made.json["id"]?.text))"
        let answer: JSONValue = ["isAccepted": true, "response": "", "actionItem": nil]
        func tries(_ program: Program) async throws -> [ProgramAnswer] {
            [
                try await program.get("/couple/requests"), try await program.get(path),
                try await program.get("/couple/deleted-requests"),
                try await program.send(.post, "/couple/requests", ["title": "x"]),
                try await program.send(.put, path + "/answer", answer, headers: [.ifMatch: "*"]),
                try await program.send(.delete, path, headers: [.ifMatch: "*"]),
                try await program.send(.post, path + "/restoring"),
            ]
        }
        for answer in try await tries(try await couple.programs.program("Cleo")) { #expect(answer.kind == "no-couple") }
        let others = Set(APIToken.Scope.allCases).subtracting([.readCouple, .writeCouple])
        let other = try await couple.programs.program("Ben", others)
        for answer in try await tries(other) { #expect(answer.status == 403 && !answer.text.contains("quite private")) }
        let reader = try await couple.programs.program("Ben", [.readCouple])
        #expect(try await tries(reader).map(\.status) == [200, 200, 200, 403, 403, 403, 403])
        try await couple.ben.send(.delete, "/couple")
        for program in [couple.anna, couple.ben] {
            for answer in try await tries(program) { #expect(answer.kind == "no-couple") }
        }
    }

    @Test func `requests are in what a couple exports, and fill an empty space again`() async throws {
        let couple = try await CoupledPrograms()
        try await couple.anna.send(.post, "/couple/requests", ["title": "Dinner", "tags": ["food"], "details": "At eight"])
        let book = try await couple.ben.get("/couple/export/check-ins.md").text
        #expect(book.contains("### Dinner") && book.contains("> At eight"))
        #expect(book.contains("Pending · Anna asks · Conversation · food"))
        let document = try await couple.ben.get("/couple/export").text
        let dora = try await couple.programs.program("Dora")
        let restored = try await dora.send(.post, "/restores", bytes: Array(document.utf8), type: "application/json")
        #expect(restored.status < 300, "\(restored.text)")
        let whole = try await dora.get("/export").json
        #expect(whole["coupleRequests"]?.elements?.count == 1 && whole["coupleRequestTags"]?.elements?.count == 1)
    }
}
