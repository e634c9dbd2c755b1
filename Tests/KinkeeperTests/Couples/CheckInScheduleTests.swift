import Foundation
import TestSupport
import Testing

@testable import Kinkeeper

@Suite struct CheckInScheduleTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func time(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    /// An instant by the clock of Berlin.
    private func instant(_ text: String) throws -> Date { ZoneOffsets(Self.berlin).instant(of: try time(text)) }

    /// Thursdays at seven in the evening, from 26 November 2026 on.
    private func thursdays(preparation: Int? = nil) throws -> CheckInSchedule {
        CheckInSchedule(start: try time("2026-11-26T19:00"), rule: .weekly, zone: Self.berlin, preparation: preparation)
    }

    @Test func `a weekly one begins with the first such day and time that is ahead`() throws {
        let evening = try #require(CivilTime(hour: 19, minute: 0))
        func first(_ weekday: Weekday, _ now: String) throws -> String {
            let schedule = CheckInSchedule(weeklyOn: weekday, at: evening, after: try instant(now), in: Self.berlin)
            #expect(schedule.rule == .weekly && schedule.zone == Self.berlin && schedule.isOn)
            return schedule.start.description
        }
        // 26 November 2026 is a Thursday.
        #expect(try first(.thursday, "2026-11-26T12:00") == "2026-11-26T19:00")
        #expect(try first(.thursday, "2026-11-26T19:00") == "2026-12-03T19:00")
        #expect(try first(.sunday, "2026-11-26T23:30") == "2026-11-29T19:00")
        #expect(try first(.wednesday, "2026-11-26T00:00") == "2026-12-02T19:00")
        #expect(try first(.friday, "2026-12-31T12:00") == "2027-01-01T19:00")
    }

    private func alerts(
        _ schedule: CheckInSchedule, last: Date? = nil, in zone: TimeZone = berlin, from now: Date, through end: Date
    ) -> [Alert] {
        let producer = CheckInAlerts(schedule, in: UUID(), with: "Ben", lastCheckIn: last)
        let plan = AlertPlan([producer], quietHours: nil, zone: ZoneOffsets(zone), now: now)
        return Array(plan.prefix { $0.fireAt <= end })
    }

    @Test func `both are told at each time and before it, at the same moment whatever their clocks show`() throws {
        let schedule = try thursdays(preparation: 1_440)
        let (now, end) = (try instant("2026-11-25T12:00"), try instant("2026-12-04T00:00"))
        let expected = try ["2026-11-25T19:00", "2026-11-26T19:00", "2026-12-02T19:00", "2026-12-03T19:00"].map(instant)
        for name in ["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"] {
            let zone = try #require(TimeZone(identifier: name))
            let plan = alerts(schedule, in: zone, from: now, through: end)
            #expect(plan.map(\.fireAt) == expected, "\(name)")
            #expect(
                plan.map(\.notice.kind) == [
                    .checkInPreparation(ofDay: 1), .checkIn(ofDay: 1), .checkInPreparation(ofDay: 1), .checkIn(ofDay: 1),
                ])
            #expect(plan.map(\.notice.date.description) == ["2026-11-26", "2026-11-26", "2026-12-03", "2026-12-03"])
        }
        var off = schedule
        off.isOn = false
        #expect(alerts(off, from: now, through: end).isEmpty)
    }

    @Test func `a check-in counts for all of its day, and for what was before`() throws {
        let schedule = try thursdays(preparation: 60)
        let (now, end) = (try instant("2026-11-26T12:00"), try instant("2026-12-04T00:00"))
        let next = try instant("2026-12-03T19:00")
        for held in ["2026-11-26T04:00", "2026-11-26T18:30", "2026-11-26T23:59", "2026-11-28T10:00"] {
            let last = try instant(held)
            #expect(alerts(schedule, last: last, from: now, through: end).map(\.fireAt) == [next - 3_600, next], "\(held)")
            #expect(schedule.next(after: now, lastCheckIn: last) == next)
            #expect(schedule.due(at: try instant("2026-11-26T20:00"), lastCheckIn: last) == nil)
        }
        let before = try instant("2026-11-26T03:59")
        let thursday = try instant("2026-11-26T19:00")
        #expect(alerts(schedule, last: before, from: now, through: end).count == 4)
        #expect(schedule.next(after: now, lastCheckIn: before) == thursday)
        #expect(schedule.due(at: thursday - 1, lastCheckIn: before) == nil)
        #expect(schedule.due(at: thursday, lastCheckIn: before) == thursday)
        #expect(schedule.due(at: thursday + 86_399, lastCheckIn: nil) == thursday)
        #expect(schedule.due(at: thursday + 86_400, lastCheckIn: nil) == nil)
    }

    @Test func `what a check-in was held for early is the rest of its day`() throws {
        let start = try time("2026-11-20T08:00")
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=8,20,23")
        let often = CheckInSchedule(start: start, rule: rule, zone: Self.berlin)
        func early(_ end: String?) throws -> [String] {
            often.heldEarly(by: try end.map(instant)).map { String($0.description.prefix(16)) }
        }
        #expect(try early(nil) == [])
        #expect(try early("2026-11-26T07:00") == ["2026-11-26T08:00", "2026-11-26T20:00", "2026-11-26T23:00"])
        #expect(try early("2026-11-26T20:00") == ["2026-11-26T23:00"] && early("2026-11-26T23:30") == [])
        // It counts for the day before, which is over.
        #expect(try early("2026-11-27T02:00") == [])
    }

    @Test func `a check-in that ends late at night counts for the evening that it began on`() throws {
        let daily = CheckInSchedule(start: try time("2026-11-20T21:00"), rule: .daily, zone: Self.berlin, preparation: 60)
        let end = try instant("2026-11-27T00:20")
        let plan = alerts(daily, last: end, from: end, through: try instant("2026-11-28T12:00"))
        #expect(try plan.map(\.fireAt) == ["2026-11-27T20:00", "2026-11-27T21:00"].map(instant))
        // A time of the night itself was held, too.
        let nightly = CheckInSchedule(start: try time("2026-11-20T00:15"), rule: .daily, zone: Self.berlin)
        #expect(try nightly.next(after: end, lastCheckIn: end) == instant("2026-11-28T00:15"))
        #expect(nightly.due(at: end, lastCheckIn: end) == nil)
    }

    @Test func `a preparation that quiet hours keep until its check-in begins is dropped, and not put off beyond it`() throws {
        let early = CheckInSchedule(start: try time("2026-11-26T07:30"), rule: .daily, zone: Self.berlin, preparation: 60)
        let producer = CheckInAlerts(early, in: UUID(), with: "Ben", lastCheckIn: nil)
        let quiet = QuietHours(
            from: try #require(CivilTime(hour: 22, minute: 0)), to: try #require(CivilTime(hour: 8, minute: 0)))
        let now = try instant("2026-11-25T12:00")
        let plan = AlertPlan([producer], quietHours: quiet, zone: ZoneOffsets(Self.berlin), now: now)
        #expect(plan.prefix(2).map(\.notice.kind) == [.checkIn(ofDay: 1), .checkIn(ofDay: 1)])
        let short = QuietHours(
            from: try #require(CivilTime(hour: 22, minute: 0)), to: try #require(CivilTime(hour: 7, minute: 0)))
        let moved = AlertPlan([producer], quietHours: short, zone: ZoneOffsets(Self.berlin), now: now)
        #expect(try moved.prefix(2).map(\.fireAt) == ["2026-11-26T07:00", "2026-11-26T07:30"].map(instant))
    }

    @Test func `a time that the clock shows twice is no next one once it has come`() throws {
        let schedule = CheckInSchedule(start: try time("2026-10-01T02:15"), rule: .daily, zone: Self.berlin)
        // 25 October 2026, 02:10 for the second time: 01:10 UTC.
        let now = try #require(ISO8601DateFormatter().date(from: "2026-10-25T01:10:00Z"))
        #expect(try schedule.next(after: now, lastCheckIn: nil) == instant("2026-10-26T02:15"))
    }

    @Test func `no time is due that had passed when the schedule was set`() throws {
        let schedule = try thursdays()
        let (set, seven) = (try instant("2026-11-26T20:00"), try instant("2026-11-26T19:00"))
        #expect(schedule.due(at: set + 60, lastCheckIn: nil, since: set) == nil)
        #expect(schedule.due(at: set + 60, lastCheckIn: nil, since: seven - 1) == seven)
    }

    @Test func `times that the clocks leave out or show twice come once, at their hour`() throws {
        // In Berlin, 2:30 does not exist on 28 March 2027, and exists twice on 31 October.
        var schedule = CheckInSchedule(start: try time("2027-03-27T02:30"), rule: .daily, zone: Self.berlin)
        let spring = alerts(schedule, from: try instant("2027-03-27T00:00"), through: try instant("2027-03-29T12:00"))
        #expect(try spring.map(\.fireAt) == ["2027-03-27T02:30", "2027-03-28T02:30", "2027-03-29T02:30"].map(instant))
        #expect(zip(spring, spring.dropFirst()).allSatisfy { $0.fireAt < $1.fireAt })
        schedule.start = try time("2027-10-30T02:30")
        let autumn = alerts(schedule, from: try instant("2027-10-30T00:00"), through: try instant("2027-11-01T12:00"))
        #expect(autumn.count == 3 && Set(autumn.map(\.id)).count == 3)
    }

    @Test func `what cannot be is refused`() throws {
        var schedule = try thursdays()
        try schedule.check()
        schedule.rule = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
        #expect(throws: CheckInSchedule.Problem.neverComes) { try schedule.check() }
        for minutes in [4, 10_081, -60] {
            var other = try thursdays()
            other.preparation = minutes
            #expect(throws: CheckInSchedule.Problem.preparation) { try other.check() }
        }
        schedule = CheckInSchedule(start: try time("2026-11-26T19:00"), zone: Self.berlin)
        #expect(schedule.next(after: try instant("2026-11-26T19:00"), lastCheckIn: nil) == nil)
    }

    @Test func `alerts are those of each occurrence that is not held, however the account's day begins`() throws {
        var random = SeededGenerator(seed: 41)
        let zones = try ["UTC", "Asia/Tokyo", "America/Sao_Paulo", "Australia/Lord_Howe"].map {
            try #require(TimeZone(identifier: $0))
        }
        let rules = try [
            nil, "FREQ=DAILY;BYHOUR=6,18", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1SU",
            "FREQ=DAILY;INTERVAL=3;COUNT=9",
        ].map { try $0.map { try RecurrenceRule($0) } }
        for _ in trials(200, long: 5_000) {
            let start = CivilDateTime(
                CivilDate(daysSinceEpoch: .random(in: 20_000...20_400, using: &random)),
                CivilTime(unchecked: .random(in: 0..<86_400, using: &random)))
            let zone = zones[.random(in: 0..<zones.count, using: &random)]
            let lead = Bool.random(using: &random) ? Int.random(in: CheckInSchedule.preparations, using: &random) : nil
            let schedule = CheckInSchedule(
                start: start, rule: rules[.random(in: 0..<rules.count, using: &random)], zone: zone, preparation: lead)
            let clock = ZoneOffsets(zone)
            let now = clock.instant(of: start) + .random(in: -864_000...864_000, using: &random)
            let last: Date? = Bool.random(using: &random) ? now + .random(in: -900_000...0, using: &random) : nil
            let horizon = now + 20 * 86_400
            let end = last.map { clock.local(at: Int($0.timeIntervalSince1970.rounded(.down))) }
            let held = end.map { $0.time.hour < 4 ? $0.date.adding(days: -1) : $0.date }
            // All of it, one by one.
            let times = schedule.times.occurrences(in: clock).prefix { clock.instant(of: $0) <= horizon + 8 * 86_400 }
                .filter { time in held.map { time.date > $0 } ?? true && end.map { time > $0 } ?? true }.map {
                    clock.instant(of: $0)
                }
            let all = times + times.map { $0 - Double(lead ?? 0) * 60 }.filter { _ in lead != nil }
            let account = zones[.random(in: 0..<zones.count, using: &random)]
            let found = alerts(schedule, last: last, in: account, from: now, through: horizon)
            #expect(found.map(\.fireAt) == all.filter { $0 >= now && $0 <= horizon }.sorted(), "\(schedule) \(account)")
            #expect(Set(found.map(\.id)).count == found.count)
            let next = schedule.next(after: now, lastCheckIn: last)
            #expect(next == times.first { $0 > now } || next.map { $0 > horizon } ?? false, "\(schedule)")
        }
    }
}
