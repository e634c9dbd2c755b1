import Foundation
import HTTPTypes
import Kinkeeper
import Testing

@testable import DAV
@testable import Store

/// What a couple agreed to do, as a list of tasks on each partner's phone.
@Suite struct SharedTaskTests {
    /// Anna and Ben, a couple, with a phone each, which opens tasks.
    private struct Two {
        let server: Server
        let (hers, his): (Phone, Phone)
        let (anna, ben): (Account, Account)
        let space: Space.ID

        init() async throws {
            server = try Server()
            hers = try await server.phone(of: "anna", [.writeCalendar])
            his = try await server.phone(of: "ben", [.writeCalendar])
            let accounts = server.data.accounts
            anna = try #require(try await accounts.account(named: "anna"))
            ben = try #require(try await accounts.account(named: "ben"))
            let hash = [UInt8](repeating: 7, count: 32)
            _ = try await accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: Server.now)
            try await server.data.acceptInvitation(codeHash: hash, by: ben.id, at: Server.now)
            space = try #require(try await accounts.couple(of: anna.id, at: Server.now)).id
        }

        func list(_ phone: Phone) -> String { "/dav/calendars/\(phone.name)/shared-\(space)/" }

        func checkIns() async throws -> CoupleCheckIns { try await server.data.checkIns(of: anna.id, at: Server.now) }

        @discardableResult
        func item(
            _ title: String, for account: Account? = nil, _ priority: ActionItem.Priority = .medium, on day: String? = nil
        ) async throws -> ActionItem {
            let checkIns = try await checkIns()
            let due = day.flatMap { CivilDate(iso8601: $0) }
            return try await checkIns.space.addActionItem(
                ActionItemDraft(title: title, due: due, priority: priority, assignee: account?.id), by: anna.id,
                partners: checkIns.partners, at: Server.now, in: .utc)
        }

        func items() async throws -> [ActionItem] { try await checkIns().space.openActionItems(limit: 100) }

        @discardableResult
        func put(_ phone: Phone, _ name: String, _ text: String) async throws -> Answer {
            try await phone.send("PUT", list(phone) + name, text, ["Content-Type": "text/calendar; charset=utf-8"])
        }

