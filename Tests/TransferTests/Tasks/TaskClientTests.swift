import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// Changes that programs of tasks make to reminders, each in its own way, and how they see changes made here.
@Suite struct TaskClientTests {
    private static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n"

    /// A space in Berlin at noon UTC of 2026-11-21, a Saturday, with its list of tasks.
    private struct World {
        let test: TestSpace
        let clock = TestClock()
        let account = Account.ID.make(at: TestClock().now)
        var quiet: QuietHours?
        var hasAlarms = true

        init() async throws { test = try TestSpace() }

        var space: Space { test.space }
        var zone: ZoneOffsets { ZoneOffsets(timeZone) }
        var timeZone: TimeZone { TimeZone(identifier: "Europe/Berlin") ?? .gmt }
        var backend: TaskBackend { backend(after: 0) }

        func backend(after seconds: TimeInterval) -> TaskBackend {
            TaskBackend(
                space, of: account, timeZone: timeZone, quietHours: quiet, hasAlarms: hasAlarms, now: clock.now + seconds)
        }

        func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

        func create(_ title: String, _ start: String, _ rule: String? = nil) async throws -> Reminder {
            let schedule = RecurrenceSet(start: try at(start), rule: try rule.map { try RecurrenceRule($0) })
            return try await space.createReminder(
                ReminderDraft(category: .habit, title: title, schedule: schedule), at: clock.now, in: zone)
        }

        @discardableResult
        func put(_ name: String, _ lines: String...) async throws -> Result<TaskPut, TaskRefused> {
            let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"] + lines + ["END:VCALENDAR", ""]).joined(
                separator: "\r\n")
            return try await backend.put(Array(text.utf8), name)
        }

        func text(_ name: String) async throws -> String {
            String(decoding: try #require(try await backend.entries([name])[name]).bytes, as: UTF8.self)
        }

        func lines(_ name: String) async throws -> [String] { try await text(name).components(separatedBy: "\r\n") }

        /// Puts the present task again, with some texts replaced.
        func edit(_ name: String, _ changes: (String, String)...) async throws -> Result<TaskPut, TaskRefused> {
            var text = try await text(name)
            for (old, new) in changes {
                #expect(text.contains(old), "\(text)")
                text = text.replacing(old, with: new)
            }
            return try await backend.put(Array(text.utf8), name)
        }

        func all() async throws -> [Reminder] {
            let open = try await space.reminders(nil, limit: 100, at: clock.now, in: zone).rows
            return open + (try await space.reminders(.done, limit: 100, at: clock.now, in: zone).rows)
        }

        func only() async throws -> Reminder {
            let all = try await all()
            #expect(all.count == 1)
            return try #require(all.first)
        }

        func next(_ count: Int = 3) async throws -> [String] {
            try await only().nextTimes(count, after: clock.now, in: zone).map(\.description)
        }

        func standing() async throws -> ReminderStanding { try await only().standing(at: clock.now, in: zone) }
    }

    // MARK: What programs do

    @Test func `a task that a program wrote is a reminder, and lies there as it was sent`() async throws {
        let world = try await World()
        let put = try await world.put(
            "one.ics", "BEGIN:VTODO", "UID:one", "SUMMARY:Milk", "DUE:20261127T183000", "X-A:1", "END:VTODO"
        ).get()
        #expect(put.isNew && put.isAsSent)
        let reminder = try await world.only()
        #expect(reminder.title == "Milk" && reminder.category == .actionItem)
        #expect(try await world.next() == ["2026-11-27T18:30"])
        #expect(try await world.backend.objects().map(\.etag) == [put.object.etag])
        let again = try await world.edit("one.ics").get()
        #expect(!again.isNew && again.isAsSent && again.object.etag == put.object.etag)
        #expect(try await world.only() == reminder)
    }

