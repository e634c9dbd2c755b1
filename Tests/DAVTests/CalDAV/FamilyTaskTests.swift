import Foundation
import HTTPTypes
import Kinkeeper
import Testing

@testable import DAV
@testable import Store

/// A family's reminders, as a list of tasks on each member's phone.
@Suite struct FamilyTaskTests {
    /// Anna and Ben, who are of one family, with a phone each, which opens tasks.
    private struct Two {
        let server: Server
        let (hers, his): (Phone, Phone)
        let ben: Account.ID
        let id: Space.ID
        let space: Space

        init() async throws {
            server = try Server()
            hers = try await server.phone(of: "anna", [.writeCalendar])
            his = try await server.phone(of: "ben", [.writeCalendar])
            let accounts = server.data.accounts
            let anna = try #require(try await accounts.account(named: "anna")).id
            let ben = try #require(try await accounts.account(named: "ben")).id
            let family = try await accounts.makeFamily(named: "The Bergs & co", by: anna, at: Server.now)
            try await accounts.file.write { db in
                var identifiers = IdentifierSequence()
                try db.join(ben, family.id, as: .member, by: nil, &identifiers, at: Server.now)
            }
            (self.ben, id) = (ben, family.id)
            space = try await server.data.openSpace(family.id, for: anna)
        }

        func list(_ phone: Phone) -> String { "/dav/calendars/\(phone.name)/family-\(id)/" }

        func leave() async throws {
            let values = [ben.value, id.value]
            try await server.data.accounts.file.write { db in
                try db.run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", values)
            }
        }

        func reminder(_ title: String, _ start: String, rule: RecurrenceRule? = nil) async throws -> Reminder {
            let schedule = RecurrenceSet(start: try #require(CivilDateTime(iso8601: start)), rule: rule)
            return try await space.createReminder(
                ReminderDraft(category: .actionItem, title: title, schedule: schedule), at: Server.now, in: .utc)
        }

        @discardableResult
        func put(_ phone: Phone, _ name: String, _ text: String, _ headers: [String: String] = [:]) async throws -> Answer {
            let type = ["Content-Type": "text/calendar; charset=utf-8"]
            return try await phone.send("PUT", list(phone) + name, text, type.merging(headers) { $1 })
        }
    }

    private static func task(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines + [
            "END:VTODO", "END:VCALENDAR", "",
        ])
        .joined(separator: "\r\n")
    }

    @Test func `members find it beside their own under the family's name, and strangers find nothing`() async throws {
        let two = try await Two()
        let reminder = try await two.reminder("Chimney sweep", "2026-11-27T09:00", rule: .weekly)
        for phone in [two.hers, two.his] {
            let home = try await phone.propfind("/dav/calendars/\(phone.name)/", depth: "1", "<D:displayname/>")
            #expect(home.found.contains(two.list(phone)) && home.found.contains("/dav/calendars/\(phone.name)/reminders/"))
            #expect(home.property(.dav("displayname"), of: two.list(phone))?.text == "The Bergs & co")
            let text = try await phone.send("GET", two.list(phone) + "\(reminder.id).ics").text
            #expect(text.contains("SUMMARY:Chimney sweep\r\n") && text.contains("RRULE:FREQ=WEEKLY"))
            let own = try await phone.propfind("/dav/calendars/\(phone.name)/reminders/", depth: "1", "<D:getetag/>")
            #expect(own.found.filter { $0.hasSuffix(".ics") }.isEmpty)
        }
        let cleo = try await two.server.phone(of: "cleo", [.writeCalendar, .readCalendar, .writeContacts, .readContacts])
        for path in [two.list(cleo), two.list(cleo) + "\(reminder.id).ics"] {
            #expect(try await cleo.send("GET", path).status == 404)
            #expect(try await cleo.send("DELETE", path).status != 204)
            #expect(try await cleo.propfind(path, "<D:getetag/>").status == 404)
        }
        #expect(try await cleo.send("GET", two.list(two.hers)).status == 403)
        let made = try await cleo.send("PUT", two.list(cleo) + "x.ics", Self.task("x"), ["Content-Type": "text/calendar"])
        #expect(made.status == 404)
        let home = try await cleo.propfind("/dav/calendars/cleo/", depth: "1", "<D:displayname/>")
        #expect(!home.found.contains { $0.contains("family-") })
        for scope in [AppPassword.Scope.readCalendar, .writeContacts] {
            let reader = try await two.server.phone(of: "anna", [scope])
            #expect(try await reader.send("GET", two.list(two.hers)).status == 403)
        }
        #expect(try await two.space.reminders(in: .utc).count == 1)
    }

