import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// The input of the planner.
struct AlertPlanningTests {
    private let clock = TestClock()

    private func question(
        _ alerts: AccountAlerts = AccountAlerts(), announced: [Person.ID: CivilDate] = [:]
    ) async throws -> AlertQuestion {
        let account = try await Accounts.inMemory().create(named: "Owner", passwordHash: nil, at: clock.now)
        return AlertQuestion(account, alerts, timeZone: .gmt, now: clock.now, announced: announced)
    }

    /// Returns "2026-12-31T09:00 José García" for each of the next alerts about a person.
    private func lines(_ space: Space, _ question: AlertQuestion, _ limit: Int) async throws -> [String] {
        let alerts = try await space.alertPlan(question).window(limit).alerts
        var lines: [String] = []
        for alert in alerts {
            switch alert.notice.content {
            case .occasion(let notice):
                lines.append("\(alert.local) \(try await space.person(notice.person)?.profile.name.formatted ?? "?")")
            case .catchup(let person, _):
                lines.append("\(alert.local) in touch \(try await space.person(person)?.profile.name.formatted ?? "?")")
            default: lines.append("\(alert.local) \(alert.notice.kind)")
            }
        }
        return lines
    }

    @Test func `an alert keeps its identifier when the year of a birthday is learnt`() async throws {
        let test = try TestSpace()
        let wedding = Occasion(kind: .anniversary, when: Cast.date(2012, 6, 30))
        var profile = Profile(
            name: PersonName(formatted: "Ben"), occasions: [Occasion(kind: .birthday, when: Cast.date(nil, 12, 1)), wedding])
        try await test.space.importAll([Cast.card(profile, uid: "ben", revision: 1)], at: clock.now)
        let question = try await question()
        let before = try await test.space.alertPlan(question).window(2).alerts
        profile.occasions = [wedding, Occasion(kind: .birthday, when: Cast.date(1990, 12, 1))]
        try await test.space.importAll([Cast.card(profile, uid: "ben", revision: 2)], at: clock.now)
        let after = try await test.space.alertPlan(question).window(2).alerts
        #expect(before.map(\.id) == after.map(\.id))
        #expect(before.map(\.notice) != after.map(\.notice))
        // Another label is another day.
        profile.occasions = [wedding, Occasion(kind: .birthday, label: "the cat's", when: Cast.date(1990, 12, 1))]
        try await test.space.importAll([Cast.card(profile, uid: "ben", revision: 3)], at: clock.now)
        #expect(try await test.space.alertPlan(question).window(1).alerts.map(\.id) != after.prefix(1).map(\.id))
    }

