import Foundation
import Kinkeeper

/// The next 64 alerts of 10,000 people with five rules each: three lead times of a birthday, a catch-up, and a reminder.
enum PlanBenchmark {
    static func measure(_ report: inout Report) throws {
        guard let today = CivilDate(year: 2026, month: 11, day: 22), let zone = TimeZone(identifier: "Europe/Berlin") else {
            return
        }
        let offsets = ZoneOffsets(zone)
        let records = try records(people: 10_000, today: today)
        let preferences = AlertPreferences(occasions: [.onTheDay, .dayBefore, .weekBefore])
        let now = offsets.instant(of: CivilDateTime(today, .nine))
        let naive = fastest(of: 3) { keep(everything(records, preferences, offsets, from: today, days: 365).prefix(64).count) }

        func add(_ what: String, _ limit: Int, _ now: Date) {
            let time = fastest(of: 9) {
                keep(AlertPlan(records, preferences, zone: offsets, now: now).window(limit).alerts.count)
            }
            report.add(what, seconds: time, baseline: naive, of: "generating and sorting a year")
        }
        add("next 64", 64, now)
        add("next 640", 640, now)
        add("next 6,400", 6_400, now)
        for years in [10, 100, 1_000] {
            add("next 64, \(years) years later", 64, offsets.instant(of: CivilDateTime(today.adding(days: years * 365), .nine)))
        }
        report.remark("asked: 1/20 for the next 64")
        try addRules(to: &report, today: today)
    }

    private static func records(people: Int, today: CivilDate) throws -> AlertRecords {
        var random = SeededRandom(seed: 4)
        let made = Date(timeIntervalSince1970: 1_700_000_000)
        var records = AlertRecords(account: UUID())
        let rules = try ["FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;INTERVAL=6"].map {
            try RecurrenceRule($0)
        }
        for _ in 0..<people {
            let person = Person.ID(at: made, using: &random)
            let born = try PartialDate(year: random.pick(1930...2020), month: random.pick(1...12), day: random.pick(1...28))
            records.occasions.append(
                WatchedOccasion(
                    id: Identifier(at: made, using: &random), person: person,
                    occasion: Occasion(kind: .birthday, when: .date(born))))
            let keeping = Keeping(
                person: person, choice: .every(.yearly), chosenOn: today.adding(days: -400),
                last: today.adding(days: -random.pick(1...364)))
            if let standing = keeping.standing(on: today), let due = CatchupDue(person, standing, plan: nil) {
                records.catchups.append(due)
            }
            let start = CivilDateTime(today.adding(days: -random.pick(0...2_000)), .nine)
            records.reminders.append(
                Reminder(
                    id: Identifier(at: made, using: &random), category: .habit, title: "Call",
                    schedule: RecurrenceSet(start: start, rule: random.pick(rules)), createdAt: made, updatedAt: made))
        }
        return records
    }

    // MARK: The naive way

    private static func everything(
        _ records: AlertRecords, _ preferences: AlertPreferences, _ zone: ZoneOffsets, from today: CivilDate, days: Int
    ) -> [(Date, AlertNotice)] {
        let end = today.adding(days: days)
        var all: [(Date, AlertNotice)] = []
        func add(_ notice: AlertNotice, _ day: CivilDate) {
            all.append((zone.instant(of: CivilDateTime(day, .nine)), notice))
        }
        for watched in records.occasions {
            for lead in preferences.leadTimes(for: watched.person, in: []) {
                var day = today.adding(days: lead.leadTime.days)
                while let next = watched.occasion.next(onOrAfter: day, leapDayRule: .february28),
                    next.date.adding(days: -lead.leadTime.days) < end
                {
                    add(notice(of: watched, next, lead), next.date.adding(days: -lead.leadTime.days))
                    day = next.date.adding(days: 1)
                }
            }
        }
        for due in records.catchups where due.day >= today && due.day < end {
            add(
                AlertNotice(
                    source: AlertSource(.person, due.person.uuid), kind: .catchup, date: due.due, category: .catchup,
                    reason: .catchupDue(.nine, .account), content: .catchup(due.person, due.reason)), due.day)
        }
        for reminder in records.reminders {
            for time in reminder.schedule.occurrences(onOrAfter: CivilDateTime(today, .nine)) {
                guard time.date < end else { break }
                add(notice(of: reminder, time.date), time.date)
            }
        }
        return all.sorted { $0.0 < $1.0 }
    }

    private static func notice(of watched: WatchedOccasion, _ next: Occurrence, _ lead: EffectiveLeadTime) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.occasion, watched.id.uuid), kind: .occasion(daysBefore: lead.leadTime.days), date: next.date,
            category: .occasion, reason: .leadTime(lead.leadTime, lead.level),
            content: .occasion(
                OccasionNotice(person: watched.person, kind: watched.occasion.kind, label: "", occurrence: next)))
    }

    private static func notice(of reminder: Reminder, _ day: CivilDate) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.reminder, reminder.id.uuid), kind: .reminder(ofDay: 1), date: day,
            category: .reminder(reminder.category), reason: .schedule(reminder.schedule.rule),
            content: .reminder(title: reminder.title, note: reminder.note, people: reminder.people))
    }

    // MARK: Rules

    /// The next time of a rule, near its start and far from it.
    private static func addRules(to report: inout Report, today: CivilDate) throws {
        for text in ["FREQ=DAILY;INTERVAL=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"] {
            let set = RecurrenceSet(start: CivilDateTime(today, .nine), rule: try RecurrenceRule(text))
            func time(_ years: Int) -> Double {
                let far = CivilDateTime(today.adding(days: years * 365), .nine)
                return fastest(of: 5) {
                    for _ in 0..<1_000 { keep(set.occurrences(onOrAfter: far).first { _ in true }) }
                } / 1_000
            }
            report.add("\(text) after 7,000 years", seconds: time(7_000), baseline: time(0), of: "at its start")
        }
    }
}
