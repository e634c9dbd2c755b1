import ContentLine
import Foundation
import Kinkeeper
import Testing

@testable import Interchange

/// Tasks that come round by the clocks of another zone than the account's.
@Suite struct TaskZoneTests {
    private let newYork = ZoneOffsets(TimeZone(identifier: "America/New_York") ?? .gmt)
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    private func document(_ lines: [String]..., zone: ZoneOffsets? = nil) throws(TaskProblem) -> TaskDocument {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines.flatMap { $0 } + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try TaskDocument(Array(text.utf8), in: zone ?? newYork)
    }

    private func daily(_ zone: String, _ lines: String...) -> [String] {
        TaskDocumentTests.task(["DTSTART;TZID=\(zone):20270310T090000", "RRULE:FREQ=DAILY"] + lines)
    }

    private func shown(_ content: TaskContent, _ count: Int = 3) -> [String] {
        content.schedule.occurrences(in: newYork).prefix(count).map { content.schedule.shown($0, in: newYork).description }
    }

    private let berlinRules = [
        "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:16011028T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010325T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    @Test(arguments: ["Europe/Berlin", "W. Europe Standard Time", "/freeassociation.sourceforge.net/Europe/Berlin"])
    func `a rule keeps the zone that it names, under any of its names`(name: String) throws {
        let content = try document(daily("\"\(name)\"")).content()
        #expect(content.schedule.zone?.identifier == "Europe/Berlin")
        #expect(shown(content, 6).suffix(3) == ["2027-03-13T03:00", "2027-03-14T04:00", "2027-03-15T04:00"])
    }

    @Test func `a rule keeps a zone that is described, by the place its description names or by its clocks`() throws {
        let described = try document(berlinRules, daily("Home")).content()
        #expect(described.schedule.zone?.identifier == "Europe/Berlin")
        let place = ["BEGIN:VTIMEZONE", "TZID:Home", "X-LIC-LOCATION:Europe/Vienna", "END:VTIMEZONE"]
        #expect(try document(place, daily("Home")).content().schedule.zone?.identifier == "Europe/Vienna")
        // An hour and a bit, which no place has.
        let odd = [
            "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0117",
            "TZOFFSETTO:+0117", "END:STANDARD", "END:VTIMEZONE",
        ]
        #expect(throws: TaskProblem.unsupportedRule) { try document(odd, daily("Home")).content() }
        #expect(throws: TaskProblem.unknownZone("Home")) { try document(daily("Home")).content() }
    }

    @Test func `times of UTC keep UTC, and days and times without a zone are the account's`() throws {
        let utc = try document(TaskDocumentTests.task("DTSTART:20270310T090000Z", "RRULE:FREQ=DAILY")).content()
        let first = utc.schedule.zone.map { ZoneOffsets($0).instant(of: utc.schedule.start) }
        #expect(first == Date(timeIntervalSince1970: 1_804_669_200))
        for start in ["DTSTART:20270310T090000", "DTSTART;VALUE=DATE:20270310"] {
            let content = try document(TaskDocumentTests.task(start, "RRULE:FREQ=DAILY")).content()
            #expect(content.schedule.zone == nil && shown(content, 1) == ["2027-03-10T09:00"])
        }
    }

    @Test func `the end, days left out, days beside and single times that were moved are by the same clock`() throws {
        let lines = daily(
            "Europe/Berlin", "EXDATE;TZID=Europe/Berlin:20270311T090000", "EXDATE:20270312T080000Z", "EXDATE:20270313T030000",
            "RDATE;TZID=America/New_York:20270316T120000")
        let moved = [
            "BEGIN:VTODO", "UID:one", "RECURRENCE-ID;TZID=Europe/Berlin:20270314T090000",
            "DTSTART;TZID=Europe/Berlin:20270314T100000", "END:VTODO",
        ]
        let until = lines.map { $0.replacing("RRULE:FREQ=DAILY", with: "RRULE:FREQ=DAILY;UNTIL=20270317T080000Z") }
        let content = try document(until, moved).content()
        #expect(
            shown(content, 10) == [
                "2027-03-10T03:00", "2027-03-14T05:00", "2027-03-15T04:00", "2027-03-16T04:00", "2027-03-16T12:00",
                "2027-03-17T04:00",
            ])
        #expect(content.schedule.rule?.end == .untilLocal(try #require(CivilDateTime(iso8601: "2027-03-17T09:00"))))
    }

