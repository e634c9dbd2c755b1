import Foundation

@testable import Kinkeeper

/// A random household: people with birthdays, groups, catch-ups, reminders, and choices of alerts.
struct RandomRecords {
    private var generator: SeededGenerator
    private let now: Date
    private let today: CivilDate
    private let groups: [PersonGroup.ID]
    private let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]
        .compactMap { TimeZone(identifier: $0) }

    init(seed: UInt64, now: Date, zone: TimeZone) {
        generator = SeededGenerator(seed: seed)
        self.now = now
        today = CivilDate(of: now, in: zone)
        groups = (1...3).map { number in
            var generator = SeededGenerator(seed: seed &+ UInt64(number))
            return PersonGroup.ID(at: Date(timeIntervalSince1970: Double(number)), using: &generator)
        }
    }

    mutating func records(people: Int, reminders: Int) throws -> AlertRecords {
        var records = AlertRecords(account: (identifier() as Identifier<Person>).uuid)
        for _ in 0..<people {
            let person: Person.ID = identifier()
            let memberOf = groups.filter { _ in chance(0.3) }.shuffled(using: &generator)
            records.occasions.append(
                WatchedOccasion(
                    id: identifier(), person: person, occasion: try occasion(),
                    leapDayRule: chance(0.5) ? .march1 : .february28,
                    groups: memberOf))
            if chance(0.4) { records.catchups.append(catchup(person, memberOf)) }
        }
        for _ in 0..<reminders { records.reminders.append(try reminder()) }
        return records
    }

    mutating func preferences(for people: [Person.ID]) -> AlertPreferences {
        var preferences = AlertPreferences(
            occasions: leads(), catchups: catchupAlerts(), monthlyPreview: chance(0.5) ? time() : nil,
            digest: WeeklyTime(Weekday(rawValue: number(1...7)) ?? .monday, time()))
        if chance(0.6) { preferences.quietHours = QuietHours(from: time(), to: time()) }
        for group in groups where chance(0.6) { preferences.groups[group] = .init(name: "Group", choice()) }
        for person in people where chance(0.2) { preferences.people[person] = choice() }
        return preferences
    }

    // MARK: Private

    private mutating func occasion() throws -> Occasion {
        if chance(0.1) { return Occasion(kind: .custom, label: "some day", when: .text("circa 1800")) }
        let isLeapDay = chance(0.1)
        let date = try PartialDate(
            year: chance(0.6) ? (isLeapDay ? 2000 : number(1940...2030)) : nil, month: isLeapDay ? 2 : number(1...12),
            day: isLeapDay ? 29 : chance(0.1) ? nil : number(1...28))
        return Occasion(kind: .birthday, when: .date(date))
    }

    private mutating func catchup(_ person: Person.ID, _ memberOf: [PersonGroup.ID]) -> CatchupDue {
        let due = today.adding(days: number(-40...60))
        let cause = CatchupReason(cadence: .monthly, source: .own, daysSince: 30, cause: .lastCatchup)
        return CatchupDue(
            person: person, day: chance(0.3) ? max(due, today.adding(days: number(0...9))) : due, due: due, reason: cause,
            groups: memberOf)
    }

    private mutating func reminder() throws -> Reminder {
        let rules = [
            nil, "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD", "FREQ=WEEKLY;INTERVAL=2;COUNT=9",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=-1FR",
        ]
        let start = CivilDateTime(today.adding(days: number(-200...90)), time())
        let rule = try (rules.randomElement(using: &generator) ?? nil).map { try RecurrenceRule($0) }
        var reminder = Reminder(
            id: identifier(), category: Reminder.Category.allCases.randomElement(using: &generator) ?? .habit, title: "Call",
            schedule: RecurrenceSet(start: start, rule: rule), createdAt: now, updatedAt: now)
        let times = Array(reminder.schedule.occurrences().prefix(40))
        if chance(0.2) { reminder.schedule.excluded = Set(times.filter { _ in chance(0.2) }) }
        if chance(0.3) { reminder.completedThrough = times.randomElement(using: &generator) }
        if chance(0.3), let time = times.randomElement(using: &generator) {
            reminder.snooze = .init(time, until: now.addingTimeInterval(Double(number(-90_000...900_000))))
        }
        if chance(0.3) { reminder.schedule.zone = zones.randomElement(using: &generator) }
        return reminder
    }

    private mutating func choice() -> AlertPreferences.Choice {
        .init(
            occasions: chance(0.7) ? (chance(0.3) ? [] : leads()) : nil, catchups: chance(0.5) ? catchupAlerts() : nil)
    }

    private mutating func leads() -> [LeadTime] {
        (0..<number(0...3)).compactMap { _ in
            LeadTime(days: [0, 0, 1, 7, 14, 30, 366].randomElement(using: &generator) ?? 0, at: time())
        }
    }

    private mutating func catchupAlerts() -> CatchupAlerts {
        CatchupAlerts(onTheDay: chance(0.6) ? time() : nil, inDigest: chance(0.4))
    }

    private mutating func time() -> CivilTime {
        // Often within the hours at which clocks are put, and often the same.
        CivilTime(
            hour: chance(0.4) ? number(0...3) : number(0...23),
            minute: [0, 0, 10, 30, 45].randomElement(using: &generator) ?? 0)
            ?? .nine
    }

    private mutating func identifier<Record>() -> Identifier<Record> { Identifier(at: now, using: &generator) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < part }
}
