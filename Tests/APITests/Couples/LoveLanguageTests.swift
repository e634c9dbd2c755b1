import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct LoveLanguageOperationTests {
    private let list = "/couple/love-languages"
    private let body: JSONValue = [
        "kind": "acts", "title": "Tea in bed", "details": "Before anything else", "examples": ["Black", "With milk"],
        "importance": "high", "tags": ["home"],
    ]

    private func path(of answer: ProgramAnswer) throws -> String { "\(list)/\(try #require(answer.json["id"]?.text))" }

    @Test func `one is shared at once, changed with its version, and read by the partner, which opens it`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let made = try await anna.send(.post, list, body)
        let path = try path(of: made)
        #expect(made.status == 201 && made.json["privacy"]?.text == "shared" && made.json["version"]?.text == "1")
        #expect(made.json["author"]?.text == anna.account.id.description && made.json["isOwn"] == true)
        // In a list the partner sees that it is there.
        let row = try #require(try await ben.get("\(list)?of=partner").json["data"]?.elements?.first)
        #expect(row["title"]?.text == "Tea in bed" && row["details"]?.text == "" && row["examples"] == [])
        #expect(row["isOpen"] == false && row["isOwn"] == false)
        #expect(try await anna.get(path).json["openedAt"] == .null)
        let read = try await ben.get(path)
        #expect(read.json["details"]?.text == "Before anything else" && read.json["openedAt"] != .null)
        #expect(try await anna.send(.delete, path + "/sharing").kind == "love-language-opened")
        let whole = body.adding(["isDraft": false, "title": "Coffee"])
        #expect(try await anna.send(.put, path, whole).status == 428)
        #expect(try await anna.send(.put, path, whole, headers: [.ifMatch: "7"]).status == 412)
        #expect(try await ben.send(.put, path, whole, headers: [.ifMatch: "*"]).kind == "love-language-of-partner")
        #expect(try await ben.send(.delete, path, headers: [.ifMatch: "*"]).kind == "love-language-of-partner")
        let edited = try await anna.send(.put, path, whole, headers: [.ifMatch: made.etag ?? ""])
        #expect(edited.status == 200 && edited.json["title"]?.text == "Coffee" && edited.json["version"]?.text == "2")
        #expect(try await anna.send(.delete, path, headers: [.ifMatch: made.etag ?? ""]).status == 412)
        #expect(try await anna.send(.delete, path, headers: [.ifMatch: "*"]).status == 204)
        #expect(try await ben.get(path).status == 404)
        #expect(try await ben.get("/couple/deleted-love-languages").json["data"] == [])
        #expect(try await ben.send(.post, path + "/restoring").status == 404)
        #expect(try await anna.get("/couple/deleted-love-languages").json["data"]?.elements?.count == 1)
        #expect(try await anna.send(.post, path + "/restoring").status == 204)
        #expect(try await ben.get(path).json["title"]?.text == "Coffee")
    }

    @Test func `a private one is the account's alone, is shared, and comes back`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let made = try await anna.send(.post, list, body.adding(["privacy": "draft"]))
        let path = try path(of: made)
        #expect(made.json["privacy"]?.text == "draft" && made.json["author"] == .null)
        // In the same words as one that never was.
        let never = try await ben.get("\(list)/01234567-89ab-7def-8123-456789abcdef")
        for (method, place) in [
            (HTTPRequest.Method.get, path), (.delete, path), (.post, path + "/sharing"), (.delete, path + "/sharing"),
            (.post, path + "/restoring"), (.get, path + "/actions"), (.post, path + "/actions"),
        ] {
            let body: JSONValue? = place.hasSuffix("/actions") && method == .post ? [:] : nil
            let answer = try await ben.send(method, place, body, headers: [.ifMatch: "*"])
            #expect(answer.status == 404 && answer.kind == never.kind, "\(method) \(place)")
        }
        #expect(try await ben.get(list).json["data"] == [])
        #expect(try await anna.send(.post, path + "/sharing").status == 428)
        #expect(try await anna.send(.post, path + "/sharing", headers: [.ifMatch: "9"]).status == 412)
        let shared = try await anna.send(.post, path + "/sharing", headers: [.ifMatch: made.etag ?? ""])
        #expect(shared.status == 200 && shared.json["privacy"]?.text == "shared")
        #expect(try await anna.send(.post, path + "/sharing", headers: [.ifMatch: made.etag ?? ""]).status == 200)
        #expect(try await ben.get(list).json["data"]?.elements?.count == 1)
        #expect(try await ben.send(.delete, path + "/sharing").kind == "love-language-of-partner")
        for _ in 1...2 { #expect(try await anna.send(.delete, path + "/sharing").status == 204) }
        #expect(try await ben.get(list).json["data"] == [])
        #expect(try await anna.get(path).json["privacy"]?.text == "private")
    }

    @Test func `a token sees and changes what is not shared with the scopes of notes alone`() async throws {
        let couple = try await CoupledPrograms()
        let anna = couple.anna
        let own = try path(of: try await anna.send(.post, list, body.adding(["privacy": "private"])))
        let shared = try path(of: try await anna.send(.post, list, body))
        let reader = try await couple.programs.program("Anna", [.readCouple, .writeCouple])
        #expect(try await reader.get(list).json["data"]?.elements?.count == 1)
        #expect(try await reader.get(own).status == 404)
        #expect(try await reader.get(shared).status == 200)
        let whole = body.adding(["isDraft": false])
        #expect(try await reader.send(.put, own, whole, headers: [.ifMatch: "*"]).status == 404)
        #expect(try await reader.send(.delete, own, headers: [.ifMatch: "*"]).status == 404)
        #expect(try await reader.send(.post, own + "/sharing", headers: [.ifMatch: "*"]).status == 403)
        #expect(try await reader.send(.delete, shared + "/sharing").status == 403)
        #expect(try await reader.send(.post, list, body.adding(["privacy": "private"])).status == 403)
        #expect(try await reader.get("\(list)/statistics").json["total"]?.integer == 1)
        #expect(try await anna.get("\(list)/statistics").json["total"]?.integer == 2)
        #expect(try await anna.send(.delete, own, headers: [.ifMatch: "*"]).status == 204)
        #expect(try await reader.get("/couple/deleted-love-languages").json["data"] == [])
        #expect(try await reader.send(.post, own + "/restoring").status == 404)
        // One that reads notes and does not write them.
        let looker = try await couple.programs.program("Anna", [.readCouple, .writeCouple, .readNotes])
        #expect(try await anna.send(.post, own + "/restoring").status == 204)
        #expect(try await looker.get(own).status == 200)
        #expect(try await looker.send(.put, own, whole, headers: [.ifMatch: "*"]).status == 403)
        // One that was not opened goes to the trash of the account's own space: that of notes.
        for token in [reader, looker] {
            #expect(try await token.send(.delete, shared, headers: [.ifMatch: "*"]).status == 403)
        }
        #expect(try await couple.ben.get(shared).status == 200)
        #expect(try await reader.send(.delete, shared, headers: [.ifMatch: "*"]).status == 204)
        #expect(try await reader.send(.post, shared + "/restoring").status == 204)
        let none = try await couple.programs.program("Anna", [.readNotes, .writeNotes])
        #expect(try await none.get(list).status == 403)
    }

    @Test func `what was done is said by the partner, in pages, and taken back`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let path = try path(of: try await anna.send(.post, list, body))
        let actions = path + "/actions"
        #expect(try await anna.send(.post, actions, [:]).kind == "own-love-language")
        let long = JSONValue.string(String(repeating: "x", count: 501))
        for (body, pointer) in [(["day": "2999-01-01"], "/day"), (["words": long], "/words")] as [(JSONValue, String)] {
            let refused = try await ben.send(.post, actions, body)
            #expect(refused.status == 422 && refused.text.contains(pointer))
        }
        #expect(try await anna.send(.delete, path + "/sharing").status == 204)
        #expect(try await ben.send(.post, actions, [:]).status == 404)
        #expect(try await anna.send(.post, path + "/sharing", headers: [.ifMatch: "*"]).status == 200)
        let done = try await ben.send(.post, actions, ["words": "Made tea"])
        #expect(done.status == 200 && done.json["account"]?.text == ben.account.id.description)
        for _ in 1...3 { try await ben.send(.post, actions, ["day": "2020-02-29"]) }
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let page = try await anna.get(actions + "?limit=3" + (cursor.map { "&cursor=\($0)" } ?? "")).json
            found += page["data"]?.elements?.compactMap { $0["day"]?.text } ?? []
            cursor = page["next"]?.text
        } while cursor != nil
        #expect(found.count == 4 && found.dropFirst() == ["2020-02-29", "2020-02-29", "2020-02-29"])
        let statistics = try await anna.get("\(list)/statistics").json
        #expect(statistics["actionsThisWeek"]?.integer == 1 && statistics["sharingProgress"]?.integer == 100)
        #expect(try await ben.get("\(list)/statistics").json["partnerTop"]?.text == "acts")
        #expect(try await anna.get("\(list)/statistics").json["partnerTop"] == .null)
        let one = "\(actions)/\(try #require(done.json["id"]?.text))"
        #expect(try await anna.send(.delete, one).status == 404)
        #expect(try await ben.send(.delete, one).status == 204)
        #expect(try await anna.get(actions).json["data"]?.elements?.count == 3)
        #expect(try await ben.send(.post, one + "/restoring").json["words"]?.text == "Made tea")
        #expect(try await anna.send(.delete, path + "/sharing").kind == "love-language-opened")
    }

    @Test func `what cannot be kept names its place, and an identifier is used once`() async throws {
        let couple = try await CoupledPrograms()
        let long = JSONValue.string(String(repeating: "x", count: 201))
        let id = JSONValue.string(LoveLanguage.ID(UUID()).description)
        for (body, pointer) in [
            (["title": "x"], "/kind"), (["kind": "song"], "/kind"), (["kind": "acts", "title": long], "/title"),
            (["kind": "acts", "examples": [long]], "/examples"), (["kind": "acts", "privacy": "public"], "/privacy"),
        ] as [(JSONValue, String)] {
            let refused = try await couple.anna.send(.post, list, body)
            #expect(refused.status == 422 && refused.text.contains(pointer), "\(pointer): \(refused.text)")
        }
        for _ in 1...2 { #expect(try await couple.anna.send(.post, list, body.adding(["id": id])).status == 201) }
        #expect(try await couple.anna.get(list).json["data"]?.elements?.count == 1)
        #expect(try await couple.anna.send(.post, list, body.adding(["id": id, "title": "Other"])).status == 409)
        #expect(try await couple.anna.get(list + "?cursor=nonsense").status == 422)
    }
}
