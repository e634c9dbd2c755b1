import Foundation
import Kinkeeper

/// The next 64 alerts of 10,000 people with five rules each: three lead times of a birthday, a catch-up, and a reminder.
///
/// The baseline is the naive way over horizons of 30 days, a year and five years: everything generated, sorted, cut.
enum PlanBenchmark {
    static let horizons = [("30 days", 30), ("a year", 365), ("5 years", 1_826)]
    static let preferences = AlertPreferences(occasions: [.onTheDay, .dayBefore, .weekBefore])

    static func measure(_ report: inout Report) async throws {
        guard let today = CivilDate(year: 2026, month: 11, day: 22), let zone = TimeZone(identifier: "Europe/Berlin") else {
            return
        }
        let offsets = ZoneOffsets(zone)
        let records = try records(people: 10_000, today: today)
        let now = offsets.instant(of: CivilDateTime(today, .nine))
        let naive = NaivePlan(records: records, preferences: preferences, zone: offsets)
        func time(_ limit: Int, _ now: Date) -> Double {
            fastest(of: 9) { keep(AlertPlan(records, preferences, zone: offsets, now: now).window(limit).alerts.count) }
        }
        for (name, days) in horizons {
            let baseline = fastest(of: 3) { keep(naive.alerts(from: today, days: days).prefix(64).count) }
            report.add("next 64", seconds: time(64, now), baseline: baseline, of: "generating and sorting \(name)")
        }
        let first = time(64, now)
        for limit in [640, 6_400] { report.add("next \(limit)", seconds: time(limit, now), baseline: first, of: "the next 64") }
        for years in [10, 100, 1_000] {
            let later = offsets.instant(of: CivilDateTime(today.adding(days: years * 365), .nine))
            report.add("next 64, \(years) years later", seconds: time(64, later), baseline: first, of: "now")
        }
        report.remark("asked: 1/20 of the naive way for the next 64, whatever the horizon")
        for people in [10_000, 100_000] {
            try await PlanStoreBenchmark.measure(&report, people: people, today: today, zone: zone)
        }
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
            let keeping = CatchupState(
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
