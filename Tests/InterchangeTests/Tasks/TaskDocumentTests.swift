import ContentLine
import Foundation
import Kinkeeper
import Testing

@testable import Interchange

/// Tasks as programs send them: read, refused, and preserved parts.
@Suite struct TaskDocumentTests {
    static let berlin = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    static func calendar(_ components: [String]...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"] + components.flatMap { $0 } + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    static func task(_ lines: String...) -> [String] { task(lines) }

    static func task(_ lines: [String]) -> [String] {
        ["BEGIN:VTODO", "UID:one", "DTSTAMP:20261121T120000Z"] + lines + ["END:VTODO"]
    }

    private func read(_ lines: [String]..., zone: ZoneOffsets = berlin) throws(TaskProblem) -> TaskContent {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines.flatMap { $0 } + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try TaskDocument(Array(text.utf8), in: zone).content()
    }

    private func times(_ content: TaskContent, _ count: Int = 4) -> [String] {
        content.schedule.occurrences(in: Self.berlin).prefix(count).map(\.description)
    }

    // MARK: Times

    @Test(arguments: [
        (["DUE;TZID=Europe/Berlin:20261127T183000"], ["2026-11-27T18:30"]),
        (["DUE:20261127T173000Z"], ["2026-11-27T18:30"]), (["DUE:20261127T183000"], ["2026-11-27T18:30"]),
        (["DUE;VALUE=DATE:20261127"], ["2026-11-27T09:00"]), (["DTSTART;VALUE=DATE:20261127"], ["2026-11-27T09:00"]),
        (["DUE;TZID=W. Europe Standard Time:20261127T183000"], ["2026-11-27T18:30"]),
        (["DUE;TZID=\"/freeassociation.sourceforge.net/Europe/Berlin\":20261127T183000"], ["2026-11-27T18:30"]),
        (["DUE;TZID=America/New_York:20261127T183000"], ["2026-11-28T00:30"]),
        (["DTSTART:20261127T080000", "DUE:20261127T183000"], ["2026-11-27T18:30"]),
        (["DTSTART:20261127T080000", "DURATION:P1DT2H"], ["2026-11-28T10:00"]),
        (["DUE:20261127T183000", "RRULE:FREQ=WEEKLY;COUNT=2"], ["2026-11-27T18:30", "2026-12-04T18:30"]),
        (
            ["DTSTART:20261127T080000", "DUE:20261127T183000", "RRULE:FREQ=WEEKLY;COUNT=2"],
            ["2026-11-27T18:30", "2026-12-04T18:30"]
        ),
        (
            ["DTSTART:20261127T080000", "DUE:20261129T183000", "RRULE:FREQ=WEEKLY;COUNT=2"],
            ["2026-11-27T08:00", "2026-12-04T08:00"]
        ),
        (
            ["DTSTART;TZID=Europe/Berlin:20261127T080000", "RRULE:FREQ=DAILY;UNTIL=20261128T070000Z"],
            ["2026-11-27T08:00", "2026-11-28T08:00"]
        ),
        (["DTSTART;VALUE=DATE:20261127", "RRULE:FREQ=DAILY;UNTIL=20261128"], ["2026-11-27T09:00", "2026-11-28T09:00"]),
        (
            ["DTSTART;VALUE=DATE:20261127", "RRULE:FREQ=DAILY;UNTIL=20261128T000000Z"],
            ["2026-11-27T09:00", "2026-11-28T09:00"]
        ),
        // The clocks of Paris and Berlin are put together: the rule means the same days.
        (
            ["DTSTART;TZID=Europe/Paris:20261023T080000", "RRULE:FREQ=WEEKLY;COUNT=2"],
            ["2026-10-23T08:00", "2026-10-30T08:00"]
        ),
        // An hour earlier all year, and never on another day.
        (
            ["DTSTART;TZID=Europe/London:20261023T080000", "RRULE:FREQ=WEEKLY;COUNT=2"],
            ["2026-10-23T09:00", "2026-10-30T09:00"]
        ),
        // Programs show a task on the day it begins, whatever the rule says.
        (
            ["DTSTART:20261127T080000", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2"],
            ["2026-11-27T08:00", "2026-11-30T08:00", "2026-12-07T08:00"]
        ),
        (
            ["DTSTART:20261127T080000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261128T080000", "RDATE:20261127T200000"],
            ["2026-11-27T08:00", "2026-11-27T20:00", "2026-11-29T08:00"]
        ),
    ])
    func `a task comes when it says`(lines: [String], expected: [String]) throws {
        let content = try read(["BEGIN:VTODO", "UID:one", "SUMMARY:x"] + lines + ["END:VTODO"])
        #expect(times(content) == expected && !content.isDone)
    }

    @Test func `without any time it has none, also with a rule`() throws {
        #expect(try read(Self.task("SUMMARY:x")).schedule.isUndated)
        #expect(try read(Self.task("SUMMARY:x", "RRULE:FREQ=DAILY")).schedule.isUndated)
    }

    @Test func `a zone that only its description tells is followed`() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Somewhere", "BEGIN:STANDARD", "DTSTART:19701025T030000",
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
            "TZOFFSETFROM:+0300", "TZOFFSETTO:+0200", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:19700329T020000",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0300", "END:DAYLIGHT", "END:VTIMEZONE",
        ]
        #expect(times(try read(zone, Self.task("DUE;TZID=Somewhere:20261127T183000"))) == ["2026-11-27T17:30"])
        #expect(times(try read(zone, Self.task("DUE;TZID=Somewhere:20260727T183000"))) == ["2026-07-27T17:30"])
    }

