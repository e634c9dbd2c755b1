import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// Anna and Ben, a couple, with a program each.
struct CoupledPrograms {
    let programs: Programs
    let anna: Program
    let ben: Program

    init() async throws {
        programs = try Programs()
        (anna, ben) = (try await programs.program("Anna"), try await programs.program("Ben"))
        let made = try await anna.send(.post, "/couple/invitations")
        try await ben.send(.post, "/couple/acceptances", ["code": made.json["code"] ?? .null])
        try await anna.send(.post, "/couple/rules/agreements", ["rules": nil])
        let rules = try await ben.get("/couple/rules").json["id"] ?? .null
        try await ben.send(.post, "/couple/rules/agreements", ["rules": rules])
    }

    /// Does an act with the version that the check-in has.
    @discardableResult
    func act(_ who: Program, _ act: String, _ more: JSONValue = [:]) async throws -> ProgramAnswer {
        let current = try await who.get("/couple/check-ins/current").json
        let body: JSONValue = ["act": .string(act), "version": current["version"] ?? .null]
        return try await who.send(.post, try path(current) + "/acts", body.adding(more))
    }

    /// The path of a check-in.
    func path(_ checkIn: JSONValue) throws -> String { "/couple/check-ins/\(try #require(checkIn["id"]?.text))" }

    /// Starts a check-in and comes to talking about the first category. Returns its path, the category and two prompts.
    func talking() async throws -> (path: String, category: JSONValue, prompts: [String]) {
        let path = try path(try await anna.send(.post, "/couple/check-ins").json)
        let categories = try await anna.get("/couple/categories").json["data"]?.elements
        let first = try #require(categories?.first)
        try await act(anna, "go", ["step": "category-selection"])
        try await act(ben, "choose", ["category": first["id"] ?? .null])
        try await act(anna, "go", ["step": "category-discussion"])
        return (path, first["id"] ?? .null, (first["prompts"]?.elements ?? []).compactMap { $0["id"]?.text })
    }
}

