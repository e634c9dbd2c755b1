import ContentLine
import Foundation
import Kinkeeper
import Testing

@testable import Interchange

@Suite struct CalendarEventsTests {
    private let person = Person.ID.make(at: Date(timeIntervalSince1970: 0))
    private let id = Identifier<Occasion>.make(at: Date(timeIntervalSince1970: 0))
    private let today = CivilDate(daysSinceEpoch: 20_778)

    private func events(
        _ preferences: AlertPreferences = AlertPreferences(), names: Bool = true, alarms: Bool = true, today: CivilDate? = nil
    ) -> CalendarEvents {
        let words = ExportWords(
            phrase: { key, blanks in "\(key) \(blanks["name"] ?? "")".trimmingCharacters(in: .whitespaces) },
            count: { key, count in "\(key) \(count)" }, title: { $0.label }, original: { _ in "then" }, day: \.description)
        return CalendarEvents(
            words: words, preferences: preferences, today: today ?? self.today, showsNames: names, hasAlarms: alarms)
    }

    private func watched(
        _ year: Int?, _ month: Int?, _ day: Int?, _ calendar: CalendarSystem = .gregorian, rule: LeapDayRule = .february28
    ) throws -> WatchedOccasion {
        let date = try PartialDate(calendar: calendar, year: year, month: month, day: day)
        return WatchedOccasion(
            id: id, person: person, occasion: Occasion(kind: .birthday, when: .date(date)), leapDayRule: rule)
    }

    private func text(_ entry: CalendarEntry?) -> String {
        entry.map { String(decoding: $0.bytes, as: UTF8.self).replacing("\r\n", with: "\n") } ?? "nothing"
    }