    @Test func `a zone that is put twice a day, each week or in a thousand parts is none`() {
        let part = { (start: String, rule: String) in
            ["BEGIN:STANDARD", "DTSTART:\(start)", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0200"] + [rule].filter { !$0.isEmpty }
                + ["END:STANDARD"]
        }
        let bodies = [
            part("19701025T030000", "RDATE:19701025T100000"), part("19701025T030000", "RRULE:FREQ=WEEKLY"),
            (0..<1_000).flatMap { _ in part("19701025T030000", "") },
        ]
        for body in bodies {
            let zone = ["BEGIN:VTIMEZONE", "TZID:Somewhere"] + body + ["END:VTIMEZONE"]
            #expect(throws: TaskProblem.unknownZone("Somewhere")) {
                try read(zone, Self.task("DUE;TZID=Somewhere:20261127T183000"))
            }
        }
    }

    @Test func `what begins on Saturday and is due each Monday comes on Mondays, also after one is done`() throws {
        let text = Self.calendar(
            Self.task("DTSTART;VALUE=DATE:20261128", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;BYDAY=MO"))
        let document = try TaskDocument(Array(text.utf8), in: Self.berlin)
        var content = try document.content()
        #expect(times(content, 2) == ["2026-11-30T09:00", "2026-12-07T09:00"])
        content.schedule = try #require(content.schedule.remaining(after: content.schedule.start, in: Self.berlin))
        let put = String(decoding: document.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self)
        #expect(put.contains("DTSTART;VALUE=DATE:20261205\r\nDUE;VALUE=DATE:20261207\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\n"))
    }

    @Test func `the last time stays when the clock is put to another zone`() throws {
        let content = try read(
            Self.task("DTSTART;TZID=Europe/Berlin:20261127T090000", "RRULE:FREQ=DAILY;UNTIL=20261129T080000Z"))
        let west = ZoneOffsets(TimeZone(identifier: "America/New_York") ?? .gmt)
        for zone in [Self.berlin, west] {
            #expect(content.schedule.occurrences(in: zone).map(\.description).last == "2026-11-29T09:00")
        }
    }

    @Test func `a day that is left out far ahead makes other times`() throws {
        let plain = try read(Self.task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY"))
        let far = try read(Self.task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY", "EXDATE:20280201T080000"))
        #expect(!plain.schedule.hasSameTimes(as: far.schedule, in: Self.berlin))
        #expect(far.schedule.hasSameTimes(as: far.schedule, in: Self.berlin))
    }

    @Test func `a series that is done as a whole on both sides is left as it was sent`() throws {
        let done = ["BEGIN:VTODO", "UID:one", "RECURRENCE-ID:20261123T080000", "STATUS:COMPLETED", "END:VTODO"]
        let text = Self.calendar(
            Self.task("DTSTART:20261123T080000", "RRULE:FREQ=DAILY", "STATUS:COMPLETED", "COMPLETED:20261124T080000Z"), done)
        let document = try TaskDocument(Array(text.utf8), in: Self.berlin)
        var content = try document.content()
        content.schedule = RecurrenceSet(start: try #require(CivilDateTime(iso8601: "2026-11-24T08:00")))
        #expect(String(decoding: document.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self) == text)
    }

    // MARK: Doing

    @Test(arguments: [
        (["STATUS:COMPLETED"], true), (["STATUS:CANCELLED"], true), (["COMPLETED:20261120T100000Z"], true),
        (["PERCENT-COMPLETE:100"], true),
        (["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"], false), (["STATUS:IN-PROCESS", "PERCENT-COMPLETE:50"], false),
        ([], false),
    ])
    func `it is done when it says so`(lines: [String], isDone: Bool) throws {
        #expect(try read(["BEGIN:VTODO", "UID:one"] + lines + ["END:VTODO"]).isDone == isDone)
    }

    private func series(_ overrides: [String]...) throws -> TaskContent {
        try read(
            Self.task("DTSTART:20261123T080000", "DUE:20261123T080000", "RRULE:FREQ=DAILY"),
            overrides.flatMap { ["BEGIN:VTODO", "UID:one"] + $0 + ["END:VTODO"] })
    }

    @Test func `one time that is done or moved does not bend the series`() throws {
        let done = try series([
            "RECURRENCE-ID:20261123T080000", "DUE:20261123T080000", "STATUS:COMPLETED", "COMPLETED:20261123T090000Z",
        ])
        #expect(times(done, 2) == ["2026-11-24T08:00", "2026-11-25T08:00"] && done.doneAt != nil && !done.isDone)
        let later = try series(["RECURRENCE-ID:20261125T080000", "DUE:20261125T080000", "STATUS:COMPLETED"])
        #expect(times(later) == ["2026-11-23T08:00", "2026-11-24T08:00", "2026-11-26T08:00", "2026-11-27T08:00"])
        let moved = try series(["RECURRENCE-ID:20261124T080000", "DTSTART:20261124T170000", "DUE:20261124T170000"])
        #expect(times(moved, 3) == ["2026-11-23T08:00", "2026-11-24T17:00", "2026-11-25T08:00"])
        let renamed = try series(["RECURRENCE-ID:20261124T080000", "DUE:20261124T080000", "SUMMARY:only this one"])
        #expect(times(renamed, 3) == ["2026-11-23T08:00", "2026-11-24T08:00", "2026-11-25T08:00"])
    }

    // MARK: Refusals

    static let refused: [(String, TaskProblem)] = [
        ("", .unreadable), ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", .unreadable), ("\u{1}", .unreadable),
        (calendar(), .notOneTask), (calendar(["METHOD:REQUEST"], task()), .notOneTask),
        (calendar(["BEGIN:VEVENT", "UID:one", "END:VEVENT"]), .otherComponent("VEVENT")),
        (calendar(task(), ["BEGIN:VJOURNAL", "UID:one", "END:VJOURNAL"]), .otherComponent("VJOURNAL")),
        (calendar(task(), ["BEGIN:VTODO", "UID:two", "RECURRENCE-ID:20261123", "END:VTODO"]), .notOneTask),
        (calendar(task(), task()), .notOneTask), (calendar(["BEGIN:VTODO", "SUMMARY:x", "END:VTODO"]), .noUID),
        (calendar(["BEGIN:VTODO", "UID:one", "UID:two", "END:VTODO"]), .noUID),
        (calendar(task("DUE:soon")), .unreadable), (calendar(task("DUE:20260230T080000")), .unreadable),
        (calendar(task("DUE;TZID=Nowhere:20261127T183000")), .unknownZone("Nowhere")),
        (calendar(task("DUE;TZID=EST:20261127T183000")), .unknownZone("EST")),
        (calendar(task("DUE:18991231T000000")), .outOfRange(isEarly: true)),
        (calendar(task("DUE:99991231T000000")), .outOfRange(isEarly: false)),
        (calendar(task("DTSTART:20261127T080000", "RRULE:FREQ=SECONDLY")), .tooOften),
        (calendar(task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5")), .tooOften),
        (calendar(task("DTSTART:20261127T080000", "RRULE:RSCALE=CHINESE;FREQ=YEARLY")), .otherCalendar),
        (calendar(task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY")), .unsupportedRule),
        (calendar(task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY")), .unsupportedRule),
        (calendar(task("DTSTART:20261127T080000", "RDATE;VALUE=PERIOD:20261127T080000/PT1H")), .unsupportedRule),
        (calendar(task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY;COUNT=1000000")), .unsupportedRule),
        (calendar(task("DTSTART:20261127T080000", "RRULE:often")), .unreadable),
        (
            calendar(
                task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY"),
                ["BEGIN:VTODO", "UID:one", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261128T080000", "END:VTODO"]), .unsupportedRule
        ),
        (
            calendar(
                task(
                    "DTSTART:20261127T080000", "RRULE:FREQ=DAILY",
                    "RDATE:" + (0..<1_001).map { "20270101T\(100_000 + $0 % 60 + $0 / 60 * 100)" }.joined(separator: ","))),
            .tooOften
        ),
    ]

    @Test(arguments: refused)
    func `what no reminder can follow is refused, never bent`(text: String, problem: TaskProblem) {
        #expect(throws: problem) { try TaskDocument(Array(text.utf8), in: Self.berlin).content() }
    }

    @Test func `what is nested, endless or no text is refused`() {
        let deep = Self.calendar(
            ["BEGIN:VTODO", "UID:one"], Array(repeating: "BEGIN:VALARM", count: 50), Array(repeating: "END:VALARM", count: 50),
            ["END:VTODO"])
        let many = Self.calendar(
            Self.task("DTSTART:20261127T080000", "RRULE:FREQ=DAILY"),
            (0..<10_000).flatMap { _ in ["BEGIN:VTODO", "UID:one", "RECURRENCE-ID:20261127T080000", "END:VTODO"] })
        for bytes in [Array(deep.utf8), Array(many.utf8), Array(Self.calendar(Self.task("SUMMARY:x")).utf8) + [0xFF]] {
            #expect(throws: TaskProblem.unreadable) { try TaskDocument(bytes, in: Self.berlin).content() }
        }
    }

    @Test func `a task of which bytes are lost or changed is read or refused, and never crashes`() throws {
        let whole = Array(Self.full.utf8)
        var generator = SystemRandomNumberGenerator()
        for round in 0..<3_000 {
            var bytes = whole
            for _ in 0...(round % 3) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch round % 4 {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                default: bytes.insert(contentsOf: Array("9;=:,\r\n ".utf8).shuffled(using: &generator).prefix(2), at: place)
                }
                if bytes.isEmpty { break }
            }
            guard let document = try? TaskDocument(bytes, in: Self.berlin), let content = try? document.content() else {
                continue
            }
            // The content can be written again, and reads as the same.
            let told = document.bytes(upTo: content, changedAt: now, alarm: nil)
            #expect(try TaskDocument(told, in: Self.berlin).content() == content)
        }
    }

    // MARK: Keeping

    static let full = calendar(
        [
            "X-WR-CALNAME:Mine", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000",
            "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
        ],
        task(
            "SUMMARY;LANGUAGE=de:Ein langer Titel\\, der über die Zeile hinaus geht und gefaltet ist wie e", " in Brief",
            "X-APPLE-SORT-ORDER:5", "PRIORITY:1",
            "CATEGORIES:Home,Work", "RELATED-TO;RELTYPE=PARENT:two", "URL;VALUE=URI:https://example.org",
            "DTSTART;TZID=Europe/Berlin:20261127T080000",
            "DUE;X-ODD=1;TZID=Europe/Berlin:20261127T183000", "RRULE:FREQ=WEEKLY;BYDAY=FR", "BEGIN:VALARM", "UID:a",
            "ACTION:DISPLAY", "TRIGGER:-PT15M",
            "X-WR-ALARMUID:a", "END:VALARM"))

    @Test func `what is not changed is not touched, byte for byte`() throws {
        for text in [Self.full, Self.full.replacing("\r\n", with: "\n"), Self.calendar(Self.task())] {
            let document = try TaskDocument(Array(text.utf8), in: Self.berlin)
            #expect(String(decoding: document.bytes, as: UTF8.self) == text)
            let same = document.bytes(upTo: try document.content(), changedAt: now, alarm: .after(0))
            #expect(String(decoding: same, as: UTF8.self) == text)
        }
    }

    @Test func `a change touches its lines alone`() throws {
        let document = try TaskDocument(Array(Self.full.utf8), in: Self.berlin)
        var content = try document.content()
        content.title = "Short"
        content.schedule = try #require(content.schedule.remaining(after: content.schedule.start, in: Self.berlin))
        let text = String(decoding: document.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self)
        let (old, new) = (Set(Self.full.components(separatedBy: "\r\n")), Set(text.components(separatedBy: "\r\n")))
        #expect(
            new.subtracting(old) == [
                "SUMMARY;LANGUAGE=de:Short", "DTSTART;TZID=Europe/Berlin:20261204T080000",
                "DUE;TZID=Europe/Berlin;X-ODD=1:20261204T183000", "LAST-MODIFIED:20261121T120000Z",
            ])
        #expect(try TaskDocument(Array(text.utf8), in: Self.berlin).content() == content)
    }

    private static let shapes = [
        ["DUE:20261127T183000"], ["DUE;VALUE=DATE:20261127"],
        ["DTSTART;VALUE=DATE:20261127", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"], [],
        ["DTSTART;TZID=Europe/London:20261127T080000", "RRULE:FREQ=DAILY;COUNT=9"], ["DUE:20261127T173000Z"],
        ["DTSTART:20261127T080000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=FR,MO"],
        ["STATUS:COMPLETED", "COMPLETED:20261120T100000Z", "DUE:20261119T100000"],
        ["DTSTART:20261127T080000", "DUE:20261130T080000", "RRULE:FREQ=WEEKLY;UNTIL=20270101T080000"],
    ]

    private static let wanted: [TaskContent] = {
        func at(_ text: String) -> CivilDateTime { CivilDateTime(iso8601: text) ?? RecurrenceSet.undated.start }
        let daily = RecurrenceSet(
            start: at("2026-12-01T07:30"), rule: try? RecurrenceRule("FREQ=DAILY;UNTIL=20270301"),
            added: [at("2026-12-05T20:00")],
            excluded: [at("2026-12-03T07:30")])
        let days = RecurrenceSet(start: at("2026-12-01T09:00"), rule: try? RecurrenceRule("FREQ=WEEKLY;COUNT=5;BYDAY=TU"))
        return [
            TaskContent(title: "A\\b;c,d\n", note: "two\nlines", schedule: daily), TaskContent(title: "x", schedule: days),
            TaskContent(title: "x", schedule: .undated),
            TaskContent(title: "x", schedule: RecurrenceSet(start: at("2026-12-24T09:00"))),
            TaskContent(title: "x", schedule: RecurrenceSet(start: at("2026-12-24T00:30"))),
            TaskContent(title: "x", schedule: .undated, isDone: true),
            TaskContent(title: "x", schedule: RecurrenceSet(start: at("2026-12-24T18:00")), isDone: true),
            TaskContent(title: "x", schedule: RecurrenceSet(start: at("2026-12-24T18:00"), added: [at("2026-12-25T18:00")])),
        ]
    }()

    @Test(arguments: shapes)
    func `whatever becomes of a reminder is said by any task, and read again`(lines: [String]) throws {
        let text = Self.calendar(["BEGIN:VTODO", "UID:one", "SUMMARY:before"] + lines + ["X-KEPT:1", "END:VTODO"])
        let document = try TaskDocument(Array(text.utf8), in: Self.berlin)
        for content in Self.wanted {
            let told = document.bytes(upTo: content, changedAt: now, alarm: nil)
            let read = try TaskDocument(told, in: Self.berlin).content()
            #expect(read.title == content.title.trimmingCharacters(in: .whitespacesAndNewlines) && read.note == content.note)
            #expect(
                read.isDone == content.isDone && read.schedule.hasSameTimes(as: content.schedule, in: Self.berlin),
                "\(String(decoding: told, as: UTF8.self))")
            #expect(String(decoding: told, as: UTF8.self).contains("X-KEPT:1\r\n"))
        }
    }

    @Test func `a day stays a day, and a time of a zone one of that zone`() throws {
        func moved(_ due: String, to time: String) throws -> String {
            let document = try TaskDocument(Array(Self.calendar(Self.task(due)).utf8), in: Self.berlin)
            let content = TaskContent(title: "–", schedule: RecurrenceSet(start: try #require(CivilDateTime(iso8601: time))))
            let text = String(decoding: document.bytes(upTo: content, changedAt: now, alarm: nil), as: UTF8.self)
            return text.components(separatedBy: "\r\n").first { $0.hasPrefix("DUE") } ?? ""
        }
        #expect(try moved("DUE;VALUE=DATE:20261127", to: "2026-12-24T09:00") == "DUE;VALUE=DATE:20261224")
        #expect(try moved("DUE;VALUE=DATE:20261127", to: "2026-12-24T18:00") == "DUE:20261224T180000")
        #expect(
            try moved("DUE;TZID=Asia/Tokyo:20261127T080000", to: "2026-12-24T18:00") == "DUE;TZID=Asia/Tokyo:20261225T020000")
        #expect(try moved("DUE:20261127T080000Z", to: "2026-12-24T18:00") == "DUE:20261224T170000Z")
    }

    // MARK: Making

    @Test func `a task of a reminder is made the same each time, and rings`() throws {
        let schedule = RecurrenceSet(start: try #require(CivilDateTime(iso8601: "2026-11-27T18:30")), rule: .weekly)
        let content = TaskContent(title: "Call Anna", note: "About the boat", schedule: schedule)
        let bytes = TaskDocument.bytes(uid: "u", content, createdAt: now, changedAt: now, alarm: .after(3_600), in: Self.berlin)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                BEGIN:VCALENDAR\r
                VERSION:2.0\r
                PRODID:-//Kinkeeper//Calendar//EN\r
                CALSCALE:GREGORIAN\r
                BEGIN:VTODO\r
                UID:u\r
                DTSTAMP:20261121T120000Z\r
                CREATED:20261121T120000Z\r
                LAST-MODIFIED:20261121T120000Z\r
                SUMMARY:Call Anna\r
                STATUS:NEEDS-ACTION\r
                CLASS:PRIVATE\r
                DESCRIPTION:About the boat\r
                DUE:20261127T183000\r
                DTSTART:20261127T183000\r
                RRULE:FREQ=WEEKLY\r
                BEGIN:VALARM\r
                UID:kinkeeper-u\r
                ACTION:DISPLAY\r
                TRIGGER;RELATED=END:PT1H\r
                DESCRIPTION:Call Anna\r
                END:VALARM\r
                END:VTODO\r
                END:VCALENDAR\r

                """)
        // A program keeps our alarm when it sends the task back; it goes where the next alert goes.
        let kept = try TaskDocument(bytes, in: Self.berlin)
        let put = String(decoding: kept.bytes(upTo: content, changedAt: now, alarm: .at(now)), as: UTF8.self)
        #expect(put.contains("TRIGGER;VALUE=DATE-TIME:20261121T120000Z\r\n") && !put.contains("PT1H"))
        let silent = kept.bytes(upTo: content, changedAt: now, alarm: .after(0), hasAlarms: false)
        #expect(!String(decoding: silent, as: UTF8.self).contains("VALARM"))
    }
}
