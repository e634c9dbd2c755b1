import ContentLine
import Foundation
import Kinkeeper
import Testing

@testable import Interchange

@Suite struct CoupleEventsTests {
    private let space = UUID()
    private let today = CivilDate(daysSinceEpoch: 20_778)
    private let then = Date(timeIntervalSince1970: 0)

    private func events(
        names: Bool = true, alarms: Bool = true, _ rule: LeapDayRule = .february28
    ) -> CoupleEvents {
        let words = ExportWords(
            phrase: { key, blanks in ([key] + blanks.sorted { $0.key < $1.key }.map(\.value)).joined(separator: " ") },
            count: { key, count in "\(key) \(count)" }, title: { $0.label }, original: { _ in "then" }, day: \.description)
        return CoupleEvents(
            words: words, partner: "Ben", today: today, zone: .gmt, leapDayRule: rule, showsNames: names, hasAlarms: alarms)
    }

    private func text(_ entry: CalendarEntry?) -> String {
        entry.map { String(decoding: $0.bytes, as: UTF8.self).replacing("\r\n", with: "\n") } ?? "nothing"
    }

    private func day(_ days: Int) -> CivilDate { today.adding(days: days) }

    private func basic(_ day: CivilDate) -> String { day.description.replacing("-", with: "") }

    private func schedule(_ change: (inout CheckInSchedule) -> Void = { _ in }) throws -> CheckInSchedule {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let start = CivilDateTime(day(3), try #require(CivilTime(hour: 19, minute: 0)))
        var schedule = CheckInSchedule(start: start, rule: .weekly, zone: zone, preparation: 90)
        change(&schedule)
        return schedule
    }

    @Test func `a check-in rings to prepare and when it begins`() throws {
        let schedule = try schedule()
        let entries = events().entries(
            of: CheckInSeries(schedule, lastCheckIn: nil, today: today), schedule, in: space)
        #expect(
            text(entries.first) == """
                BEGIN:VEVENT
                UID:\(space.uuidString.lowercased())-check-in
                DTSTART;TZID=Europe/Berlin:\(basic(day(3)))T190000
                RRULE:FREQ=WEEKLY
                DURATION:PT30M
                SUMMARY:feeds.couple.checkIn Ben
                CATEGORIES:CHECK-IN
                TRANSP:OPAQUE
                CLASS:PRIVATE
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:-PT1H30M
                DESCRIPTION:feeds.couple.checkIn Ben
                END:VALARM
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:PT0S
                DESCRIPTION:feeds.couple.checkIn Ben
                END:VALARM
                END:VEVENT

                """)
    }

    @Test func `one that nobody is told of is silent`() throws {
        func alarms(_ events: CoupleEvents, _ schedule: CheckInSchedule) -> Int {
            let series = CheckInSeries(schedule, lastCheckIn: nil, today: today)
            return events.entries(of: series, schedule, in: space).reduce(0) { $0 + $1.component.components.count }
        }
        #expect(alarms(events(), try schedule()) == 2)
        #expect(alarms(events(), try schedule { $0.preparation = nil }) == 1)
        #expect(alarms(events(), try schedule { $0.isOn = false }) == 0)
        #expect(alarms(events(alarms: false), try schedule()) == 0)
    }

    @Test func `the day since which they are together comes each year, 29 February too`() throws {
        let since = try #require(CivilDate(iso8601: "2020-02-29"))
        let kept = events().entries(together: since, in: space)
        #expect(kept.count == 1)
        #expect(text(kept.first).contains("DTSTART;VALUE=DATE:20210228\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\n"))
        #expect(text(kept.first).contains("SUMMARY:feeds.couple.together 2020-02-29 Ben\n"))
        #expect(events(.march1).entries(together: since, in: space).count == 4)
        let plain = try #require(CivilDate(iso8601: "2021-06-05"))
        #expect(text(events().entries(together: plain, in: space).first).contains(":20210605\nRRULE:FREQ=YEARLY\n"))
        // A year says since when.
        let unnamed = text(events(names: false).entries(together: plain, in: space).first)
        #expect(unnamed.contains(":20000605\n") && !unnamed.contains("2021") && !unnamed.contains("Ben"))
    }

    @Test func `milestones stand on their day, and what is to be done not in the past`() throws {
        let milestone = CoupleMilestone(
            id: .make(at: then), title: "Move in", details: "quiet words", target: day(-5), createdAt: then, updatedAt: then)
        #expect(text(events().entry(of: milestone)).contains("DTSTART;VALUE=DATE:\(basic(day(-5)))\n"))
        var item = ActionItem(
            reminder: Reminder(
                id: .make(at: then), category: .actionItem, title: "Rent", note: "quiet words",
                schedule: RecurrenceSet(start: CivilDateTime(day(-5), .midnight)), createdAt: then, updatedAt: then))
        #expect(text(events().entry(of: item)).contains("DTSTART;VALUE=DATE:\(basic(today))\n"))
        item.reminder.schedule.start = CivilDateTime(day(4), .midnight)
        #expect(text(events().entry(of: item)).contains("DTSTART;VALUE=DATE:\(basic(day(4)))\n"))
        // With a time of another zone it is an instant, which has another day here.
        item.reminder.schedule.zone = TimeZone(identifier: "Asia/Tokyo")
        item.reminder.schedule.start = CivilDateTime(day(4), try #require(CivilTime("08:00")))
        #expect(text(events().entry(of: item)).contains("DTSTART;VALUE=DATE:\(basic(day(3)))\n"))
        (item.reminder.schedule.zone, item.reminder.schedule.start) = (nil, CivilDateTime(day(4), .midnight))
        for names in [true, false] {
            let all = text(events(names: names).entry(of: milestone)) + text(events(names: names).entry(of: item))
            #expect(!all.contains("quiet words") && all.contains("Rent") == names && all.contains("Move in") == names)
        }
        item.reminder.schedule.excluded = [item.reminder.schedule.start]
        #expect(events().entry(of: item) == nil)
    }

    @Test func `a request stands on the day it is due next, until that has passed`() {
        func entry(_ days: Int?, _ state: CoupleRequest.State, _ repeats: CoupleRequestRepeat? = nil) -> String {
            text(
                events().entry(
                    of: CoupleRequest(
                        id: .make(at: then), askedBy: .make(at: then), kind: .dateNight, title: "Dance", details: "quiet words",
                        due: days.map(day), repeats: repeats, state: state, createdAt: then, updatedAt: then)))
        }
        #expect(entry(2, .pending).contains("DTSTART;VALUE=DATE:\(basic(day(2)))\n"))
        #expect(entry(2, .pending).contains("SUMMARY:feeds.couple.request Dance\n") && !entry(2, .pending).contains("quiet"))
        #expect(entry(0, .accepted).contains("DTSTART;VALUE=DATE:\(basic(today))\n"))
        #expect(entry(-1, .accepted, .weekly).contains("DTSTART;VALUE=DATE:\(basic(day(6)))\n"))
        for gone in [entry(nil, .pending), entry(-1, .pending), entry(-1, .accepted), entry(2, .declined)] {
            #expect(gone == "nothing")
        }
    }
}
