import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// A person merged into one who was merged into a third: all that comes for them goes to the third.
struct MergeChainTests {
    private struct Chain {
        let world: MergeWorld
        let first: Person.ID
        let last: Person.ID

        var today: CivilDate { world.clock.today }
        var now: Date { world.clock.now }
    }

    private func people(_ world: MergeWorld) async throws -> (Person.ID, Person.ID, Person.ID) {
        try await world.bring(
            MergeWorld.card("Anni", uid: "one", "TEL:112 000 1234"), MergeWorld.card("Anna", uid: "two", "TEL:112 000 1235"),
            MergeWorld.card("Anna Berg", uid: "three", "TEL:112 000 1236"))
        return (try await world.id("Anni"), try await world.id("Anna"), try await world.id("Anna Berg"))
    }

    private func chain() async throws -> Chain {
        let world = try MergeWorld()
        let (first, second, third) = try await people(world)
        _ = try await world.merge(first, into: second)
        _ = try await world.merge(second, into: third)
        return Chain(world: world, first: first, last: third)
    }

    @Test func `what another program knows of them is theirs`() async throws {
        let chain = try await chain()
        let space = chain.world.space
        let entry = IncomingHistory.Entry(id: .make(at: chain.now), day: chain.today, kind: .call, people: ["one"])
        let run = try await space.beginImport(of: "monica.json", at: chain.now)
        let history = IncomingHistory(entries: [entry], cadences: ["one": .monthly])
        _ = try await space.importHistory(history, in: run, today: chain.today, at: chain.now)
        #expect(try await space.catchup(entry.id)?.people == [chain.last])
        #expect(try await space.person(chain.last)?.cadence == .every(.monthly))
    }

    @Test func `a group that names them names the third`() async throws {
        let chain = try await chain()
        let space = chain.world.space
        #expect(try await space.people(withUIDs: ["one", "two", "nobody"]) == [chain.last])
        let group = try await choir(in: chain.world)
        #expect(try await space.addMembers([chain.first], to: group, on: chain.today, at: chain.now) == [chain.last])
        #expect(try await space.members(of: group) == [chain.last])
    }

    @Test func `a group that comes back has the third in it`() async throws {
        let world = try MergeWorld()
        let (first, second, third) = try await people(world)
        let (today, now) = (world.clock.today, world.clock.now)
        let group = try await choir(in: world)
        try await world.space.addMembers([first], to: group, on: today, at: now)
        try await world.space.deleteGroup(group, at: now)
        _ = try await world.merge(first, into: second)
        _ = try await world.merge(second, into: third)
        try await world.space.restoreGroup(group, at: now)
        #expect(try await world.space.members(of: group) == [third])
    }

    private func choir(in world: MergeWorld) async throws -> PersonGroup.ID {
        let id = PersonGroup.ID.make(at: world.clock.now)
        _ = try await world.space.createGroup(id, named: try GroupName("Choir"), on: world.clock.today, at: world.clock.now)
        return id
    }
}
