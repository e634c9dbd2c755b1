import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@Suite struct ReminderTests {
    @Test func `a reminder comes back as it was written down`() async throws {
        let world = try await ReminderWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        var schedule = try world.schedule("2026-12-01T18:30", "FREQ=WEEKLY;BYDAY=TU,FR")
        schedule.added = [try world.at("2026-12-02T07:00")]
        schedule.excluded = [try world.at("2026-12-04T18:30")]
        let draft = ReminderDraft(
            category: .partnerMoment, title: "  Evening off \n", note: "No phones", people: [lea, anna, lea],
            schedule: schedule)
        let made = try await world.space.createReminder(draft, at: world.clock.now, in: world.zone)
        #expect(made.title == "Evening off" && made.note == "No phones" && made.category == .partnerMoment)
        #expect(made.people == [lea, anna] && made.schedule == schedule)
        #expect(try await world.space.reminder(made.id) == made)
        #expect(try await world.space.reminders(in: world.zone) == [made])
    }

    @Test func `a zone of its own is kept, changed, and orders it by the account's clock`() async throws {
        let world = try await ReminderWorld()
        var draft = ReminderDraft(
            category: .habit, title: "There", schedule: try world.schedule("2026-11-22T09:00", "FREQ=DAILY"))
        draft.schedule.zone = TimeZone(identifier: "America/New_York")
        let made = try await world.space.createReminder(draft, at: world.clock.now, in: world.zone)
        _ = try await world.create("Here", "2026-11-22T12:00", "FREQ=DAILY")
        #expect(made.schedule == draft.schedule)
        #expect(try await world.titles(.coming) == ["Here", "There"])
        draft.schedule.zone = TimeZone(identifier: "Asia/Tokyo")
        let edited = try await world.space.editReminder(
            made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        #expect(edited.schedule.zone?.identifier == "Asia/Tokyo")
        // The list follows the change log, in which the zone is a column like any other.
        #expect(try await world.titles(.coming) == ["There", "Here"])
        let done = try await world.done(edited)
        #expect(done.completion?.occurrence == (try world.at("2026-11-22T09:00")))
        let back = try await world.space.undoCompletion(try #require(done.completion).id)
        #expect(try back.schedule == draft.schedule && back.opening(in: world.zone)?.at == world.at("2026-11-22T01:00"))
    }

    @Test func `sending a draft that names itself twice writes it once`() async throws {
        let world = try await ReminderWorld()
        let draft = ReminderDraft(
            id: .make(at: world.clock.now), category: .habit, title: "Once", schedule: try world.schedule("2026-12-01T09:00"))
        let first = try await world.space.createReminder(draft, at: world.clock.now, in: world.zone)
        #expect(try await world.space.createReminder(draft, at: world.clock.now + 9, in: world.zone) == first)
        #expect(try await world.space.reminders(in: world.zone).count == 1)
    }

    @Test func `what says nothing or never comes is refused`() async throws {
        let world = try await ReminderWorld()
        await #expect(throws: StoreError.reminderRefused(.noTitle)) { _ = try await world.create(" \n", "2026-12-01T09:00") }
        await #expect(throws: StoreError.reminderRefused(.neverComes)) {
            _ = try await world.create("30 February", "2026-12-01T09:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
        }
        await #expect(throws: StoreError.reminderRefused(.neverComes)) {
            _ = try await world.create("Over", "2025-12-01T09:00", "FREQ=DAILY;UNTIL=20251231")
        }
        await #expect(throws: StoreError.notFound) {
            _ = try await world.create("Nobody", "2026-12-01T09:00", people: [.make(at: world.clock.now)])
        }
        #expect(try await world.space.reminders(in: world.zone).isEmpty)
    }

    @Test func `what comes round starts with the first time to come, and what is once may be late already`() async throws {
        let world = try await ReminderWorld()
        let daily = try await world.create("Daily", "2026-01-01T09:00", "FREQ=DAILY")
        let once = try await world.create("Once", "2026-11-20T09:00")
        #expect(try await world.standing(daily).at == world.at("2026-11-22T09:00"))
        #expect(try await world.standing(once).state == .due)
        #expect(try await world.titles(.due) == ["Once"])
        #expect(try await world.titles(.coming) == ["Daily"])
    }

    @Test func `of two who edit one reminder the second is told, and doing it meanwhile is in nobody's way`() async throws {
        var world = try await ReminderWorld()
        let made = try await world.create("2026-11-20T09:00", "2026-11-20T09:00")
        _ = try await world.done(made)
        var draft = ReminderDraft(made)
        draft.title = "First"
        let edited = try await world.space.editReminder(
            made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        #expect(edited.title == "First" && edited.completedThrough != nil && edited.updatedAt > made.updatedAt)
        world.clock.advance(by: 60)
        draft.title = "Second"
        await #expect(throws: StoreError.conflict) {
            _ = try await world.space.editReminder(
                made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        }
        #expect(try await world.space.reminder(made.id) == edited)
    }

    @Test func `an edit of when it comes opens what was done early, and ends a snooze`() async throws {
        let world = try await ReminderWorld()
        let made = try await world.create("Early", "2027-01-10T09:00")
        #expect(try await world.done(made).reminder.completedThrough == world.at("2027-01-10T09:00"))
        #expect(try await world.titles(.done) == ["Early"])
        var draft = ReminderDraft(made)
        draft.schedule = try world.schedule("2026-12-24T09:00")
        let edited = try await world.space.editReminder(
            made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        #expect(try await world.titles(.coming) == ["Early"])
        let soon = world.clock.now + 86_400
        _ = try await world.space.snoozeReminder(made.id, until: soon, at: world.clock.now, in: world.zone)
        draft.schedule = try world.schedule("2026-12-25T09:00")
        let again = try await world.space.editReminder(
            made.id, to: draft, ifVersion: edited.updatedAt, at: world.clock.now, in: world.zone)
        #expect(again.snooze == nil)
        #expect(try await world.standing(again).at == world.at("2026-12-25T09:00"))
    }

    @Test func `a deleted reminder is in no list, and comes back as it was within thirty days`() async throws {
        let world = try await ReminderWorld()
        let anna = try await world.person("Anna Berg")
        let made = try await world.create("Back", "2026-11-20T09:00", "FREQ=DAILY", people: [anna])
        let done = try await world.done(made)
        try await world.space.deleteReminder(made.id, at: world.clock.now)
        #expect(try await world.space.reminder(made.id) == nil)
        #expect(try await world.space.reminders(about: anna, in: world.zone).isEmpty)
        #expect(try await world.titles(.coming).isEmpty)
        try await world.space.deleteReminder(made.id, at: world.clock.now)
        #expect(try await world.space.restoreReminder(made.id) == done.reminder)
        #expect(try await world.titles(.coming) == ["Back"])
        #expect(try await world.space.history(of: made.id, limit: 9).rows.count == 1)

        try await world.space.deleteReminder(made.id, at: world.clock.now)
        try await world.space.purgeReminders(at: world.clock.now + Space.trashRetention + 1)
        await #expect(throws: StoreError.notFound) { _ = try await world.space.restoreReminder(made.id) }
    }

    @Test func `deleting a person for good leaves the reminder`() async throws {
        let world = try await ReminderWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        let made = try await world.create("Both", "2026-12-01T09:00", people: [anna, lea])
        try await world.space.trash(anna, at: world.clock.now)
        #expect(try await world.space.reminder(made.id)?.people == [lea])
        // An edit now cannot name her: she is still in it when she is restored.
        let present = try #require(try await world.space.reminder(made.id))
        _ = try await world.space.editReminder(
            made.id, to: ReminderDraft(present), ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        try await world.space.restore(anna, at: world.clock.now)
        #expect(Set(try await world.space.reminder(made.id)?.people ?? []) == [anna, lea])
        try await world.space.trash(anna, at: world.clock.now)
        try await world.space.deleteForever(anna)
        #expect(try await world.space.reminder(made.id)?.people == [lea])
        try await world.space.trash(lea, at: world.clock.now)
        try await world.space.deleteForever(lea)
        #expect(try await world.space.reminder(made.id)?.people == [])
    }
}