    @Test func `a tick completes it, with the time of the tick, and taking it back opens it again`() async throws {
        let world = try await World()
        let reminder = try await world.create("Call", "2026-11-20T09:00")
        let name = "\(reminder.id).ics"
        _ = try await world.edit(
            name, ("STATUS:NEEDS-ACTION", "STATUS:COMPLETED\r\nCOMPLETED:20261121T083000Z\r\nPERCENT-COMPLETE:100")
        ).get()
        #expect(try await world.standing().state == .done)
        let history = try await world.space.history(of: reminder.id, limit: 5).rows
        #expect(history.map(\.completedAt) == [Date(timeIntervalSince1970: 1_795_249_800)])
        _ = try await world.edit(
            name, ("STATUS:COMPLETED\r\nCOMPLETED:20261121T083000Z\r\nPERCENT-COMPLETE:100", "STATUS:NEEDS-ACTION")
        ).get()
        #expect(try await world.standing().state == .due)
        #expect(try await world.space.history(of: reminder.id, limit: 5).rows.isEmpty)
    }

    @Test(arguments: ["FREQ=WEEKLY;BYDAY=MO", "FREQ=DAILY;COUNT=20", "FREQ=MONTHLY;UNTIL=20300101T080000"])
    func `a series that a program ends comes round again when that is undone here`(rule: String) async throws {
        let world = try await World()
        try await world.put(
            "s.ics", "BEGIN:VTODO", "UID:s", "SUMMARY:Bins", "DTSTART:20261109T080000", "RRULE:\(rule)",
            "RDATE:20270105T080000", "EXDATE:20261207T080000", "X-A:1", "END:VTODO")
        let before = try await world.only()
        let sent = try await world.text("s.ics")
        _ = try await world.edit("s.ics", ("X-A:1", "X-A:1\r\nSTATUS:COMPLETED\r\nCOMPLETED:20261121T083000Z")).get()
        #expect(try await world.standing().state == .done)
        let done = try #require(try await world.space.history(of: before.id, limit: 5).rows.first)
        let after = try await world.space.undoCompletion(done.id)
        #expect(after.schedule == before.schedule && after.completedThrough == before.completedThrough)
        #expect(after.updatedAt > before.updatedAt)
        // The program sees it come round as it sent it.
        let lines = try await world.lines("s.ics")
        #expect(lines.contains("RRULE:\(rule)") && lines.contains("DTSTART:20261109T080000"), "\(lines)")
        #expect(lines.contains("STATUS:NEEDS-ACTION") && !lines.contains { $0.hasPrefix("COMPLETED") })
        #expect(sent.contains("RDATE:20270105T080000") && lines.contains("RDATE:20270105T080000"))
        // A later edit of it changes nothing.
        _ = try await world.edit("s.ics", ("X-A:1", "X-A:2")).get()
        #expect(try await world.only().schedule == before.schedule)
    }

    @Test func `a series that was changed after its end stays as it was changed`() async throws {
        let world = try await World()
        try await world.put(
            "s.ics", "BEGIN:VTODO", "UID:s", "SUMMARY:Bins", "DTSTART:20261109T080000", "RRULE:FREQ=DAILY", "X-A:1", "END:VTODO"
        )
        let before = try await world.only()
        _ = try await world.edit("s.ics", ("X-A:1", "STATUS:COMPLETED")).get()
        let done = try #require(try await world.space.history(of: before.id, limit: 5).rows.first)
        let ended = try await world.only()
        var schedule = ended.schedule
        schedule.rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=3")
        let edited = ReminderDraft(category: ended.category, title: ended.title, schedule: schedule)
        _ = try await world.space.editReminder(
            ended.id, to: edited, ifVersion: ended.updatedAt, at: world.clock.now, in: world.zone)
        #expect(try await world.space.undoCompletion(done.id).schedule == schedule)
    }

