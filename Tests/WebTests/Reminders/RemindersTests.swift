import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct RemindersTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func circle() async throws -> (World, Space, Browser) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        return (world, try await world.space(of: account), anna)
    }

    private func add(_ title: String, _ start: String, _ rule: String? = nil, to space: Space) async throws -> Reminder {
        let schedule = RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: start)), rule: try rule.map { try RecurrenceRule($0) })
        let draft = ReminderDraft(category: .habit, title: title, schedule: schedule)
        return try await space.createReminder(draft, at: World.start, in: zone)
    }

    private func undo(_ answer: Answer) throws -> String {
        let toast = try #require(answer.text.components(separatedBy: "class=\"toast\"").dropFirst().first)
        let action = try #require(toast.components(separatedBy: "action=\"").dropFirst().first)
        return action.prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test func `the form makes a reminder, shown on the list and for whom it is`() async throws {
        let (_, space, anna) = try await circle()
        let berta = try await space.add("Berta")
        #expect(try await anna.get("/reminders").text.contains("No reminders yet"))
        let form = try await anna.get("/reminders/new?about=\(berta)&back=%2Freminders")
        #expect(form.text.contains("name=\"about[]\" value=\"\(berta)\" checked"))
        let fields = [
            "title": "Ring Berta", "day": "2026-11-24", "time": "18:30", "repeat": "weekly", "interval": "2",
            "weekday[]": "TU", "ends": "after", "count": "10", "category": "check-in", "about[]": berta.description,
            "note": "She likes\r\nlong calls", "step": "save", "back": "/reminders",
        ]
        // Its next times can be seen before.
        let preview = try await anna.post("/reminders", fields.merging(["step": "preview"]) { $1 })
        #expect(preview.status == 200 && preview.text.contains("Tuesday, 8 December, 18:30"))
        #expect(try await space.reminders(in: zone).isEmpty)
        let sent = try await anna.post("/reminders", fields)
        #expect(sent.status == 303 && sent.location == "/reminders")
        let made = try #require(try await space.reminders(in: zone).first)
        #expect(made.schedule.rule?.description == "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=TU")
        #expect(made.people == [berta] && made.note == "She likes\nlong calls" && made.category == .checkIn)
        let list = try await anna.get("/reminders?show=coming")
        #expect(list.text.contains("Every 2 weeks on Tuesday, 10 times") && list.text.contains("Coming (1)"))
        let person = try await anna.get("/people/\(berta)")
        #expect(person.text.contains("Ring Berta") && person.text.contains("/reminders/new?about=\(berta)"))
        let page = try await anna.get("/reminders/\(made.id)")
        #expect(page.text.contains("value=\"weekly\" checked") && page.text.contains("value=\"TU\" checked"))
        #expect(page.text.contains("Tuesday, 22 December, 18:30"))
    }

    @Test func `a reminder is switched off and on from its row and its page, with undo`() async throws {
        let (world, space, anna) = try await circle()
        let made = try await add("Water plants", "2026-11-20T09:00", "FREQ=DAILY", to: space)
        let path = "/reminders/\(made.id)"
        let list = try await anna.get("/reminders?show=coming")
        #expect(list.text.contains("formaction=\"\(path)/switching-off\"") && !list.text.contains("Off ("))
        let sent = try await anna.post(path + "/switching-off", ["back": "/reminders"])
        #expect(sent.status == 303 && sent.location == "/reminders")
        let told = try await anna.get("/reminders")
        #expect(told.text.contains("Switched off: Water plants") && told.text.contains("Off (1)"))
        let undoing = try undo(told)
        #expect(undoing.hasPrefix(path + "/switching-on"))
        let off = try await anna.get("/reminders?show=off")
        #expect(off.text.contains("action=\"\(path)/switching-on\"") && off.text.contains("Switch on"))
        #expect(!off.text.contains("\(path)/completing") && !off.text.contains("\(path)/snoozing"))
        #expect(try await !anna.get("/").text.contains("Water plants"))
        let page = try await anna.get(path)
        #expect(page.text.contains("It sends no alerts and is never overdue.") && page.text.contains("Switch on"))
        // Saving its form leaves it off, and it cannot be snoozed.
        let fields = [
            "title": "Water them", "day": "2026-11-20", "time": "09:00", "repeat": "daily", "interval": "1", "ends": "never",
            "category": "habit", "version": String(made.updatedAt.wholeMilliseconds), "step": "save", "back": "/reminders",
        ]
        #expect(try await anna.post(path, fields).status == 303)
        #expect(try await space.reminder(made.id)?.isOff == true)
        let refused = try await anna.post(path + "/snoozing", ["until": "tomorrow", "back": "/reminders"])
        #expect(refused.status == 409 && refused.text.contains("This reminder is off."))
        world.wait(2 * 86_400)
        #expect(try await anna.post(path + "/switching-on", ["back": path]).location == path)
        let on = try await anna.get(path)
        #expect(on.text.contains("Switched on: Water them") && on.text.contains("Switch off"))
        // Once: by the button, and not in the menu as well. The undo of the notice, said once, leads there too.
        #expect(try await anna.get(path).text.components(separatedBy: "\(path)/switching-off\"").count == 2)
        #expect(try await space.reminders(.due, limit: 9, at: world.now, in: zone).rows.isEmpty)
        try await anna.post(try undo(on), [:])
        #expect(try await space.reminder(made.id)?.isOff == true)
    }

    @Test func `a to-do that is off stands under a heading of its own`() async throws {
        let (world, space, anna) = try await circle()
        let draft = ReminderDraft(category: .actionItem, title: "Mend the gate", schedule: .undated)
        let made = try await space.createReminder(draft, at: world.now, in: zone)
        try await space.switchReminder(made.id, off: true, at: world.now, in: zone)
        let page = try await anna.get("/to-dos")
        #expect(page.text.contains("section-off") && page.text.contains("Mend the gate") && page.text.contains("Off"))
    }

    @Test func `putting off what can no longer be put off says so, in the reader's language`() async throws {
        let (world, space, anna) = try await circle()
        let made = try await add("Water plants", "2026-11-20T09:00", to: space)
        let page = "/reminders/\(made.id)/snoozing"
        _ = try await space.completeReminder(made.id, at: world.now, in: zone)
        try await anna.get("/reminders")
        let done = try await anna.post(page, ["until": "tomorrow", "back": "/reminders"])
        #expect(done.status == 409 && done.text.contains("This reminder is already done."))
        #expect(done.text.components(separatedBy: "Nothing was changed.").count == 2)
        try await anna.post("/settings", ["language": "de"])
        let again = try await anna.post("/reminders/\(made.id)/completing", ["back": "/reminders"])
        #expect(again.status == 409 && again.text.contains("Diese Erinnerung ist schon erledigt."))
        let daily = try await add("Stretch", "2026-11-20T09:00", "FREQ=DAILY", to: space)
        let moved = try await anna.post(
            "/reminders/\(daily.id)/snoozing", ["until": "tomorrow", "occurrence": "2026-10-01T09:00", "back": "/reminders"])
        #expect(moved.status == 409 && moved.text.contains("Die Erinnerung hat sich geändert"))
    }

    @Test func `a zone of its own is shown, and stays when something else is changed`() async throws {
        let (_, space, anna) = try await circle()
        let schedule = RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: "2026-11-24T09:00")), rule: .daily,
            zone: TimeZone(identifier: "America/New_York"))
        let made = try await space.createReminder(
            ReminderDraft(category: .habit, title: "Call", schedule: schedule), at: World.start, in: zone)
        let path = "/reminders/\(made.id)"
        let page = try await anna.get(path)
        #expect(page.text.contains("These times are in the time zone America/New_York."))
        #expect(page.text.contains("Every day, 09:00 (America/New_York)") && page.text.contains("Tuesday, 24 November, 15:00"))
        let fields = [
            "title": "Call home", "day": "2026-11-24", "time": "10:00", "repeat": "daily", "interval": "1", "category": "habit",
            "step": "save", "version": String(made.updatedAt.wholeMilliseconds), "back": "/reminders",
        ]
        #expect(try await anna.post(path, fields).status == 303)
        let saved = try #require(try await space.reminder(made.id))
        #expect(saved.title == "Call home" && saved.schedule.zone == schedule.zone)
        #expect(saved.opening(in: zone)?.at.description == "2026-11-24T16:00")
    }

    @Test func `times beside the rule are added and left out, one a line`() async throws {
        let (_, space, anna) = try await circle()
        let made = try await add("Walk", "2026-11-24T18:30", "FREQ=DAILY", to: space)
        let path = "/reminders/\(made.id)"
        #expect(try await anna.get(path).text.contains("<details class=\"others\">"))
        let version = String(made.updatedAt.wholeMilliseconds)
        let fields = [
            "title": "Walk", "day": "2026-11-24", "time": "18:30", "repeat": "daily", "interval": "1", "category": "habit",
            "step": "save", "version": version, "back": "/reminders", "added": "2026-12-24 06:00\r\n\r\n2026-12-25",
            "excluded": "2026-11-25T18:30",
        ]
        let wrong = try await anna.post(path, fields.merging(["excluded": "tomorrow"]) { $1 })
        #expect(wrong.status == 422 && wrong.text.contains("id=\"excluded-problem\"") && wrong.text.contains(">tomorrow<"))
        #expect(try await anna.post(path, fields).status == 303)
        let saved = try #require(try await space.reminder(made.id))
        #expect(saved.schedule.added.map(\.description) == ["2026-12-24T06:00", "2026-12-25T18:30"])
        #expect(saved.schedule.excluded.map(\.description) == ["2026-11-25T18:30"])
        let page = try await anna.get(path).text
        #expect(page.contains("<details class=\"others\" open>") && page.contains(">2026-12-24 06:00\n2026-12-25 18:30<"))
        // A form that was open since before it knew of them takes nothing away.
        var old = fields.merging(["version": String(saved.updatedAt.wholeMilliseconds), "title": "Run"]) { $1 }
        (old["added"], old["excluded"]) = (nil, nil)
        #expect(try await anna.post(path, old).status == 303)
        let kept = try #require(try await space.reminder(made.id))
        #expect(kept.title == "Run" && kept.schedule == saved.schedule)
    }

    @Test func `one tap does it, one takes it back, and a second tap does nothing more`() async throws {
        let (_, space, anna) = try await circle()
        let made = try await add("Water the plants", "2026-11-21T09:00", to: space)
        let today = try await anna.get("/")
        #expect(today.text.contains("id=\"reminder-\(made.id)\"") && today.text.contains("Water the plants"))
        let fields = ["occurrence": "2026-11-21T09:00", "back": "/"]
        #expect(try await anna.post("/reminders/\(made.id)/completing", fields).location == "/")
        #expect(try await anna.post("/reminders/\(made.id)/completing", fields).status == 303)
        #expect(try await space.history(of: made.id, limit: 9).rows.count == 1)
        let after = try await anna.get("/")
        #expect(after.text.contains("Done: Water the plants") && !after.text.contains("reminder-\(made.id)"))
        let path = try undo(after)
        #expect(try await anna.post(path).location == "/")
        #expect(try await anna.get("/").text.contains("reminder-\(made.id)"))
        #expect(try await anna.post(path).status == 303, "taken back twice is taken back")
    }

    @Test func `later is an hour, a day, or a time of one's own to come`() async throws {
        let (world, space, anna) = try await circle()
        let made = try await add("Water the plants", "2026-11-21T09:00", to: space)
        try await anna.get("/reminders")
        let path = "/reminders/\(made.id)/snoozing"
        try await anna.post(path, ["until": "hour", "occurrence": "2026-11-21T09:00", "back": "/reminders"])
        #expect(try await space.reminder(made.id)?.snooze?.until == world.now + 3_600)
        let list = try await anna.get("/reminders")
        #expect(list.text.contains("snoozed until today, 13:00") && list.text.contains("Nothing is due."))
        #expect(try await anna.post(undo(list)).location == "/reminders")
        #expect(try await space.reminder(made.id)?.snooze == nil)
        #expect(try await anna.get(path).text.contains("value=\"2026-11-22\""))
        let past = try await anna.post(path, ["day": "2026-11-21", "time": "11:00", "back": "/reminders"])
        #expect(past.status == 422 && past.text.contains("Choose a time in the future"))
        try await anna.post(path, ["day": "2026-11-25", "time": "08:15", "back": "/reminders"])
        #expect(try await anna.get("/reminders?show=coming").text.contains("Snoozed until Wednesday, 25 November, 08:15"))
    }

    @Test func `two who change one reminder are told, and what was typed stays`() async throws {
        let (_, space, anna) = try await circle()
        let made = try await add("Water", "2026-11-22T09:00", "FREQ=DAILY", to: space)
        let page = try await anna.get("/reminders/\(made.id)")
        let version = try #require(page.text.firstMatch(of: /name="version" value="([^"]+)"/)).1
        var draft = ReminderDraft(made)
        draft.title = "Water the roses"
        try await space.editReminder(made.id, to: draft, ifVersion: made.updatedAt, at: World.start, in: zone)
        var fields = [
            "title": "Water all", "day": "2026-11-22", "time": "09:00", "repeat": "rule", "rule": "FREQ=DAILY;INTERVAL=2",
            "version": String(version), "step": "save", "back": "/reminders",
        ]
        let told = try await anna.post("/reminders/\(made.id)", fields)
        #expect(told.status == 409 && told.text.contains("Water the roses") && told.text.contains("value=\"Water all\""))
        fields["version"] = String(try #require(told.text.firstMatch(of: /name="version" value="([^"]+)"/)).1)
        #expect(try await anna.post("/reminders/\(made.id)", fields).status == 303)
        let saved = try #require(try await space.reminder(made.id))
        #expect(saved.title == "Water all" && saved.schedule.rule?.interval == 2)
    }

    @Test(arguments: [
        (["title": " "], "Enter what you want to do."), (["day": "2026-02-30"], "Choose a day."),
        (["time": "late"], "Choose a time"),
        (["repeat": "rule", "rule": "FREQ=HOURLY"], "reminder can’t follow this rule"),
        (["repeat": "daily", "interval": "0"], "from 1 to 999"), (["repeat": "daily", "ends": "on"], "Choose the last day"),
        (["repeat": "daily", "ends": "on", "until": "2026-11-20"], "would never come"),
    ])
    func `what cannot be is refused beside its field, and nothing typed is lost`(
        wrong: [String: String], words: String
    ) async throws {
        let (_, space, anna) = try await circle()
        try await anna.get("/reminders/new")
        let right = [
            "title": "Water", "day": "2026-11-22", "time": "09:00", "repeat": "once", "interval": "1", "note": "Long and kind.",
            "step": "save",
        ]
        let answer = try await anna.post("/reminders", right.merging(wrong) { $1 })
        #expect(answer.status == 422 && answer.text.contains(words), "\(words)")
        #expect(answer.text.contains("Long and kind."))
        #expect(try await space.reminders(in: zone).isEmpty)
    }

    @Test func `what is deleted is undone from the toast`() async throws {
        let (_, space, anna) = try await circle()
        let made = try await add("Water", "2026-11-22T09:00", to: space)
        try await anna.get("/reminders/\(made.id)")
        #expect(
            try await anna.post("/reminders/\(made.id)/deleting", ["back": "/reminders/\(made.id)"]).location == "/reminders")
        // The toast is said once, on whatever page comes first.
        let path = try undo(try await anna.get("/reminders"))
        #expect(try await anna.get("/reminders/\(made.id)").status == 404)
        #expect(try await anna.post(path).status == 303)
        #expect(try await anna.get("/reminders/\(made.id)").status == 200)
    }
}