        func text(_ phone: Phone, _ item: ActionItem) async throws -> String {
            try await phone.send("GET", list(phone) + "\(item.id).ics").text
        }
    }

    private static func task(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines + [
            "END:VTODO", "END:VCALENDAR", "",
        ])
        .joined(separator: "\r\n")
    }

    @Test func `both find it beside their own, and who is neither finds nothing`() async throws {
        let two = try await Two()
        let item = try await two.item("Book the cabin", on: "2026-11-27")
        for phone in [two.hers, two.his] {
            let home = try await phone.propfind("/dav/calendars/\(phone.name)/", depth: "1", "<D:displayname/>")
            #expect(home.found.contains(two.list(phone)) && home.found.contains("/dav/calendars/\(phone.name)/reminders/"))
            #expect(home.property(.dav("displayname"), of: two.list(phone))?.text == "Kinkeeper: to do together")
            let text = try await two.text(phone, item)
            #expect(text.contains("SUMMARY:Book the cabin\r\n") && text.contains("DUE:20261127T090000\r\n"))
            #expect(!text.contains("PRIORITY"))
            let own = try await phone.propfind("/dav/calendars/\(phone.name)/reminders/", depth: "1", "<D:getetag/>")
            #expect(own.found.filter { $0.hasSuffix(".ics") }.isEmpty)
        }
        let cleo = try await two.server.phone(of: "cleo", [.writeCalendar, .readCalendar])
        for path in [two.list(cleo), two.list(cleo) + "\(item.id).ics"] {
            #expect(try await cleo.send("GET", path).status == 404)
            #expect(try await cleo.send("DELETE", path).status != 204)
            #expect(try await cleo.propfind(path, "<D:getetag/>").status == 404)
        }
        #expect(try await cleo.send("GET", two.list(two.hers)).status == 403)
        let made = try await cleo.send("PUT", two.list(cleo) + "x.ics", Self.task("x"), ["Content-Type": "text/calendar"])
        #expect(made.status == 404)
        let reader = try await two.server.phone(of: "anna", [.readCalendar])
        #expect(try await reader.send("GET", two.list(two.hers)).status == 403)
        #expect(try await two.items().map(\.id) == [item.id])
    }

    @Test func `what one phone adds, changes, ticks and takes away is so on the other and on the pages`() async throws {
        let two = try await Two()
        let before = try await two.his.report(two.list(two.his), sync(nil))
        let token = try #require(before.xml?.first(.dav("sync-token"))?.text)
        let sent = Self.task("1", "SUMMARY:Buy paint", "DUE:20261127T183000", "PRIORITY:3", "X-A:1")
        #expect(try await two.put(two.hers, "1.ics", sent).status == 201)
        let got = try await two.his.send("GET", two.list(two.his) + "1.ics").text
        #expect(Set(sent.components(separatedBy: "\r\n")).isSubset(of: got.components(separatedBy: "\r\n")))
        let item = try #require(try await two.items().first)
        #expect(item.reminder.title == "Buy paint" && item.priority == .high && item.assignee == nil)
        #expect(item.due?.description == "2026-11-27")
        let changes = try await two.his.report(two.list(two.his), sync(token))
        #expect(changes.found == [two.list(two.his) + "1.ics"])
        let changed = sent.replacing("Buy paint", with: "Buy white paint").replacing("PRIORITY:3", with: "PRIORITY:8")
        #expect(try await two.put(two.his, "1.ics", changed).status == 204)
        let after = try #require(try await two.items().first)
        #expect(after.reminder.title == "Buy white paint" && after.priority == .low)
        #expect(after.reminder.updatedAt > item.reminder.updatedAt)
        #expect(try await two.put(two.hers, "1.ics", changed.replacing("X-A:1", with: "STATUS:COMPLETED")).status == 204)
        let checkIns = try await two.checkIns()
        #expect(try await checkIns.space.doneActionItems(limit: 9).map(\.id) == [item.id])
        try await checkIns.space.setActionItem(item.id, isDone: false, by: two.ben.id, at: Server.now, in: .utc)
        let open = try await two.his.send("GET", two.list(two.his) + "1.ics").text
        #expect(open.contains("STATUS:NEEDS-ACTION") && open.contains("Buy white paint") && open.contains("PRIORITY:8"))
        #expect(try await two.his.send("DELETE", two.list(two.his) + "1.ics").status == 204)
        #expect(try await two.hers.send("GET", two.list(two.hers) + "1.ics").status == 404)
        #expect(try await two.items().isEmpty)
        try await checkIns.space.restoreActionItem(item.id, by: two.anna.id, at: Server.now)
        #expect(try await two.hers.send("GET", two.list(two.hers) + "1.ics").status == 200)
    }

    @Test func `what the pages change is told in the task, and what they know nothing of stays`() async throws {
        let two = try await Two()
        let sent = Self.task("1", "SUMMARY:Paint", "DUE:20261127T183000", "CATEGORIES:house", "X-A:1", "PRIORITY:2")
        try await two.put(two.hers, "1.ics", sent)
        let item = try #require(try await two.items().first)
        let checkIns = try await two.checkIns()
        let draft = ActionItemDraft(title: "Paint", due: item.due, priority: .low, assignee: two.ben.id)
        try await checkIns.space.editActionItem(
            item.id, to: draft, ifVersion: item.reminder.updatedAt, by: two.anna.id, partners: checkIns.partners,
            at: Server.now, in: .utc)
        let text = try await two.his.send("GET", two.list(two.his) + "1.ics").text
        #expect(text.contains("PRIORITY:9\r\n") && text.contains("CATEGORIES:house\r\nX-A:1\r\n"))
        #expect(text.contains("DUE:20261127T183000"))
    }

    @Test func `only who does it is rung for`() async throws {
        let two = try await Two()
        let (both, ben) = (
            try await two.item("Both", on: "2026-11-27"), try await two.item("Ben's", for: two.ben, .high, on: "2026-11-27")
        )
        #expect(try await two.text(two.hers, both).contains("BEGIN:VALARM"))
        #expect(try await two.text(two.his, both).contains("BEGIN:VALARM"))
        let (hers, his) = (try await two.text(two.hers, ben), try await two.text(two.his, ben))
        #expect(!hers.contains("VALARM") && his.contains("BEGIN:VALARM") && hers.contains("PRIORITY:1\r\n"))
    }

    @Test func `an alarm is in nobody's way who sends the task without it, and is no one else's`() async throws {
        let two = try await Two()
        let bens = try await two.item("Ben's", for: two.ben, on: "2026-11-27")
        // She renames what she got without an alarm.
        let hers = try await two.text(two.hers, bens)
        #expect(try await two.put(two.hers, "\(bens.id).ics", hers.replacing("Ben's", with: "His")).status == 204)
        let his = try await two.text(two.his, bens)
        #expect(his.contains("SUMMARY:His\r\n") && his.contains("BEGIN:VALARM"))
        // What he sets for himself rings for him.
        let alarm = ["BEGIN:VALARM", "UID:x", "ACTION:AUDIO", "TRIGGER:-PT1H", "END:VALARM", "END:VTODO"]
        let own = his.replacing("END:VTODO", with: alarm.joined(separator: "\r\n"))
        #expect(try await two.put(two.his, "\(bens.id).ics", own).status == 204)
        #expect(try await two.text(two.his, bens).contains("TRIGGER:-PT1H"))
        #expect(try await !two.text(two.hers, bens).contains("VALARM"))
        // One that a phone made without an alarm rings for both.
        try await two.put(two.hers, "1.ics", Self.task("1", "SUMMARY:Both", "DUE:20261127T090000"))
        for phone in [two.hers, two.his] {
            #expect(try await phone.send("GET", two.list(phone) + "1.ics").text.contains("BEGIN:VALARM"))
        }
    }

    @Test func `an instant is the same for partners in two zones, a time of the day is each one's own`() async throws {
        let two = try await Two()
        let accounts = two.server.data.accounts
        try await accounts.changeSettings(of: two.anna.id) { $0.timeZone = "Europe/Berlin" }
        try await accounts.changeSettings(of: two.ben.id) { $0.timeZone = "Asia/Tokyo" }
        let instant = "DUE;TZID=Europe/Berlin:20261127T183000"
        try await two.put(two.hers, "1.ics", Self.task("1", "SUMMARY:Train", instant))
        try await two.put(two.hers, "2.ics", Self.task("2", "SUMMARY:Tea", "DUE:20261127T183000"))
        #expect(try await two.his.send("GET", two.list(two.his) + "1.ics").text.contains(instant + "\r\n"))
        #expect(try await two.his.send("GET", two.list(two.his) + "2.ics").text.contains("DUE:20261127T183000\r\n"))
        let tokyo = ZoneOffsets(try #require(TimeZone(identifier: "Asia/Tokyo")))
        let items = try await two.items()
        let openings = Dictionary(
            uniqueKeysWithValues: items.map { ($0.reminder.title, $0.reminder.opening(in: tokyo)?.at.description) })
        #expect(openings == ["Train": "2026-11-28T02:30", "Tea": "2026-11-27T18:30"])
        // Renamed in Tokyo, it stays where it was.
        let his = try await two.his.send("GET", two.list(two.his) + "1.ics").text
        try await two.put(two.his, "1.ics", his.replacing("Train", with: "Night train"))
        #expect(try await two.hers.send("GET", two.list(two.hers) + "1.ics").text.contains(instant + "\r\n"))
    }

    @Test(arguments: [
        (task("1", "SUMMARY:x", "DTSTART:20261127T183000", "RRULE:FREQ=DAILY"), "supported-calendar-data"),
        (task("1", "SUMMARY:" + String(repeating: "x", count: 501)), "valid-calendar-object-resource"),
        (task("1", "SUMMARY:x", "DESCRIPTION:" + String(repeating: "x", count: 5_001)), "valid-calendar-object-resource"),
    ])
    func `what no action item can be is refused`(text: String, condition: String) async throws {
        let two = try await Two()
        let answer = try await two.put(two.hers, "1.ics", text)
        #expect(answer.status == 403 && answer.conditions == [.calendar(condition)])
        #expect(try await two.items().isEmpty)
    }

    @Test func `a former partner's phone finds it no more, and another couple's is another list`() async throws {
        let two = try await Two()
        let item = try await two.item("Book the cabin")
        let (old, data) = (two.list(two.his), two.server.data)
        try await data.leaveCouple(two.ben.id, at: Server.now)
        for phone in [two.hers, two.his] {
            #expect(try await phone.send("GET", two.list(phone) + "\(item.id).ics").status == 404)
            #expect(
                try await phone.send("PUT", two.list(phone) + "x.ics", Self.task("x"), ["Content-Type": "text/calendar"])
                    .status == 404)
            let home = try await phone.propfind("/dav/calendars/\(phone.name)/", depth: "1", "<D:displayname/>")
            #expect(!home.text.contains("shared-"))
        }
        let hash = [UInt8](repeating: 8, count: 32)
        _ = try await data.accounts.invitePartner(of: two.ben.id, codeHash: hash, makesAccount: false, at: Server.now)
        _ = try await two.server.phone(of: "cleo")
        let cleo = try #require(try await data.accounts.account(named: "cleo"))
        try await data.acceptInvitation(codeHash: hash, by: cleo.id, at: Server.now)
        let home = try await two.his.propfind("/dav/calendars/ben/", depth: "1", "<D:displayname/>")
        #expect(home.found.contains { $0.contains("shared-") } && !home.found.contains(old))
        #expect(try await two.his.send("GET", old).status == 404)
    }

    @Test func `a shared space that cannot be read keeps no phone from its own lists`() async throws {
        let two = try await Two()
        let file = two.server.data.databaseURL(of: two.space)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        let home = try await two.hers.propfind("/dav/calendars/anna/", depth: "1", "<D:displayname/><D:sync-token/>")
        #expect(home.status == 207 && home.found.contains("/dav/calendars/anna/reminders/"))
        #expect(home.rows.contains("\(two.list(two.hers)) 503"))
        // Never "not found": a phone would delete its copy.
        #expect(try await two.hers.send("GET", two.list(two.hers)).status >= 500)
    }

    private func sync(_ token: String?) -> String {
        Phone.body(
            "sync-collection",
            "<D:sync-token>\(token ?? "")</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>")
    }
}
