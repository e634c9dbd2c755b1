import Foundation
import Testing

@testable import Kinkeeper

@Suite struct `A reminder that is switched off` {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    private func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    private func instant(_ text: String) throws -> Date { zone.instant(of: try at(text)) }

    private func reminder(_ start: String, _ rule: String? = "FREQ=DAILY", done: String? = nil) throws -> Reminder {
        Reminder(
            id: Identifier(high: 7 << 12, low: 0b10 << 62 | 1), category: .habit, title: "Walk",
            schedule: RecurrenceSet(start: try at(start), rule: try rule.map { try RecurrenceRule($0) }),
            completedThrough: try done.map(at), createdAt: .distantPast, updatedAt: .distantPast)
    }

    private func alerts(_ reminder: Reminder, from now: String, _ count: Int = 3) throws -> [String] {
        let plan = AlertPlan([ReminderAlerts([reminder])], quietHours: nil, zone: zone, now: try instant(now))
        return plan.window(count).alerts.map(\.local.description)
    }

    @Test func `has no alerts, is neither due nor coming, and says no next times`() throws {
        let on = try reminder("2026-11-20T09:00")
        let now = try instant("2026-11-21T12:00")
        let off = on.switchedOff(at: now)
        #expect(on.standing(at: now, in: zone).state == .due)
        let standing = off.standing(at: now, in: zone)
        #expect(try standing.state == .off && standing.at == nil && standing.occurrence == at("2026-11-21T09:00"))
        #expect(try alerts(off, from: "2026-11-01T00:00").isEmpty)
        #expect(off.nextTimes(5, after: now, in: zone).isEmpty)
        #expect(off.taskAlarm(quietHours: nil, in: zone) == nil)
        #expect(off.switchedOff(at: now.addingTimeInterval(60)) == off)
    }

    @Test func `is as it was when it is switched on before another time has come`() throws {
        let on = try reminder("2026-11-20T09:00")
        let off = on.switchedOff(at: try instant("2026-11-21T12:00"))
        #expect(off.switchedOn(at: try instant("2026-11-22T08:59"), in: zone) == on)
    }

    @Test func `goes on with its next time from now, and passes over what it missed`() throws {
        let off = try reminder("2026-11-20T09:00", done: "2026-11-20T09:00").switchedOff(at: try instant("2026-11-20T12:00"))
        let now = try instant("2026-11-24T15:00")
        let on = off.switchedOn(at: now, in: zone)
        #expect(on.completedThrough == (try at("2026-11-24T09:00")))
        #expect(on.standing(at: now, in: zone).state == .coming)
        #expect(try alerts(on, from: "2026-11-01T00:00", 2) == ["2026-11-25T09:00", "2026-11-26T09:00"])
        // What is due later today is still to come.
        let early = off.switchedOn(at: try instant("2026-11-24T08:00"), in: zone)
        #expect(try alerts(early, from: "2026-11-24T08:00", 1) == ["2026-11-24T09:00"])
    }

    @Test func `is overdue without an alert where it comes once and its time has passed`() throws {
        let off = try reminder("2026-11-22T09:00", nil).switchedOff(at: try instant("2026-11-21T12:00"))
        let now = try instant("2026-11-22T09:10")
        let on = off.switchedOn(at: now, in: zone)
        #expect(on.standing(at: now, in: zone).state == .due)
        #expect(try alerts(on, from: "2026-11-01T00:00").isEmpty)
        #expect(on.taskAlarm(quietHours: nil, in: zone) == nil)
        // Put off, it rings again.
        var later = on
        later.snooze = .init(try at("2026-11-22T09:00"), until: now.addingTimeInterval(3600))
        #expect(try alerts(later, from: "2026-11-22T09:10") == ["2026-11-22T10:10"])
        #expect(later.taskAlarm(quietHours: nil, in: zone) == .at(now.addingTimeInterval(3600)))
        // Before its time, nothing was missed.
        let early = off.switchedOn(at: try instant("2026-11-22T08:00"), in: zone)
        #expect(early.resumedAt == nil)
        #expect(try alerts(early, from: "2026-11-01T00:00") == ["2026-11-22T09:00"])
    }

    @Test func `stays put off until the moment that was chosen`() throws {
        var on = try reminder("2026-11-20T09:00", done: "2026-11-20T09:00")
        on.snooze = .init(try at("2026-11-21T09:00"), until: try instant("2026-11-24T18:00"))
        let off = on.switchedOff(at: try instant("2026-11-21T12:00"))
        let back = off.switchedOn(at: try instant("2026-11-23T12:00"), in: zone)
        #expect(try alerts(back, from: "2026-11-23T12:00", 3) == ["2026-11-24T09:00", "2026-11-24T18:00", "2026-11-25T09:00"])
        #expect(back.standing(at: try instant("2026-11-23T12:00"), in: zone).state == .coming)
        // Once that moment has passed, it was missed as well.
        let late = off.switchedOn(at: try instant("2026-11-24T19:00"), in: zone)
        #expect(try late.snooze == nil && late.completedThrough == at("2026-11-24T09:00"))
    }

