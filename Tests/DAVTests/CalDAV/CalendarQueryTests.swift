import Foundation
import HTTPTypes
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import DAV

/// Anna: 12 April (1985) and 30 June (2012); Léa: 29 February (1992); José: 31 December; Wang Wei: by the Chinese calendar.
@Suite struct CalendarQueryTests {
    private func phone() async throws -> Phone {
        let phone = try await Server().phone(of: "anna", [.readCalendar])
        try await phone.space.importAll(Cast.everybody.map { Cast.card($0, uid: $0.name.formatted) }, at: Server.now)
        return phone
    }

    private func query(
        _ phone: Phone, _ filter: String, data: String = "", more: String = "", depth: String? = "1"
    ) async throws -> Answer {
        let whole = "<CAL:filter><CAL:comp-filter name='VCALENDAR'>\(filter)</CAL:comp-filter></CAL:filter>"
        return try await phone.report(
            phone.calendar,
            Phone.body(
                "CAL:calendar-query", "<D:prop><CAL:calendar-data>\(data)</CAL:calendar-data></D:prop>\(whole)\(more)"),
            depth: depth)
    }

    private func names(_ answer: Answer) -> [String] {
        answer.found.compactMap { answer.property(.calendar("calendar-data"), of: $0)?.text }
            .compactMap { text in text.components(separatedBy: "\r\nSUMMARY:").last?.prefix { $0 != " " && $0 != ":" } }
            .map(String.init).sorted()
    }

    private func event(_ inside: String) -> String { "<CAL:comp-filter name='VEVENT'>\(inside)</CAL:comp-filter>" }

    private func range(_ start: String?, _ end: String?) -> String {
        "<CAL:time-range" + (start.map { " start='\($0)'" } ?? "") + (end.map { " end='\($0)'" } ?? "") + "/>"
    }

    @Test func `a span of time holds what comes round in it`() async throws {
        let phone = try await phone()
        let cases: [(String?, String?, [String])] = [
            ("20260101T000000Z", "20261231T000000Z", ["Anna", "Anna", "Léa", "王伟"]),
            ("20261231T000000Z", "20270101T000000Z", ["José"]),
            // 29 February is kept on the 28th of other years.
            ("20270228T120000Z", "20270228T130000Z", ["Léa"]), ("20270301T000000Z", "20270302T000000Z", []),
            ("20280229T000000Z", "20280229T000001Z", ["Léa"]), ("20280228T000000Z", "20280229T000000Z", []),
            // The end is not in it, and before the first time there is nothing.
            ("20260411T000000Z", "20260412T000000Z", []), ("20260412T235959Z", "20260413T000000Z", ["Anna"]),
            ("19800101T000000Z", "19850412T000000Z", []), (nil, "19850413T000000Z", ["Anna"]),
            ("99970101T000000Z", nil, ["Anna", "Anna", "José", "Léa"]),
        ]
        for (start, end, expected) in cases {
            let answer = try await query(phone, event(range(start, end)))
            #expect(names(answer) == expected.sorted(), "\(start ?? "") \(end ?? "")")
        }
    }

    @Test func `a day is where the request says, else where the account is`() async throws {
        let phone = try await phone()
        let evening = event(range("20260411T220000Z", "20260411T230000Z"))
        #expect(names(try await query(phone, evening)) == [])
        func zone(_ name: String, _ offset: String) -> String {
            """
            BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000
            TZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\nEND:VCALENDAR
            """
        }
        let berlin = zone("Europe/Berlin", "+0100")
        #expect(names(try await query(phone, evening, more: "<CAL:timezone>\(berlin)</CAL:timezone>")) == ["Anna"])
        #expect(names(try await query(phone, evening, more: "<CAL:timezone-id>Europe/Berlin</CAL:timezone-id>")) == ["Anna"])
        // A zone with an unknown name counts by its description.
        let own = "<CAL:timezone>\(zone("Home", "+0200"))</CAL:timezone>"
        #expect(names(try await query(phone, evening, more: own)) == ["Anna"])
        let broken = [
            "nothing", berlin.replacing("TZID:Europe/Berlin\n", with: ""), berlin.replacing("END:VTIMEZONE\n", with: ""),
            berlin.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:soon"),
            berlin.replacing("DTSTART:19700101T000000\n", with: ""),
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nEND:VTIMEZONE\nEND:VCALENDAR",
        ]
        for text in broken {
            let refused = try await query(phone, evening, more: "<CAL:timezone>\(text)</CAL:timezone>")
            #expect(refused.conditions == [.calendar("valid-calendar-data")], "\(text)")
        }
        let unknown = try await query(phone, evening, more: "<CAL:timezone-id>Moon/Sea</CAL:timezone-id>")
        #expect(unknown.conditions == [.calendar("valid-timezone")])
    }

