import Foundation
import Testing

@testable import Kinkeeper

@Suite struct `The text of a rule` {
    @Test(
        arguments: [
            ("freq=daily", "FREQ=DAILY"),
            ("INTERVAL=1;FREQ=WEEKLY;WKST=MO", "FREQ=WEEKLY"),
            ("COUNT=3;FREQ=MONTHLY;BYDAY=-1FR,MO,2TU", "FREQ=MONTHLY;COUNT=3;BYDAY=MO,-1FR,2TU"),
            ("FREQ=YEARLY;BYMONTH=3,1,3;BYMONTHDAY=+5,-1", "FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=-1,5"),
            ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
            ("FREQ=DAILY;UNTIL=20261231T090000", "FREQ=DAILY;UNTIL=20261231T090000"),
            ("FREQ=DAILY;UNTIL=20261231T090000Z;WKST=SU", "FREQ=DAILY;UNTIL=20261231T090000Z;WKST=SU"),
            ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
            ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT", "FREQ=MONTHLY"),
            ("FREQ=DAILY;BYHOUR=17,9;BYMINUTE=30;BYSECOND=60", "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=30;BYSECOND=59"),
        ])
    func `is printed in one form`(text: String, canonical: String) throws {
        #expect(try RecurrenceRule(text).description == canonical)
        #expect(try RecurrenceRule(canonical).description == canonical)
    }

    @Test(
        arguments: [
            ("", .malformed("")), ("FREQ", .malformed("FREQ")), ("FREQ=", .malformed("FREQ=")),
            ("FREQ=DAILY;", .malformed("")), ("INTERVAL=2", .noFrequency), ("FREQ=DAILY;FREQ=DAILY", .repeatedPart(.frequency)),
            ("FREQ=DAILY;BYEASTER=1", .unknownPart("BYEASTER")), ("FREQ=FORTNIGHTLY", .badValue(.frequency, "FORTNIGHTLY")),
            ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", .tooFrequent("HOURLY")),
            ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", .tooFrequent("MINUTELY")),
            ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", .tooFrequent("MINUTELY")),
            ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", .tooFrequent("MINUTELY")),
            ("FREQ=DAILY;INTERVAL=0", .badValue(.interval, "0")), ("FREQ=DAILY;INTERVAL=-1", .badValue(.interval, "-1")),
            ("FREQ=DAILY;INTERVAL=4000000", .badValue(.interval, "4000000")),
            ("FREQ=DAILY;COUNT=99999999999999999999", .badValue(.count, "99999999999999999999")),
            ("FREQ=DAILY;COUNT=10000", .badValue(.count, "10000")),
            ("FREQ=DAILY;BYHOUR=9,10,11,12,13;BYMINUTE=0,10,20,30,40", .tooManyTimes(25)),
            ("FREQ=DAILY;BYMINUTE=0,15,30,45;BYSECOND=0,10,20,30,40,50,55", .tooManyTimes(28)),
            ("FREQ=DAILY;COUNT=0", .badValue(.count, "0")), ("FREQ=DAILY;COUNT=1;UNTIL=20260101", .countAndUntil),
            ("FREQ=DAILY;UNTIL=20260230", .badValue(.until, "20260230")),
            ("FREQ=DAILY;UNTIL=20260228T240000Z", .badValue(.until, "20260228T240000Z")),
            ("FREQ=MONTHLY;BYMONTHDAY=32", .badValue(.monthDays, "32")),
            ("FREQ=MONTHLY;BYMONTHDAY=0", .badValue(.monthDays, "0")),
            ("FREQ=MONTHLY;BYMONTHDAY=1,,2", .badValue(.monthDays, "")), ("FREQ=DAILY;BYMONTH=13", .badValue(.months, "13")),
            ("FREQ=YEARLY;BYWEEKNO=54", .badValue(.weekNumbers, "54")), ("FREQ=DAILY;BYHOUR=24", .badValue(.hours, "24")),
            ("FREQ=WEEKLY;BYDAY=XX", .badValue(.weekdays, "XX")), ("FREQ=MONTHLY;BYDAY=0MO", .badValue(.weekdays, "0")),
            ("FREQ=MONTHLY;BYDAY=M", .badValue(.weekdays, "M")), ("FREQ=DAILY;WKST=1", .badValue(.weekStart, "1")),
            ("FREQ=MONTHLY;BYWEEKNO=2", .misplaced(.weekNumbers, .monthly)),
            ("FREQ=DAILY;BYYEARDAY=2", .misplaced(.yearDays, .daily)),
            ("FREQ=WEEKLY;BYMONTHDAY=2", .misplaced(.monthDays, .weekly)),
            ("FREQ=WEEKLY;BYDAY=2MO", .misplacedOrdinal(.init(.monday, ordinal: 2))),
            ("FREQ=YEARLY;BYWEEKNO=2;BYDAY=2MO", .misplacedOrdinal(.init(.monday, ordinal: 2))),
            ("FREQ=MONTHLY;BYSETPOS=1", .nothingToChooseFrom), ("FREQ=MONTHLY;SKIP=BACKWARD", .skipWithoutCalendar),
            ("RSCALE=HEBREW;FREQ=MONTHLY", .unsupportedCalendar("HEBREW")),
            ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=SIDEWAYS", .badValue(.skip, "SIDEWAYS")),
        ] as [(String, RecurrenceRule.Problem)])
    func `is refused with what is wrong`(text: String, problem: RecurrenceRule.Problem) {
        #expect(throws: problem) { try RecurrenceRule(text) }
    }

