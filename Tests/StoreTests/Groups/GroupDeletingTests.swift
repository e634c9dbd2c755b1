import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct GroupDeletingTests {
    private var clock = TestClock()

    /// A group with cadence of four members, of whom one has left.
    private func choir(in space: Space) async throws -> PersonGroup {
        let people = try await space.everybody()
        let choir = try await space.makeGroup("Choir", cadence: .monthly, on: clock.today, at: clock.now)
        try await space.addMembers(Array(people.prefix(4)), to: choir.id, on: clock.today, at: clock.now)
        try await space.removeMembers([people[3]], from: choir.id, at: clock.now)
        return choir
    }

    @Test func `a deleted group comes back as it was, under the same identifiers`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await choir(in: test.space)
        let before = try await test.space.groupRows()
        #expect(before.count == 4)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        #expect(try await test.space.groupRows() == [])
        #expect(try await test.space.groups() == [])
        try await test.space.restoreGroup(choir.id, at: clock.now)
        #expect(try await test.space.groupRows() == before)
        #expect(try await test.space.group(choir.id)?.memberCount == 3)
    }

    @Test func `deleted groups are listed with how many were in them, the latest first, until they are back`() async throws {
        var clock = clock
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await choir(in: test.space)
        let family = try await test.space.makeGroup("Family", cadence: nil, on: clock.today, at: clock.now)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        clock.advance(by: 60)
        try await test.space.deleteGroup(family.id, at: clock.now)
        let deleted = try await test.space.deletedGroups()
        #expect(deleted.map(\.name) == ["Family", "Choir"])
        #expect(deleted.map(\.members) == [0, 3])
        #expect(deleted.first?.deletedAt == clock.now)
        try await test.space.restoreGroup(choir.id, at: clock.now)
        #expect(try await test.space.deletedGroups().map(\.name) == ["Family"])
    }

    @Test func `deleting and restoring twice are once`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await choir(in: test.space)
        let before = try await test.space.groupRows()
        for _ in 0..<2 { #expect(try await test.space.deleteGroup(choir.id, at: clock.now).name == "Choir") }
        for _ in 0..<2 { #expect(try await test.space.restoreGroup(choir.id, at: clock.now).name == "Choir") }
        #expect(try await test.space.groupRows() == before)
    }

    @Test func `people stay when their group goes, and members go when they are deleted for good`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await choir(in: test.space)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        #expect(try await test.space.everybody() == people)
        try await test.space.trash(people[0], at: clock.now)
        try await test.space.deleteForever(people[0])
        try await test.space.restoreGroup(choir.id, at: clock.now)
        #expect(try await Set(test.space.members(of: choir.id)) == Set(people[1...2]))
    }

    @Test func `after thirty days a deleted group is gone for good`() async throws {
        var clock = clock
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await choir(in: test.space)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        clock.advance(by: Space.trashRetention - 1)
        try await test.space.purgeFormerGroups(at: clock.now)
        try await test.space.restoreGroup(choir.id, at: clock.now)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        clock.advance(by: Space.trashRetention + 1)
        try await test.space.purgeFormerGroups(at: clock.now)
        await #expect(throws: StoreError.notFound) { try await test.space.restoreGroup(choir.id, at: clock.now) }
        #expect(try await test.space.rows(of: ["deleted_groups", "former_members"]) == [])
    }

    @Test func `who was merged while the group was gone comes back as the one who was kept`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await choir(in: test.space)
        try await test.space.deleteGroup(choir.id, at: clock.now)
        let (kept, merged) = (people[5], people[0])
        try await test.space.file.write { db in
            try db.run("UPDATE people SET merged_into = ? WHERE id = ?", [kept.value, merged.value])
        }
        try await test.space.restoreGroup(choir.id, at: clock.now)
        #expect(try await Set(test.space.members(of: choir.id)) == [people[1], people[2], kept])
    }
}
