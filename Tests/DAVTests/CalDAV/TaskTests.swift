import Foundation
import HTTPTypes
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import DAV

/// The list of tasks over CalDAV (RFC 4791).
@Suite struct TaskTests {
    private let all: Set<AppPassword.Scope> = [.writeCalendar]

    private func phone() async throws -> Phone { try await Server().phone(of: "anna", all) }

    private static func task(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:\(uid)"] + lines + [
            "END:VTODO", "END:VCALENDAR", "",
        ])
        .joined(separator: "\r\n")
    }

    // MARK: Finding it

    @Test func `the list is found beside the calendar, by those whom it is opened for`() async throws {
        let server = try Server()
        let phone = try await server.phone(of: "anna", all)
        let home = try await phone.propfind(
            "/dav/calendars/anna/", depth: "1",
            "<D:resourcetype/><CAL:supported-calendar-component-set/><D:current-user-privilege-set/><CAL:max-resource-size/>")
        #expect(home.rows == ["/dav/calendars/anna/ 200", "\(phone.tasks) 200"])
        let components = home.property(.calendar("supported-calendar-component-set"), of: phone.tasks)
        #expect(components?.children.map { $0.attribute("name") } == ["VTODO"])
        #expect(home.text.contains("<D:write-content/>"))
        #expect(try await phone.send("GET", "/dav/calendars/anna/occasions/").status == 403)
        let both = try await server.phone(of: "anna", [.readCalendar, .writeCalendar])
        #expect(try await both.propfind("/dav/calendars/anna/", depth: "1", "<D:resourcetype/>").rows.count == 3)
        let other = try await server.phone(of: "anna", [.readCalendar])
        #expect(try await other.propfind("/dav/calendars/anna/", depth: "1", "<D:resourcetype/>").rows.count == 2)
        try await phone.putTask("1.ics", Self.task("1"))
        for method in ["GET", "PUT", "DELETE", "PROPFIND"] {
            for path in [other.tasks, other.tasks + "1.ics"] { #expect(try await other.send(method, path).status == 403) }
        }
        let stranger = try await server.phone(of: "bob", all)
        #expect(try await stranger.send("GET", phone.tasks + "1.ics").status == 403)
    }

    // MARK: Writing

    @Test func `a task is put, fetched, changed and taken away, under conditions`() async throws {
        let phone = try await phone()
        let text = Self.task("1", "SUMMARY:Milk", "DUE:20261127T183000", "X-A:1")
        let made = try await phone.putTask("1.ics", text, ["If-None-Match": "*"])
        #expect(made.status == 201)
        let tag = try #require(made.etag)
        let there = try await phone.send("GET", phone.tasks + "1.ics")
        #expect(there.text == text && there.etag == tag)
        #expect(there.headers[.contentType] == "text/calendar; charset=utf-8; component=vtodo")
        #expect(try await phone.putTask("1.ics", text, ["If-None-Match": "*"]).status == 412)
        #expect(try await phone.putTask("1.ics", text, ["If-Match": "\"old\""]).status == 412)
        let changed = try await phone.putTask("1.ics", text.replacing("Milk", with: "Bread"), ["If-Match": tag])
        #expect(changed.status == 204 && changed.etag != nil && changed.etag != tag)
        #expect(try await phone.send("DELETE", phone.tasks + "1.ics", "", ["If-Match": tag]).status == 412)
        #expect(try await phone.send("DELETE", phone.tasks + "1.ics").status == 204)
        #expect(try await phone.send("GET", phone.tasks + "1.ics").status == 404)
        #expect(try await phone.send("DELETE", phone.tasks + "1.ics").status == 404)
    }

    @Test func `the priority of a task is that of its reminder`() async throws {
        let server = try Server()
        let phone = try await server.phone(of: "anna", all)
        let text = Self.task("1", "SUMMARY:Milk", "PRIORITY:3", "X-A:1")
        try await phone.putTask("1.ics", text)
        let account = try #require(try await server.data.accounts.account(named: "anna"))
        let space = try await server.data.openSpace(account.personalSpace, for: account.id)
        let made = try #require(try await space.toDos(limit: 9, in: .utc).rows.first?.reminder)
        #expect(made.priority == .high && made.schedule.isUndated)
        // The number that was sent stays while it means the same.
        #expect(try await phone.send("GET", phone.tasks + "1.ics").text == text)
        var draft = ReminderDraft(made)
        draft.priority = .low
        let edited = try await space.editReminder(made.id, to: draft, ifVersion: made.updatedAt, at: Server.now, in: .utc)
        #expect(try await phone.send("GET", phone.tasks + "1.ics").text.contains("PRIORITY:9\r\n"))
        draft.priority = nil
        try await space.editReminder(made.id, to: draft, ifVersion: edited.updatedAt, at: Server.now, in: .utc)
        let without = try await phone.send("GET", phone.tasks + "1.ics").text
        #expect(!without.contains("PRIORITY") && without.contains("X-A:1"))
        // A program that sets it again, and one that takes it away.
        try await phone.putTask("1.ics", text.replacing("PRIORITY:3", with: "PRIORITY:5"))
        #expect(try await space.reminder(made.id)?.priority == .medium)
        try await phone.putTask("1.ics", Self.task("1", "SUMMARY:Milk"))
        #expect(try await space.reminder(made.id)?.priority == nil)
    }

    @Test func `alarms of single times are silent as well, and stay beside one that a program adds`() async throws {
        let phone = try await phone()
        func alarm(_ name: String) -> String {
            ["BEGIN:VALARM", "UID:\(name)", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Milk", "END:VALARM"]
                .joined(separator: "\r\n")
        }
        let single = [
            "END:VTODO", "BEGIN:VTODO", "UID:1", "SUMMARY:Milk", "RECURRENCE-ID:20271129T183000", "DTSTART:20271129T200000",
        ].joined(separator: "\r\n")
        let text = Self.task(
            "1", "SUMMARY:Milk", "DTSTART:20271127T183000", "RRULE:FREQ=DAILY", alarm("all"), single, alarm("single"))
        #expect(try await phone.putTask("1.ics", text).status == 201)
        let made = try #require(try await phone.space.toDos(limit: 9, in: .utc).rows.first?.reminder)
        try await phone.space.switchReminder(made.id, off: true, at: Server.now, in: .utc)
        let silent = try await phone.send("GET", phone.tasks + "1.ics")
        #expect(silent.text.contains("RECURRENCE-ID") && !silent.text.contains("VALARM"))
        let more = silent.text.replacing("RRULE:", with: alarm("new") + "\r\nRRULE:")
        #expect(try await phone.putTask("1.ics", more, ["If-Match": silent.etag ?? ""]).status == 204)
        try await phone.space.switchReminder(made.id, off: false, at: Server.now, in: .utc)
        let back = try await phone.send("GET", phone.tasks + "1.ics").text
        for name in ["all", "single", "new"] { #expect(back.contains("UID:\(name)\r\n"), "\(name)") }
    }

    @Test func `the task of a reminder that is off stays without alarms, and has them again afterwards`() async throws {
        let phone = try await phone()
        let zone = ZoneOffsets.utc
        let alarm = ["BEGIN:VALARM", "UID:own", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Milk", "END:VALARM"]
            .joined(separator: "\r\n")
        let text = Self.task("1", "SUMMARY:Milk", "DUE:20271127T183000", alarm)
        try await phone.putTask("1.ics", text)
        let made = try #require(try await phone.space.toDos(limit: 9, in: zone).rows.first?.reminder)
        let own = try await phone.space.createReminder(
            ReminderDraft(
                category: .habit, title: "Walk",
                schedule: RecurrenceSet(start: try #require(CivilDateTime(iso8601: "2027-11-27T09:00")), rule: .daily)),
            at: Server.now, in: zone)
        let name = "\(own.id).ics"
        #expect(try await phone.send("GET", phone.tasks + name).text.contains("UID:kinkeeper-"))
        for id in [made.id, own.id] { try await phone.space.switchReminder(id, off: true, at: Server.now, in: zone) }
        let silent = try await phone.send("GET", phone.tasks + "1.ics")
        #expect(silent.status == 200 && silent.text.contains("SUMMARY:Milk") && !silent.text.contains("VALARM"))
        let walk = try await phone.send("GET", phone.tasks + name)
        #expect(walk.text.contains("SUMMARY:Walk") && !walk.text.contains("VALARM"))
        // A program changes both: they stay off, and what it was not sent is not lost.
        let bread = silent.text.replacing("Milk", with: "Bread")
        let put = try await phone.putTask("1.ics", bread, ["If-Match": silent.etag ?? ""])
        #expect(put.status == 204 && put.etag != nil)
        try await phone.putTask(name, walk.text.replacing("Walk", with: "Run"), ["If-Match": walk.etag ?? ""])
        #expect(try await phone.send("GET", phone.tasks + "1.ics").text == bread)
        for id in [made.id, own.id] {
            #expect(try await phone.space.reminder(id)?.isOff == true)
            try await phone.space.switchReminder(id, off: false, at: Server.now, in: zone)
        }
        let back = try await phone.send("GET", phone.tasks + "1.ics").text
        #expect(back.contains("SUMMARY:Bread") && back.contains("UID:own") && back.contains("TRIGGER:-PT15M"))
        let ran = try await phone.send("GET", phone.tasks + name).text
        #expect(ran.contains("SUMMARY:Run") && ran.contains("UID:kinkeeper-"))
    }

    private static let refusals: [(String, String)] = [
        ("no calendar", "valid-calendar-data"), (task("1", "DUE:soon"), "valid-calendar-data"),
        (task("1", "DUE;TZID=Nowhere:20261127T183000"), "valid-calendar-data"),
        (task("1").replacing("VTODO", with: "VEVENT"), "supported-calendar-component"),
        (task("1").replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:REQUEST"), "valid-calendar-object-resource"),
        (task("taken"), "no-uid-conflict"), (task("1", "DUE:18000101T000000"), "min-date-time"),
        (task("1", "DUE:30010101T000000"), "max-date-time"),
        (task("1", "DTSTART:20261127T183000", "RRULE:FREQ=SECONDLY"), "max-instances"),
        (task("1", "DTSTART:20261127T183000", "RRULE:RSCALE=HEBREW;FREQ=YEARLY"), "supported-rscale"),
        (task("1", "DTSTART:20261127T183000", "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"), "supported-calendar-data"),
        (task("1", "DESCRIPTION:" + String(repeating: "x", count: 1_048_577)), "max-resource-size"),
    ]

    @Test(arguments: refusals)
    func `what is refused says why, and leaves everything as it is`(text: String, condition: String) async throws {
        let phone = try await phone()
        try await phone.putTask("taken.ics", Self.task("taken"))
        let answer = try await phone.putTask("1.ics", text)
        #expect(answer.status == 403 && answer.conditions == [.calendar(condition)])
        #expect(try await phone.allTasks() == [phone.tasks + "taken.ics"])
    }

    @Test(arguments: ["Europe/Berlin", "W. Europe Standard Time"])
    func `what comes round by the clock of another zone is put, fetched as it was, and moved on in it`(
        name: String
    ) async throws {
        let phone = try await phone()
        let account = try #require(try await phone.server.data.accounts.account(named: "anna"))
        try await phone.server.data.accounts.changeSettings(of: account.id) { $0.timeZone = "America/New_York" }
        let text = Self.task(
            "1", "SUMMARY:Call", "DTSTART;TZID=\(name):20261127T090000", "RRULE:FREQ=DAILY;UNTIL=20270501T070000Z",
            "EXDATE;TZID=\(name):20261129T090000")
        let made = try await phone.putTask("1.ics", text)
        #expect(made.status == 201 && made.etag != nil)
        #expect(try await phone.send("GET", phone.tasks + "1.ics").text == text)
        let zone = ZoneOffsets(try #require(TimeZone(identifier: "America/New_York")))
        let reminder = try #require(try await phone.space.reminders(in: zone).first)
        #expect(reminder.schedule.zone?.identifier == "Europe/Berlin")
        #expect(reminder.opening(in: zone)?.at.description == "2026-11-27T03:00")
        try await phone.space.completeReminder(reminder.id, at: Server.now, in: zone)
        let moved = try await phone.send("GET", phone.tasks + "1.ics").text
        let unquoted = moved.replacing("\"", with: "")
        #expect(unquoted.contains("DTSTART;TZID=\(name):20261128T090000\r\n"), "\(moved)")
        #expect(moved.contains("UNTIL=20270501T070000Z"))
        // The program says that one more is done, in its own manner.
        let next = moved.replacing("20261128T090000", with: "20261130T090000")
        #expect(try await phone.putTask("1.ics", next).status == 204)
        let after = try #require(try await phone.space.reminder(reminder.id))
        #expect(after.schedule == reminder.schedule && after.completedThrough?.description == "2026-11-28T09:00")
    }

    @Test func `what is no task is not made, moved or copied`() async throws {
        let phone = try await phone()
        try await phone.putTask("1.ics", Self.task("1"))
        let made = try await phone.send("MKCALENDAR", phone.tasks)
        #expect(made.status == 403 && made.conditions == [.dav("resource-must-be-null")])
        let inside = try await phone.send("MKCALENDAR", phone.tasks + "x")
        #expect(inside.conditions == [.calendar("calendar-collection-location-ok")])
        for method in ["COPY", "MOVE"] {
            #expect(
                try await phone.send(method, phone.tasks + "1.ics", "", ["Destination": phone.tasks + "2.ics"]).status == 403)
        }
        #expect(try await phone.send("DELETE", phone.tasks).status == 403)
        #expect(
            try await phone.send("PUT", phone.tasks + "2.ics", Self.task("2"), ["Content-Type": "text/vcard"]).conditions == [
                .calendar("supported-calendar-data")
            ])
        #expect(try await phone.allTasks() == [phone.tasks + "1.ics"])
        let options = try await phone.send("OPTIONS", phone.tasks + "1.ics")
        #expect(options.headers[.allow]?.contains("PUT, DELETE") == true)
    }

    // MARK: Asking

    private func filled() async throws -> Phone {
        let phone = try await phone()
        for (name, lines) in [
            ("due", "DUE:20261127T183000Z"), ("started", "DTSTART:20261127T183000Z"),
            ("both", "DTSTART:20261126T080000Z\r\nDUE:20261128T080000Z"),
            ("done", "STATUS:COMPLETED\r\nCOMPLETED:20261120T100000Z\r\nCREATED:20261119T100000Z"),
            ("plain", "SUMMARY:nothing else"),
            ("weekly", "DTSTART;VALUE=DATE:20261106\r\nRRULE:FREQ=WEEKLY"),
            ("alarm", "DUE:20261201T100000Z\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P4D\r\nEND:VALARM"),
        ] {
            #expect(try await phone.putTask("\(name).ics", Self.task(name, lines)).status == 201)
        }
        return phone
    }

    private static let queries: [(String, [String])] = [
        ("<CAL:time-range start='20261127T000000Z' end='20261128T000000Z'/>", ["both", "due", "plain", "started", "weekly"]),
        ("<CAL:time-range start='20261120T000000Z' end='20261121T000000Z'/>", ["done", "plain", "weekly"]),
        ("<CAL:time-range start='20261128T000000Z' end='20261128T120000Z'/>", ["both", "plain"]),
        (
            "<CAL:prop-filter name='COMPLETED'><CAL:is-not-defined/></CAL:prop-filter>",
            ["alarm", "both", "due", "plain", "started", "weekly"]
        ),
        ("<CAL:prop-filter name='STATUS'><CAL:text-match>COMPLETED</CAL:text-match></CAL:prop-filter>", ["done"]),
        (
            "<CAL:comp-filter name='VALARM'><CAL:time-range start='20261127T000000Z' end='20261128T000000Z'/></CAL:comp-filter>",
            ["alarm"]
        ),
        ("", ["alarm", "both", "done", "due", "plain", "started", "weekly"]),
    ]

    @Test(arguments: queries)
    func `tasks are found by when they are and by what they say`(filter: String, names: [String]) async throws {
        let phone = try await filled()
        let answer = try await phone.report(
            phone.tasks,
            Phone.body(
                "CAL:calendar-query",
                """
                <D:prop><D:getetag/><CAL:calendar-data/></D:prop><CAL:filter><CAL:comp-filter name='VCALENDAR'>\
                <CAL:comp-filter name='VTODO'>\(filter)</CAL:comp-filter></CAL:comp-filter></CAL:filter>
                """), depth: "1")
        #expect(answer.found == names.map { "\(phone.tasks)\($0).ics" })
    }

    @Test func `tasks are fetched together, and each change is told once`() async throws {
        let phone = try await filled()
        let many = try await phone.report(
            phone.tasks,
            Phone.body(
                "CAL:calendar-multiget",
                "<D:prop><CAL:calendar-data/></D:prop><D:href>\(phone.tasks)due.ics</D:href><D:href>\(phone.tasks)none.ics</D:href>"
            ))
        #expect(
            many.rows == ["\(phone.tasks)due.ics 200", "\(phone.tasks)none.ics 404"]
                && many.text.contains("DUE:20261127T183000Z"))
        let first = try await phone.syncTasks(nil)
        #expect(first.found.count == 7)
        #expect(try await phone.syncTasks(first.token).rows.isEmpty)
        _ = try await phone.send("DELETE", phone.tasks + "plain.ics")
        let reminder = try await phone.space.createReminder(
            ReminderDraft(category: .habit, title: "Here", schedule: .undated), at: Server.now, in: .utc)
        let second = try await phone.syncTasks(first.token)
        #expect(Set(second.rows) == ["\(phone.tasks)plain.ics 404", "\(phone.tasks)\(reminder.id).ics 200"])
    }
}

extension Phone {
    fileprivate var tasks: String { "/dav/calendars/\(name)/reminders/" }

    @discardableResult
    fileprivate func putTask(_ name: String, _ text: String, _ fields: [String: String] = [:]) async throws -> Answer {
        try await send("PUT", tasks + name, text, ["Content-Type": "text/calendar; charset=utf-8"].merging(fields) { $1 })
    }

    fileprivate func allTasks() async throws -> [String] {
        try await propfind(tasks, depth: "1", "<D:getetag/>").found.filter { $0.hasSuffix(".ics") }
    }

    fileprivate func syncTasks(_ token: String?) async throws -> Answer {
        try await report(
            tasks,
            Phone.body(
                "sync-collection",
                "<D:sync-token>\(token ?? "")</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>"))
    }
}
