import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct ReminderSwitchTests {
    private static let tables = ["reminders", "reminder_people", "reminder_dates", "reminder_completions"]

    private func set(_ reminder: Reminder, off: Bool, in world: ReminderWorld) async throws -> Reminder {
        try await world.space.switchReminder(reminder.id, off: off, at: world.clock.now, in: world.zone)
    }

    private func alerts(in world: ReminderWorld) async throws -> [Reminder] {
        try await world.space.reminders(in: world.zone)
    }

    @Test func `off is a list of its own, after all that are on`() async throws {
        let world = try await ReminderWorld()
        let due = try await world.create("Due", "2026-11-20T09:00")
        _ = try await world.create("Coming", "2026-11-23T09:00")
        _ = try await world.space.createReminder(
            ReminderDraft(category: .actionItem, title: "Undated", schedule: .undated), at: world.clock.now, in: world.zone)
        let off = try await set(due, off: true, in: world)
        #expect(off.isOff && off.updatedAt == due.updatedAt)
        #expect(try await world.titles(.due).isEmpty)
        #expect(try await world.titles(.off) == ["Due"])
        let all = try await world.space.reminders(nil, limit: 9, at: world.clock.now, in: world.zone)
        #expect(all.rows.map(\.title) == ["Coming", "Undated", "Due"])
        #expect(all.counts == [.due: 0, .coming: 1, .undated: 1, .off: 1, .done: 0])
        let first = try await world.space.reminders(nil, limit: 2, at: world.clock.now, in: world.zone)
        let rest = try await world.space.reminders(nil, after: first.next, limit: 2, at: world.clock.now, in: world.zone)
        #expect(first.rows.map(\.title) == ["Coming", "Undated"] && rest.rows.map(\.title) == ["Due"])
        #expect(try await alerts(in: world).map(\.title) == ["Coming"])
    }

    @Test func `undone at once, everything is as it was`() async throws {
        let world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        let before = try await world.space.rows(of: Self.tables)
        let off = try await set(made, off: true, in: world)
        #expect(try await set(made, off: true, in: world) == off)
        #expect(try await set(made, off: false, in: world) == made)
        #expect(try await world.space.rows(of: Self.tables) == before)
        #expect(try await world.titles(.coming) == ["Daily"])
    }

    @Test func `a series goes on from now, and its history stays`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        world.clock.advance(by: 86_400)
        _ = try await world.done(made)
        _ = try await set(made, off: true, in: world)
        world.clock.advance(by: 5 * 86_400)
        #expect(try await world.standing(made).state == .off)
        let on = try await set(made, off: false, in: world)
        #expect(try await world.space.reminder(made.id) == on)
        let standing = try await world.standing(made)
        #expect(try standing.state == .coming && standing.at == world.at("2026-11-28T09:00"))
        #expect(try await world.space.history(of: made.id, limit: 9).rows.map(\.occurrence) == [world.at("2026-11-22T09:00")])
        #expect(try await alerts(in: world).map(\.id) == [made.id])
    }

    @Test func `no alert of it is planned while it is off, nor one for that time later`() async throws {
        var world = try await ReminderWorld()
        let account = try await Accounts.inMemory().create(named: "Owner", passwordHash: nil, at: world.clock.now)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        func planned(from now: Date) async throws -> Int {
            let question = AlertQuestion(account, AccountAlerts(), timeZone: zone, now: now)
            return try await world.space.alertPlan(question).prefix(60).count { $0.notice.category == .reminder(.habit) }
        }
        let made = try await world.create("Once", "2026-11-22T09:00")
        let start = world.clock.now
        #expect(try await planned(from: start) == 1)
        _ = try await set(made, off: true, in: world)
        #expect(try await planned(from: start) == 0)
        world.clock.advance(by: 86_400)
        _ = try await set(made, off: false, in: world)
        #expect(try await world.standing(made).state == .due)
        #expect(try await planned(from: start) == 0)
    }

    @Test func `an edit keeps it off, or switches it; it cannot be snoozed, and can be done`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        _ = try await set(made, off: true, in: world)
        world.clock.advance(by: 86_400)
        var draft = ReminderDraft(made)
        draft.title = "Water"
        let edited = try await world.space.editReminder(
            made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        #expect(edited.isOff && edited.title == "Water")
        await #expect(throws: StoreError.reminderRefused(.isOff)) {
            try await world.space.snoozeReminder(
                made.id, until: world.clock.now + 3600, at: world.clock.now, in: world.zone)
        }
        let done = try await world.done(made)
        #expect(try done.completion?.occurrence == world.at("2026-11-22T09:00"))
        #expect(done.reminder.isOff)
        draft.isOff = false
        let on = try await world.space.editReminder(
            made.id, to: draft, ifVersion: edited.updatedAt, at: world.clock.now, in: world.zone)
        #expect(!on.isOff)
        try await world.space.deleteReminder(made.id, at: world.clock.now)
        await #expect(throws: StoreError.notFound) { try await set(made, off: true, in: world) }
    }

    @Test func `of a person it comes last, and none is asked about when to-dos are prioritised`() async throws {
        let world = try await ReminderWorld()
        let anna = try await world.person("Anna Berg")
        let first = try await world.create("First", "2026-11-22T09:00", people: [anna], category: .actionItem)
        _ = try await world.create("Second", "2026-11-23T09:00", people: [anna], category: .actionItem)
        _ = try await set(first, off: true, in: world)
        #expect(try await world.space.reminders(about: anna, in: world.zone).map(\.title) == ["Second", "First"])
        #expect(try await world.space.toDos(limit: 9, in: world.zone).rows.map(\.reminder.title) == ["Second", "First"])
        let cards = try await world.space.priorityCards(from: world.clock.now, asking: AccountID(UUID()), in: world.zone)
        #expect(cards.total == 1)
    }

    @Test func `reminders of before are on, and switching one is told to those that follow the log`() throws {
        let queue = try DatabaseQueue()
        try SpaceSchema.steps.migrator.migrate(queue, upTo: "Imports can be undone")
        let id = Data(repeating: 7, count: 16)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO reminders (id, category, title, note, start_day, start_second, created_at, updated_at)
                    VALUES (?, 'habit', 'Walk', '', 20000, 0, 1, 1)
                    """, arguments: [id])
        }
        let logged = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM changes") }
        try SpaceSchema.steps.migrator.migrate(queue)
        #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM changes") } == logged)
        try queue.read { db in
            let row = try #require(try Row.fetchOne(db, sql: "SELECT \(Reminder.Columns.list) FROM reminders"))
            #expect(try !Reminder(row: row, dates: []).isOff)
        }
        try queue.write { db in try db.execute(sql: "UPDATE reminders SET paused_at = 5") }
        #expect(
            try queue.read { db in
                try String.fetchOne(db, sql: "SELECT kind FROM changes ORDER BY sequence DESC LIMIT 1")
            } == "update")
    }
}
