import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// The effect of an edit between a merge and its undoing.
struct MergedEditTests {
    private let anna = MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567")
    private let other = MergeWorld.card("Anna Lindqvist", uid: "two", "EMAIL:anna@example.org")

    private func merged(_ world: MergeWorld) async throws -> (kept: Person.ID, merged: Person.ID, merge: Merge.ID) {
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        return (kept, merged, try await world.merge(merged, into: kept))
    }

    private func edit(
        _ person: Person.ID, in world: MergeWorld, _ change: (inout PersonDraft) -> Void
    ) async throws {
        var draft = PersonDraft(try await world.person(person))
        change(&draft)
        let editor = PersonEditor(world.space, today: world.clock.today, now: world.clock.now)
        _ = try await editor.save(draft, over: person, ifVersion: nil)
    }

    @Test func `an edit outlasts the file from before the merge, also once the merge is undone`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        try await edit(people.kept, in: world) { $0.profile.jobTitle = "Pilot" }
        #expect(try await world.merging.undo(people.merge) == .undoneBesideEdits)
        #expect(try await world.bring(anna, other).progress.counts == ImportCounts(unchanged: 2))
        #expect(try await world.person(people.kept).profile.jobTitle == "Pilot")
    }

    @Test func `an edit between two merges outlasts a newer card and undoing the second`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        try await edit(people.kept, in: world) { $0.profile.jobTitle = "Pilot" }
        try await world.bring(MergeWorld.card("Anni", uid: "three", "TEL:112 000 1234"))
        let second = try await world.merge(try await world.id("Anni"), into: people.kept)
        try await world.bring(MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567", "ORG:Stadtwerke"))
        #expect(try await world.person(people.kept).profile.jobTitle == "Pilot")
        #expect(try await world.merging.undo(second) == .undone)
        let profile = try await world.person(people.kept).profile
        #expect(profile.jobTitle == "Pilot")
        #expect(profile.organisation == "Stadtwerke")
    }

    @Test func `a catch-up that both were at is both’s again, also when it was edited meanwhile`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        let (today, now) = (world.clock.today, world.clock.now)
        let draft = CatchupDraft(day: today, kind: .inPerson, people: [kept, merged])
        let entry = try await world.space.logCatchup(draft, today: today, at: now)
        let merge = try await world.merge(merged, into: kept)
        var edited = draft
        edited.note = "With cake"
        edited.people = [kept]
        _ = try await world.space.editCatchup(entry.id, to: edited, ifVersion: entry.updatedAt, today: today, at: now)
        #expect(try await world.merging.undo(merge) == .undone)
        #expect(try await world.space.catchup(entry.id)?.people == [kept, merged])
        #expect(try await world.space.catchups(of: merged, limit: 5).rows.map(\.note) == ["With cake"])
    }

    @Test func `deleting the kept one for good takes the catch-ups with nobody else along`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        let (today, now) = (world.clock.today, world.clock.now)
        let draft = CatchupDraft(day: today, kind: .inPerson, note: "secret", people: [kept, merged])
        let entry = try await world.space.logCatchup(draft, today: today, at: now)
        _ = try await world.merge(merged, into: kept)
        try await world.space.trash(kept, at: now)
        try await world.space.deleteForever(kept)
        #expect(try await world.space.person(merged) == nil)
        #expect(try await world.space.catchup(entry.id) == nil)
    }
}
