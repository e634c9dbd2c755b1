import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct GroupCardTests {
    private let clock = TestClock()

    /// The cast, and the card of a group of three, one of whom is unknown.
    private func world() async throws -> TestSpace {
        let test = try await TestSpace.withCast(at: clock.now)
        try await importChoir(["anna berg", "nobody", "mum"], into: test.space)
        return test
    }

    private func importChoir(_ members: [String], into space: Space) async throws {
        try await space.importAll([Cast.group("Choir", uid: "g", members: members)], at: clock.now)
    }

    private func adopt(_ card: KeptGroupCard, in space: Space) async throws -> PersonGroup? {
        try await space.adoptGroupCard(
            card.id, version: card.version, as: .make(at: clock.now), named: GroupName("Choir"),
            members: try await space.people(withUIDs: ["anna berg", "nobody", "mum", "mum"]), on: clock.today, at: clock.now)
    }

    @Test func `the card of a group is offered until it is adopted, with the members who are here`() async throws {
        let test = try await world()
        let card = try #require(try await test.space.groupCardsToConsider().first)
        #expect(card.group == nil)
        let choir = try #require(try await adopt(card, in: test.space))
        #expect(choir.card == card.id.uuid)
        #expect(try await test.space.memberNames(of: choir.id) == ["Anna Berg", "Mum"])
        #expect(try await test.space.groupCardsToConsider() == [])
        #expect(try await test.space.groupCardToConsider(card.id) == nil)
        // Adopting again, as two taps do, gives the same group.
        #expect(try await adopt(card, in: test.space)?.id == choir.id)
        #expect(try await test.space.groups().count == 1)
    }

    @Test func `a card may go to a group that is there, which keeps its name and members`() async throws {
        let test = try await world()
        let lea = try #require(try await test.space.person(named: "Léa Dubois"))
        let own = try await test.space.makeGroup("My choir", cadence: .weekly, on: clock.today, at: clock.now)
        try await test.space.addMembers([lea.id], to: own.id, on: clock.today, at: clock.now)
        let card = try #require(try await test.space.groupCardsToConsider().first)
        let group = try #require(
            try await test.space.adoptGroupCard(
                card.id, version: card.version, as: own.id, named: GroupName("Choir"),
                members: try await test.space.people(withUIDs: ["anna berg"]), on: clock.today, at: clock.now))
        #expect(group.name == "My choir")
        #expect(group.cadence == .weekly)
        #expect(try await test.space.memberNames(of: own.id) == ["Anna Berg", "Léa Dubois"])
    }

    @Test func `what was ignored is not offered again, unless that is taken back`() async throws {
        let test = try await world()
        let card = try #require(try await test.space.groupCardsToConsider().first)
        try await test.space.declineGroupCard(card.id, at: clock.now)
        try await test.space.declineGroupCard(card.id, at: clock.now)
        try await importChoir(["anna berg"], into: test.space)
        #expect(try await test.space.groupCardsToConsider() == [])
        try await test.space.reconsiderGroupCard(card.id)
        #expect(try await test.space.groupCardsToConsider().map(\.id) == [card.id])
    }

    @Test func `a newer version of an adopted card is shown with the one before, and settled once`() async throws {
        let test = try await world()
        let old = try #require(try await test.space.groupCardsToConsider().first)
        let choir = try #require(try await adopt(old, in: test.space))
        try await importChoir(["mum", "léa dubois"], into: test.space)
        let new = try #require(try await test.space.groupCardsToConsider().first)
        #expect(new.id == old.id)
        #expect(new.group == choir.id)
        #expect(new.agreed == old.bytes)
        #expect(new.version != old.version)
        let added = try await test.space.people(withUIDs: ["léa dubois"])
        let removed = try await test.space.people(withUIDs: ["anna berg"])
        let stale = try await test.space.settleGroupCard(
            new.id, version: old.version, adding: added, removing: removed, on: clock.today, at: clock.now)
        #expect(!stale)
        #expect(try await test.space.memberNames(of: choir.id) == ["Anna Berg", "Mum"])
        let done = try await test.space.settleGroupCard(
            new.id, version: new.version, adding: added, removing: removed, on: clock.today, at: clock.now)
        #expect(done)
        #expect(try await test.space.memberNames(of: choir.id) == ["Léa Dubois", "Mum"])
        #expect(try await test.space.groupCardsToConsider() == [])
    }

    @Test func `a version that changed meanwhile is not adopted`() async throws {
        let test = try await world()
        let card = try #require(try await test.space.groupCardsToConsider().first)
        try await importChoir(["mum"], into: test.space)
        #expect(try await adopt(card, in: test.space) == nil)
        #expect(try await test.space.groups() == [])
    }

    @Test func `a deleted group's card is not offered again, and its undo links it again`() async throws {
        let test = try await world()
        let card = try #require(try await test.space.groupCardsToConsider().first)
        let choir = try #require(try await adopt(card, in: test.space))
        try await test.space.deleteGroup(choir.id, at: clock.now)
        #expect(try await test.space.groupCardsToConsider() == [])
        try await test.space.restoreGroup(choir.id, at: clock.now)
        #expect(try await test.space.group(choir.id)?.group.card == card.id.uuid)
        #expect(try await test.space.groupCardsToConsider() == [])
        try await importChoir(["mum"], into: test.space)
        #expect(try await test.space.groupCardsToConsider().map(\.group) == [choir.id])
    }

    @Test func `only the card of a group can be decided about`() async throws {
        let test = try await world()
        let nothing = KeptGroupCard.ID.make(at: clock.now)
        await #expect(throws: StoreError.notFound) { try await test.space.declineGroupCard(nothing, at: clock.now) }
        await #expect(throws: StoreError.notFound) {
            _ = try await test.space.settleGroupCard(
                nothing, version: "", adding: [], removing: [], on: clock.today, at: clock.now)
        }
    }
}
