import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct CoupleDashboardOperationTests {
    private let today = CivilDate(of: Programs.now, in: .gmt)

    /// Starts a check-in, and completes it with a mood of Ben and a reflection; returns what it says.
    private func completed(_ couple: CoupledPrograms, from step: Int = 0) async throws -> JSONValue {
        let (anna, ben) = (couple.anna, couple.ben)
        let rules = try await anna.get("/couple/rules").json["id"] ?? .null
        for program in [anna, ben] {
            let present = try await program.get("/couple/rules").json["id"] ?? rules
            try await program.send(.post, "/couple/rules/agreements", ["rules": present])
        }
        var checkIn = try await anna.send(.post, "/couple/check-ins").json
        let path = "/couple/check-ins/\(try #require(checkIn["id"]?.text))/acts"
        let category = try await anna.get("/couple/categories").json["data"]?.elements?.first?["id"] ?? .null
        func act(_ program: Program, _ act: JSONValue) async throws {
            let answer = try await program.send(.post, path, act.adding(["version": checkIn["version"] ?? .null]))
            #expect(answer.status == 200, "\(answer.text)")
            checkIn = answer.json
        }
        try await act(anna, ["act": "go", "step": "category-selection"])
        try await act(anna, ["act": "choose", "category": category])
        try await act(anna, ["act": "go", "step": "category-discussion"])
        try await act(anna, ["act": "discuss", "category": category])
        try await act(anna, ["act": "go", "step": "reflection"])
        try await act(ben, ["act": "mood", "mood": "negative"])
        try await act(ben, ["act": "reflect", "text": "quite private words"])
        let before = try await anna.get("/couple/growth").json
        // What is said of a check-in that goes on is not counted.
        #expect(before["checkIns"] == .integer(0) && before["moods"] == [])
        try await act(anna, ["act": "go", "step": "action-items"])
        try await act(anna, ["act": "go", "step": "completion"])
        try await act(anna, ["act": "complete"])
        return checkIn
    }

    @Test func `without anything all figures are 0, and lists are empty`() async throws {
        let couple = try await CoupledPrograms()
        let dashboard = try await couple.anna.get("/couple/dashboard")
        #expect(dashboard.status == 200)
        let figures = dashboard.json["statistics"]
        for name in ["completed", "streak", "monthsActive", "consistencyRate"] { #expect(figures?[name] == .integer(0)) }
        for name in ["dueItems", "waitingRequests", "openItems", "openRequests", "activities"] {
            #expect(dashboard.json[name] == [], "\(name)")
        }
        #expect(dashboard.json["currentCheckIn"] == .null && dashboard.json["latestMilestone"] == .null)
        #expect(dashboard.json["nextMilestone"]?["rule"]?.text == "check-ins-1")
        #expect(try await couple.anna.get("/couple/activity").json == ["data": [], "next": nil])
        let growth = try await couple.anna.get("/couple/growth").json
        #expect(growth["range"]?.text == "12-months" && growth["periods"]?.elements?.count == 12)
        #expect(try await couple.anna.get("/couple/growth?range=decade").status == 422)
    }

    @Test func `both see what is due, what waits, what was reached, and what was done`() async throws {
        let couple = try await CoupledPrograms()
        let (anna, ben) = (couple.anna, couple.ben)
        let checkIn = try await completed(couple)
        try await ben.send(.post, "/couple/requests", ["title": "Dinner"])
        let late = JSONValue.string(today.adding(days: -1).description)
        try await anna.send(.post, "/couple/action-items", ["title": "Cabin", "due": late])
        try await anna.send(.post, "/couple/action-items", ["title": "Some day"])
        try await ben.send(.post, "/notes", ["title": "his alone", "text": "hidden"])
        let hers = try await anna.get("/couple/dashboard").json
        #expect(hers["statistics"]?["completed"] == .integer(1) && hers["lastCheckInAt"] == checkIn["endedAt"])
        #expect(hers["dueItems"]?.elements?.map { $0["title"]?.text } == ["Cabin"])
        #expect(hers["openItemCount"] == .integer(2) && hers["dueItemCount"] == .integer(1))
        #expect(hers["waitingRequests"]?.elements?.map { $0["title"]?.text } == ["Dinner"])
        #expect(hers["latestMilestone"]?["rule"]?.text == "check-ins-1")
        let his = try await ben.get("/couple/dashboard").json
        #expect(his["waitingRequests"] == [] && his["openRequestCount"] == .integer(1))
        let activities = hers["activities"]?.elements ?? []
        #expect(
            Set(activities.compactMap { $0["kind"]?.text }) == [
                "check-in-completed", "item-added", "request-made", "milestone-reached",
            ])
        let whole = try await anna.get("/couple/activity").json["data"]?.elements ?? []
        #expect(whole == activities && whole == his["activities"]?.elements)
        var (paged, next): ([JSONValue], String?) = ([], nil)
        repeat {
            let page = try await anna.get("/couple/activity?limit=2\(next.map { "&cursor=\($0)" } ?? "")").json
            paged += page["data"]?.elements ?? []
            next = page["next"]?.text
        } while next != nil
        #expect(paged == whole)
        #expect(try await anna.get("/couple/activity?cursor=nonsense").status == 422)
        for range in ["3-months", "12-months", "all"] {
            let growth = try await anna.get("/couple/growth?range=\(range)").json
            #expect(growth["checkIns"] == .integer(1) && growth["topics"]?.elements?.count == 1)
            let moods = growth["moods"]?.elements?.first?["partners"]?.elements
            #expect(moods?.count == 1 && moods?.first?["level"] == .integer(-100))
            #expect(try await ben.get("/couple/growth?range=\(range)").json == growth)
        }
        for page in [hers, his] { #expect(!"\(page)".contains("his alone")) }
        // Words of a check-in are on neither list.
        for path in ["/couple/dashboard", "/couple/activity", "/couple/growth"] {
            #expect(!(try await anna.get(path).text.contains("quite private")), "\(path)")
        }
    }

    @Test func `an unopened note of the partner shows its title alone, and not more for having been listed`() async throws {
        let couple = try await CoupledPrograms()
        let note = try await couple.ben.send(.post, "/couple/notes", ["title": "Thank you", "text": "sealed words"])
        let id = try #require(note.json["id"]?.text)
        try await couple.ben.send(.post, "/couple/notes", ["title": "", "text": "words without a title"])
        for path in ["/couple/dashboard", "/couple/activity"] {
            let text = try await couple.anna.get(path).text
            #expect(text.contains("Thank you") && !text.contains("sealed words") && !text.contains("without a title"))
        }
        #expect(try await couple.ben.send(.post, "/couple/notes/\(id)/taking-back").status == 200)
        #expect(!(try await couple.anna.get("/couple/activity").text.contains("Thank you")))
    }

    @Test func `strangers, former partners and tokens without the scope see nothing`() async throws {
        let couple = try await CoupledPrograms()
        try await couple.anna.send(.post, "/couple/requests", ["title": "quite private"])
        let paths = ["/couple/dashboard", "/couple/activity", "/couple/growth"]
        let stranger = try await couple.programs.program("Cleo")
        for path in paths { #expect(try await stranger.get(path).kind == "no-couple", "\(path)") }
        let others = Set(APIToken.Scope.allCases).subtracting([.readCouple])
        let other = try await couple.programs.program("Ben", others)
        let reader = try await couple.programs.program("Ben", [.readCouple])
        for path in paths {
            let refused = try await other.get(path)
            #expect(refused.status == 403 && !refused.text.contains("quite private"), "\(path)")
            #expect(try await reader.get(path).status == 200)
        }
        try await couple.ben.send(.delete, "/couple")
        for program in [couple.anna, couple.ben] {
            for path in paths { #expect(try await program.get(path).kind == "no-couple", "\(path)") }
        }
    }
}
