import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct ReminderDoingTests {
    private static let tables = ["reminders", "reminder_people", "reminder_dates", "reminder_completions"]

    @Test func `what is once is done with being done, and open again when that is undone`() async throws {
        let world = try await ReminderWorld()
        let made = try await world.create("Once", "2026-11-20T09:00")
        let before = try await world.space.rows(of: Self.tables)
        let done = try await world.done(made)
        #expect(try await world.titles(.done) == ["Once"])
        #expect(try await world.titles(.due).isEmpty)
        _ = try await world.space.undoCompletion(try #require(done.completion).id)
        #expect(try await world.space.rows(of: Self.tables) == before)
        #expect(try await world.titles(.due) == ["Once"])
    }

    @Test func `tapping done twice on one time does it once`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        world.clock.advance(by: 86_400)
        let first = try await world.done(made, "2026-11-22T09:00")
        let second = try await world.done(made, "2026-11-22T09:00")
        #expect(first == second)
        #expect(try await world.standing(made).at == world.at("2026-11-23T09:00"))
        await #expect(throws: StoreError.reminderRefused(.notOpen(try world.at("2026-11-24T09:00")))) {
            _ = try await world.done(made, "2026-11-24T09:00")
        }
    }

    @Test func `done at the latest time covers those that were missed`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        world.clock.advance(by: 5 * 86_400)
        let standing = try await world.standing(made)
        #expect(try standing.at == world.at("2026-11-22T09:00") && standing.occurrence == world.at("2026-11-26T09:00"))
        let done = try await world.done(made)
        #expect(try done.completion?.occurrence == world.at("2026-11-26T09:00"))
        #expect(try await world.titles(.due).isEmpty)
        #expect(try await world.space.history(of: made.id, limit: 9).rows.map(\.id) == [try #require(done.completion).id])
    }

    @Test func `what is put off comes at the moment it was put off to, and undoing done puts it off again`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Weekly", "2026-11-22T09:00", "FREQ=WEEKLY")
        world.clock.advance(by: 86_400)
        #expect(try await world.standing(made).state == .due)
        let hour = world.clock.now + 3600
        _ = try await world.space.snoozeReminder(made.id, until: hour, at: world.clock.now, in: world.zone)
        #expect(try await world.standing(made).state == .coming)
        #expect(try await world.standing(made).at == world.at("2026-11-22T14:00"))
        world.clock.advance(by: 3600)
        let standing = try await world.standing(made)
        #expect(try standing.state == .due && standing.occurrence == world.at("2026-11-22T09:00") && standing.isSnoozed)
        let before = try await world.space.rows(of: Self.tables)
        let done = try await world.done(made)
        #expect(done.reminder.snooze == nil)
        #expect(try await world.standing(made).at == world.at("2026-11-29T09:00"))
        _ = try await world.space.undoCompletion(try #require(done.completion).id)
        #expect(try await world.space.rows(of: Self.tables) == before)
        _ = try await world.space.endSnooze(of: made.id)
        #expect(try await world.standing(made).at == world.at("2026-11-22T09:00"))
    }

    @Test func `nothing is put off into the past, nor what is done`() async throws {
        let world = try await ReminderWorld()
        let made = try await world.create("Once", "2026-11-20T09:00")
        await #expect(throws: StoreError.reminderRefused(.snoozeNotAhead)) {
            _ = try await world.space.snoozeReminder(made.id, until: world.clock.now, at: world.clock.now, in: world.zone)
        }
        _ = try await world.done(made)
        await #expect(throws: StoreError.reminderRefused(.allDone)) {
            _ = try await world.space.snoozeReminder(made.id, until: world.clock.now + 60, at: world.clock.now, in: world.zone)
        }
        await #expect(throws: StoreError.reminderRefused(.allDone)) { _ = try await world.done(made) }
    }

    @Test func `undoing one that others followed leaves those done`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("Daily", "2026-11-22T09:00", "FREQ=DAILY")
        world.clock.advance(by: 86_400)
        let first = try #require(try await world.done(made).completion)
        world.clock.advance(by: 86_400)
        let second = try #require(try await world.done(made).completion)
        #expect(try await world.space.undoCompletion(first.id).completedThrough == world.at("2026-11-23T09:00"))
        // Undoing the second leads to the state before the first.
        #expect(try await world.space.undoCompletion(second.id).completedThrough == made.completedThrough)
        await #expect(throws: StoreError.notFound) { _ = try await world.space.undoCompletion(second.id) }
    }

    @Test(arguments: trials(10, long: 200))
    func `completing and undoing in any order ends where it began`(seed: Int) async throws {
        var world = try await ReminderWorld()
        var random = SeededGenerator(seed: UInt64(seed))
        let rules = [nil, "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,SA", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;COUNT=4"]
        let made = try await world.create("Any", "2026-11-22T09:00", try #require(rules.randomElement(using: &random)))
        let before = try await world.space.rows(of: Self.tables)
        var done: [ReminderCompletion.ID] = []
        for _ in 0..<6 {
            world.clock.advance(by: Double(Int.random(in: 3_600...259_200, using: &random)))
            guard try await world.standing(made).state != .done else { break }
            done.append(try #require(try await world.done(made).completion).id)
        }
        for completion in done.shuffled(using: &random) { _ = try await world.space.undoCompletion(completion) }
        #expect(try await world.space.rows(of: Self.tables) == before)
    }
}
