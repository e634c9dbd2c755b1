import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct TrashTests {
    private var clock = TestClock()

    @Test func `trash and restore give back the same person`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: clock.now)
        #expect(try await test.space.trashedPeople().map(\.name) == [Cast.anna.name])
        try await test.space.restore(anna.id, at: clock.now)
        #expect(try await test.space.person(anna.id) == anna)
        #expect(try await test.space.trashedPeople() == [])
    }

    @Test func `trashing twice keeps the first time`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: clock.now)
        try await test.space.trash(anna.id, at: clock.now.addingTimeInterval(99))
        #expect(try await test.space.person(anna.id)?.trashedAt == clock.now)
    }

    @Test func `the trash is emptied of what is older than thirty days`() async throws {
        var clock = clock
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        let lea = try #require(try await test.space.person(named: "Léa Dubois"))
        try await test.space.trash(anna.id, at: clock.now)
        clock.advance(by: 1)
        try await test.space.trash(lea.id, at: clock.now)
        clock.advance(by: Space.trashRetention)
        #expect(try await test.space.purgeTrash(at: clock.now) == 1)
        #expect(try await test.space.person(anna.id) == nil)
        #expect(try await test.space.card(of: anna.id) == nil)
        #expect(try await test.space.person(lea.id) != nil)
    }

    @Test func `only what is in the trash can be deleted for good`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        await #expect(throws: StoreError.notFound) { try await test.space.deleteForever(anna.id) }
        #expect(try await test.space.person(anna.id) == anna)
    }

    @Test func `nobody can be trashed who is not there`() async throws {
        let test = try TestSpace()
        let nobody = Person.ID.make(at: clock.now)
        await #expect(throws: StoreError.notFound) { try await test.space.trash(nobody, at: clock.now) }
        await #expect(throws: StoreError.notFound) { try await test.space.setCategory(.friend, of: nobody, at: clock.now) }
    }

    @Test func `deleting for good leaves no row and no text behind`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: clock.now)
        var newer = Cast.anna
        newer.note = "newer"
        try await test.space.importAll([Cast.card(newer, uid: "anna")], at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try await test.space.trash(anna.id, at: clock.now)
        try await test.space.deleteForever(anna.id)
        #expect(try await test.space.rows(of: Space.keptTables.filter { $0 != "changes" }) == [])
        #expect(try await test.space.peoplePage(matching: "anna", order: .givenFirst, limit: 5).rows == [])
    }

    @Test func `an export holds every card in the order of the first import without the trash`() async throws {
        let test = try TestSpace()
        let cards = Cast.everybody.map { Cast.card($0, uid: $0.name.formatted) } + [Cast.group("Choir", uid: "g", members: [])]
        try await test.space.importAll(cards, at: clock.now)
        let mum = try #require(try await test.space.person(named: "Mum"))
        try await test.space.trash(mum.id, at: clock.now)
        let exported = Collected()
        try await test.space.exportCards { exported.add($0) }
        #expect(exported.cards == cards.map(\.bytes).filter { $0 != cards[5].bytes })
    }
}
