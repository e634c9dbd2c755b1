import Foundation
import Testing

@testable import Kinkeeper

/// What a member of a family hears of: nothing that was asked for before they joined.
@Suite struct AlertsSinceTests {
    private let zone = ZoneOffsets(.gmt)

    private func at(_ time: String) throws -> Date { zone.instant(of: try #require(CivilDateTime(iso8601: time))) }

    private func reminder(_ start: String, rule: RecurrenceRule? = nil) throws -> Reminder {
        let schedule = RecurrenceSet(start: try #require(CivilDateTime(iso8601: start)), rule: rule)
        let now = try at("2026-11-01T00:00")
        return Reminder(
            id: .make(at: now), category: .habit, title: "Bins", schedule: schedule, createdAt: now, updatedAt: now)
    }

    private func times(
        _ reminder: Reminder, since: String, quietHours: QuietHours? = nil, from: String = "2026-11-20T00:00", most: Int = 3
    ) throws -> [String] {
        let producer = AlertsSince(try at(since), ReminderAlerts([reminder]))
        let plan = AlertPlan([producer], quietHours: quietHours, zone: zone, now: try at(from))
        return plan.window(most).alerts.map { zone.local(at: $0.fireAt).description }
    }

    @Test func `the first is the one at the very second, or the next`() throws {
        let daily = try reminder("2026-11-20T09:00", rule: .daily)
        #expect(try times(daily, since: "2026-11-21T09:00", most: 1) == ["2026-11-21T09:00"])
        #expect(try times(daily, since: "2026-11-21T09:00:01", most: 2) == ["2026-11-22T09:00", "2026-11-23T09:00"])
        #expect(try times(daily, since: "2026-01-01T00:00", most: 1) == ["2026-11-20T09:00"])
        #expect(try times(try reminder("2026-11-20T09:00"), since: "2026-11-21T00:00").isEmpty)
    }

    @Test func `what quiet hours have moved past it was still asked for before`() throws {
        let night = try #require(
            CivilTime(hour: 6).flatMap { from in CivilTime(hour: 10).flatMap { QuietHours(from: from, to: $0) } })
        let once = try reminder("2026-11-20T07:00")
        #expect(try times(once, since: "2026-11-20T06:30", quietHours: night) == ["2026-11-20T10:00"])
        #expect(try times(once, since: "2026-11-20T08:00", quietHours: night).isEmpty)
    }

    @Test func `what was put off until after it comes then`() throws {
        var once = try reminder("2026-11-20T07:00")
        once.snooze = Reminder.Snooze(once.schedule.start, until: try at("2026-11-22T12:00"))
        #expect(try times(once, since: "2026-11-21T00:00") == ["2026-11-22T12:00"])
    }
}
