import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// The reminders of a family on the pages of its members. It is Saturday, 21 November 2026, 11:00 UTC.
@Suite struct FamilyRemindersTests {
    private func add(
        _ title: String, _ start: String, _ rule: String? = nil, about people: [Person.ID] = [], to space: Space
    ) async throws -> Reminder {
        let schedule = RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: start)), rule: try rule.map { try RecurrenceRule($0) })
        let draft = ReminderDraft(category: .actionItem, title: title, people: people, schedule: schedule)
        return try await space.createReminder(draft, at: World.start, in: .utc)
    }

    private func undo(_ browser: Browser, _ back: String) async throws -> String {
        let page = try await browser.get(back).text
        let toast = try #require(page.components(separatedBy: "class=\"toast\"").dropFirst().first)
        let action = try #require(toast.components(separatedBy: "action=\"").dropFirst().first)
        return action.prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test func `one is written down in the family that the form names, about its people, and is in no own list`() async throws {
        let family = try await FamilyWorld()
        let (anna, ben, query) = (family.anna.browser, family.ben.browser, "?space=\(family.family.id)")
        let list = try await anna.get("/reminders" + query).text
        let form = try #require(list.firstMatch(of: /href="(\/reminders\/new\?space=[^"]+)"/)?.1)
        let page = try await anna.get(form.replacing("&amp;", with: "&") + "&about=\(family.tina)&about=\(family.mia)").text
        // Mia is Anna's alone: the family does not know her.
        #expect(page.contains("action=\"/reminders\(query)\"") && page.contains("The Bergers"))
        #expect(page.contains("<bdi>Tina</bdi>") && !page.contains("<bdi>Mia</bdi>"))
        let fields = [
            "id": UUID().uuidString.lowercased(), "title": "School play", "day": "2026-11-24", "time": "18:30",
            "category": "special-occasion", "about[]": family.tina.description, "step": "save", "back": "/reminders\(query)",
        ]
        #expect(
            try await anna.post("/reminders" + query, fields.merging(["about[]": family.mia.description]) { $1 }).status != 303)
        #expect(try await anna.post("/reminders" + query, fields).location == "/reminders\(query)")
        // A second tap makes no second one.
        #expect(try await anna.post("/reminders" + query, fields).status == 303)
        let made = try #require(try await family.space.reminders(in: .utc).first)
        #expect(try await family.space.reminders(in: .utc).count == 1 && made.people == [family.tina])
        for browser in [anna, ben] {
            _ = try await browser.get("/")
            let coming = try await browser.get("/reminders\(query)&show=coming")
            #expect(coming.text.contains("School play") && coming.text.contains("<bdi>Tina</bdi>"))
            #expect(coming.headers[.init("Kinkeeper-Keep")!] == nil)
            #expect(coming.text.contains("href=\"/reminders\"><bdi>") && coming.text.contains("show=done"))
            #expect(try await !browser.get("/reminders?show=coming").text.contains("School play"))
            let person = try await browser.get("/people/\(family.tina)").text
            #expect(person.contains("School play") && person.contains("/reminders/new\(query)&amp;about=\(family.tina)"))
        }
    }

    @Test func `each act is at the reminder's own address, for all members, and undone there`() async throws {
        let family = try await FamilyWorld()
        let (anna, ben, query) = (family.anna.browser, family.ben.browser, "?space=\(family.family.id)")
        let reminder = try await add("Bins", "2026-11-20T09:00", "FREQ=DAILY", to: family.space)
        let once = try await add("Chimney sweep", "2026-11-21T09:00", to: family.space)
        let (path, back) = ("/reminders/\(once.id)", "/reminders" + query)
        for browser in [anna, ben] { _ = try await browser.get("/reminders") }
        func standing() async throws -> ReminderStanding.State? {
            try await family.space.reminder(once.id)?.standing(at: World.start, in: .utc).state
        }
        #expect(try await ben.post(path + "/completing", ["back": back]).location == back)
        #expect(try await standing() == .done)
        #expect(try await anna.get(back + "&show=done").text.contains("Chimney sweep"))
        #expect(try await ben.post(try await undo(ben, back)).location == back)
        #expect(try await standing() == .due)
        #expect(try await anna.get(path + "/snoozing?back=/").text.contains("Chimney sweep"))
        #expect(try await anna.post(path + "/snoozing", ["until": "tomorrow", "back": back]).location == back)
        #expect(try await standing() == .coming)
        #expect(try await anna.post(try await undo(anna, back)).location == back)
        #expect(try await standing() == .due)
        // Ben edits what Anna's form still shows as it was.
        let form = try await anna.get(path).text
        let version = String(try #require(form.firstMatch(of: /name="version" value="([^"]+)"/)?.1))
        #expect(form.contains("The Bergers"))
        let fields = [
            "title": "Chimney sweep, Ben", "day": "2026-11-25", "time": "09:00", "category": "action-item", "version": version,
            "step": "save", "back": back,
        ]
        #expect(try await ben.post(path, fields).location == back)
        #expect(try await anna.post(path, fields.merging(["title": "Hers"]) { $1 }).status == 409)
        #expect(try await family.space.reminder(once.id)?.title == "Chimney sweep, Ben")
        #expect(try await anna.post(path + "/deleting", ["back": path]).location == back)
        #expect(try await family.space.reminder(once.id) == nil)
        #expect(try await ben.get(back).text.contains("Chimney sweep, Ben"))
        #expect(try await ben.post(path + "/restoring", ["back": back]).location == back)
        #expect(try await family.space.reminder(once.id) != nil)
        let own = try await family.world.space(of: family.anna.account)
        let (mine, gone) = (try await own.reminders(in: .utc), try await own.deletedReminders(limit: 9))
        #expect(mine.isEmpty && gone.isEmpty)
        #expect(try await family.space.reminder(reminder.id)?.completedThrough == reminder.completedThrough)
    }

    @Test func `today has the reminders of all spaces in one order, and names the family of those that are not one's own`()
        async throws
    {
        let family = try await FamilyWorld()
        let own = try await family.world.space(of: family.anna.account)
        _ = try await add("Second", "2026-11-21T08:00", to: own)
        _ = try await add("First", "2026-11-20T09:00", to: family.space)
        _ = try await add("Third", "2026-11-21T22:00", to: family.space)
        _ = try await add("Another day", "2026-11-22T22:00", to: family.space)
        let page = try await family.anna.browser.get("/").text
        let places = try ["First", "Second", "Third"].map { try #require(page.range(of: "<bdi>\($0)</bdi>")).lowerBound }
        #expect(places == places.sorted() && !page.contains("Another day"))
        let rows = page.components(separatedBy: "<li class=\"row")
        let theirs = try #require(rows.first { $0.contains("<bdi>First</bdi>") })
        #expect(theirs.contains("class=\"row-family\"><bdi>The Bergers</bdi>"))
        #expect(try #require(rows.first { $0.contains("<bdi>Second</bdi>") }).contains("row-family") == false)
        let his = try await family.ben.browser.get("/").text
        #expect(his.contains("<bdi>First</bdi>") && !his.contains("<bdi>Second</bdi>"))
        #expect(try await !family.clara.browser.get("/").text.contains("<bdi>First</bdi>"))
        try await family.leave()
        #expect(try await !family.ben.browser.get("/").text.contains("<bdi>First</bdi>"))
    }

    @Test func `what does not fit on the first page is counted over all spaces, and the link leads to where most of it is`()
        async throws
    {
        let family = try await FamilyWorld()
        let own = try await family.world.space(of: family.anna.account)
        for index in 1...3 { _ = try await add("Own \(index)", "2026-11-20T0\(index):00", to: own) }
        for index in 1...9 { _ = try await add("Theirs \(index)", "2026-11-20T1\(index):00", to: family.space) }
        let page = try await family.anna.browser.get("/").text
        #expect(
            page.matches(of: /row-link" href="[^"]*"><bdi>Own \d<\/bdi>/).count == 3
                && page.matches(of: /row-link" href="[^"]*"><bdi>Theirs \d<\/bdi>/).count == 2)
        #expect(page.contains("href=\"/reminders?space=\(family.family.id)\">and 7 more"))
    }

    @Test func `a stranger and a former member find neither list nor record, and change nothing`() async throws {
        let family = try await FamilyWorld()
        let query = "?space=\(family.family.id)"
        let reminder = try await add("Chimney sweep", "2026-11-21T09:00", to: family.space)
        let done = try await family.space.completeReminder(reminder.id, at: World.start, in: .utc)
        let completion = try #require(done.completion).id
        try await family.ben.browser.get("/")
        try await family.leave()
        let before = try await family.space.currentSequence()
        let path = "/reminders/\(reminder.id)"
        for browser in [family.ben.browser, family.clara.browser] {
            try await browser.get("/reminders")
            for page in ["/reminders" + query, "/reminders/new" + query, path, path + query, path + "/snoozing"] {
                let answer = try await browser.get(page)
                #expect(answer.status == 404 && !answer.text.contains("Chimney"), "\(page)")
            }
            for act in ["", "/completing", "/snoozing", "/waking", "/deleting", "/restoring"] {
                let answer = try await browser.post(path + act, ["until": "tomorrow", "title": "x", "version": "1"])
                #expect(answer.status == 404, "\(act)")
            }
            #expect(try await browser.post("/reminder-completions/\(completion)/undoing").status == 404)
            let fields = ["title": "Eve", "day": "2026-11-24", "time": "18:30", "step": "save"]
            #expect(try await browser.post("/reminders" + query, fields).status == 404)
        }
        #expect(try await family.space.currentSequence() == before)
    }

    @Test func `a family that cannot be read keeps no one from their own reminders, nor from those of their couple`()
        async throws
    {
        let family = try await FamilyWorld()
        let (folder, anna) = (family.world.folder, family.anna)
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await folder.accounts.invitePartner(
            of: anna.account.id, codeHash: hash, makesAccount: false, at: family.world.now)
        try await folder.acceptInvitation(codeHash: hash, by: family.clara.account.id, at: family.world.now)
        let couple = try await folder.checkIns(of: anna.account.id, at: family.world.now)
        let item = try await couple.space.addActionItem(
            ActionItemDraft(title: "Book the cabin", due: CivilDate(iso8601: "2026-11-21")), by: anna.account.id,
            partners: couple.partners, at: family.world.now, in: .utc)
        let own = try await add("Water", "2026-11-21T09:00", to: try await family.world.space(of: anna.account))
        let broken = try await folder.accounts.makeFamily(named: "Broken", by: anna.account.id, at: family.world.now)
        let file = folder.url.appending(path: "spaces/\(broken.id)/space.sqlite")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 7, count: 8_192).write(to: file)
        let today = try await anna.browser.get("/").text
        #expect(today.contains("<bdi>Water</bdi>") && today.contains("<bdi>Book the cabin</bdi>"))
        #expect(try await anna.browser.get("/reminders").text.contains("<bdi>Water</bdi>"))
        #expect(try await anna.browser.post("/reminders/\(own.id)/completing", ["back": "/reminders"]).status == 303)
        #expect(try await anna.browser.get("/reminders/\(item.id)").location?.hasPrefix("/action-items/\(item.id)") == true)
        // What it may hold is not said to be gone.
        #expect(try await anna.browser.get("/reminders/\(UUID().uuidString.lowercased())").status == 500)
    }

    @Test func `the alerts to come have the family's reminders, with its people's names`() async throws {
        let family = try await FamilyWorld()
        _ = try await add("School play", "2026-11-21T18:00", about: [family.tina], to: family.space)
        let page = try await family.ben.browser.get(Routes.alerts.path).text
        #expect(page.contains("School play") && page.contains("Tina"))
        try await family.leave()
        #expect(try await !family.ben.browser.get(Routes.alerts.path).text.contains("School play"))
    }
}