    @Test func `what is done goes out in its own zone, and nothing else is changed`() throws {
        let before = try document(berlinRules, daily("Home", "X-KEPT:1", "EXDATE;TZID=Home:20270315T090000"))
        var content = try before.content()
        #expect(before.bytes(upTo: content, changedAt: now, alarm: nil) == before.bytes)
        let third = try #require(CivilDateTime(iso8601: "2027-03-12T09:00"))
        content.schedule = try #require(content.schedule.remaining(after: third, in: newYork))
        let text = String(decoding: before.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self)
        #expect(text.contains("DTSTART;TZID=Home:20270313T090000\r\nRRULE:FREQ=DAILY\r\nX-KEPT:1\r\nEXDATE;TZID=Home:20270315"))
        #expect(text.contains("TZID:Home") && !text.contains("TZID:Europe/Berlin"))
        let again = try TaskDocument(Array(text.utf8), in: newYork).content()
        #expect(again.schedule.hasSameTimes(as: content.schedule, in: newYork))
    }

    @Test func `another time or rule is written in its own zone, with a last day of UTC`() throws {
        let before = try document(daily("Europe/Berlin"))
        var content = try before.content()
        content.schedule.start = try #require(CivilDateTime(iso8601: "2027-03-20T18:30"))
        content.schedule.rule = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20270501T183000")
        let text = String(decoding: before.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self)
        #expect(text.contains("DTSTART;TZID=Europe/Berlin:20270320T183000\r\n"))
        #expect(text.contains("RRULE:FREQ=WEEKLY;UNTIL=20270501T163000Z\r\n"))
        let again = try TaskDocument(Array(text.utf8), in: newYork).content()
        #expect(again.schedule.hasSameTimes(as: content.schedule, in: newYork))
    }

    @Test func `a reminder that no program has sent goes out with its zone and a description of it`() throws {
        let schedule = RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: "2027-03-10T09:00")), rule: .daily,
            zone: TimeZone(identifier: "Europe/Berlin"))
        let content = TaskContent(title: "Call", schedule: schedule)
        let bytes = TaskDocument.bytes(uid: "u", content, createdAt: now, changedAt: now, alarm: nil, in: newYork)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("DTSTART;TZID=Europe/Berlin:20270310T090000\r\n"))
        #expect(text.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n") && text.contains("TZOFFSETTO:+0200\r\n"))
        #expect(try TaskDocument(bytes, in: newYork).content().schedule == schedule)
        // By the account's own clock it is a task like any other.
        let home = TaskDocument.bytes(
            uid: "u", content, createdAt: now, changedAt: now, alarm: nil, in: ZoneOffsets(try #require(schedule.zone)))
        #expect(String(decoding: home, as: UTF8.self).contains("DTSTART:20270310T090000\r\n"))
    }

    @Test func `the description of a zone says when its clocks are put`() throws {
        let day = try #require(CivilDate(iso8601: "2026-11-21"))
        for name in [
            "Europe/Berlin", "America/New_York", "Africa/Casablanca", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Jerusalem",
            "Europe/Dublin", "America/Santiago", "UTC", "Pacific/Apia",
        ] {
            let zone = try #require(TimeZone(identifier: name))
            let described = ZoneDescription.component(of: zone, from: day)
            let read = try #require(TaskZones.offsets(of: KeptComponent(described)), "\(name)")
            for week in 0..<1_000 {
                let instant = Date(timeIntervalSince1970: Double((Int(day.daysSinceEpoch) + week * 7) * 86_400))
                #expect(read.local(at: instant) == ZoneOffsets(zone).local(at: instant), "\(name) \(instant)")
            }
        }
    }

    @Test func `queries by time find it by its own clock`() throws {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + daily("Europe/Berlin") + ["END:VCALENDAR", ""]
        let text = lines.joined(separator: "\r\n")
        let calendar = try ICalendarReader.read(Array(text.utf8)).plain
        let task = try #require(calendar.components.first)
        let spans = TaskSpans(task, of: calendar, in: newYork)
        let instant = newYork.instant(of: try #require(CivilDateTime(iso8601: "2027-03-20T04:00")))
        #expect(spans.overlap(instant, instant.addingTimeInterval(60)))
        #expect(!spans.overlap(instant.addingTimeInterval(-3_600), instant))
        #expect(!spans.overlap(instant.addingTimeInterval(60), instant.addingTimeInterval(3_600)))
    }
}
