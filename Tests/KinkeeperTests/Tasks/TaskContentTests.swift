import Foundation
import Testing

@testable import Kinkeeper

/// The content of a reminder as a task, and the changes to the reminder from an edited task.
@Suite struct TaskContentTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    private func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    private func set(_ start: String, _ rule: String? = nil) throws -> RecurrenceSet {
        RecurrenceSet(start: try at(start), rule: try rule.map { try RecurrenceRule($0) })
    }

    private func reminder(_ schedule: RecurrenceSet, done: String? = nil) throws -> Reminder {
        Reminder(
            id: .make(at: now), category: .habit, title: "Call", schedule: schedule,
            completedThrough: try done.map { try at($0) },
            createdAt: now, updatedAt: now)
    }

    private func content(_ schedule: RecurrenceSet, isDone: Bool = false) -> TaskContent {
        TaskContent(title: "Call", schedule: schedule, isDone: isDone)
    }

    private static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;COUNT=40", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
        "FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,TU",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
        "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO,SU",
        "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
        "FREQ=WEEKLY;UNTIL=20270601T070000Z", "FREQ=DAILY;BYHOUR=8,20", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    ]

    @Test(arguments: rules)
    func `what is left of a series is the series from there on, wherever it is taken up`(rule: String) throws {
        for start in ["2026-01-31T09:00", "2024-02-29T09:00", "2026-11-23T08:00"] {
            var all = try set(start, rule)
            all.excluded = Set(all.occurrences(in: zone).prefix(6).suffix(1))
            all.added = [CivilDateTime(all.start.date.adding(days: 17), .midnight)]
            let times = Array(all.occurrences(in: zone).prefix(120))
            for done in times.prefix(30) {
                let rest = times.drop { $0 <= done }
                let left = all.remaining(after: done, in: zone)
                #expect(
                    left.map { Array($0.occurrences(in: zone).prefix(40)) } ?? [] == Array(rest.prefix(40)), "\(start) \(done)")
            }
        }
    }

    @Test(arguments: rules)
    func `a start that moved along the series is as much done, and moved back as much open again`(rule: String) throws {
        let schedule = try set("2026-11-23T08:00", rule)
        let times = Array(schedule.occurrences(in: zone).prefix(4))
        guard times.count == 4 else { return }
        let before = try reminder(schedule)
        let published = before.taskContent(in: zone)
        let third = try #require(schedule.remaining(after: times[1], in: zone))
        // When the days are named one by one, no program can tell the earlier ones.
        guard third.rule != nil else { return }
        let edit = before.edit(to: content(third), from: published, at: now, in: zone)
        #expect(edit.done == times[1] && edit.reminder.completedThrough == times[1] && !edit.isEdited)
        #expect(edit.reminder.schedule == schedule)
        let told = edit.reminder.taskContent(in: zone)
        #expect(told.schedule.hasSameTimes(as: third, in: zone))
        let back = edit.reminder.edit(to: published, from: told, at: now, in: zone)
        #expect(back.reminder.completedThrough == nil && back.reopened == times[0]...times[1] && back.done == nil)
        #expect(back.reminder.schedule == schedule)
    }

    @Test func `saying the same again changes nothing`() throws {
        for (schedule, done) in [
            (try set("2026-11-23T08:00", "FREQ=DAILY"), "2026-11-24T08:00"), (try set("2026-11-23T08:00"), nil),
            (.undated, nil),
        ] {
            let present = try reminder(schedule, done: done)
            let told = present.taskContent(in: zone)
            let edit = present.edit(to: told, from: told, at: now, in: zone)
            #expect(edit.reminder == present && !edit.isEdited && edit.done == nil && edit.reopened == nil)
        }
    }

    @Test func `a date that is taken away and given back leaves one and the same reminder`() throws {
        let present = try reminder(set("2026-11-23T08:00"))
        let without = present.edit(to: content(.undated), from: present.taskContent(in: zone), at: now, in: zone).reminder
        #expect(without.id == present.id && without.standing(at: now, in: zone).state == .undated)
        #expect(without.opening(in: zone) == nil && ReminderAlerts([without]).stream(from: now.day, in: zone).nextDay == nil)
        let again = without.edit(
            to: content(try set("2026-12-01T10:00")), from: without.taskContent(in: zone), at: now, in: zone
        ).reminder
        #expect(again.id == present.id)
        let date = try at("2026-12-01T10:00")
        #expect(again.opening(in: zone)?.at == date)
    }

    @Test func `what has no date is done and open again`() throws {
        let present = try reminder(.undated)
        let done = present.edit(to: content(.undated, isDone: true), from: present.taskContent(in: zone), at: now, in: zone)
        #expect(done.reminder.standing(at: now, in: zone).state == .done)
        #expect(done.done == RecurrenceSet.undated.start)
        let open = done.reminder.edit(
            to: content(.undated), from: done.reminder.taskContent(in: zone), at: now, in: zone)
        #expect(open.reminder.standing(at: now, in: zone).state == .undated && open.reopened != nil)
    }

    @Test func `a series that is done as a whole ends with the time it was at`() throws {
        let present = try reminder(set("2026-11-23T08:00", "FREQ=DAILY"), done: "2026-11-24T08:00")
        let told = present.taskContent(in: zone)
        let edit = present.edit(
            to: content(RecurrenceSet(start: told.schedule.start), isDone: true), from: told, at: now, in: zone)
        let last = try at("2026-11-25T08:00")
        #expect(edit.done == last && edit.reminder.taskContent(in: zone).isDone)
        #expect(Array(edit.reminder.schedule.occurrences(in: zone)).last == last)
    }

    @Test func `another rule is another schedule, and what was done before stays done`() throws {
        let present = try reminder(set("2026-11-01T08:00", "FREQ=DAILY"), done: "2026-11-20T08:00")
        let weekly = try set("2026-11-27T08:00", "FREQ=WEEKLY")
        let edit = present.edit(to: content(weekly), from: present.taskContent(in: zone), at: now, in: zone)
        #expect(edit.isEdited && edit.done == nil && edit.reminder.schedule == weekly)
        #expect(edit.reminder.completedThrough == present.completedThrough)
    }

    @Test func `a snooze outlasts other words, and ends with the time it put off`() throws {
        var present = try reminder(set("2026-11-23T08:00", "FREQ=DAILY"))
        present.snooze = .init(try at("2026-11-23T08:00"), until: now.addingTimeInterval(3_600))
        var words = present.taskContent(in: zone)
        words.title = "Call her"
        #expect(
            present.edit(to: words, from: present.taskContent(in: zone), at: now, in: zone).reminder.snooze == present.snooze)
        words.schedule.start = try at("2026-11-24T08:00")
        let done = present.edit(to: words, from: present.taskContent(in: zone), at: now, in: zone)
        let first = try at("2026-11-23T08:00")
        #expect(done.reminder.snooze == nil && done.done == first)
        #expect(present.taskAlarm(quietHours: nil, in: zone) == .at(now.addingTimeInterval(3_600)))
    }

    @Test func `a task rings when the planner's alert comes`() throws {
        let quiet = try #require(QuietHours(from: CivilTime(hour: 22) ?? .nine, to: CivilTime(hour: 7) ?? .nine))
        let night = try reminder(set("2026-11-23T23:30", "FREQ=DAILY"))
        #expect(night.taskAlarm(quietHours: quiet, in: zone) == .after(7 * 3_600 + 1_800))
        #expect(night.taskAlarm(quietHours: nil, in: zone) == .after(0))
        #expect(try reminder(.undated).taskAlarm(quietHours: nil, in: zone) == nil)
        let planned = AlertPlan([ReminderAlerts([night])], quietHours: quiet, zone: zone, now: now).window(1).alerts
        let due = zone.instant(of: try #require(night.opening(in: zone)).at)
        #expect(planned.map(\.fireAt) == [due.addingTimeInterval(7 * 3_600 + 1_800)])
    }
}

extension Date {
    fileprivate var day: CivilDate { CivilDate(of: self, in: .gmt) }
}
