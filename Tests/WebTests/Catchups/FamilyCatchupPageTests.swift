import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The log of catch-ups on the pages of a family's people.
@Suite struct FamilyCatchupPageTests {
    @Test func `a catch-up is logged in two taps on a family's person, says who it was, and is taken back`() async throws {
        let world = try await FamilyWorld()
        let (anna, ben) = (world.anna.browser, world.ben.browser)
        let path = "/people/\(world.tina)"
        let page = try await anna.get(path).text
        #expect(page.contains("No member has logged a catch-up yet.") && page.contains("action=\"\(path)/catch-ups\""))
        #expect(!page.contains("name=\"cadence\"") && !page.contains("data-offline=\"") && !page.contains("/snoozing"))
        let entry = try #require(page.firstMatch(of: /name="entry" value="([^"]+)"/)?.1)
        for _ in 0..<2 {
            let answer = try await anna.post("\(path)/catch-ups", ["kind": "call", "entry": String(entry), "back": path])
            #expect(answer.location == path)
        }
        let hers = try await anna.get(path).text
        #expect(hers.contains("Last in touch: Anna, ") && hers.contains("logged by Anna"))
        #expect(try await ben.get(path).text.contains("logged by Anna"))
        #expect(try await world.space.catchups(limit: 9).rows.count == 1)
        #expect(try await world.world.space(of: world.anna.account).catchups(limit: 9).rows.isEmpty)
        #expect(try await ben.get("\(path)/catch-ups").text.contains("logged by Anna"))
        let undone = try await anna.post("/catch-ups/\(entry)/deleting?undo=1&back=\(path)")
        #expect(undone.location == path)
        #expect(try await world.space.catchups(limit: 9).rows.isEmpty)
    }

    @Test func `what one logs of a person who is an own one too is undone and changed in both`() async throws {
        let world = try await FamilyWorld()
        let (anna, own) = (world.anna.browser, try await world.world.space(of: world.anna.account))
        try await anna.get("/people/\(world.tina)")
        let taken = try await anna.post(
            "/people/sharing?space=\(world.family.id)", ["person": world.tina.description])
        #expect(taken.status == 303, "\(taken.status) \(taken.text)")
        try await anna.get("/settings")
        let path = "/people/\(world.tina)"
        let page = try await anna.get(path).text
        let entry = try #require(page.firstMatch(of: /name="entry" value="([^"]+)"/)?.1)
        try await anna.post("\(path)/catch-ups", ["kind": "call", "entry": String(entry), "back": path])
        #expect(try await world.space.catchups(limit: 9).rows.count == 1)
        #expect(try await own.catchups(limit: 9).rows.count == 1)
        try await anna.get(path)
        let form = try await anna.get("/catch-ups/\(entry)").text
        let version = try #require(form.firstMatch(of: /name="version" value="([^"]+)"/)?.1)
        let saved = try await anna.post(
            "/catch-ups/\(entry)",
            [
                "version": String(version), "with[]": world.tina.description, "day": "2026-11-20", "kind": "video",
                "note": "Both", "step": "save",
            ])
        #expect(saved.status == 303)
        #expect(try await world.space.catchups(limit: 9).rows.map(\.note) == ["Both"])
        #expect(try await own.catchups(limit: 9).rows.map(\.note) == ["Both"])
        try await anna.get("/settings")
        try await anna.post("/catch-ups/\(entry)/deleting?undo=1&back=\(path)")
        #expect(try await world.space.catchups(limit: 9).rows.isEmpty)
        #expect(try await own.catchups(limit: 9).rows.isEmpty)
    }

    @Test func `the full form writes into the family, and is changed at its own address`() async throws {
        let world = try await FamilyWorld()
        let (anna, ben, clara) = (world.anna.browser, world.ben.browser, world.clara.browser)
        let query = "?space=\(world.family.id)"
        let form = try await anna.get("/catch-ups/new\(query)&with=\(world.tina)").text
        #expect(form.contains("action=\"/catch-ups\(query)\""))
        let id = try #require(form.firstMatch(of: /name="id" value="([^"]+)"/)?.1)
        let day = "2026-11-20"
        let answer = try await anna.post(
            "/catch-ups" + query,
            [
                "id": String(id), "with[]": world.tina.description, "day": day, "kind": "video", "note": "Hushtalk",
                "step": "save",
            ])
        #expect(answer.status == 303, "\(answer.text)")
        let entry = try #require(Catchup.ID(String(id)))
        #expect(try await world.space.catchup(entry)?.note == "Hushtalk")
        #expect(try await ben.get("/catch-ups/\(entry)").text.contains("Hushtalk"))
        #expect(try await clara.get("/catch-ups/\(entry)").status == 404)
        #expect(try await clara.post("/catch-ups/\(entry)/deleting").status == 404)
        #expect(try await clara.post("/catch-ups" + query, ["with[]": world.tina.description, "kind": "call"]).status == 404)
        // A person of one's own is nobody there.
        let wrong = try await anna.post(
            "/catch-ups" + query, ["with[]": world.mia.description, "day": day, "kind": "call", "step": "save"])
        #expect(wrong.status == 404)
        try await world.leave()
        #expect(try await ben.get("/catch-ups/\(entry)").status == 404)
        // The list of one's own says nothing of it.
        #expect(!(try await anna.get("/catch-ups?show=all").text.contains("Tina")))
    }
}