    @Test func `an occasion is a yearly day with the alarms that were chosen`() throws {
        let entry = events(AlertPreferences(occasions: [.onTheDay, .dayBefore])).entries(
            of: try watched(1985, 4, 12), name: "Anna"
        ).first
        #expect(
            text(entry) == """
                BEGIN:VEVENT
                UID:\(id)
                DTSTART;VALUE=DATE:19850412
                RRULE:FREQ=YEARLY
                SUMMARY:export.calendar.event Anna
                DESCRIPTION:export.calendar.detail Anna
                CATEGORIES:BIRTHDAY
                TRANSP:TRANSPARENT
                CLASS:PRIVATE
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:-PT15H
                DESCRIPTION:export.calendar.event Anna
                END:VALARM
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:PT9H
                DESCRIPTION:export.calendar.event Anna
                END:VALARM
                END:VEVENT

                """)
    }

    @Test func `without names an entry says nothing but the day`() throws {
        let entry = text(
            events(names: false, alarms: false).entries(of: try watched(nil, 2, 29, rule: .march1), name: "Anna").first)
        #expect(!entry.contains("Anna") && !entry.contains("CATEGORIES") && !entry.contains("VALARM"))
        #expect(entry.contains("SUMMARY:alerts.discreet.occasion\n"))
        #expect(entry.contains("DTSTART;VALUE=DATE:20000229\nRRULE:FREQ=YEARLY\n"))
    }

    @Test func `what has no day in the year is no entry`() throws {
        #expect(events().entries(of: try watched(1985, 4, nil), name: "Anna").isEmpty)
    }

    @Test func `days of other calendars are entries of their own, the same all year long`() throws {
        let jewish = try watched(5745, 1, 21, .hebrew)
        let spring = events(today: CivilDate(year: 2026, month: 2, day: 1)).entries(of: jewish, name: "Anna")
        let winter = events(today: CivilDate(year: 2026, month: 12, day: 31)).entries(of: jewish, name: "Anna")
        #expect(spring == winter && spring.map(\.uid) == ["20261002", "20271022", "20281011"].map { "\(id)-\($0)" })
        #expect(text(spring.first).contains("DTSTART;VALUE=DATE:20261002\nSUMMARY"))
    }

    @Test(
        arguments: [
            (1985, 4, 12, LeapDayRule.february28, ["19850412 FREQ=YEARLY"]),
            (nil, 4, 12, .march1, ["20000412 FREQ=YEARLY"]),
            // Some programs count days of other centuries by another calendar.
            (1604, 12, 15, .february28, ["19701215 FREQ=YEARLY"]), (1969, 2, 28, .march1, ["19700228 FREQ=YEARLY"]),
            // Programs that go by the day of DTSTART would see leap years alone.
            (1992, 2, 29, .february28, ["19930228 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"]),
            (nil, 2, 29, .february28, ["20010228 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"]),
            // Still to come, it is on its own day the first time.
            (2028, 2, 29, .february28, ["20280229 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"]),
            (1904, 2, 29, .february28, ["19700228 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"]),
            (
                1992, 2, 29, .march1,
                [
                    "19920229 FREQ=YEARLY", "19930301 FREQ=YEARLY;INTERVAL=4", "19940301 FREQ=YEARLY;INTERVAL=4",
                    "19950301 FREQ=YEARLY;INTERVAL=4",
                ]
            ),
            (1992, 4, nil, .march1, []),
        ] as [(Int?, Int?, Int?, LeapDayRule, [String])])
    func `a series begins where every program follows it`(
        year: Int?, month: Int?, day: Int?, rule: LeapDayRule, expected: [String]
    ) throws {
        let series = EntrySeries.all(of: try PartialDate(year: year, month: month, day: day), rule, in: 2026)
        #expect(series.map { "\($0.first.description.replacing("-", with: "")) \($0.rule ?? "")" } == expected)
        #expect(Set(series.map(\.suffix)).count == series.count)
    }

    @Test func `somebody overdue lies on today, and what was announced rings no more`() throws {
        let cadence = try #require(Cadence(days: 30))
        let reason = CatchupReason(cadence: cadence, source: .own, daysSince: nil, cause: .lastCatchup)
        func due(_ day: Int, announced: Bool) -> CatchupDue {
            CatchupDue(
                person: person, day: today.adding(days: day), due: today.adding(days: day),
                reason: reason, isAnnounced: announced)
        }
        let waiting = text(events().entry(of: due(-3, announced: true), name: "Ben"))
        #expect(waiting.contains("DTSTART;VALUE=DATE:20261121\n") && !waiting.contains("VALARM") && !waiting.contains("RRULE"))
        let coming = text(events().entry(of: due(2, announced: false), name: "Ben"))
        #expect(coming.contains("UID:\(person)-catchup\nDTSTART;VALUE=DATE:20261123\n") && coming.contains("TRIGGER:PT9H\n"))
        #expect(coming.contains("SUMMARY:alerts.catchup Ben\n"))
    }

    @Test func `an entry that is given out says how often it changed, and when`() throws {
        let entry = try #require(events().entries(of: try watched(1985, 4, 12), name: "Anna").first)
        let published = PublishedEntry(entry, sequence: 3, changedAt: Date(timeIntervalSince1970: 1_795_262_400))
        let text = String(decoding: published.bytes, as: UTF8.self)
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
        #expect(
            text.contains(
                "UID:\(id)\r\nDTSTAMP:20261121T120000Z\r\nLAST-MODIFIED:20261121T120000Z\r\nSEQUENCE:3\r\nDTSTART"))
    }

    @Test(arguments: [
        (0, "PT0S"), (32_400, "PT9H"), (-54_000, "-PT15H"), (-86_400, "-P1D"), (-7 * 86_400 + 66_600, "-P6DT5H30M"),
        (5, "PT5S"),
    ])
    func `a trigger is a duration`(seconds: Int, text: String) throws {
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - day * 86_400
        let lead = try #require(
            CivilTime(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60).flatMap { LeadTime(days: -day, at: $0) })
        let alarms = AlertPreferences(occasions: [lead]).occasionAlarms(for: person, in: [])
        #expect(alarms.map(\.duration) == [text] && AllDayAlarm.seconds(of: text) == seconds)
    }
}