    @Test func `Apple and Tasks move the start along, which completes one time`() async throws {
        let world = try await World()
        let reminder = try await world.create("Plants", "2026-11-23T08:00", "FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5")
        let name = "\(reminder.id).ics"
        let edit = try await world.edit(name, (":20261123T080000", ":20261127T080000"), ("COUNT=5", "COUNT=4")).get()
        #expect(edit.isAsSent)
        let after = try await world.only()
        let done = try world.at("2026-11-23T08:00")
        #expect(after.schedule == reminder.schedule && after.completedThrough == done)
        #expect(try await world.space.history(of: reminder.id, limit: 5).rows.map(\.occurrence) == [done])
        // Apple leaves done occurrences as tasks of their own.
        try await world.put(
            "copy.ics", "BEGIN:VTODO", "UID:copy", "SUMMARY:Plants", "DUE:20261123T080000", "STATUS:COMPLETED",
            "COMPLETED:20261123T070000Z", "END:VTODO")
        #expect(try await world.all().count == 2)
    }

    @Test func `Thunderbird completes one time by a component of its own`() async throws {
        let world = try await World()
        let reminder = try await world.create("Plants", "2026-11-23T08:00", "FREQ=DAILY")
        let name = "\(reminder.id).ics"
        let done =
            "BEGIN:VTODO\r\nUID:\(reminder.id)\r\nRECURRENCE-ID:20261123T080000\r\nDUE:20261123T080000\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nEND:VCALENDAR"
        let put = try await world.edit(name, ("END:VCALENDAR", done)).get()
        #expect(put.isAsSent)
        #expect(try await world.next(2) == ["2026-11-24T08:00", "2026-11-25T08:00"])
        #expect(try await world.only().schedule == reminder.schedule)
        // Done here, the start moves along, and entries about the earlier time are removed.
        _ = try await world.space.completeReminder(reminder.id, at: world.clock.now, in: world.zone)
        let lines = try await world.lines(name)
        #expect(lines.contains("DUE:20261125T080000") && !lines.contains { $0.hasPrefix("RECURRENCE-ID") })
    }

    @Test func `one time that is moved leaves the series as it is`() async throws {
        let world = try await World()
        let reminder = try await world.create("Plants", "2026-11-23T08:00", "FREQ=DAILY")
        let moved =
            "BEGIN:VTODO\r\nUID:\(reminder.id)\r\nRECURRENCE-ID:20261124T080000\r\nDTSTART:20261124T200000\r\nDUE:20261124T200000\r\nEND:VTODO\r\nEND:VCALENDAR"
        #expect(try await world.edit("\(reminder.id).ics", ("END:VCALENDAR", moved)).get().isAsSent)
        #expect(try await world.next(4) == ["2026-11-23T08:00", "2026-11-24T20:00", "2026-11-25T08:00", "2026-11-26T08:00"])
        #expect(try await world.only().id == reminder.id)
    }

    @Test func `a date that goes and comes back is that of the same reminder`() async throws {
        let world = try await World()
        let reminder = try await world.create("Call", "2026-11-27T09:00")
        let name = "\(reminder.id).ics"
        _ = try await world.edit(name, ("DUE:20261127T090000\r\n", "")).get()
        #expect(try await world.standing().state == .undated)
        #expect(try await world.only().id == reminder.id)
        #expect(try await world.space.reminders(.undated, limit: 5, at: world.clock.now, in: world.zone).counts[.undated] == 1)
        _ = try await world.edit(name, ("SUMMARY:Call", "SUMMARY:Call\r\nDUE;VALUE=DATE:20261128")).get()
        #expect(try await world.next() == ["2026-11-28T09:00"])
        let after = try await world.only()
        #expect(after.id == reminder.id && after.category == .habit)
    }

