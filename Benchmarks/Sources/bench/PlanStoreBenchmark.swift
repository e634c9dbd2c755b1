import Foundation
import Kinkeeper
import Store

/// The plan as a server asks for it: of a data folder, again and again, with changes between.
enum PlanStoreBenchmark {
    static func measure(_ report: inout Report, people: Int, today: CivilDate, zone: TimeZone) async throws {
        let scratch = try ScratchFolder()
        let (data, space) = try await EmptySpace.make(in: scratch.url)
        try fill(EmptySpace.database(in: scratch.url), with: people, today: today)
        guard let account = try await data.accounts.list().first else { return }
        let chosen = AccountAlerts(occasions: [.onTheDay, .dayBefore, .weekBefore])
        let offsets = ZoneOffsets(zone)
        let now = offsets.instant(of: CivilDateTime(today, .nine))
        let question = AlertQuestion(account, chosen, timeZone: zone, now: now)
        let label = people.formatted(.number.locale(Locale(identifier: "en_GB")))

        func plan() async throws { keep(try await space.alertPlan(question).window(64).alerts.count) }
        report.add("\(label) people: first plan of a process", Report.duration(try await seconds(ofAsync: plan)))
        let again = try await median(plan)
        let (records, preferences) = try await space.alertRecords(question)
        let naive = NaivePlan(records: records, preferences: preferences, zone: offsets)
        for (name, days) in PlanBenchmark.horizons where people <= 10_000 || days <= 365 {
            let baseline = seconds { keep(naive.alerts(from: today, days: days).prefix(64).count) }
            report.add("\(label): next 64", seconds: again, baseline: baseline, of: "the naive way, \(name)")
        }
        let reading = try await median { keep(try await space.alertRecords(question).0.occasions.count) }
        report.add("\(label): of that the records", seconds: reading, baseline: again, of: "all of it")

        let persons = try await space.peoplePage(order: .givenFirst, limit: 50).rows.map(\.id)
        let reminders = records.reminders.prefix(50).map(\.id)
        var round = 0
        let writes: [(String, () async throws -> Void)] = [
            (
                "a logged catch-up",
                {
                    let draft = CatchupDraft(day: today, kind: .call, people: [persons[round % persons.count]])
                    try await space.logCatchup(draft, today: today, at: Date())
                }
            ),
            (
                "a done reminder",
                {
                    let id = reminders[round % reminders.count]
                    try await space.completeReminder(id, at: now, in: offsets)
                }
            ),
        ]
        for (name, write) in writes {
            var times: [Double] = []
            for _ in 0..<40 {
                round += 1
                try await write()
                times.append(try await seconds(ofAsync: plan))
            }
            report.add("\(label): after \(name)", seconds: times.percentile(0.5), baseline: again, of: "nothing changed")
        }
        let idle = try await median {
            keep(try await space.currentSequence())
            keep(try await data.accounts.alerts(of: account.id))
            keep(try await data.accounts.list())
            keep(try await data.accounts.nextDelivery())
        }
        report.add("\(label): what an idle round asks", Report.duration(idle))
    }

    private static func median(_ work: () async throws -> Void) async throws -> Double {
        var times: [Double] = []
        for _ in 0..<15 { times.append(try await seconds(ofAsync: work)) }
        return times.percentile(0.5)
    }

    /// People with a birthday, a cadence with catch-ups, and a reminder each, written by SQLite alone.
    private static func fill(_ path: String, with count: Int, today: CivilDate) throws {
        let database = try SQLite(path: path)
        try database.execute(
            """
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
            INSERT INTO people (id, name_prefix, given_name, middle_names, family_name, name_suffix, nickname,
              formatted_name, organisation, job_title, pronouns, note, sort_given_first, sort_family_first,
              created_at, updated_at)
            SELECT randomblob(16), '', '', '', '', '', '', 'Person ' || n, '', '', '', '', hex(randomblob(6)) || n,
              hex(randomblob(6)) || n, n, n FROM numbers;
            INSERT INTO occasions (id, person_id, position, kind, label, calendar, year, month, is_leap_month, day)
            SELECT randomblob(16), id, 0, 'birthday', '', 'gregorian', 1930 + abs(random()) % 90, 1 + abs(random()) % 12, 0,
              1 + abs(random()) % 28 FROM people;
            INSERT INTO reminders (id, category, title, note, start_day, start_second, rule, created_at, updated_at)
            SELECT randomblob(16), 'habit', 'Call', '', \(today.daysSinceEpoch) - abs(random()) % 2000, 32400,
              CASE rowid % 4 WHEN 0 THEN 'FREQ=MONTHLY' WHEN 1 THEN 'FREQ=YEARLY' WHEN 2 THEN 'FREQ=MONTHLY;BYDAY=-1FR'
                ELSE 'FREQ=WEEKLY;INTERVAL=6' END, 0, 0 FROM people;
            """)
        try SampleRhythms.give(in: database, today: today)
    }
}