    @Test func `an expansion names the days one by one`() async throws {
        let phone = try await phone()
        let span = "start='20260101T000000Z' end='20280101T000000Z'"
        let answer = try await query(
            phone,
            event(
                "<CAL:time-range \(span)/><CAL:prop-filter name='SUMMARY'><CAL:text-match>birthday</CAL:text-match></CAL:prop-filter>"
            ),
            data: "<CAL:expand \(span)/>")
        let anna = try #require(
            answer.found.compactMap { answer.property(.calendar("calendar-data"), of: $0)?.text }.first { $0.contains("Anna") })
        #expect(!anna.contains("RRULE") && anna.components(separatedBy: "BEGIN:VEVENT").count == 3)
        for day in ["20260412", "20270412"] {
            #expect(anna.contains("DTSTART;VALUE=DATE:\(day)\r\nRECURRENCE-ID;VALUE=DATE:\(day)\r\n"))
        }
        let endless = try await query(
            phone, event(""), data: "<CAL:expand start='00010101T000000Z' end='99991231T000000Z'/>")
        #expect(endless.status == 403 && endless.conditions == [.dav("number-of-matches-within-limits")])
    }

    @Test func `properties and parameters are asked of`() async throws {
        let phone = try await phone()
        func property(_ name: String, _ inside: String) -> String {
            event("<CAL:prop-filter name='\(name)'>\(inside)</CAL:prop-filter>")
        }
        let chinese = Array(repeating: "王伟", count: 3)
        let all = (["Anna", "Anna", "José", "Léa"] + chinese).sorted()
        let cases: [(String, [String])] = [
            ("", all), (event(""), all), ("<CAL:comp-filter name='VTODO'/>", []),
            ("<CAL:comp-filter name='VTODO'><CAL:is-not-defined/></CAL:comp-filter>", all),
            (event("<CAL:comp-filter name='VALARM'/>"), all),
            (event("<CAL:comp-filter name='VALARM'><CAL:is-not-defined/></CAL:comp-filter>"), []),
            // At 09:00 on the day.
            (
                event("<CAL:comp-filter name='VALARM'>\(range("20270412T090000Z", "20270412T090001Z"))</CAL:comp-filter>"),
                ["Anna"]
            ),
            (event("<CAL:comp-filter name='VALARM'>\(range("20270412T000000Z", "20270412T090000Z"))</CAL:comp-filter>"), []),
            (property("SUMMARY", "<CAL:text-match>ANNA</CAL:text-match>"), ["Anna", "Anna"]),
            (property("SUMMARY", "<CAL:text-match collation='i;octet'>ANNA</CAL:text-match>"), []),
            (
                property("summary", "<CAL:text-match negate-condition='yes'>anna</CAL:text-match>"),
                (["José", "Léa"] + chinese).sorted()
            ),
            (property("RRULE", ""), ["Anna", "Anna", "José", "Léa"]),
            (property("RRULE", "<CAL:is-not-defined/>"), chinese),
            (
                property("DTSTART", "<CAL:param-filter name='VALUE'><CAL:text-match>date</CAL:text-match></CAL:param-filter>"),
                all
            ),
            (property("DTSTART", "<CAL:param-filter name='TZID'/>"), []),
            (property("DTSTART", "<CAL:param-filter name='TZID'><CAL:is-not-defined/></CAL:param-filter>"), all),
            (property("DTSTAMP", range("20261121T000000Z", "20261122T000000Z")), all),
            (property("DTSTAMP", range("20261122T000000Z", nil)), []),
        ]
        for (filter, expected) in cases { #expect(names(try await query(phone, filter)) == expected, "\(filter)") }
    }

    @Test func `what is no filter is refused by its name`() async throws {
        let phone = try await phone()
        let many = String(repeating: "<CAL:prop-filter name='X'/>", count: 65)
        let cases: [(String, XMLName)] = [
            (event("<CAL:time-range/>"), .calendar("valid-filter")),
            (event(range("20260101", nil)), .calendar("valid-filter")),
            (event(range("20260102T000000Z", "20260101T000000Z")), .calendar("valid-filter")),
            (range("20260101T000000Z", nil), .calendar("valid-filter")),
            ("<CAL:prop-filter/>", .calendar("valid-filter")), ("<CAL:unknown/>", .calendar("valid-filter")),
            ("<CAL:is-not-defined/>", .calendar("valid-filter")), (event(many), .calendar("supported-filter")),
            (
                event("<CAL:prop-filter name='UID'><CAL:text-match collation='i;x'>a</CAL:text-match></CAL:prop-filter>"),
                .calendar("supported-collation")
            ),
        ]
        for (filter, condition) in cases {
            let answer = try await query(phone, filter)
            #expect(answer.status == 403 && answer.conditions == [condition], "\(filter)")
        }
        let none = try await phone.report(phone.calendar, Phone.body("CAL:calendar-query", "<D:prop/>"))
        #expect(none.conditions == [.calendar("valid-filter")])
        let data = "<D:prop><CAL:calendar-data content-type='text/html'/></D:prop>"
        let html = try await phone.report(
            phone.calendar, Phone.body("CAL:calendar-multiget", data + "<D:href>\(phone.calendar)x.ics</D:href>"))
        #expect(html.conditions == [.calendar("supported-calendar-data")])
        let free = try await phone.report(
            phone.calendar, Phone.body("CAL:free-busy-query", range("20260101T000000Z", "20270101T000000Z")))
        #expect(free.status == 403 && free.conditions == [.dav("supported-report")])
    }

    @Test func `depth 0 asks the calendar alone, and an entry can be asked itself`() async throws {
        let phone = try await phone()
        #expect(try await query(phone, event(""), depth: "0").rows == [])
        let path = try #require(try await phone.entries().first)
        let filter = "<CAL:filter><CAL:comp-filter name='VCALENDAR'/></CAL:filter>"
        let answer = try await phone.report(path, Phone.body("CAL:calendar-query", "<D:prop><D:getetag/></D:prop>\(filter)"))
        #expect(answer.found == [path])
    }
}
