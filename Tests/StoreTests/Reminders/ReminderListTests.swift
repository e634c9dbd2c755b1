import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@Suite struct ReminderListTests {
    @Test func `each list is in its order, and can be narrowed to a category`() async throws {
        let world = try await ReminderWorld()
        _ = try await world.create("Late", "2026-11-20T09:00", category: .actionItem)
        _ = try await world.create("Later", "2026-11-21T09:00")
        _ = try await world.create("Next week", "2026-11-28T09:00", category: .actionItem)
        _ = try await world.create("Tomorrow", "2026-11-22T09:00", "FREQ=DAILY")
        let first = try await world.create("First done", "2026-11-19T09:00")
        let second = try await world.create("Second done", "2026-11-18T09:00", category: .actionItem)
        _ = try await world.done(first)
        var later = world
        later.clock.advance(by: 60)
        _ = try await later.done(second)
        #expect(try await world.titles(.due) == ["Late", "Later"])
        #expect(try await world.titles(.coming) == ["Tomorrow", "Next week"])
        #expect(try await world.titles(.done) == ["Second done", "First done"])
        #expect(try await world.titles(.due, category: .actionItem) == ["Late"])
        #expect(try await world.titles(.coming, category: .actionItem) == ["Next week"])
        let page = try await world.space.reminders(
            .done, category: .actionItem, limit: 10, at: world.clock.now, in: world.zone)
        #expect(page.counts == [.due: 1, .coming: 1, .undated: 0, .off: 0, .done: 1])
        #expect(page.categories == [.actionItem, .habit])
    }

    @Test func `the list follows every change, and time alone makes things due`() async throws {
        var world = try await ReminderWorld()
        #expect(try await world.titles(.coming).isEmpty)
        let made = try await world.create("Soon", "2026-11-21T13:30")
        #expect(try await world.titles(.coming) == ["Soon"])
        world.clock.advance(by: 1800)
        #expect(try await world.titles(.due) == ["Soon"])
        var draft = ReminderDraft(made)
        draft.title = "Renamed"
        _ = try await world.space.editReminder(
            made.id, to: draft, ifVersion: made.updatedAt, at: world.clock.now, in: world.zone)
        #expect(try await world.titles(.due) == ["Renamed"])
        // In another zone the local time is earlier.
        let page = try await world.space.reminders(.coming, limit: 10, at: world.clock.now, in: .utc)
        #expect(page.rows.map(\.title) == ["Renamed"])
        try await world.space.deleteReminder(made.id, at: world.clock.now)
        #expect(try await world.titles(.due).isEmpty)
    }

    @Test func `pages give each reminder once, in order`() async throws {
        let world = try await ReminderWorld()
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: world.clock.now)
        let space = try TestSpace().space
        #expect(try await ReminderStack(count: 1_000).fill(space, of: account.id, in: accounts) == 1_000)
        var seen: [Reminder.ID] = []
        for state in [ReminderStanding.State.due, .coming] {
            var last: CivilDateTime?
            var cursor: ReminderCursor?
            repeat {
                let page = try await space.reminders(
                    state, after: cursor.flatMap { ReminderCursor($0.description) }, limit: 130, at: world.clock.now,
                    in: world.zone)
                for reminder in page.rows {
                    let standing = reminder.standing(at: world.clock.now, in: world.zone)
                    #expect(standing.state == state)
                    if let last, let at = standing.at { #expect(last <= at) }
                    last = standing.at
                }
                seen += page.rows.map(\.id)
                #expect(page.counts.values.reduce(0, +) == 1_000)
                cursor = page.next
            } while cursor != nil
        }
        #expect(Set(seen).count == seen.count && seen.count == 1_000)
        let open = try await space.reminders(nil, limit: 2_000, at: world.clock.now, in: world.zone)
        #expect(open.rows.map(\.id) == seen)
    }

    @Test func `what is about somebody goes over with a merge, and back when it is undone`() async throws {
        let world = try await ReminderWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        let both = try await world.create("Both", "2026-12-02T09:00", people: [anna, lea])
        let hers = try await world.create("Hers", "2026-12-01T09:00", people: [lea])
        let seen = try #require(try await world.space.mergeCandidates(kept: anna, merged: lea))
        let draft = MergeDraft(
            id: .make(at: world.clock.now), kept: anna, merged: lea, version: seen.version,
            result: PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }, card: Array("merged card".utf8))
        #expect(try await world.space.merge(draft, at: world.clock.now) == .merged)
        #expect(try await world.space.reminders(about: anna, in: world.zone).map(\.title) == ["Hers", "Both"])
        #expect(try await world.space.reminder(both.id)?.people == [anna])
        // Saved as it stands, it still belongs to both once they are parted.
        let present = try #require(try await world.space.reminder(both.id))
        _ = try await world.space.editReminder(
            both.id, to: ReminderDraft(present), ifVersion: both.updatedAt, at: world.clock.now, in: world.zone)
        #expect(try await world.space.undoMerge(draft.id, before: Cast.anna, at: world.clock.now) == .undone)
        #expect(try await world.space.reminder(both.id)?.people == [anna, lea])
        #expect(try await world.space.reminder(hers.id)?.people == [lea])
        #expect(try await world.space.reminders(about: anna, in: world.zone).map(\.title) == ["Both"])
    }
}