    @Test func `one that was kept from before the bounds is what it is, and followed as far as they reach`() throws {
        func list(_ numbers: ClosedRange<Int>) -> String { numbers.map(String.init).joined(separator: ",") }
        let text =
            "FREQ=YEARLY;BYMONTHDAY=\(list(1...31));BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=\(list(0...59))"
        #expect(throws: RecurrenceRule.Problem.tooManyTimes(86_400)) { try RecurrenceRule(text) }
        let kept = try RecurrenceRule(kept: text)
        #expect(kept.description == text)
        let start = try #require(CivilDateTime(basic: "20260101T000000"))
        let times = kept.occurrences(from: start).prefix(25).map(\.basicText)
        #expect(times.first == "20260101T000000" && times[23] == "20260101T000023" && times[24] == "20260102T000000")
        let long = try RecurrenceRule(kept: "FREQ=DAILY;COUNT=1000000000000")
        #expect(long.description == "FREQ=DAILY;COUNT=1000000000000")
        let first = try #require(CivilDateTime(basic: "00010101T090000"))
        #expect(Array(long.occurrences(from: first)).count == RecurrenceRule.maximumCount)
        #expect(throws: (any Error).self) { try RecurrenceRule(kept: "FREQ=FORTNIGHTLY") }
    }

    @Test func `never ends the program, whatever it is`() {
        var generator = SeededGenerator(seed: 4)
        let pieces =
            RecurrenceRule.Part.allCases.map(\.rawValue) + ["=", ";", ",", "-", "1", "31", "MO", "DAILY", "é", "Z", "T"]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            if let rule = try? RecurrenceRule(text) { #expect((try? RecurrenceRule(rule.description)) == rule) }
        }
    }
}

