import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CheckInPageTests {
    @Test func `a sealed answer is on no page of the partner before both have answered`() async throws {
        let couple = try await CouplePages()
        #expect(try await couple.answer(couple.hers, "Hers, quite secret", "seal").status == 303)
        for path in [couple.path, "/couple", "/check-ins", "/"] {
            #expect(try await !couple.his.get(path).text.contains("quite secret"))
        }
        #expect(try await couple.his.get(couple.path).text.contains("has sealed an answer"))
        #expect(try await couple.hers.get(couple.path).text.contains("Hers, quite secret"))
        // Nor does it come by itself when the check-in ends.
        try await CouplePages.act(couple.his, couple.path, "pause")
        #expect(try await couple.answer(couple.his, "His, too", "seal").status == 303)
        let both = try await couple.his.get(couple.path).text
        #expect(both.contains("Hers, quite secret") && both.contains("His, too"))
    }

    @Test func `strangers and former partners are let in nowhere`() async throws {
        let couple = try await CouplePages()
        let (_, stranger) = try await couple.world.member("Cleo")
        for path in [couple.path, "\(couple.path)/events", "\(couple.path)/abandoning", "/check-ins", "/couple/rules"] {
            #expect(try await stranger.get(path).status == 404)
        }
        try await stranger.get("/couple")
        #expect(try await stranger.post("\(couple.path)/acts", ["act": "pause", "version": "1"]).status == 404)
        #expect(try await couple.answer(couple.hers, "for us two", "show").status == 303)
        try await couple.his.get("/couple/leaving")
        try await couple.his.post("/couple/leaving")
        for browser in [couple.his, couple.hers] {
            // Each keeps a copy, which nothing is added to.
            let kept = try await browser.get(couple.path)
            #expect(kept.status == 200 && kept.text.contains("Check-in ended early") && kept.text.contains("/acts") == false)
            #expect(try await browser.get("\(couple.path)/events").status == 404)
            #expect(try await browser.post("\(couple.path)/acts", ["act": "pause", "version": "1"]).status == 404)
        }
        #expect(try await stranger.get(couple.path).status == 404)
    }

    @Test(.timeLimit(.minutes(15)))
    func `a stream ends with its session, and is over with the check-in`() async throws {
        let couple = try await CouplePages()
        let (path, his, hers) = (couple.path, couple.his, couple.hers)
        async let stream = his.get("\(path)/events?version=0")
        async let other = hers.get("\(path)/events?version=0")
        while couple.world.followers.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        let accounts = couple.world.folder.accounts
        let session = try #require(try await accounts.sessions(of: couple.ben.id, at: couple.world.now).first)
        try await accounts.revokeSession(session.id, of: couple.ben.id, at: couple.world.now)
        // On a slow machine the session ends before the stream has said anything; it ends with it all the same.
        let heard = try await stream.text
        #expect(heard.isEmpty || heard.contains("event: changed"))
        #expect(!heard.contains("event: over"))
        let space = try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now)
        let current = try #require(try await space.space.currentCheckIn())
        // By another program: the server sees it by the files.
        _ = try await space.act(.abandon, in: current.id, seen: current.version, at: couple.world.now)
        #expect(try await other.text.hasSuffix("event: over\ndata: \(current.version + 1)\n\n"))
        // Who has seen the last version is told that it is over.
        #expect(try await couple.hers.get("\(path)/events?version=99").text.contains("event: over"))
        #expect(try await his.get("\(path)/events").status == 303)
    }

    @Test func `what is shared can be taken along, and what is sealed cannot`() async throws {
        let couple = try await CouplePages()
        #expect(try await couple.answer(couple.hers, "Hers, quite secret", "seal").status == 303)
        try await couple.his.get("\(couple.path)/abandoning")
        try await couple.his.post("\(couple.path)/abandoning")
        for browser in [couple.hers, couple.his] {
            let page = try await browser.get("/export").text
            #expect(page.contains("href=\"/export/couple.json\"") && page.contains("Shared with"))
            for path in ["/export/couple.json", "/export/couple.md"] {
                let file = try await browser.get(path)
                #expect(file.status == 200 && file.text.contains(path.hasSuffix("md") ? "ended early" : "abandoned"))
                #expect(!file.text.contains("quite secret") && file.headers[.cacheControl] == "no-store")
            }
        }
        // What its author keeps goes with what is theirs.
        #expect(try await couple.hers.get("/export/kinkeeper.json").text.contains("quite secret"))
        #expect(!(try await couple.his.get("/export/kinkeeper.json").text.contains("quite secret")))
        let (_, stranger) = try await couple.world.member("Cleo")
        #expect(!(try await stranger.get("/export").text.contains("couple.json")))
        for path in ["/export/couple.json", "/export/couple.md"] {
            #expect(try await stranger.get(path).status == 404)
            try await couple.his.get("/couple/leaving")
        }
        try await couple.his.post("/couple/leaving")
        #expect(try await couple.hers.get("/export/couple.json").status == 404)
    }

    @Test func `a late tap is told how it stands, and late words are kept`() async throws {
        let couple = try await CouplePages()
        let version = String(
            try #require(try await couple.his.get(couple.path).text.firstMatch(of: /data-version="(\d+)"/)?.1))
        try await CouplePages.act(couple.hers, couple.path, "give-turn", ["account": couple.anna.id.description])
        let late = try await couple.his.post(
            "\(couple.path)/acts", ["act": "give-turn", "account": couple.ben.id.description, "version": version])
        #expect(late.location == couple.path)
        #expect(try await couple.his.get(couple.path).text.contains("just changed on another device"))
        #expect(try await couple.answer(couple.his, "first", "show").status == 303)
        let kept = try await couple.answer(couple.his, "typed elsewhere", "show")
        #expect(kept.status == 409 && kept.text.contains("typed elsewhere") && kept.text.contains("just changed"))
        // Beside it is what the partner reads.
        #expect(kept.text.contains("<p class=\"note\"><bdi>first</bdi></p>"))
        #expect(try await couple.answer(couple.his, " ", "seal", revision: "1").status == 422)
        #expect(try await couple.hers.get(couple.path).text.contains("first"))
        // What is no act.
        #expect(try await couple.his.post("\(couple.path)/acts", ["act": "dance", "version": "1"]).status == 400)
    }

    @Test func `a day after its completion each is reminded to reflect, once`() async throws {
        let couple = try await CouplePages()
        let talking = try await couple.hers.get(couple.path).text
        let category = String(try #require(talking.firstMatch(of: /name="category" value="([^"]+)"/)?.1))
        try await CouplePages.act(couple.hers, couple.path, "discuss", ["category": category])
        for step in ["reflection", "action-items", "completion"] {
            try await CouplePages.act(couple.his, couple.path, "go", ["step": step])
        }
        #expect(try await couple.his.get(couple.path).text.contains("Complete the check-in"))
        try await CouplePages.act(couple.his, couple.path, "complete")
        let done = try await couple.hers.get(couple.path).text
        #expect(done.contains("That was your first check-in.") && done.contains("Milestone reached: First check-in"))
        for account in [couple.anna, couple.ben] {
            let space = try await couple.world.folder.openSpace(account.personalSpace, for: account.id)
            let zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
            let reminders = try await space.reminders(in: zone)
            #expect(reminders.map(\.title) == ["Reflect on your check-in"])
            let due = zone.wallClock(at: couple.world.now.addingTimeInterval(86_400))
            #expect(reminders.first?.schedule.start == due && reminders.first?.schedule.isOnce == true)
            // Deleted, it does not come back.
            try await space.deleteReminder(try #require(reminders.first).id, at: couple.world.now)
        }
        #expect(try await couple.hers.get(couple.path).status == 200)
        let space = try await couple.world.folder.openSpace(couple.anna.personalSpace, for: couple.anna.id)
        #expect(try await space.reminders(in: .utc).isEmpty)
    }
}