    @Test func `what one phone adds, changes, ticks and takes away is so on the other and on the pages`() async throws {
        let two = try await Two()
        let before = try await two.his.report(two.list(two.his), sync(nil))
        let token = try #require(before.xml?.first(.dav("sync-token"))?.text)
        let sent = Self.task("1", "SUMMARY:Buy paint", "DUE:20261127T183000", "PRIORITY:3", "X-A:1")
        #expect(try await two.put(two.hers, "1.ics", sent).status == 201)
        let got = try await two.his.send("GET", two.list(two.his) + "1.ics").text
        #expect(Set(sent.components(separatedBy: "\r\n")).isSubset(of: got.components(separatedBy: "\r\n")))
        let made = try #require(try await two.space.reminders(in: .utc).first)
        #expect(made.title == "Buy paint" && made.schedule.start.description == "2026-11-27T18:30")
        #expect(try await two.his.report(two.list(two.his), sync(token)).found == [two.list(two.his) + "1.ics"])
        let changed = sent.replacing("Buy paint", with: "Buy white paint")
        #expect(try await two.put(two.his, "1.ics", changed).status == 204)
        #expect(try await two.space.reminder(made.id)?.title == "Buy white paint")
        // A tag of before: the other's change is not undone unseen.
        #expect(try await two.put(two.hers, "1.ics", sent, ["If-Match": "\"old\""]).status == 412)
        #expect(try await two.put(two.hers, "1.ics", changed.replacing("X-A:1", with: "STATUS:COMPLETED")).status == 204)
        #expect(try await two.space.history(of: made.id, limit: 9).rows.count == 1)
        #expect(try await two.his.send("GET", two.list(two.his) + "1.ics").text.contains("STATUS:COMPLETED"))
        #expect(try await two.his.send("DELETE", two.list(two.his) + "1.ics").status == 204)
        #expect(try await two.hers.send("GET", two.list(two.hers) + "1.ics").status == 404)
        #expect(try await two.space.deletedReminders(limit: 9).count == 1)
        for phone in [two.hers, two.his] {
            #expect(try await phone.send("GET", "/dav/calendars/\(phone.name)/reminders/1.ics").status == 404)
        }
    }

    @Test func `an instant stays one for members in other zones, and hidden details leave nothing that rings`() async throws {
        let two = try await Two()
        try await two.server.data.accounts.changeSettings(of: two.ben) { $0.timeZone = "Asia/Tokyo" }
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:Buy paint", "END:VALARM"]
        let sent = Self.task("1", ["SUMMARY:Buy paint", "DUE:20261127T183000Z"].joined(separator: "\r\n"))
            .replacing("END:VTODO", with: (alarm + ["END:VTODO"]).joined(separator: "\r\n"))
        #expect(try await two.put(two.hers, "1.ics", sent).status == 201)
        let made = try #require(try await two.space.reminders(in: .utc).first)
        #expect(made.schedule.zone != nil)
        let tokyo = ZoneOffsets(try #require(TimeZone(identifier: "Asia/Tokyo")))
        #expect(made.opening(in: tokyo)?.at.description == "2026-11-28T03:30")
        #expect(try await two.his.send("GET", two.list(two.his) + "1.ics").text.contains("BEGIN:VALARM"))
        try await two.server.data.accounts.changeAlerts(of: two.ben, at: Server.now) { $0.showsDetails = false }
        #expect(try await !two.his.send("GET", two.list(two.his) + "1.ics").text.contains("BEGIN:VALARM"))
        #expect(try await two.hers.send("GET", two.list(two.hers) + "1.ics").text.contains("BEGIN:VALARM"))
    }

    @Test func `it goes from the phone of who left, and no client makes, renames or removes one`() async throws {
        let two = try await Two()
        let reminder = try await two.reminder("Chimney sweep", "2026-11-27T09:00")
        for method in ["DELETE", "MKCALENDAR", "MKCOL"] {
            #expect(try await two.hers.send(method, two.list(two.hers)).status >= 400)
        }
        try await two.leave()
        #expect(try await two.his.send("GET", two.list(two.his) + "\(reminder.id).ics").status == 404)
        #expect(try await two.put(two.his, "x.ics", Self.task("x", "SUMMARY:X")).status == 404)
        #expect(try await two.his.send("DELETE", two.list(two.his) + "\(reminder.id).ics").status == 404)
        let home = try await two.his.propfind("/dav/calendars/ben/", depth: "1", "<D:displayname/>")
        #expect(!home.found.contains { $0.contains("family-") })
        #expect(try await two.hers.send("GET", two.list(two.hers) + "\(reminder.id).ics").status == 200)
    }

    @Test func `a family that cannot be read keeps the phone from none of its own lists, and is not said to be gone`()
        async throws
    {
        let two = try await Two()
        // Another family, whose file is no database.
        let accounts = two.server.data.accounts
        let anna = try #require(try await accounts.account(named: "anna")).id
        let broken = try await accounts.makeFamily(named: "Broken", by: anna, at: Server.now)
        let file = two.server.data.databaseURL(of: broken.id)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        let home = try await two.hers.propfind("/dav/calendars/anna/", depth: "1", "<D:displayname/><D:sync-token/>")
        #expect(home.status == 207 && home.found.contains("/dav/calendars/anna/reminders/"))
        #expect(home.found.contains(two.list(two.hers)))
        let rows = home.rows.filter { $0.contains("family-\(broken.id)") }
        #expect(rows.count == 1 && rows.allSatisfy { $0.hasSuffix(" 503") }, "\(home.rows)")
        // Never "not found": a phone would delete its copy.
        #expect(try await two.hers.send("GET", "/dav/calendars/anna/family-\(broken.id)/").status >= 500)
    }

    private func sync(_ token: String?) -> String {
        Phone.body(
            "sync-collection",
            "<D:sync-token>\(token ?? "")</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>")
    }
}
