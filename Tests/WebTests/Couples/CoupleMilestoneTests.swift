import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CoupleMilestonePageTests {
    private func add(_ title: String, to couple: CouplePages, achieved: Bool = false) async throws -> CoupleMilestone {
        let checkIns = try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now)
        let today = CivilDate(of: couple.world.now, in: .gmt)
        return try await checkIns.space.addCoupleMilestone(
            CoupleMilestoneDraft(title: title, achievedOn: achieved ? today : nil), today: today, at: couple.world.now)
    }

    @Test func `one sets a milestone, the other reaches it in a tap, and both see it`() async throws {
        let couple = try await CouplePages()
        let empty = try await couple.hers.get("/couple/milestones").text
        #expect(empty.contains("Nothing reached yet.") && empty.contains("First check-in") && empty.contains("0 of 1"))
        let fields = ["title": "Swim <across>", "details": "The *lake*", "target": "2026-12-24", "achievedOn": ""]
        #expect(try await couple.hers.post("/couple/milestones", fields).status == 303)
        let ahead = try await couple.his.get("/couple/milestones?show=ahead").text
        #expect(ahead.contains("Swim &lt;across&gt;") && ahead.contains("Planned for 24 December"))
        let path = String(try #require(ahead.firstMatch(of: /action="(\/couple\/milestones\/[^"]+)\/achieving"/)?.1))
        #expect(try await couple.his.post("\(path)/achieving").status == 303)
        let reached = try await couple.hers.get("/couple/milestones").text
        #expect(reached.contains("Swim &lt;across&gt;") && reached.contains("The *lake*") && reached.contains("21 November"))
        #expect(!reached.contains("/achieving"))
    }

    @Test func `since when they are together is set on the couple's page, and makes years`() async throws {
        let couple = try await CouplePages()
        let page = try await couple.hers.get("/couple").text
        #expect(page.contains("Add the day you got together"))
        let set = try await couple.hers.post("/couple/start", ["day": "2024-02-29", "seen": ""])
        #expect(set.location == "/couple#start")
        let his = try await couple.his.get("/couple").text
        #expect(his.contains("Together since: 29 February 2024"))
        let list = try await couple.his.get("/couple/milestones").text
        #expect(list.contains("One year together") && list.contains("2 years together") && list.contains("3 years together"))
        #expect(list.contains("in 99 days"))
        // He saw none yet.
        let stale = try await couple.his.post("/couple/start", ["day": "2025-01-01", "seen": ""])
        #expect(stale.status == 409 && stale.text.contains("value=\"2025-01-01\"") && stale.text.contains("29 February 2024"))
        for (day, words) in [("2026-12-01", "still to come"), ("2026-02-30", "That date doesn’t exist.")] {
            let refused = try await couple.his.post("/couple/start", ["day": day, "seen": ""])
            #expect(refused.status == 422 && refused.text.contains(words) && refused.text.contains("value=\"\(day)\""))
        }
    }

    @Test func `what cannot be kept, and what was changed meanwhile, comes back with what was typed`() async throws {
        let couple = try await CouplePages()
        try await couple.hers.get("/couple/milestones")
        for (change, words) in [
            (["title": ""], "Write a title."), (["achievedOn": "2026-11-22"], "still to come"),
            (["target": "never"], "That date doesn’t exist."),
            (["category": CheckInCategory.ID.make(at: couple.world.now).description], "does not exist any more"),
        ] {
            let typed = ["title": "x", "details": "Keep me"].merging(change) { $1 }
            let page = try await couple.hers.post("/couple/milestones", typed)
            #expect(page.status == 422 && page.text.contains(words) && page.text.contains("Keep me</textarea>"), "\(words)")
        }
        let made = try await add("Boat", to: couple)
        let path = "/couple/milestones/\(made.id)"
        try await couple.hers.get(path)
        try await couple.his.get(path)
        #expect(try await couple.hers.post(path, ["title": "Big boat", "version": "1"]).status == 303)
        let stale = try await couple.his.post(path, ["title": "Small boat", "details": "His words", "version": "1"])
        #expect(stale.status == 409 && stale.text.contains("Now it says: Big boat") && stale.text.contains("His words"))
        #expect(try await couple.his.post("\(path)/deleting", ["version": "1"]).status == 409)
        #expect(try await couple.his.post("\(path)/deleting", ["version": "2"]).status == 303)
        #expect(try await couple.hers.get("/couple/milestones").text.contains("action=\"\(path)/restoring\""))
        #expect(try await couple.hers.post("\(path)/restoring").status == 303)
        #expect(try await couple.his.get(path).status == 200)
    }

    @Test func `a stranger sees nothing of it, former partners a copy to read, and many come in pages`() async throws {
        let couple = try await CouplePages()
        let made = try await add("Boat", to: couple)
        for number in 1...41 { _ = try await add("Done \(number).", to: couple, achieved: true) }
        let first = try await couple.hers.get("/couple/milestones").text
        let more = String(try #require(first.firstMatch(of: /href="(\/couple\/milestones\?after=[^"]+)"/)?.1))
        let second = try await couple.hers.get(more).text
        let shown = [first, second].map { page in page.matches(of: /Done (\d+)\.<\/bdi>/).compactMap { Int($0.1) } }
        #expect(shown.map(\.count) == [40, 1] && Set(shown.joined()) == Set(1...41))
        let path = "/couple/milestones/\(made.id)"
        let (_, stranger) = try await couple.world.member("Cleo")
        try await stranger.get("/couple")
        #expect(try await stranger.get(path).status == 404)
        #expect(try await stranger.get("/couple/milestones").status == 404)
        #expect(!(try await stranger.get("/couple/milestones?kept=1&show=ahead").text.contains("Boat")))
        #expect(try await stranger.post("\(path)/achieving").status == 404)
        #expect(try await stranger.post("/couple/start", ["day": "2024-02-29"]).status == 404)
        #expect(try await couple.hers.post("/couple/start", ["day": "2020-02-29"]).status == 303)
        #expect(try await couple.hers.get(more).text.contains("6 years together"))
        try await couple.his.get("/couple/leaving")
        try await couple.his.post("/couple/leaving")
        for browser in [couple.hers, couple.his] {
            #expect(try await browser.get("/couple").text.contains("/couple/milestones?kept=1"))
            let kept = try await browser.get("/couple/milestones?kept=1&show=ahead").text
            // The years together do not go on.
            let rest = try await browser.get(more.replacing("?", with: "?kept=1&")).text
            #expect(rest.contains(".</bdi>") && !rest.contains("years together"))
            #expect(kept.contains("Boat") && !kept.contains("/achieving") && !kept.contains("milestone-form"))
            #expect(try await browser.get(path).status == 404)
        }
    }
}