@Suite struct CheckInOperationTests {
    @Test func `two walk a whole check-in`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        #expect(try await anna.get("/couple/check-ins/current").status == 404)
        let started = try await anna.send(.post, "/couple/check-ins")
        #expect(started.status == 201 && started.json["step"]?.text == "welcome" && started.json["percent"] == 0)
        #expect(try await ben.send(.post, "/couple/check-ins").json["id"] == started.json["id"])
        let (path, category, _) = try await couple.talking()
        #expect(try await ben.get(path).json["topics"] == [["category": category, "isDiscussed": false]])
        let bens: JSONValue = .string(ben.account.id.description)
        let spoken = try await couple.act(anna, "turn", ["account": bens]).json
        #expect(spoken["turn"] == ["speaker": bens, "remainingSeconds": 300])
        #expect(try await couple.act(ben, "pause").json["pausedAt"] != .null)
        #expect(try await couple.act(ben, "go", ["step": "reflection"]).kind == "check-in-paused")
        #expect(try await couple.act(anna, "resume").json["pausedAt"] == .null)
        #expect(try await couple.act(ben, "discuss", ["category": category]).json["percent"] == 50)
        #expect(try await couple.act(ben, "end-turn").json["turn"] == .null)
        try await couple.act(ben, "go", ["step": "reflection"])
        try await couple.act(anna, "mood", ["mood": "very-positive"])
        let said = try await couple.act(ben, "reflect", ["text": "Good talk."]).json["partners"]
        let hers: JSONValue = ["account": .string(anna.account.id.description), "mood": "very-positive", "reflection": ""]
        let his: JSONValue = ["account": bens, "mood": nil, "reflection": "Good talk."]
        // Both joined at once here, and so come in either order.
        #expect(said == [hers, his] || said == [his, hers])
        for step in ["action-items", "completion"] { try await couple.act(ben, "go", ["step": .string(step)]) }
        let done = try await couple.act(anna, "complete").json
        #expect(done["status"]?.text == "completed" && done["percent"] == 100 && done["endedAt"] != .null)
        #expect(done["completedSteps"]?.elements?.count == 6)
        #expect(try await ben.get("/couple/check-ins").json == ["data": [done], "next": nil])
        #expect(try await ben.get("/couple/statistics").json["completed"] == 1)
        #expect(try await anna.get("/couple/check-ins/current").status == 404)
    }

    @Test func `completed check-ins come in pages`() async throws {
        let couple = try await CoupledPrograms()
        var ids: Set<String> = []
        for _ in 1...3 {
            let (path, category, _) = try await couple.talking()
            try await couple.act(couple.anna, "discuss", ["category": category])
            for step in ["reflection", "action-items", "completion"] {
                try await couple.act(couple.anna, "go", ["step": .string(step)])
            }
            try await couple.act(couple.ben, "complete")
            ids.insert(path)
        }
        var (found, cursor): (Set<String>, String?) = ([], nil)
        repeat {
            let page = try await couple.ben.get("/couple/check-ins?limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")).json
            for one in page["data"]?.elements ?? [] { found.insert(try couple.path(one)) }
            cursor = page["next"]?.text
        } while cursor != nil
        #expect(found == ids && ids.count == 3)
        #expect(try await couple.ben.get("/couple/check-ins?cursor=nonsense").status == 422)
    }

    @Test func `an act that saw an older version, lacks something or is not possible is refused`() async throws {
        let couple = try await CoupledPrograms()
        let (path, category, _) = try await couple.talking()
        let version = try await couple.anna.get(path).json["version"] ?? .null
        let discuss: JSONValue = ["act": "discuss", "version": version, "category": category]
        #expect(try await couple.ben.send(.post, path + "/acts", discuss).status == 200)
        let stale = try await couple.anna.send(.post, path + "/acts", discuss.adding(["isDiscussed": false]))
        #expect(stale.status == 409 && stale.kind == "check-in-changed")
        // What the partner did is in no way of what is about something else.
        let mood: JSONValue = ["act": "mood", "version": version, "mood": "neutral"]
        #expect(try await couple.anna.send(.post, path + "/acts", mood).status == 200)
        let bare = try await couple.act(couple.anna, "go")
        #expect(bare.status == 422 && bare.text.contains("/step"))
        let stranger = try await couple.programs.program("Cleo").account.id.description
        let other = try await couple.act(couple.anna, "turn", ["account": .string(stranger)])
        #expect(other.status == 422 && other.text.contains("/account"))
        #expect(try await couple.act(couple.anna, "go", ["step": "completion"]).kind == "step-not-open")
        try await couple.act(couple.anna, "go", ["step": "category-selection"])
        #expect(try await couple.act(couple.anna, "choose", ["category": .string(stranger)]).status == 404)
        #expect(try await couple.act(couple.anna, "drop", ["category": category]).kind == "category-discussed")
        #expect(try await couple.act(couple.anna, "abandon").json["status"]?.text == "abandoned")
        #expect(try await couple.anna.send(.post, path + "/acts", ["act": "pause", "version": 1]).kind == "check-in-ended")
    }

    @Test func `a check-in takes two, who agreed to the same rules`() async throws {
        let programs = try Programs()
        let cleo = try await programs.program("Cleo")
        #expect(try await cleo.get("/couple/check-ins/current").kind == "no-couple")
        try await cleo.send(.post, "/couple/invitations")
        #expect(try await cleo.send(.post, "/couple/check-ins").kind == "no-partner")

        let couple = try await CoupledPrograms()
        let present = try await couple.anna.get("/couple/rules")
        #expect(present.json["agreed"]?.elements?.count == 2 && present.json["turnLength"] == 5)
        let rules: JSONValue = [
            "turnLength": 3, "hasNoInterruptions": true, "pauseWord": "Pineapple", "timeOutLength": 20, "text": "",
        ]
        let ifPresent: HTTPFields = [.ifMatch: try #require(present.etag)]
        #expect(try await couple.anna.send(.put, "/couple/rules", rules).status == 428)
        let changed = try await couple.anna.send(.put, "/couple/rules", rules, headers: ifPresent)
        #expect(changed.json["pauseWord"]?.text == "Pineapple" && changed.json["agreed"]?.elements?.count == 1)
        let late = try await couple.ben.send(.put, "/couple/rules", rules, headers: ifPresent)
        #expect(late.status == 412 && late.etag == changed.etag)
        #expect(
            try await couple.ben.send(.post, "/couple/rules/agreements", ["rules": present.json["id"] ?? .null]).status == 409)
        try await couple.ben.send(.post, "/couple/check-ins")
        #expect(try await couple.act(couple.ben, "go", ["step": "category-selection"]).kind == "rules-not-agreed")
        let agreed = try await couple.ben.send(.post, "/couple/rules/agreements", ["rules": changed.json["id"] ?? .null])
        #expect(agreed.status == 201 && agreed.json["agreed"]?.elements?.count == 2)
        #expect(try await couple.act(couple.ben, "go", ["step": "category-selection"]).status == 200)
    }
}

