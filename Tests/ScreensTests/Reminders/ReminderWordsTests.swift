import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

@Suite struct ReminderWordsTests {
    private func view(_ language: Language) -> DisplayContext {
        DisplayContext(now: TestClock().now, timeZone: .gmt, language: language)
    }

    private func schedule(_ rule: String?, _ start: String = "2026-11-24T18:30") throws -> RecurrenceSet {
        RecurrenceSet(
            start: try #require(CivilDateTime(iso8601: start)), rule: try rule.map { try RecurrenceRule($0) })
    }

    @Test(arguments: [
        (nil, "Once", "Einmal", "Una vez"), ("FREQ=DAILY", "Every day", "Jeden Tag", "Cada día"),
        ("FREQ=DAILY;INTERVAL=3;COUNT=1", "Every 3 days, 1 time", "Alle 3 Tage, 1 Mal", "Cada 3 días, 1 vez"),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "Every 2 weeks on Monday and Friday",
            "Alle 2 Wochen am Montag und Freitag", "Cada 2 semanas: lunes y viernes"
        ),
        ("FREQ=WEEKLY", "Every week on Tuesday", "Jede Woche am Dienstag", "Cada semana: martes"),
        ("FREQ=MONTHLY", "Every month on day 24", "Jeden Monat am 24.", "Cada mes, el día 24"),
        (
            "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231", "Every month on the last Friday, until 31 December",
            "Jeden Monat am letzten Freitag, bis 31. Dezember", "Cada mes, el último viernes, hasta el 31 de diciembre"
        ),
        ("FREQ=YEARLY", "Every year on 24 November", "Jedes Jahr am 24. November", "Cada año, el 24 de noviembre"),
        (
            "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "Custom rule", "Nach eigener Regel", "Según una regla propia"
        ),
    ])
    func `how it comes round is said in plain words`(
        rule: String?, english: String, german: String, spanish: String
    ) throws {
        let schedule = try schedule(rule)
        #expect(view(.english).repeats(schedule) == english)
        #expect(view(.german).repeats(schedule) == german)
        #expect(view(.spanish).repeats(schedule) == spanish)
    }

    private func reminder(_ start: String, _ rule: String? = nil) throws -> Reminder {
        Reminder(
            id: .make(at: TestClock().now), category: .habit, title: "Walk", schedule: try schedule(rule, start),
            createdAt: TestClock().now, updatedAt: TestClock().now)
    }

    @Test func `one that is off says so, is neither done nor put off, and can be switched on`() throws {
        let off = try reminder("2026-11-20T09:00", "FREQ=DAILY").switchedOff(at: TestClock().now)
        for (language, word) in [(Language.english, "Off"), (.german, "Ausgeschaltet"), (.spanish, "Desactivado")] {
            let row = ReminderRow(off, names: [], back: "/reminders", from: view(language))
            #expect(row.status == word && row.state == "none" && row.isOff && !row.isOpen)
            #expect(row.switchingPath == "/reminders/\(off.id)/switching-on")
        }
        let on = ReminderRow(off.switchedOn(at: TestClock().now, in: .utc), names: [], back: "/", from: view(.english))
        #expect(on.isOpen && !on.isOff && on.switchingPath == "/reminders/\(off.id)/switching-off")
    }

    /// The clock shows noon of Saturday, 21 November 2026.
    @Test(arguments: [
        ("2026-11-21T09:00", nil, "Today, 09:00", "Heute, 09:00"),
        ("2026-11-22T09:00", nil, "Tomorrow, 09:00", "Morgen, 09:00"),
        ("2026-11-27T18:30", nil, "Friday, 27 November, 18:30", "Freitag, 27. November, 18:30"),
        ("2026-11-20T09:00", nil, "Yesterday, 09:00", "Gestern, 09:00"),
        (
            "2026-11-19T09:00", "FREQ=DAILY", "Today, 09:00; open since Thursday, 19 November",
            "Heute, 09:00; offen seit Donnerstag, 19. November"
        ),
    ])
    func `when it is, or since when it waits, is said`(
        start: String, rule: String?, english: String, german: String
    ) throws {
        let reminder = try reminder(start, rule)
        #expect(view(.english).status(reminder.standing(at: TestClock().now, in: .utc)) == english)
        #expect(view(.german).status(reminder.standing(at: TestClock().now, in: .utc)) == german)
    }

    @Test func `put off and done are said`() throws {
        var reminder = try reminder("2026-11-21T09:00")
        reminder.snooze = .init(reminder.schedule.start, until: TestClock().now + 3_600)
        let view = view(.german)
        #expect(view.status(reminder.standing(at: view.now, in: .utc)) == "Verschoben auf heute, 13:00")
        reminder.completedThrough = reminder.schedule.start
        #expect(view.status(reminder.standing(at: view.now, in: .utc)) == "Erledigt")
    }

    @Test func `an evening that is over is not offered`() {
        let noon = view(.english)
        #expect(ReminderLater.tonight.until(from: noon) == TestClock().now + 7 * 3_600)
        #expect(ReminderLater.tomorrow.until(from: noon) == TestClock().now + 21 * 3_600)
        let late = DisplayContext(now: TestClock().now + 7 * 3_600, timeZone: .gmt)
        #expect(ReminderLater.tonight.until(from: late) == nil)
        #expect(ReminderLater.hour.until(from: late) == late.now + 3_600)
    }
}