    @Test func `comes as planned where it had been snoozed to an earlier moment that passed`() throws {
        var on = try reminder("2026-11-20T09:00", done: "2026-11-21T09:00")
        on.snooze = .init(try at("2026-11-22T09:00"), until: try instant("2026-11-21T15:00"))
        let off = on.switchedOff(at: try instant("2026-11-21T14:00"))
        let now = try instant("2026-11-21T16:00")
        let back = off.switchedOn(at: now, in: zone)
        #expect(back.standing(at: now, in: zone).state == .coming)
        #expect(try alerts(back, from: "2026-11-21T14:00", 2) == ["2026-11-22T09:00", "2026-11-23T09:00"])
    }

    @Test func `without a date it is in the list of its own again`() throws {
        var on = try reminder("2026-11-20T09:00", nil)
        on.schedule = .undated
        let now = try instant("2026-11-21T12:00")
        let off = on.switchedOff(at: now)
        #expect(off.standing(at: now, in: zone).state == .off)
        #expect(off.switchedOn(at: now.addingTimeInterval(90_000), in: zone) == on)
    }

    @Test func `that is done stays done`() throws {
        let done = try reminder("2026-11-20T09:00", nil, done: "2026-11-20T09:00")
        let now = try instant("2026-11-21T12:00")
        #expect(done.switchedOff(at: now).standing(at: now, in: zone).state == .done)
    }

    @Test func `is switched by an edit, and stays so where that says nothing of it`() throws {
        let now = try instant("2026-11-21T12:00")
        let on = try reminder("2026-11-20T09:00", done: "2026-11-20T09:00")
        var draft = ReminderDraft(on)
        draft.isOff = true
        let off = try draft.edit(on, at: now, in: zone)
        #expect(off.isOff)
        var words = ReminderDraft(off)
        words.title = "Run"
        words.schedule.start = try at("2026-11-20T10:00")
        let edited = try words.edit(off, at: now.addingTimeInterval(60), in: zone)
        #expect(edited.isOff && edited.title == "Run" && edited.pausedAt == off.pausedAt)
        words.isOff = false
        #expect(try !words.edit(off, at: now.addingTimeInterval(60), in: zone).isOff)
        #expect(try draft.reminder(id: on.id, at: now, in: zone).isOff)
    }

    @Test func `keeps being off when a program changes its task`() throws {
        let now = try instant("2026-11-21T12:00")
        let off = try reminder("2026-11-20T09:00").switchedOff(at: now)
        let published = off.taskContent(in: zone)
        var sent = published
        sent.title = "Run"
        sent.schedule.start = try at("2026-12-20T09:00")
        #expect(off.edit(to: sent, from: published, at: now, in: zone).reminder.isOff)
        sent.isDone = true
        #expect(off.edit(to: sent, from: published, at: now, in: zone).reminder.isOff)
    }

    /// Random reminders, switched off and on at random moments.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `has no alert on any day, and those of one that was always on from then on`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let days = Int.random(in: 0..<400, using: &generator)
        let start = try instant("2026-11-21T12:00").addingTimeInterval(Double(days) * 86_400)
        var random = RandomRecords(seed: seed, now: start, zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
        for reminder in try random.records(people: 0, reminders: 40).reminders {
            let off = reminder.switchedOff(at: start)
            let earlier = start.addingTimeInterval(-400 * 86_400)
            #expect(AlertPlan([ReminderAlerts([off])], quietHours: nil, zone: zone, now: earlier).first { _ in true } == nil)
            let now = start.addingTimeInterval(Double(Int.random(in: 1...900_000, using: &generator)))
            let on = off.switchedOn(at: now, in: zone)
            #expect(!on.isOff)
            let moment = ZoneOffsets.wholeSeconds(now.timeIntervalSince1970.rounded(.down))
            func times(_ reminder: Reminder, after second: Int) -> [Date] {
                AlertPlan(
                    [ReminderAlerts([reminder])], quietHours: nil, zone: zone,
                    now: Date(timeIntervalSince1970: TimeInterval(second + 1))
                ).prefix(12).map(\.fireAt)
            }
            // A time to come that had been snoozed to a moment it was off at comes as planned: that moment was missed.
            var always = reminder
            if let snooze = off.snoozeInForce, snooze.until > start, snooze.until <= now,
                snooze.occurrence > off.schedule.clock(in: zone).wallClock(at: now)
            {
                always.snooze = nil
            }
            #expect(times(on, after: moment) == times(always, after: moment), "\(reminder)")
            // Nothing is sent late: no alert is left between the two moments.
            let before = ZoneOffsets.wholeSeconds(start.timeIntervalSince1970)
            #expect(!times(on, after: before).contains { $0 <= now }, "\(reminder)")
        }
    }
}
