import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

/// The form of a weekly rule that names no weekday ticks that of its day.
@Suite struct WeeklyDayTests {
    /// A reminder of Tuesday, 24 November 2026, whose form a browser has open.
    private struct Opened {
        let space: Space
        let browser: Browser
        let reminder: Reminder
        let page: String

        /// What the form sends where nothing was touched.
        var fields: [String: String] {
            var fields = [
                "title": reminder.title, "time": "18:30", "repeat": "weekly", "interval": "1", "ends": "never",
                "category": "habit", "version": String(reminder.updatedAt.wholeMilliseconds), "step": "save",
                "back": "/reminders", "day": "2026-11-24",
            ]
            if let ticked = page.firstMatch(of: /name="weekday\[\]" value="(..)" checked/) {
                fields["weekday[]"] = String(ticked.1)
            }
            if let ofDay = page.firstMatch(of: /name="weekday-of-day" value="(..)"/) {
                fields["weekday-of-day"] = String(ofDay.1)
            }
            return fields
        }

        func rule() async throws -> String? { try await space.reminder(reminder.id)?.schedule.rule?.description }
    }

    private func opened(_ rule: String) async throws -> Opened {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let start = try #require(CivilDateTime(iso8601: "2026-11-24T18:30"))
        let schedule = RecurrenceSet(start: start, rule: try RecurrenceRule(rule))
        let draft = ReminderDraft(category: .habit, title: "Choir", schedule: schedule)
        let zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
        let made = try await space.createReminder(draft, at: world.now, in: zone)
        let page = try await browser.get("/reminders/\(made.id)").text
        return Opened(space: space, browser: browser, reminder: made, page: page)
    }

    @Test(arguments: ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=TU"])
    func `saved untouched, the rule stays as it was`(_ rule: String) async throws {
        let form = try await opened(rule)
        #expect(form.fields["weekday[]"] == "TU")
        let before = try await form.rule()
        #expect(try await form.browser.post("/reminders/\(form.reminder.id)", form.fields).status == 303)
        #expect(try await form.rule() == before && before == rule)
    }

    @Test func `on another day the rule goes with its day, and a named weekday stays`() async throws {
        for (rule, kept) in [("FREQ=WEEKLY", "FREQ=WEEKLY"), ("FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU")] {
            let form = try await opened(rule)
            let moved = form.fields.merging(["day": "2026-11-25"]) { $1 }
            #expect(try await form.browser.post("/reminders/\(form.reminder.id)", moved).status == 303)
            #expect(try await form.rule() == kept)
        }
    }

    @Test func `another weekday that is ticked is named`() async throws {
        let form = try await opened("FREQ=WEEKLY")
        let chosen = form.fields.merging(["weekday[]": "FR"]) { $1 }
        #expect(try await form.browser.post("/reminders/\(form.reminder.id)", chosen).status == 303)
        #expect(try await form.rule() == "FREQ=WEEKLY;BYDAY=FR")
    }
}