@Suite struct `Times of a rule` {
    private func days(
        _ rule: String, from start: String, onOrAfter earliest: String? = nil, count: Int = 6
    ) throws -> [String] {
        let times = try RecurrenceRule(rule).occurrences(
            from: try #require(CivilDateTime(iso8601: start)), onOrAfter: earliest.flatMap { CivilDateTime(iso8601: $0) })
        return times.prefix(count).map(\.date.description)
    }

    @Test func `skip months without a 31st, or take their last day, or the next first, as the rule says`() throws {
        #expect(
            try days("FREQ=MONTHLY", from: "2026-01-31T09:00", count: 4)
                == ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"])
        #expect(
            try days("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", from: "2026-01-31T09:00", count: 4)
                == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
        #expect(
            try days("RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD", from: "2026-03-31T09:00", count: 5)
                == ["2026-03-31", "2026-04-01", "2026-05-01", "2026-05-31", "2026-06-01"])
        #expect(
            try days(
                "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD", from: "2026-01-31T09:00",
                onOrAfter: "2026-05-01T09:00", count: 2) == ["2026-05-01", "2026-05-31"])
    }

    @Test func `leave a 29 February to leap years, or keep it on the last of February`() throws {
        #expect(try days("FREQ=YEARLY", from: "2024-02-29T09:00", count: 3) == ["2024-02-29", "2028-02-29", "2032-02-29"])
        #expect(
            try days("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", from: "2024-02-29T09:00", count: 3)
                == ["2024-02-29", "2025-02-28", "2026-02-28"])
        #expect(
            try days("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", from: "2024-02-29T09:00", count: 3)
                == ["2024-02-29", "2025-03-01", "2026-03-01"])
    }

    @Test(
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31",
            "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2", "FREQ=YEARLY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
            "FREQ=WEEKLY;INTERVAL=7;BYDAY=MO;BYSETPOS=2", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
        ])
    func `end where a rule can never match`(rule: String) throws {
        #expect(try days(rule, from: "2026-01-01T09:00").isEmpty)
    }

    @Test func `are found across the longest waits`() throws {
        // 29 February falls on a Monday every 28 years, but not across 2100.
        #expect(
            try days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", from: "2026-01-01T09:00", count: 4)
                == ["2044-02-29", "2072-02-29", "2112-02-29", "2140-02-29"])
        #expect(
            try days("FREQ=YEARLY;INTERVAL=300;BYMONTH=2;BYMONTHDAY=29", from: "2100-02-01T09:00", count: 1) == ["2400-02-29"])
        #expect(try days("FREQ=YEARLY", from: "9998-12-31T09:00") == ["9998-12-31", "9999-12-31"])
        #expect(try days("FREQ=DAILY;INTERVAL=3999999", from: "0001-01-01T00:00") == ["0001-01-01"])
        #expect(try days("FREQ=DAILY", from: "2026-01-01T09:00", onOrAfter: "9999-12-30T10:00") == ["9999-12-31"])
    }

    @Test func `are the same by arithmetic where a rule is plain`() throws {
        var generator = SeededGenerator(seed: 12)
        var plain = 0
        for frequency in RecurrenceRule.Frequency.allCases {
            for _ in 0..<300 {
                let rule = try RecurrenceRule(frequency, interval: .random(in: 1...15, using: &generator))
                let start = CivilDateTime(day("2026-01-01").adding(days: .random(in: 0...800, using: &generator)), .nine)
                let earliest = start.date.adding(days: .random(in: -50...4_000, using: &generator))
                let set = RecurrenceSet(start: start, rule: rule)
                guard let found = PlainRecurrence(set)?.first(onOrAfter: earliest) else { continue }
                plain += 1
                #expect(found == set.occurrences(onOrAfter: CivilDateTime(earliest, .midnight)).first { _ in true })
            }
        }
        #expect(plain > 1_000)
    }

    @Test func `are in the weeks of ISO 8601, also where these reach into another year`() throws {
        #expect(
            try days("FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH", from: "2016-01-01T09:00", count: 3)
                == ["2020-12-31", "2026-12-31", "2032-12-30"])
        // Sunday 2 January 2022 is of week 52 of 2021, Friday 1 January 2021 of week 53 of 2020.
        #expect(try days("FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU;BYMONTH=1", from: "2021-01-01T09:00", count: 1) == ["2022-01-02"])
        #expect(try days("FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", from: "2021-01-01T09:00", count: 1) == ["2021-01-01"])
        #expect(try days("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", from: "2024-12-01T09:00", count: 1) == ["2024-12-30"])
    }

    @Test func `with COUNT are counted from the start, wherever one looks from`() throws {
        #expect(try days("FREQ=DAILY;COUNT=3", from: "2026-01-01T09:00", onOrAfter: "2026-01-03T09:00") == ["2026-01-03"])
        #expect(try days("FREQ=DAILY;COUNT=3", from: "2026-01-01T09:00", onOrAfter: "2026-01-03T09:01").isEmpty)
    }

    @Test func `hold to a time of UTC where they are, also in the hour that comes twice`() throws {
        let berlin = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
        let start = try #require(CivilDateTime(iso8601: "2026-10-24T02:30"))
        func count(until: String) throws -> Int {
            Array(try RecurrenceRule("FREQ=DAILY;UNTIL=\(until)").occurrences(from: start, in: berlin)).count
        }
        // The first 02:30 of 25 October is at 00:30 UTC.
        #expect(try count(until: "20261025T002959Z") == 1)
        #expect(try count(until: "20261025T003000Z") == 2)
        #expect(try count(until: "20261025T011000Z") == 2)
        #expect(try count(until: "20261025") == 2)
    }

    @Test func `added and taken ones go along, each once`() throws {
        let start = try #require(CivilDateTime(iso8601: "2026-01-01T09:00"))
        func on(_ date: String) -> CivilDateTime { CivilDateTime(day(date), .nine) }
        let set = RecurrenceSet(
            start: start, rule: .daily, added: [on("2025-12-30"), on("2026-01-02"), on("2026-01-02")],
            excluded: [on("2026-01-03"), on("2025-01-01")])
        #expect(
            set.occurrences().prefix(4).map(\.date.description) == ["2025-12-30", "2026-01-01", "2026-01-02", "2026-01-04"])
        #expect(Array(RecurrenceSet(start: start).occurrences()) == [start])
        #expect(Array(RecurrenceSet(start: start, excluded: [start]).occurrences()).isEmpty)
        #expect(Array(RecurrenceSet(start: start).occurrences(onOrAfter: on("2026-01-02"))).isEmpty)
    }
}