    @Test func `what is deleted there comes back here, and by being put again`() async throws {
        let world = try await World()
        let reminder = try await world.create("Call", "2026-11-27T09:00")
        let name = "\(reminder.id).ics"
        let before = try await world.text(name)
        #expect(try await world.backend.delete(name) { $0.etag == "other" } == .conditionFailed)
        #expect(try await world.backend.delete(name) == .removed)
        #expect(try await world.backend.delete(name) == .notFound)
        #expect(try await world.all().isEmpty)
        _ = try await world.space.restoreReminder(reminder.id)
        #expect(try await world.text(name) == before)
        _ = try await world.backend.delete(name)
        // Moved between lists, a task comes back under another name.
        #expect(try await world.backend.put(Array(before.utf8), "other.ics").get().isNew)
        #expect(try await world.only().id == reminder.id)
        #expect(try await world.backend.objects().map(\.name) == ["other.ics"])
    }

    @Test func `a UID is one task, and a name stays with its UID`() async throws {
        let world = try await World()
        try await world.put("one.ics", "BEGIN:VTODO", "UID:one", "SUMMARY:Milk", "END:VTODO")
        let twice = try await world.put("two.ics", "BEGIN:VTODO", "UID:one", "SUMMARY:Milk", "END:VTODO")
        let changed = try await world.put("one.ics", "BEGIN:VTODO", "UID:two", "SUMMARY:Milk", "END:VTODO")
        for outcome in [twice, changed] {
            #expect(throws: TaskRefused(.uidConflict("one.ics"))) { try outcome.get() }
        }
        // The name of a deleted task is free, and both can be present again.
        let first = try await world.only()
        _ = try await world.backend.delete("one.ics")
        #expect(try await world.put("one.ics", "BEGIN:VTODO", "UID:two", "SUMMARY:Bread", "END:VTODO").get().isNew)
        _ = try await world.space.restoreReminder(first.id)
        #expect(try await Set(world.backend.objects().map(\.name)) == ["one.ics", "\(first.id)-2.ics"])
        #expect(try await world.text("one.ics").contains("SUMMARY:Bread"))
    }