@Suite struct CheckInRecordTests {
    private let hers = "Sealed words of hers"
    private let his = "And his own"

    @Test func `a sealed answer is in no answer to the partner before both are there`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let (path, _, prompts) = try await couple.talking()
        let place = path + "/answers/\(prompts[0])"
        let sealed: JSONValue = ["text": .string(hers), "isSealed": true, "revision": 0]
        let given = try await anna.send(.put, place, sealed)
        #expect(given.status == 200 && given.json["text"]?.text == hers && given.json["isSealed"] == true)
        for asked in ["", "/answers"] { #expect(try await !ben.get(path + asked).text.contains(hers)) }
        let seen = try #require(try await ben.get(path + "/answers").json["data"]?.elements?.first)
        #expect(seen["text"] == .null && seen["isSealed"] == true && seen["revision"] == 1)
        #expect(try await anna.get(path + "/answers").json["data"]?.elements?.first?["text"]?.text == hers)
        let late = try await anna.send(.put, place, ["text": "x", "isSealed": true, "revision": 0])
        #expect(late.status == 409 && late.kind == "check-in-changed")
        // Taken back, it is hers alone, and is given again.
        #expect(try await anna.send(.delete, place + "?revision=1").status == 204)
        #expect(try await ben.get(path + "/answers").json["data"] == [])
        let kept = try await anna.get(path + "/answers").json["data"]?.elements?.first
        #expect(kept?["text"]?.text == hers && kept?["revision"] == 0 && kept?["answeredAt"] == .null)
        try await anna.send(.put, place, sealed)
        let both = try await ben.send(.put, place, ["text": .string(his), "isSealed": true, "revision": 0])
        #expect(both.json["isSealed"] == false)
        for who in [anna, ben] {
            let answers = try await who.get(path + "/answers").json["data"]?.elements ?? []
            #expect(answers.count == 2 && Set(answers.compactMap { $0["text"]?.text }) == [hers, his])
        }
        let again = try await anna.send(.put, place, ["text": "x", "isSealed": true, "revision": 2])
        #expect(again.kind == "answer-revealed")
        #expect(try await anna.send(.put, place, ["text": "x", "isSealed": false, "revision": 2]).json["revision"] == 3)
        #expect(try await anna.send(.delete, place + "?revision=3").kind == "answer-revealed")
        #expect(try await anna.send(.put, place, ["text": " ", "isSealed": false, "revision": 3]).status == 422)
        let other = path + "/answers/\(prompts[1])"
        #expect(try await ben.send(.delete, other).status == 204)
        let nowhere = "/couple/check-ins/\(prompts[0])/answers"
        #expect(try await ben.get(nowhere).status == 404)
        #expect(try await ben.send(.put, nowhere + "/\(prompts[0])", sealed).status == 404)
    }

