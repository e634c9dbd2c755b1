import ContentLine
import Foundation
import Kinkeeper
import Testing

@testable import Interchange

@Suite struct CheckInSeriesTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func time(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    private func schedule(_ start: String, _ rule: String?, in zone: TimeZone = berlin) throws -> CheckInSchedule {
        CheckInSchedule(start: try time(start), rule: try rule.map { try RecurrenceRule($0) }, zone: zone)
    }

    private func series(
        _ schedule: CheckInSchedule, on day: String = "2026-11-21", last: String? = nil
    ) throws -> CheckInSeries {
        let last = try last.map { ZoneOffsets(schedule.zone).instant(of: try time($0)) }
        return CheckInSeries(schedule, lastCheckIn: last, today: try #require(CivilDate(iso8601: day)))
    }

    /// The lines of each part: "DTSTART;TZID=…:…".
    private func lines(_ series: CheckInSeries) -> [[String]] {
        series.parts.map { part in
            part.properties.map { property in
                var output: [UInt8] = []
                ICalendarComponent("X", properties: [property]).write(to: &output)
                return String(decoding: output, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n")
                    .dropFirst().dropLast().joined()
            }
        }
    }

    @Test func `a weekly check-in is one entry by the clock of its zone`() throws {
        let series = try series(try schedule("2026-11-26T19:00", "FREQ=WEEKLY"))
        #expect(lines(series) == [["DTSTART;TZID=Europe/Berlin:20261126T190000", "RRULE:FREQ=WEEKLY"]])
        #expect(series.parts.map(\.suffix) == [""])
        #expect(series.zone?.value("TZID") == "Europe/Berlin")
    }

    @Test func `an entry begins with a time of its rule, and the rule ends in UTC`() throws {
        // A Thursday; the rule has Mondays and Fridays.
        let series = try series(try schedule("2026-11-26T19:00", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270131;BYDAY=MO,FR"))
        #expect(
            lines(series) == [
                [
                    "DTSTART;TZID=Europe/Berlin:20261127T190000",
                    "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20270131T225959Z;BYDAY=MO,FR",
                ]
            ])
    }

    @Test func `times that a check-in was held for earlier on their day are left out`() throws {
        let daily = try schedule("2026-11-20T21:00", "FREQ=DAILY")
        let held = "EXDATE;TZID=Europe/Berlin:20261121T210000"
        #expect(lines(try series(daily, last: "2026-11-21T08:00")).first?.last == held)
        // One that was held at its time, and one of the day before.
        #expect(lines(try series(daily, last: "2026-11-21T21:30")).first?.count == 2)
        #expect(lines(try series(daily, last: "2026-11-20T21:30")).first?.count == 2)
        let once = try schedule("2026-11-21T21:00", nil)
        #expect(lines(try series(once)) == [["DTSTART;TZID=Europe/Berlin:20261121T210000"]])
        #expect(try series(once, last: "2026-11-21T08:00").parts.isEmpty)
    }

    @Test func `what is over has no entry`() throws {
        let over = [
            try schedule("2026-11-20T21:00", nil), try schedule("2026-01-01T21:00", "FREQ=DAILY;COUNT=3"),
            try schedule("2026-01-01T21:00", "FREQ=WEEKLY;UNTIL=20261120"),
        ]
        for schedule in over {
            let series = try series(schedule)
            #expect(series.parts.isEmpty && series.zone == nil)
        }
    }

    @Test func `what programs read in several ways is named time by time`() throws {
        let skipping = try schedule("2026-01-31T19:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
        let series = try series(skipping)
        #expect(series.parts.count == 12 && lines(series).allSatisfy { $0.count == 1 })
        #expect(series.parts.prefix(2).map(\.suffix) == ["-20261130T190000", "-20261231T190000"])
        #expect(series.parts.map(\.suffix).contains("-20270228T190000"))
        let old = try schedule("1996-11-21T19:00", "FREQ=WEEKLY")
        #expect(try self.series(old).parts.count == 52)
        // However far ahead, the next one is there.
        let far = try schedule("2996-02-29T19:00", nil)
        #expect(lines(try self.series(far)) == [["DTSTART;TZID=Europe/Berlin:29960229T190000"]])
        #expect(
            try self.series(try schedule("2026-01-01T00:00", "FREQ=DAILY;BYHOUR=1,2,3;RSCALE=GREGORIAN;SKIP=FORWARD")).parts
                .count == 400)
    }

    @Test func `what is written comes at the times of the schedule, for any rule`() throws {
        var random = SeededGenerator(seed: 2_026)
        let today = try #require(CivilDate(iso8601: "2026-11-21"))
        for _ in 0..<400 {
            let schedule = try randomSchedule(&random, around: today)
            let clock = ZoneOffsets(schedule.zone)
            let last = Bool.random(using: &random) ? nil : clock.instant(of: CivilDateTime(today, .midnight)) + 30_000
            let series = CheckInSeries(schedule, lastCheckIn: last, today: today)
            let early = Set(schedule.heldEarly(by: last))
            let from = CivilDateTime(today, .midnight)
            let due = schedule.times.occurrences(onOrAfter: from, in: clock).lazy.filter { !early.contains($0) }.prefix(40)
            let written = try series.parts.flatMap { part in
                try set(of: part, in: clock).occurrences(onOrAfter: from, in: clock).prefix(40)
            }
            // Single ones reach a year ahead, or to the next.
            let expected = series.parts.first.map { $0.properties.count > 1 } ?? false ? due : due.prefix(written.count)
            #expect(Array(written.prefix(40)) == Array(expected), "\(schedule)")
            if let rule = schedule.rule, let part = series.parts.first, part.suffix.isEmpty {
                let first = try set(of: part, in: clock).start
                #expect(rule.occurrences(from: first, in: clock).first { _ in true } == first, "\(schedule)")
            }
        }
    }

    // MARK: - Private

    private func randomSchedule(_ random: inout SeededGenerator, around today: CivilDate) throws -> CheckInSchedule {
        let rules: [String?] = [
            nil, "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "FREQ=MONTHLY",
            "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY",
            "FREQ=WEEKLY;COUNT=20;BYDAY=WE", "FREQ=WEEKLY;UNTIL=20271231", "FREQ=DAILY;UNTIL=20270301T190000",
            "FREQ=DAILY;BYHOUR=8,20", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
        ]
        let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC", "Africa/Casablanca"]
        let zone = try #require(TimeZone(identifier: zones.randomElement(using: &random) ?? "UTC"))
        let day = today.adding(days: Int.random(in: -900...400, using: &random))
        let clock = try #require(CivilTime(hour: Int.random(in: 6...23, using: &random), minute: 30))
        let rule = try (rules.randomElement(using: &random) ?? nil).map { try RecurrenceRule($0) }
        return CheckInSchedule(start: CivilDateTime(day, clock), rule: rule, zone: zone)
    }

    /// The times that a program reads of an entry.
    private func set(of part: CheckInSeries.Part, in clock: ZoneOffsets) throws -> RecurrenceSet {
        var set = RecurrenceSet(start: try time("2000-01-01T00:00"))
        for property in part.properties {
            let text = String(decoding: property.rawValue, as: UTF8.self)
            switch property.name {
            case "DTSTART": set.start = try #require(CivilDateTime(basic: text))
            case "RRULE": set.rule = try RecurrenceRule(text)
            default: set.excluded = Set(try text.split(separator: ",").map { try #require(CivilDateTime(basic: $0)) })
            }
        }
        return set
    }
}
