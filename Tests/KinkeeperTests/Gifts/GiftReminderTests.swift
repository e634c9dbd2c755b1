import Foundation
import Kinkeeper
import Testing

/// Reminders that gifts have of their own.
@Suite struct GiftReminderTests {
    private let berlin = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    /// Saturday, 21 November 2026, 12:00 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_795_258_800)

    private func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    private func id(_ number: Int) -> GiftReminder.ID {
        GiftReminder.ID(of: StableDigest("reminder", String(number)), at: GiftCast.start)
    }

    private func reminder(_ time: String, _ message: String = "Ask Ben", _ number: Int = 0) throws -> GiftReminder {
        GiftReminder(id: id(number), message: message, at: try at(time), updatedAt: GiftCast.start)
    }

    private func gift(_ reminders: [GiftReminder], _ status: Gift.Status = .idea) -> Gift {
        var gift = GiftCast.gift("Kettle", 1, status, givenOn: status == .given ? "2026-11-01" : nil)
        gift.reminders = reminders.sorted(by: GiftReminder.isInOrder)
        return gift
    }

    private func alerts(_ gifts: [Gift], in zone: ZoneOffsets, from day: String) throws -> [Alert] {
        let start = zone.instant(of: try at("\(day)T00:00"))
        return Array(AlertPlan([GiftReminderAlerts(gifts)], quietHours: nil, zone: zone, now: start))
    }

    // MARK: Writing

    @Test func `a message is one line without space around it`() throws {
        let made = try GiftReminderDraft(message: "  Ask\tBen \n about  it ", at: at("2026-11-21T12:01"))
            .reminder(id(1), at: now, in: berlin)
        #expect(made.message == "Ask Ben about it" && !made.isDone && made.updatedAt == now)
    }

    @Test(arguments: ["", " \n\t", String(repeating: "x", count: GiftReminder.longestMessage + 1)])
    func `a message that is empty or too long is refused`(message: String) throws {
        let draft = GiftReminderDraft(message: message, at: try at("2027-01-01T09:00"))
        #expect(throws: GiftRefusal.reminderMessage) { try draft.reminder(id(1), at: now, in: berlin) }
        let present = try reminder("2027-01-01T09:00")
        #expect(throws: GiftRefusal.reminderMessage) { try draft.written(over: present, at: now, in: berlin) }
    }

    @Test func `the time is ahead by the clock of the account that writes it`() throws {
        let draft = GiftReminderDraft(message: "Ask Ben", at: try at("2026-11-21T12:00"))
        #expect(throws: GiftRefusal.reminderNotAhead) { try draft.reminder(id(1), at: now, in: berlin) }
        // In Lisbon it is eleven.
        let lisbon = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Lisbon")))
        #expect(try draft.reminder(id(1), at: now, in: lisbon).at == draft.at)
    }