    @Test func `categories and prompts are added, changed and hidden`() async throws {
        let couple = try await CoupledPrograms()
        let all = try #require(try await couple.ben.get("/couple/categories").json["data"]?.elements)
        #expect(all.count == 8 && all[0]["name"]?.text == "" && all[0]["shownName"]?.text == "Communication")
        let question = all[0]["prompts"]?.elements?.first
        #expect(question?["text"]?.text == "" && question?["shownText"]?.text?.hasSuffix("?") == true)
        let own: JSONValue = ["id": "01234567-89ab-7def-8123-456789abcdef", "name": "Garden", "icon": "🌻"]
        for _ in 1...2 {
            let made = try await couple.anna.send(.post, "/couple/categories", own)
            #expect(made.status == 201 && made.json["colour"]?.text == CheckInCategory.usualColour)
        }
        let garden = "/couple/categories/\(own["id"]?.text ?? "")"
        #expect(try await couple.ben.send(.post, "/couple/categories", ["name": " ", "icon": "x"]).text.contains("/name"))
        #expect(try await couple.ben.send(.post, "/couple/categories", ["name": "x", "icon": "four"]).text.contains("/icon"))
        let prompted = try await couple.ben.send(.post, garden + "/prompts", ["text": "What grows?"]).json
        let prompt = try #require(prompted["prompts"]?.elements?.first?["id"]?.text)
        let hidden = try await couple.anna.send(
            .put, garden + "/prompts/\(prompt)", ["text": "What blooms?", "isHidden": true])
        #expect(hidden.json["prompts"]?.elements?.first?["shownText"]?.text == "What blooms?")
        #expect(try await couple.anna.send(.put, garden, ["name": "Gardens"]).status == 422)
        let whole: JSONValue = ["name": "Gardens", "details": "", "icon": "🌷", "colour": "#00aa00", "isHidden": true]
        #expect(try await couple.anna.send(.put, garden, whole).json["isHidden"] == true)
        let now = try await couple.ben.get("/couple/categories").json["data"]?.elements
        #expect(now?.count == 9 && now?.last?["name"]?.text == "Gardens")
        let standard = "/couple/categories/\(all[0]["id"]?.text ?? "")"
        #expect(
            try await couple.ben.send(.put, standard + "/prompts/\(prompt)", ["text": "x", "isHidden": false]).status == 404)
    }

    @Test func `action items are added, changed, done and deleted by both`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let bens: JSONValue = .string(ben.account.id.description)
        let plain = try await anna.send(.post, "/couple/action-items", ["title": "Ring the bank"])
        #expect(plain.status == 201 && plain.json["priority"]?.text == "medium" && plain.json["checkIn"] == .null)
        let started = try await anna.send(.post, "/couple/check-ins").json
        let draft: JSONValue = ["title": "Tickets", "due": "2026-12-01", "priority": "high", "assignee": bens]
        let made = try await anna.send(.post, "/couple/action-items", draft)
        #expect(made.json["checkIn"] == started["id"] && made.json["due"]?.text == "2026-12-01")
        let list = try await ben.get("/couple/action-items").json["data"]?.elements
        #expect(list?.map { $0["title"]?.text } == ["Tickets", "Ring the bank"])
        let item = "/couple/action-items/\(made.json["id"]?.text ?? "")"
        let done: JSONValue = [
            "title": "Tickets for two", "note": "Row 7", "due": nil, "priority": "low", "assignee": nil, "isDone": true,
        ]
        let seen: HTTPFields = [.ifMatch: try #require(made.etag)]
        #expect(made.etag == "\"\(made.json["version"]?.text ?? "")\"")
        let changed = try await ben.send(.put, item, done, headers: seen)
        #expect(changed.json["note"] == "Row 7")
        #expect(changed.json["isDone"] == true && changed.json["due"] == .null && changed.json["assignee"] == .null)
        let late = try await anna.send(.put, item, done, headers: seen)
        #expect(late.status == 412 && late.etag == changed.etag)
        #expect(try await ben.get("/couple/action-items").json["data"]?.elements?.count == 1)
        #expect(try await ben.get("/couple/action-items?done=9").json["data"]?.elements?.count == 2)
        let query = "?checkIn=\(started["id"]?.text ?? "")"
        #expect(try await ben.get("/couple/action-items" + query).json["data"] == [changed.json])
        let open = try await anna.send(.put, item, done.merged(with: ["isDone": false]), headers: [.ifMatch: "*"])
        #expect(open.json["isDone"] == false && open.etag != changed.etag)
        // Switched off for both, which a replacement that says nothing of it leaves so.
        let off = try await ben.send(
            .put, item, done.merged(with: ["isDone": false, "isOff": true]), headers: [.ifMatch: try #require(open.etag)])
        #expect(off.json["isOff"] == true && off.etag != open.etag)
        let kept = try await anna.send(.put, item, done.merged(with: ["isDone": false]), headers: [.ifMatch: "*"])
        #expect(kept.json["isOff"] == true)
        #expect(try await ben.get("/couple/action-items").json["data"]?.elements?.last?["id"] == made.json["id"])
        let on = try await anna.send(
            .put, item, done.merged(with: ["isDone": false, "isOff": false]), headers: [.ifMatch: "*"])
        #expect(on.json["isOff"] == false)
        let stranger = try await couple.programs.program("Cleo")
        let wrong: JSONValue = ["title": "x", "assignee": .string(stranger.account.id.description)]
        #expect(try await anna.send(.post, "/couple/action-items", wrong).text.contains("/assignee"))
        #expect(try await stranger.send(.delete, item).kind == "no-couple")
        #expect(try await ben.send(.delete, item).status == 204)
        #expect(try await ben.send(.put, item, done, headers: [.ifMatch: "*"]).status == 404)
    }

    @Test func `a token that may not read the couple reads none of this, and one that may only read changes nothing`()
        async throws
    {
        let couple = try await CoupledPrograms()
        let (path, _, prompts) = try await couple.talking()
        let reader = try await couple.programs.program("Anna", [.readCouple])
        let other = try await couple.programs.program("Anna", [.readPeople, .readReminders, .writeReminders])
        for asked in [
            path, path + "/answers", "/couple/rules", "/couple/categories", "/couple/action-items", "/couple/statistics",
        ] {
            #expect(try await reader.get(asked).status == 200, "\(asked)")
            #expect(try await other.get(asked).status == 403, "\(asked)")
        }
        let answer: JSONValue = ["text": "x", "isSealed": false, "revision": 0]
        #expect(try await reader.send(.put, path + "/answers/\(prompts[0])", answer).status == 403)
        #expect(try await reader.send(.post, path + "/acts", ["act": "pause", "version": 1]).status == 403)
        #expect(try await reader.send(.post, "/couple/action-items", ["title": "x"]).status == 403)
    }

    @Test func `what a couple shares is taken along with both scopes, and fills an empty space again`() async throws {
        let couple = try await CoupledPrograms()
        let (path, _, prompts) = try await couple.talking()
        let answer: JSONValue = ["text": "quite secret", "isSealed": true, "revision": 0]
        try await couple.anna.send(.put, path + "/answers/\(prompts[0])", answer)
        try await couple.anna.send(.put, path + "/answers/\(prompts[1])", answer.adding(["text": "told", "isSealed": false]))
        try await couple.act(couple.ben, "abandon")
        for (asked, type) in [("/couple/export", "application/json"), ("/couple/export/check-ins.md", "text/markdown")] {
            for program in [couple.anna, couple.ben] {
                let file = try await program.get(asked)
                #expect(file.status == 200 && file.headers[.contentType]?.hasPrefix(type) == true)
                #expect(file.text.contains("told") && !file.text.contains("quite secret"))
            }
            let alone = try await couple.programs.program("Anna", [.export])
            #expect(try await alone.get(asked).status == 403)
            #expect(try await couple.programs.program("Cleo").get(asked).status == 404)
        }
        let dora = try await couple.programs.program("Dora")
        let document = try await couple.ben.get("/couple/export").text
        let restored = try await dora.send(.post, "/restores", bytes: Array(document.utf8), type: "application/json")
        #expect(restored.status < 300, "\(restored.text)")
        let whole = try await dora.get("/export").json
        #expect(whole["checkInAnswers"]?.elements?.count == 2 && whole["checkIns"]?.elements?.count == 1)
    }

    @Test func `a deleted item is listed, and either partner brings it back`() async throws {
        let couple = try await CoupledPrograms()
        let made = try await couple.anna.send(.post, "/couple/action-items", ["title": "Book the cabin"])
        let path = "/couple/action-items/\(try #require(made.json["id"]?.text))"
        #expect(try await couple.ben.get("/couple/deleted-action-items").json["data"] == [])
        try await couple.anna.send(.delete, path)
        let listed = try await couple.ben.get("/couple/deleted-action-items").json["data"]?.elements ?? []
        #expect(listed.map { $0["title"]?.text } == ["Book the cabin"])
        let back = try await couple.ben.send(.post, path + "/restoring")
        #expect(back.status == 200 && back.json["title"]?.text == "Book the cabin")
        #expect(try await couple.anna.get("/couple/action-items").json["data"]?.elements?.count == 1)
        let reader = try await couple.programs.program("Anna", [.readCouple])
        #expect(try await reader.send(.post, path + "/restoring").status == 403)
        let stranger = try await couple.programs.program("Cleo")
        #expect(try await stranger.send(.post, path + "/restoring").status == 404)
        #expect(try await stranger.get("/couple/deleted-action-items").status == 404)
    }

    @Test func `the plan holds what an account is to do as a partner, for tokens that may read that`() async throws {
        let couple = try await CoupledPrograms()
        let day = CivilDate(of: Programs.now, in: .gmt).adding(days: 2).description
        for (title, assignee) in [
            ("Book the cabin", JSONValue.null), ("Call the bank", .string(couple.ben.account.id.description)),
        ] {
            let item: JSONValue = ["title": .string(title), "due": .string(day), "assignee": assignee]
            #expect(try await couple.anna.send(.post, "/couple/action-items", item).status == 201)
        }
        func titles(_ program: Program) async throws -> [String] {
            try await program.get("/plan").json["data"]?.elements?.compactMap { $0["title"]?.text } ?? []
        }
        #expect(try await titles(couple.anna) == ["Book the cabin"])
        #expect(try await titles(couple.ben).sorted() == ["Book the cabin", "Call the bank"])
        let scopes = Set(APIToken.Scope.allCases).subtracting([.readCouple])
        #expect(try await titles(try await couple.programs.program("Anna", scopes)).isEmpty)
    }
}