    @Test func `the condition is asked of what lies there`() async throws {
        let world = try await World()
        let bytes = Array("\(Self.head)BEGIN:VTODO\r\nUID:one\r\nSUMMARY:x\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        await #expect(throws: TaskRefused(.conditionFailed)) {
            try await world.backend.put(bytes, "one.ics") { $0 != nil }.get()
        }
        let put = try await world.backend.put(bytes, "one.ics") { $0 == nil }.get()
        await #expect(throws: TaskRefused(.conditionFailed)) {
            try await world.backend.put(bytes, "one.ics") { $0?.etag == "old" }.get()
        }
        #expect(try await world.backend.put(bytes, "one.ics") { $0?.etag == put.object.etag }.get().isAsSent)
    }

    // MARK: Changes made here

    @Test func `what is said here patches what was sent`() async throws {
        let world = try await World()
        try await world.put(
            "one.ics", "BEGIN:VTODO", "UID:one", "SUMMARY:Milk", "PRIORITY:1", "DUE;VALUE=DATE:20261127", "BEGIN:VALARM",
            "ACTION:DISPLAY", "TRIGGER:-PT1H", "END:VALARM", "END:VTODO")
        let reminder = try await world.only()
        var draft = ReminderDraft(reminder)
        draft.title = "Milk and bread"
        draft.schedule = RecurrenceSet(start: try world.at("2026-11-28T09:00"))
        _ = try await world.space.editReminder(
            reminder.id, to: draft, ifVersion: reminder.updatedAt, at: world.clock.now + 5, in: world.zone)
        let lines = try await world.lines("one.ics")
        #expect(
            Array(lines.dropFirst(3)).filter { !$0.hasPrefix("LAST-MOD") && !$0.hasPrefix("DTSTAMP") } == [
                "BEGIN:VTODO", "UID:one", "SUMMARY:Milk and bread", "PRIORITY:1", "DUE;VALUE=DATE:20261128", "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "TRIGGER:-PT1H", "END:VALARM", "END:VTODO", "END:VCALENDAR", "",
            ])
    }

    @Test func `each change is told since a token, once, and nothing when nothing changed`() async throws {
        let world = try await World()
        let one = try await world.create("One", "2026-11-27T09:00")
        let two = try await world.create("Two", "2026-11-23T08:00", "FREQ=DAILY")
        let token = try await world.backend.token()
        func told(_ token: String, after seconds: TimeInterval) async throws -> (changed: Int, gone: [String], token: String) {
            let changes = try #require(try await world.backend(after: seconds).changes(since: token))
            return (changes.changed.count, changes.vanished, changes.token)
        }
        #expect(try await told(token, after: 1).changed == 0)
        _ = try await world.space.completeReminder(two.id, at: world.clock.now, in: world.zone)
        try await world.space.deleteReminder(one.id, at: world.clock.now)
        let next = try await told(token, after: 2)
        #expect(next.changed == 1 && next.gone == ["\(one.id).ics"])
        _ = try await world.space.restoreReminder(one.id)
        try await world.put("a name%\u{e9};-1.ics", "BEGIN:VTODO", "UID:x", "END:VTODO")
        let cut = try #require(try await world.backend(after: 3).changes(since: next.token, limit: 1))
        let rest = try #require(try await world.backend(after: 3).changes(since: cut.token, limit: 1))
        #expect(cut.isCut && !rest.isCut && Set((cut.changed + rest.changed).map(\.name)).count == 2)
        #expect(try await told(rest.token, after: 4).changed == 0)
    }

    @Test func `what a program shows as due next, and when it rings, is what the plan says`() async throws {
        var world = try await World()
        world.quiet = QuietHours(from: try #require(CivilTime(hour: 22)), to: try #require(CivilTime(hour: 7)))
        let rules: [(String, String?)] = [
            ("2026-11-30T23:15", nil), ("2026-11-22T06:00", "FREQ=DAILY"), ("2026-11-23T08:00", "FREQ=WEEKLY;BYDAY=MO,FR"),
            ("2026-01-31T12:00", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("2026-11-21T23:59", "FREQ=DAILY;INTERVAL=3;COUNT=4"),
        ]
        for (start, rule) in rules { _ = try await world.create(start, start, rule) }
        for reminder in try await world.all() {
            let text = try await world.text("\(reminder.id).ics")
            let due = try #require(text.components(separatedBy: "\r\n").first { $0.hasPrefix("DUE:") }?.dropFirst(4))
            let wait = try #require(text.firstMatch(of: /TRIGGER;RELATED=END:PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?/))
            let seconds = [wait.1, wait.2, wait.3].map { $0.flatMap { Double($0) } ?? 0 }
            let plan = AlertPlan([ReminderAlerts([reminder])], quietHours: world.quiet, zone: world.zone, now: world.clock.now)
            let alert = try #require(plan.window(1).alerts.first)
            let opening = try #require(reminder.opening(in: world.zone)?.at)
            let wanted = alert.fireAt
            #expect(due == opening.description.filter { !"-:".contains($0) } + "00")
            #expect(
                wanted == world.zone.instant(of: opening).addingTimeInterval(seconds[0] * 3_600 + seconds[1] * 60 + seconds[2]))
        }
        world.hasAlarms = false
        for object in try await world.backend.objects() { #expect(try await !world.text(object.name).contains("VALARM")) }
    }

    @Test func `names, UIDs and what was sent are kept with the reminder`() async throws {
        let world = try await World()
        let put = try await world.put(
            "one.ics", "BEGIN:VTODO", "UID:one", "SUMMARY:Milk", "X-A:1", "DUE:20261127T183000", "END:VTODO"
        ).get()
        #expect(put.isNew)
        let stored = try #require(try await world.space.tasks(named: ["one.ics"]).first)
        let there = Array(try await world.text("one.ics").utf8)
        #expect(stored.uid == "one" && stored.kept == there)
    }
}
