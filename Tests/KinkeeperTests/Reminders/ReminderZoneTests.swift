import Foundation
import Testing

@testable import Kinkeeper

/// Reminders with times in another zone than the account's.
@Suite struct `A reminder with a zone of its own` {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let newYork = ZoneOffsets(TimeZone(identifier: "America/New_York") ?? .gmt)

    private func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    private func reminder(_ start: String, _ rule: String? = "FREQ=DAILY", zone: TimeZone? = nil) throws -> Reminder {
        Reminder(
            id: Identifier(high: 7 << 12, low: 0b10 << 62 | 1), category: .habit, title: "Call home",
            schedule: RecurrenceSet(
                start: try at(start), rule: try rule.map { try RecurrenceRule($0) }, zone: zone ?? berlin),
            createdAt: .distantPast, updatedAt: .distantPast)
    }

    private func alerts(_ reminder: Reminder, _ count: Int, now: String, quiet: QuietHours? = nil) throws -> [Alert] {
        let plan = AlertPlan(
            [ReminderAlerts([reminder])], quietHours: quiet, zone: newYork, now: newYork.instant(of: try at(now)))
        return plan.window(count).alerts
    }

    @Test func `comes at nine in Berlin, which is four in New York for two weeks of a spring`() throws {
        let alerts = try alerts(try reminder("2027-03-01T09:00", "FREQ=WEEKLY"), 6, now: "2027-03-01T00:00")
        #expect(
            alerts.map(\.local.description) == [
                "2027-03-01T03:00", "2027-03-08T03:00", "2027-03-15T04:00", "2027-03-22T04:00", "2027-03-29T03:00",
                "2027-04-05T03:00",
            ])
        #expect(alerts.allSatisfy { ZoneOffsets(berlin).local(at: $0.fireAt).time == .nine })
        #expect(alerts[2].notice.date == (try at("2027-03-15T09:00")).date)
    }

    @Test func `may come on the account's day before, and stays the same alert wherever the account is`() throws {
        let early = try reminder("2026-11-20T01:30")
        let one = try #require(try alerts(early, 1, now: "2026-11-21T12:00").first)
        #expect(one.local.description == "2026-11-21T19:30" && one.notice.date.description == "2026-11-22")
        let there = ZoneOffsets(berlin)
        let plan = AlertPlan([ReminderAlerts([early])], quietHours: nil, zone: there, now: one.fireAt)
        #expect(plan.first { _ in true }?.id == one.id)
        #expect(early.occurrence(of: one, in: newYork) == (try at("2026-11-22T01:30")))
    }

    @Test func `comes at the end of the account's quiet hours`() throws {
        let quiet = QuietHours(from: try #require(CivilTime("22:00")), to: try #require(CivilTime("07:00")))
        let some = try reminder("2026-11-20T09:00")
        #expect(try alerts(some, 1, now: "2026-11-21T12:00", quiet: quiet).first?.local.description == "2026-11-22T07:00")
        #expect(some.taskAlarm(quietHours: quiet, in: newYork) == .after(4 * 3_600))
    }

    @Test func `comes at the end of a gap of its own clocks, and once where they show a time twice`() throws {
        let gap = try alerts(try reminder("2027-03-27T02:30"), 3, now: "2027-03-26T12:00")
        #expect(gap.map(\.local.description) == ["2027-03-26T21:30", "2027-03-27T21:00", "2027-03-28T20:30"])
        let twice = try alerts(try reminder("2026-10-24T02:30"), 3, now: "2026-10-23T12:00")
        #expect(twice.map(\.local.description) == ["2026-10-23T20:30", "2026-10-24T20:30", "2026-10-25T21:30"])
    }

    @Test func `on 29 February comes in leap years, by its own days`() throws {
        let leap = try reminder("2028-02-29T00:30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29")
        #expect(
            try alerts(leap, 2, now: "2027-01-01T00:00").map(\.local.description) == ["2028-02-28T18:30", "2032-02-28T18:30"])
    }

    @Test func `is due, done and put off by its own times, and tells them by the account's`() throws {
        var some = try reminder("2026-11-20T09:00")
        let now = newYork.instant(of: try at("2026-11-21T03:30"))
        #expect(some.standing(at: now.addingTimeInterval(-3_600), in: newYork).planned == (try at("2026-11-20T03:00")))
        let standing = some.standing(at: now, in: newYork)
        #expect(try standing.state == .due && standing.occurrence == at("2026-11-21T09:00"))
        #expect(try standing.at == at("2026-11-20T03:00") && standing.planned == at("2026-11-21T03:00"))
        some.completedThrough = try at("2026-11-21T09:00")
        #expect(some.standing(at: now, in: newYork).at == (try at("2026-11-22T03:00")))
        #expect(some.nextTimes(2, after: now, in: newYork).map(\.description) == ["2026-11-22T03:00", "2026-11-23T03:00"])
        some.snooze = .init(try at("2026-11-22T09:00"), until: now.addingTimeInterval(2 * 86_400))
        let put = try alerts(some, 2, now: "2026-11-21T12:00")
        #expect(put.map(\.local.description) == ["2026-11-23T03:00", "2026-11-23T03:30"])
        #expect(put[1].notice.reason == .snoozed && put[1].notice.date.description == "2026-11-22")
        #expect(some.occurrence(of: put[1], in: newYork) == (try at("2026-11-22T09:00")))
    }

    @Test func `keeps what is done when it is put to another zone`() throws {
        var present = try reminder("2026-11-20T09:00")
        present.completedThrough = try at("2026-11-25T09:00")
        present.snooze = .init(try at("2026-11-26T09:00"), until: newYork.instant(of: try at("2026-11-27T09:00")))
        var draft = ReminderDraft(present)
        draft.schedule.zone = nil
        let now = newYork.instant(of: try at("2026-11-26T05:00"))
        let edited = try draft.edit(present, at: now, in: newYork)
        #expect(try edited.completedThrough == at("2026-11-26T05:00") && edited.snooze == nil)
        #expect(edited.opening(in: newYork)?.at == (try at("2026-11-26T09:00")))
    }

    @Test func `comes when python-dateutil says, by the account's clock`() throws {
        let rows = try fixture("reminder-zones.tsv")
        #expect(rows.count == 120)
        for row in rows {
            let own = try #require(TimeZone(identifier: row[2]))
            let account = ZoneOffsets(try #require(TimeZone(identifier: row[3])))
            let start = try #require(CivilDateTime(basic: row[0]))
            let some = try reminder(start.description, row[1], zone: own)
            let now = ZoneOffsets(own).instant(of: start)
            let wanted = row[4].split(separator: " ").map(String.init)
            let plan = AlertPlan([ReminderAlerts([some])], quietHours: nil, zone: account, now: now)
            #expect(plan.prefix(wanted.count).map(\.local.basicText) == wanted, "\(row)")
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu"])
    func `comes at the instants of its own clock, by any rule`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var generator = SeededGenerator(seed: 5_545)
        let rules = [
            "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;INTERVAL=3;COUNT=40",
            "FREQ=DAILY;BYHOUR=0,2,3,23", "FREQ=DAILY;UNTIL=20270901T120000Z",
        ]
        for rule in rules {
            let hour = Int.random(in: 0...23, using: &generator)
            let start = CivilDateTime(
                CivilDate(daysSinceEpoch: 20_500 + Int32.random(in: 0...300, using: &generator)),
                try #require(CivilTime(hour: hour, minute: Int.random(in: 0...59, using: &generator))))
            let some = try reminder(start.description, rule, zone: zone)
            let now = Date(timeIntervalSince1970: Double(Int.random(in: 20_520...20_900, using: &generator)) * 86_400)
            let plan = AlertPlan([ReminderAlerts([some])], quietHours: nil, zone: newYork, now: now)
            // Each of its times by itself, by the definition.
            let own = ZoneOffsets(zone)
            let naive = some.schedule.occurrences(in: .utc).prefix(2_000).map { own.instant(of: $0) }.filter { $0 >= now }
            let wanted = Array(naive.prefix(60))
            #expect(plan.prefix(wanted.count).map(\.fireAt) == wanted, "\(rule) from \(start)")
        }
    }
}
