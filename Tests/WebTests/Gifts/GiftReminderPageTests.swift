import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Reminders of a gift on its page.
@Suite struct GiftReminderPageTests {
    /// Anna with a gift, at its page.
    private struct Page {
        let world: World
        let account: Account
        let browser: Browser
        let space: Space
        let gift: Gift

        init() async throws {
            world = try World()
            (account, browser) = try await world.member("Anna")
            space = try await world.space(of: account)
            gift = try await space.createGift(GiftDraft(title: "Kettle"), asking: account.id, at: world.now)
            try await browser.get("/gifts/\(gift.id)")
        }

        var path: String { "/gifts/\(gift.id)" }

        func form(_ changes: [String: String] = [:]) -> [String: String] {
            ["message": "Ask Ben", "day": "2099-12-01", "time": "18:30", "id": "", "version": ""].merging(changes) { $1 }
        }

        var reminders: [GiftReminder] {
            get async throws { try await space.gift(gift.id, asking: account.id)?.reminders ?? [] }
        }
    }

    @Test func `a reminder is added once, changed, done, reopened and removed, and each can be undone`() async throws {
        let page = try await Page()
        let browser = page.browser
        let id = GiftReminder.ID.make(at: page.world.now)
        for _ in 0..<2 {
            let answer = try await browser.post(page.path + "/reminders", page.form(["id": id.description]))
            #expect(answer.location == page.path)
        }
        let made = try #require(try await page.reminders.first)
        #expect(try await page.reminders.count == 1 && made.id == id && made.at.description == "2099-12-01T18:30")
        let shown = try await browser.get(page.path).text
        #expect(shown.contains("Ask Ben") && shown.contains("/gift-reminders/\(id)/removal?undo=1"))

        let version = String(made.updatedAt.wholeMilliseconds)
        let changes = page.form(["message": "Ask Lea", "time": "", "version": version])
        #expect(try await browser.post("/gift-reminders/\(id)", changes).location == page.path)
        // Without a time it is that of the account's alerts of gifts.
        #expect(try await page.reminders.first?.at.description == "2099-12-01T09:00")
        // An older form shows the stored reminder, and overwrites nothing.
        let late = try await browser.post("/gift-reminders/\(id)", page.form(["message": "Mine", "version": version]))
        #expect(late.status == 409 && late.text.contains("Ask Lea") && late.text.contains("value=\"Mine\""))
        #expect(try await page.reminders.first?.message == "Ask Lea")

        try await browser.get(page.path)
        _ = try await browser.post("/gift-reminders/\(id)/completing", [:])
        #expect(try await page.reminders.first?.isDone == true)
        #expect(try await browser.get(page.path).text.contains("/gift-reminders/\(id)/reopening?undo=1"))
        _ = try await browser.post("/gift-reminders/\(id)/reopening?undo=1", [:])
        #expect(try await page.reminders.first?.isDone == false)
        for _ in 0..<2 { #expect(try await browser.post("/gift-reminders/\(id)/removal", [:]).location == page.path) }
        #expect(try await page.reminders.isEmpty)
        #expect(try await browser.get(page.path).text.contains("/gift-reminders/\(id)/return"))
        _ = try await browser.post("/gift-reminders/\(id)/return", [:])
        #expect(try await page.reminders.first?.message == "Ask Lea")
    }

    @Test(
        arguments: [
            (["message": " "], "message-problem"), (["day": "2001-01-01"], "time-problem"),
            (["day": "2099-02-29"], "time-problem"), (["day": ""], "time-problem"), (["time": "25:00"], "time-problem"),
        ])
    func `what cannot be is said beside its field, and what was typed stays`(
        changes: [String: String], problem: String
    ) async throws {
        let page = try await Page()
        let answer = try await page.browser.post(
            page.path + "/reminders", page.form(changes.merging(["id": "x"]) { first, _ in first }))
        #expect(answer.status == 422 && answer.text.contains("new-reminder-\(problem)"))
        #expect(answer.text.contains("<details class=\"gift-reminder-new\" open>"))
        if changes["message"] == nil { #expect(answer.text.contains("value=\"Ask Ben\"")) }
        #expect(try await page.reminders.isEmpty)
    }

    @Test func `a gift that is given keeps its reminders, takes no more, and says that no alert comes`() async throws {
        let page = try await Page()
        _ = try await page.browser.post(page.path + "/reminders", page.form())
        try await page.browser.get(page.path)
        _ = try await page.browser.post(page.path + "/moving", ["status": "given", "back": page.path])
        let shown = try await page.browser.get(page.path).text
        #expect(shown.contains("Ask Ben") && shown.contains("no more alerts come") && !shown.contains("gift-reminder-new"))
        let refused = try await page.browser.post(page.path + "/reminders", page.form())
        #expect(refused.status == 409)
        #expect(try await page.reminders.count == 1)
    }

    @Test func `a card shows a reminder that is due`() async throws {
        let page = try await Page()
        let ahead = ZoneOffsets(.gmt).local(at: page.world.now + 2 * 86_400)
        let draft = GiftReminderDraft(message: "Ask Ben", at: ahead)
        try await page.space.addGiftReminder(
            draft, to: page.gift.id, asking: page.account.id, at: page.world.now - 86_400, in: .utc)
        #expect(try await !page.browser.get("/gifts").text.contains("Ask Ben"))
        let past = GiftReminderDraft(message: "Ask Lea", at: ZoneOffsets(.gmt).local(at: page.world.now - 3 * 86_400))
        try await page.space.addGiftReminder(
            past, to: page.gift.id, asking: page.account.id, at: page.world.now - 9 * 86_400, in: .utc)
        #expect(try await page.browser.get("/gifts").text.contains("Ask Lea · "))
    }
}
