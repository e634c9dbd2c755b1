import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct ActionItemPageTests {
    /// An item of a couple; today is Saturday, 21 November 2026.
    private func item(
        _ title: String, in couple: CouplePages, for account: Account? = nil, on day: String? = "2026-11-21"
    ) async throws -> ActionItem {
        let checkIns = try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now)
        return try await checkIns.space.addActionItem(
            ActionItemDraft(title: title, due: day.flatMap { CivilDate(iso8601: $0) }, assignee: account?.id),
            by: couple.anna.id, partners: checkIns.partners, at: couple.world.now, in: .utc)
    }

    @Test func `what is due for a partner or both is on Today, ticked there, and back by undoing`() async throws {
        let couple = try await CouplePages()
        let both = try await item("Book the cabin", in: couple, on: "2026-11-20")
        _ = try await item("Call the bank", in: couple, for: couple.ben)
        _ = try await item("Next month", in: couple, on: "2026-12-21")
        _ = try await item("Someday", in: couple, on: nil)
        let own = try await couple.world.space(of: couple.ben)
        let draft = ReminderDraft(
            category: .habit, title: "Water the plants",
            schedule: RecurrenceSet(start: try #require(CivilDateTime(iso8601: "2026-11-21T08:00"))))
        try await own.createReminder(draft, at: couple.world.now, in: .utc)
        let (hers, his) = (try await couple.hers.get("/").text, try await couple.his.get("/").text)
        #expect(hers.contains("Book the cabin") && !hers.contains("Call the bank") && !hers.contains("Water the plants"))
        // One list by time.
        let order = ["Book the cabin", "Water the plants", "Call the bank"].map { his.range(of: $0)?.lowerBound }
        #expect(order.allSatisfy { $0 != nil } && order.compactMap(\.self) == order.compactMap(\.self).sorted())
        let row = try #require(his.components(separatedBy: "id=\"item-\(both.id)\"").dropFirst().first)
            .components(separatedBy: "</li>")[0]
        #expect(row.contains("action=\"/action-items/\(both.id)/doing\"") && row.contains("Both of you"))
        #expect(!row.contains("snoozing") && !row.contains("/reminders/"))
        #expect(!his.contains("Next month") && !his.contains("Someday"))
        let done = try await couple.his.post("/action-items/\(both.id)/doing", ["isDone": "1", "back": "/"])
        #expect(done.location == "/")
        let page = try await couple.his.get("/").text
        #expect(page.contains("Done: <bdi>Book the cabin") || page.contains("Done: Book the cabin"))
        #expect(!page.contains("id=\"item-\(both.id)\""))
        let toast = try #require(page.components(separatedBy: "class=\"toast\"").dropFirst().first)
        let undo = try #require(toast.components(separatedBy: "action=\"").dropFirst().first).prefix { $0 != "\"" }
        try await couple.his.post(undo.replacingOccurrences(of: "&amp;", with: "&"))
        #expect(try await couple.hers.get("/").text.contains("id=\"item-\(both.id)\""))
    }

    @Test func `more than a few are counted, and lead to where the rest is`() async throws {
        let couple = try await CouplePages()
        for number in 1...7 { _ = try await item("Thing \(number)", in: couple) }
        let page = try await couple.hers.get("/").text
        #expect(page.contains("<p class=\"undated\"><a class=\"line-link\" href=\"/action-items\">and 2 more</a></p>"))
        #expect(try await couple.hers.get("/reminders").text.contains("7 shared action items"))
    }

    @Test func `an item is switched off and on for both, with undo`() async throws {
        let couple = try await CouplePages()
        let made = try await item("Book the cabin", in: couple)
        let path = "/action-items/\(made.id)"
        #expect(try await couple.hers.get(path).text.contains("action=\"\(path)/switching-off\""))
        let sent = try await couple.hers.post(path + "/switching-off", ["back": "/action-items"])
        #expect(sent.location == "/action-items")
        let list = try await couple.hers.get("/action-items").text
        #expect(list.contains("Switched off: Book the cabin") && list.contains("action=\"\(path)/switching-on"))
        #expect(try await couple.his.get("/action-items").text.contains("<bdi>Off · "))
        let page = try await couple.his.get(path).text
        #expect(page.contains("This action item is off for both of you.") && page.contains("Switch on"))
        #expect(try await couple.his.post(path + "/switching-on", ["back": "/action-items"]).location == "/action-items")
        #expect(!(try await couple.hers.get("/action-items").text.contains("<bdi>Off · ")))
    }

    @Test func `a note is seen and changed by both, and a form without it leaves it`() async throws {
        let couple = try await CouplePages()
        let made = try await item("Book the cabin", in: couple)
        let path = "/action-items/\(made.id)"
        func version() async throws -> String {
            String(try #require(try await couple.hers.get(path).text.firstMatch(of: /name="version" value="(\d+)"/)?.1))
        }
        var fields = ["title": "Book the cabin", "note": "Ask *Mia* <first>\r\nThen pay", "version": try await version()]
        #expect(try await couple.hers.post(path, fields).status == 303)
        #expect(try await couple.his.get(path).text.contains("Ask *Mia* &lt;first&gt;\nThen pay</textarea>"))
        fields = ["title": "Book the big cabin", "version": try await version()]
        #expect(try await couple.hers.post(path, fields).status == 303)
        #expect(try await couple.his.get(path).text.contains("Then pay</textarea>"))
        fields = ["title": "x", "note": String(repeating: "x", count: 5_001), "version": try await version()]
        let refused = try await couple.hers.post(path, fields)
        #expect(refused.status == 422 && refused.text.contains("up to 5,000 characters"))
        fields = ["title": "Book the big cabin", "note": "", "version": try await version()]
        #expect(try await couple.hers.post(path, fields).status == 303)
        #expect(!(try await couple.his.get(path).text.contains("Then pay")))
    }

    @Test func `what was deleted is listed, here or by a phone, and comes back for both`() async throws {
        let couple = try await CouplePages()
        let gone = try await item("Book the cabin", in: couple)
        #expect(!(try await couple.hers.get("/action-items").text.contains("Deleted in the last 30 days")))
        try await couple.hers.post("/action-items/\(gone.id)/deleting", ["back": "/action-items"])
        let page = try await couple.his.get("/action-items").text
        #expect(page.contains("Deleted in the last 30 days") && page.contains("Restore Book the cabin"))
        let path = try #require(page.firstMatch(of: /action="([^"]+restoring[^"]*)"/)?.1)
        let back = try await couple.his.post(path.replacingOccurrences(of: "&amp;", with: "&"))
        #expect(back.location == "/action-items#item-\(gone.id)")
        #expect(try await couple.hers.get("/action-items").text.contains("id=\"item-\(gone.id)\""))
        let (_, stranger) = try await couple.world.member("Cleo")
        try await stranger.get("/couple")
        #expect(try await stranger.post("/action-items/\(gone.id)/restoring").status == 404)
    }

    @Test func `the address of an alert leads to the item, for its couple alone`() async throws {
        let couple = try await CouplePages()
        let both = try await item("Book the cabin", in: couple)
        let led = try await couple.his.get("/reminders/\(both.id)")
        #expect(led.status == 303 && led.location == "/action-items/\(both.id)?back=%2F")
        let (_, stranger) = try await couple.world.member("Cleo")
        #expect(try await stranger.get("/reminders/\(both.id)").status == 404)
        #expect(!(try await stranger.get("/").text.contains("Book the cabin")))
    }

    @Test func `what comes is on the page of alerts, with its partner's own left out`() async throws {
        let couple = try await CouplePages()
        _ = try await item("Book the cabin", in: couple, on: "2026-11-23")
        _ = try await item("Call the bank", in: couple, for: couple.ben, on: "2026-11-23")
        let (hers, his) = (
            try await couple.hers.get("/settings/alerts").text, try await couple.his.get("/settings/alerts").text
        )
        #expect(hers.contains("Book the cabin") && !hers.contains("Call the bank"))
        #expect(his.contains("Book the cabin") && his.contains("Call the bank"))
    }
}