    @Test func `everybody's days are there, but not those of the trash`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let question = try await question()
        #expect(
            try await lines(test.space, question, 4) == [
                "2026-12-31T09:00 José García", "2027-02-28T09:00 Léa Dubois", "2027-04-12T09:00 Anna Berg",
                "2027-06-30T09:00 Anna Berg",
            ])
        let jose = try #require(try await test.space.person(named: "José García")).id
        try await test.space.trash(jose, at: clock.now)
        #expect(try await lines(test.space, question, 1) == ["2027-02-28T09:00 Léa Dubois"])
        try await test.space.restore(jose, at: clock.now)
        #expect(try await lines(test.space, question, 1) == ["2026-12-31T09:00 José García"])
    }

    @Test func `catch-ups come on the days that levelling planned, once a round`() async throws {
        let street = try await Street(count: 4, today: clock.today)
        for number in 0..<4 { try await street.keepUp(number, every: 30, last: 31 + number) }
        var question = try await question()
        question.catchupsADay = 1
        question.now = Calendar(identifier: .gregorian).startOfDay(for: clock.now)
        let board = try await street.page(CatchupBoardQuery())
        var expected: [String] = []
        for row in try await street.space.catchupBoard(today: clock.today, perDay: 1, limit: 10).rows {
            if let day = row.planned { expected.append("\(day)T09:00 in touch \(row.name.formatted)") }
        }
        #expect(try await lines(street.space, question, 10) == expected.sorted())
        #expect(expected.count == 4)
        question.announced = Dictionary(uniqueKeysWithValues: board.rows.prefix(3).map { ($0.id, $0.standing.due) })
        #expect(try await lines(street.space, question, 10).count == 1)
    }

    @Test func `groups have a say once somebody is in them, and no more when they have left`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let jose = try #require(try await test.space.person(named: "José García")).id
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        try await test.space.changeAlertChoice(of: .group(choir.id), at: clock.now) { $0.occasions = [.weekBefore] }
        let question = try await question()
        #expect(try await lines(test.space, question, 1) == ["2026-12-31T09:00 José García"])
        try await test.space.addMembers([jose], to: choir.id, on: clock.today, at: clock.now)
        #expect(try await lines(test.space, question, 1) == ["2026-12-24T09:00 José García"])
        try await test.space.removeMembers([jose], from: choir.id, at: clock.now)
        #expect(try await lines(test.space, question, 1) == ["2026-12-31T09:00 José García"])
    }

    @Test(arguments: trials(1, long: 20))
    func `what followed the log is what a new reading sees, whatever happened`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let street = try await Street(count: 12, today: clock.today)
        let dated = Cast.everybody.map { Cast.card($0, uid: $0.name.formatted) }
        try await street.space.importAll(dated, at: clock.now)
        let question = try await question(AccountAlerts(occasions: [.onTheDay, .weekBefore], monthlyPreview: .nine))
        var watched = WatchedDays()
        for step in 0..<120 {
            if step % 3 == 0 {
                try await changeDays(of: street, using: &generator)
            } else {
                try await street.change(step, using: &generator)
            }
            let (followed, after, fresh) = try await street.space.file.read { [watched] db in
                var (followed, fresh) = (watched, WatchedDays())
                try followed.refresh(from: db)
                try fresh.refresh(from: db)
                return (followed.inOrder, followed, fresh.inOrder)
            }
            watched = after
            #expect(followed == fresh, "step \(step)")
            // Streams made before a change are not used after it.
            let (records, preferences) = try await street.space.alertRecords(question)
            var unknown = records
            (unknown.occasions, unknown.reminders) = (records.occasions, records.reminders)
            let (kept, anew) = (plan(records, preferences, question), plan(unknown, preferences, question))
            #expect(kept == anew, "step \(step)")
        }
        let plan = try await street.space.alertPlan(question).window(50).alerts
        street.space.watched.withLock { $0 = WatchedDays() }
        street.space.board.withLock { $0 = Board() }
        #expect(try await street.space.alertPlan(question).window(50).alerts == plan)
    }

    @Test func `reminders of one's own are told, and what is done, put off or deleted is followed`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let question = try await question(AccountAlerts(occasions: []))
        let tomorrow = CivilDateTime(clock.today.adding(days: 1), .nine)
        let reminder = try await test.space.createReminder(
            ReminderDraft(
                category: .habit, title: "Ferns",
                schedule: RecurrenceSet(start: tomorrow, rule: try RecurrenceRule("FREQ=DAILY"))),
            at: clock.now, in: .utc)
        #expect(try await lines(test.space, question, 1) == ["\(tomorrow) reminder/1"])
        try await test.space.completeReminder(reminder.id, occurrence: tomorrow, at: clock.now, in: .utc)
        let next = CivilDateTime(clock.today.adding(days: 2), .nine)
        #expect(try await lines(test.space, question, 1) == ["\(next) reminder/1"])
        try await test.space.deleteReminder(reminder.id, at: clock.now)
        #expect(try await lines(test.space, question, 1) == [])
    }

    @Test(arguments: trials(1, long: 20))
    func `reminders follow the log whatever happens to them`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let test = try await TestSpace.withCast(at: clock.now)
        let question = try await question(AccountAlerts(occasions: []))
        var made: [Reminder.ID] = []
        for step in 0..<80 {
            let day = clock.today.adding(days: Int.random(in: 0..<30, using: &generator))
            let schedule = RecurrenceSet(
                start: CivilDateTime(day, .nine), rule: step % 2 == 0 ? try RecurrenceRule("FREQ=WEEKLY") : nil)
            let draft = ReminderDraft(category: .habit, title: "Number \(step)", schedule: schedule)
            switch (Int.random(in: 0..<4, using: &generator), made.randomElement(using: &generator)) {
            case (1, let id?): _ = try? await test.space.completeReminder(id, at: clock.now, in: .utc)
            case (2, let id?):
                try await test.space.deleteReminder(id, at: clock.now)
                made.removeAll { $0 == id }
            case (3, let id?):
                let until = clock.now.addingTimeInterval(Double(step) * 3_600)
                _ = try? await test.space.snoozeReminder(id, until: until, at: clock.now, in: .utc)
            default: made.append(try await test.space.createReminder(draft, at: clock.now, in: .utc).id)
            }
            let (records, preferences) = try await test.space.alertRecords(question)
            let all = try await test.space.file.read { db in try db.allReminders() }
            #expect(records.reminders.sorted { $0.id < $1.id } == all.sorted { $0.id < $1.id }, "step \(step)")
            var unknown = records
            unknown.reminders = all
            let (kept, anew) = (plan(records, preferences, question), plan(unknown, preferences, question))
            #expect(kept == anew, "step \(step)")
        }
        #expect(!made.isEmpty)
    }

    private func plan(
        _ records: AlertRecords, _ preferences: AlertPreferences, _ question: AlertQuestion
    ) -> [Alert] {
        AlertPlan(records, preferences, zone: ZoneOffsets(question.timeZone), now: question.now).window(30).alerts
    }

    private func changeDays(of street: Street, using generator: inout SeededGenerator) async throws {
        let sql = [
            "DELETE FROM occasions WHERE id = (SELECT max(id) FROM occasions)",
            "UPDATE occasions SET day = 3 WHERE id = (SELECT min(id) FROM occasions)",
            "UPDATE occasions SET person_id = (SELECT max(id) FROM people) WHERE id = (SELECT min(id) FROM occasions)",
            "UPDATE people SET leap_day_rule = 'march-1' WHERE id = (SELECT max(id) FROM people)",
            "UPDATE group_members SET person_id = (SELECT min(id) FROM people) WHERE id = (SELECT max(id) FROM group_members)",
        ].randomElement(using: &generator)
        let person = street.people.randomElement(using: &generator)
        let id = Identifier<Occasion>.make(at: clock.now)
        try await street.space.file.write { db in
            if let sql { try db.run(sql, []) }
            let birthday = Occasion(kind: .birthday, when: Cast.date(1990, 5, 17))
            if let person { try birthday.insert(id: id.uuid, person: person, position: 0, into: db) }
        }
    }
}

extension WatchedDays {
    /// The days in the order of their identifiers, groups too.
    fileprivate var inOrder: [String] {
        var days = self
        return days.occasions(leapDayRule: .february28).list.sorted { $0.id < $1.id }
            .map { "\($0.id) \($0.person) \($0.occasion) \($0.leapDayRule) \($0.groups.sorted())" }
    }
}
