import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct CatchupTapTests {
    private let today = CivilDate(daysSinceEpoch: 20_778)

    /// Anna's browser, and Berta, due for eleven days.
    private func circle() async throws -> (World, Space, Browser, Person.ID) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let berta = try await space.add("Berta")
        #expect(CivilDate(of: world.now, in: .gmt) == today)
        try await space.setCadence(.every(.monthly), of: [berta], on: today.adding(days: -400), at: world.now)
        try await space.logCatchup(
            CatchupDraft(day: today.adding(days: -41), kind: .call, people: [berta]), today: today, at: world.now)
        return (world, space, anna, berta)
    }

    private func undo(_ answer: Answer) throws -> String {
        let toast = try #require(answer.text.components(separatedBy: "class=\"toast\"").dropFirst().first)
        let action = try #require(toast.components(separatedBy: "action=\"").dropFirst().first)
        return action.prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test func `today says who is due and why, and two taps log it`() async throws {
        let (_, space, anna, berta) = try await circle()
        let page = try await anna.get("/")
        #expect(page.text.contains("You last spoke with Berta 41 days ago."))
        #expect(page.text.contains("Every 30 days, last spoke 41 days ago"))
        let entry = try #require(page.text.firstMatch(of: /name="entry" value="([^"]+)"/)).1
        let fields = ["kind": "message", "entry": String(entry), "back": "/"]
        let sent = try await anna.post("/people/\(berta)/catch-ups", fields)
        #expect(sent.status == 303 && sent.location == "/")
        // A double tap is meant once.
        #expect(try await anna.post("/people/\(berta)/catch-ups", fields).status == 303)
        let log = try await space.catchups(of: berta, limit: 10).rows
        #expect(log.count == 2 && log.first?.kind == .message && log.first?.day == today)
        let after = try await anna.get("/")
        #expect(after.text.contains("Catch-up with Berta logged."))
        #expect(!after.text.contains("id=\"catchup-\(berta)\""))
        let path = try undo(after)
        #expect(try await anna.post(path).location == "/")
        #expect(try await space.catchups(of: berta, limit: 10).rows.count == 1)
        #expect(try await anna.get("/").text.contains("Undone."))
        #expect(try await anna.post(path).status == 303, "taken back twice is taken back")
    }

    @Test func `undoing brings a snooze back`() async throws {
        let (world, space, anna, berta) = try await circle()
        world.wait(1)
        try await anna.get("/")
        try await anna.post("/people/\(berta)/snoozing", ["until": "2026-11-28"])
        try await anna.post("/people/\(berta)/catch-ups", ["kind": "call"])
        let page = try await anna.get("/people/\(berta)")
        #expect(try await space.catchupState(of: berta)?.snoozedUntil == nil)
        let way = try undo(page)
        let undone = try await anna.post(way)
        let until = try await space.catchupState(of: berta)?.snoozedUntil
        #expect(until == today.adding(days: 7), "\(way): \(undone.status)")
    }

    @Test func `skipping is refused in words where another window took the rhythm away meanwhile`() async throws {
        let (world, space, anna, berta) = try await circle()
        try await anna.get("/")
        _ = try await space.setCadence(.never, of: [berta], on: today, at: world.now)
        let answer = try await anna.post("/people/\(berta)/skipping", ["back": "/catch-ups"])
        #expect(answer.status == 409 && answer.text.contains("No rhythm is set, so there is nothing to skip."))
    }

    @Test func `putting off and skipping are undone to what held before`() async throws {
        let (_, space, anna, berta) = try await circle()
        try await anna.get("/")
        let before = try await space.catchupState(of: berta)
        try await anna.post("/people/\(berta)/snoozing", ["until": "2026-12-24", "back": "/catch-ups?show=due"])
        let list = try await anna.get("/catch-ups?show=due")
        #expect(list.text.contains("Berta can wait until 24 December."))
        #expect(!list.text.contains("id=\"catchup-\(berta)\""))
        try await anna.post("/people/\(berta)/skipping", ["back": "/catch-ups"])
        let skipped = try await anna.get("/catch-ups")
        #expect(try await space.catchupState(of: berta)?.skippedFrom != nil)
        try await anna.post(try undo(skipped))
        #expect(try await space.catchupState(of: berta)?.skippedFrom == nil)
        #expect(try await space.catchupState(of: berta)?.snoozedUntil?.description == "2026-12-24")
        try await anna.post(try undo(list))
        #expect(try await space.catchupState(of: berta) == before)
    }

    @Test(arguments: ["2026-11-21", "2026-11-20", "yesterday", "", "2027-02-30"])
    func `a day that is not ahead is refused beside the field`(until: String) async throws {
        let (_, space, anna, berta) = try await circle()
        try await anna.get("/")
        let answer = try await anna.post("/people/\(berta)/snoozing", ["until": until])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Choose a day after today.") && answer.text.contains("aria-invalid"))
        #expect(try await space.catchupState(of: berta)?.snoozedUntil == nil)
    }

    @Test func `how often is chosen on the person's page, and taken back`() async throws {
        let (_, space, anna, berta) = try await circle()
        try await anna.get("/people/\(berta)")
        try await anna.post("/people/\(berta)/cadence", ["cadence": "custom", "days": "41"])
        let page = try await anna.get("/people/\(berta)")
        #expect(page.text.contains("Berta: Every 41 days."))
        try await anna.post(try undo(page))
        #expect(try await space.catchupState(of: berta)?.choice == .every(.monthly))
        let refused = try await anna.post("/people/\(berta)/cadence", ["cadence": "custom", "days": "4000"])
        let path = try #require(refused.location?.split(separator: "#").first.map(String.init))
        #expect(try await anna.get(path).text.contains("Enter 1 to 3,650 days."))
        try await anna.post("/people/\(berta)/cadence", ["cadence": "never"])
        #expect(try await space.catchupState(of: berta)?.choice == .never)
    }

    @Test(arguments: ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "javascript:x", "/a\u{0D}b"])
    func `nothing leads back to elsewhere`(back: String) async throws {
        let (_, _, anna, berta) = try await circle()
        try await anna.get("/")
        let answer = try await anna.post("/people/\(berta)/catch-ups", ["kind": "call", "back": back])
        #expect(answer.location == "/people/\(berta)")
    }
}
