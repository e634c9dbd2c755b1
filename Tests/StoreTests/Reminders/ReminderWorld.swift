import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

/// A space with the cast, in Berlin: noon of 2026-11-21 UTC is 13:00 there, a Saturday.
struct ReminderWorld {
    let test: TestSpace
    var clock = TestClock()
    let zone: ZoneOffsets

    var space: Space { test.space }
    var today: CivilDate { clock.today }

    init() async throws {
        test = try await TestSpace.withCast(at: clock.now)
        zone = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
    }

    func at(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso8601: text)) }

    func schedule(_ start: String, _ rule: String? = nil) throws -> RecurrenceSet {
        RecurrenceSet(start: try at(start), rule: try rule.map { try RecurrenceRule($0) })
    }

    func create(
        _ title: String = "Water the plants", _ start: String, _ rule: String? = nil, people: [Person.ID] = [],
        category: Reminder.Category = .habit
    ) async throws -> Reminder {
        let draft = ReminderDraft(category: category, title: title, people: people, schedule: try schedule(start, rule))
        return try await space.createReminder(draft, at: clock.now, in: zone)
    }

    func done(_ reminder: Reminder, _ time: String? = nil) async throws -> ReminderDone {
        try await space.completeReminder(
            reminder.id, occurrence: try time.map { try at($0) }, at: clock.now, in: zone)
    }

    func titles(_ state: ReminderStanding.State, category: Reminder.Category? = nil) async throws -> [String] {
        try await space.reminders(state, category: category, limit: 100, at: clock.now, in: zone).rows.map(\.title)
    }

    func standing(_ reminder: Reminder) async throws -> ReminderStanding {
        try #require(try await space.reminder(reminder.id)).standing(at: clock.now, in: zone)
    }

    func person(_ name: String) async throws -> Person.ID { try #require(try await space.person(named: name)).id }
}