    @Test func `a time that is past may stay, and another one opens what is done`() throws {
        let past = try reminder("2026-11-20T09:00").set(done: true, at: now)
        let renamed = try GiftReminderDraft(message: "Ask Lea", at: past.at).written(over: past, at: now, in: berlin)
        #expect(renamed.message == "Ask Lea" && renamed.isDone && renamed.updatedAt > past.updatedAt)
        #expect(throws: GiftRefusal.reminderNotAhead) {
            try GiftReminderDraft(message: "Ask Ben", at: at("2026-11-20T10:00")).written(over: past, at: now, in: berlin)
        }
        let moved = try GiftReminderDraft(message: "Ask Ben", at: at("2026-11-22T10:00")).written(
            over: past, at: now, in: berlin)
        #expect(!moved.isDone)
        #expect(try GiftReminderDraft(past).written(over: past, at: now, in: berlin) == past)
    }

    @Test func `done is done once, and undone it is open as before`() throws {
        let open = try reminder("2026-11-20T09:00")
        let done = open.set(done: true, at: now)
        #expect(done.doneAt == now && done.set(done: true, at: now + 60) == done)
        let again = done.set(done: false, at: now)
        #expect(!again.isDone && again.at == open.at && again.updatedAt > done.updatedAt)
        #expect(open.set(done: false, at: now) == open)
    }

    @Test func `a change is a new version, also when the clock was set back`() throws {
        let open = try reminder("2026-11-20T09:00")
        #expect(open.set(done: true, at: .distantPast).updatedAt > open.updatedAt)
    }

    @Test func `another reminder needs room, and a gift that is still to be given`() throws {
        let many = try (0..<GiftReminder.most).map { try reminder("2027-01-01T09:00", "Ask", $0) }
        #expect(throws: GiftRefusal.tooManyReminders) { try gift(many).checkRoomForReminder() }
        try gift(Array(many.dropLast())).checkRoomForReminder()
        #expect(throws: GiftRefusal.reminderOfSettled) { try gift([], .given).checkRoomForReminder() }
        let archived = gift([]).moved(to: .archived, today: day("2026-11-21"))
        #expect(throws: GiftRefusal.reminderOfSettled) { try archived.checkRoomForReminder() }
    }

    // MARK: Standing

    @Test func `a reminder is coming, due, done, or silent once its gift is settled`() throws {
        let (past, ahead) = (try reminder("2026-11-21T12:00"), try reminder("2026-11-21T12:01", "Later", 1))
        let open = gift([ahead, past])
        #expect(open.state(of: past, at: now, in: berlin) == .due && open.state(of: ahead, at: now, in: berlin) == .coming)
        #expect(open.dueReminders(at: now, in: berlin) == [past])
        #expect(open.state(of: past.set(done: true, at: now), at: now, in: berlin) == .done)
        for settled in [gift([past], .given), open.moved(to: .archived, today: day("2026-11-21"))] {
            #expect(settled.state(of: past, at: now, in: berlin) == .silent && settled.awaitedReminders.isEmpty)
            #expect(settled.reminders.contains(past), "it stays as history")
            #expect(settled.moved(to: .bought, today: day("2026-11-21")).awaitedReminders.contains(past))
        }
    }

    @Test func `open ones come first in lists, then the earlier`() throws {
        let done = try reminder("2026-11-01T09:00", "Done", 1).set(done: true, at: now)
        let (soon, late) = (try reminder("2026-12-01T09:00", "Soon", 2), try reminder("2026-12-02T09:00", "Late", 3))
        #expect([late, done, soon].sorted(by: GiftReminder.isInOrder) == [soon, late, done])
    }

    // MARK: Alerts

    @Test func `one alert comes at its time, about the gift, and is muted with gifts`() throws {
        let alerts = try alerts([gift([reminder("2026-12-01T18:30")])], in: berlin, from: "2026-11-21")
        let alert = try #require(alerts.first)
        #expect(alerts.count == 1 && alert.local.description == "2026-12-01T18:30")
        #expect(alert.notice.category == .gift && alert.notice.kind.description == "gift-reminder/66600")
        guard case .giftReminder(let notice) = alert.notice.content else { return #expect(Bool(false)) }
        #expect(notice.message == "Ask Ben" && notice.gift.title == "Kettle" && notice.people == [GiftCast.anna])
    }

    @Test func `what is done, given or archived has no alert`() throws {
        let one = try reminder("2026-12-01T18:30")
        let settled = [
            gift([one.set(done: true, at: now)]), gift([one], .given),
            gift([one]).moved(to: .archived, today: day("2026-11-21")),
        ]
        for gift in settled { #expect(try alerts([gift], in: berlin, from: "2026-11-21").isEmpty) }
        for status in [Gift.Status.decided, .bought, .wrapped] {
            #expect(try alerts([gift([one], status)], in: berlin, from: "2026-11-21").count == 1)
        }
    }

    @Test func `at another time it is another alert, also on the same day; another message is the same`() throws {
        func id(_ time: String, _ message: String = "Ask Ben") throws -> Alert.ID? {
            try alerts([gift([reminder(time, message)])], in: berlin, from: "2026-11-21").first?.id
        }
        let first = try id("2026-12-01T09:00")
        #expect(try id("2026-12-01T18:00") != first && id("2026-12-02T09:00") != first)
        #expect(try id("2026-12-01T09:00", "Ask Lea") == first)
    }

    @Test(
        arguments: [
            // What is left out in spring comes right after the gap, and what comes twice in autumn the first time.
            ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:00:00Z"),
            ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
            ("America/New_York", "2027-03-14T02:30", "2027-03-14T07:00:00Z"),
            // 29 February, and the same local time elsewhere.
            ("Europe/Berlin", "2028-02-29T09:00", "2028-02-29T08:00:00Z"),
            ("Asia/Tokyo", "2028-02-29T09:00", "2028-02-29T00:00:00Z"),
        ])
    func `the local time is found in each zone, over gaps and overlaps, as with reminders`(
        name: String, time: String, instant: String
    ) throws {
        let zone = ZoneOffsets(try #require(TimeZone(identifier: name)))
        let found = try alerts([gift([reminder(time)])], in: zone, from: "2026-10-01")
        #expect(found.map(\.fireAt) == [try Date(instant, strategy: .iso8601)])
        // A reminder of one's own at that time comes at the same instant.
        let own = Reminder(
            id: .make(at: now), category: .habit, title: "Walk",
            schedule: RecurrenceSet(start: try at(time)), createdAt: .distantPast, updatedAt: .distantPast)
        let start = zone.instant(of: try at("2026-10-01T00:00"))
        let plan = AlertPlan([ReminderAlerts([own])], quietHours: nil, zone: zone, now: start)
        #expect(Array(plan).map(\.fireAt) == found.map(\.fireAt))
    }

    @Test func `whichever reminders gifts have, each that is awaited comes once, in order`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let gifts = try (0..<Int.random(in: 1...4, using: &random)).map { number in
                let reminders = try (0..<Int.random(in: 0...5, using: &random)).map { index in
                    let start = try at("2026-12-01T00:00")
                    let days = Int.random(in: 0...40, using: &random)
                    let time = try #require(CivilTime(hour: Int.random(in: 0...23, using: &random)))
                    let made = GiftReminder(
                        id: id(number * 10 + index), message: "Ask", at: CivilDateTime(start.date.adding(days: days), time),
                        updatedAt: GiftCast.start)
                    return Bool.random(using: &random) ? made : made.set(done: true, at: now)
                }
                return gift(reminders, Gift.Status.allCases.filter { $0 != .archived }.randomElement(using: &random) ?? .idea)
            }
            let expected = gifts.flatMap(\.awaitedReminders).sorted { $0.at < $1.at }
            let found = try alerts(gifts, in: berlin, from: "2026-12-01")
            #expect(found.map(\.local) == expected.map(\.at))
            #expect(Set(found.map(\.id)).count == found.count)
        }
    }
}
