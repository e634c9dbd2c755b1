import Foundation
import GRDB
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
        #expect(try await test.space.trashedPeople().rows.map(\.name) == [Cast.anna.name])
        try await test.space.restore(anna.id, at: clock.now)
        #expect(try await test.space.person(anna.id) == anna)
        #expect(try await test.space.trashedPeople().rows == [])
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

struct TrashPageTests {
    private let clock = TestClock()

    @Test func `the trash is read page by page, the latest first, each once`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.id)
        _ = try await test.space.trash(Array(people[0...2]), at: clock.now)
        _ = try await test.space.trash([people[3]], at: clock.now.addingTimeInterval(1))
        var found: [Person.ID] = []
        var cursor: TrashCursor?
        repeat {
            let page = try await test.space.trashedPeople(after: cursor, limit: 1)
            #expect(page.total == 4)
            found += page.rows.map(\.id)
            cursor = page.next.flatMap { TrashCursor($0.description) }
        } while cursor != nil
        #expect(found == [people[3]] + people[0...2].sorted().reversed())
    }

    @Test func `somebody who was merged lies in no trash and is not deleted with it`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.id)
        _ = try await test.space.trash(Array(people[0...1]), at: clock.now)
        try await test.space.file.write { db in
            try db.run("UPDATE people SET merged_into = ? WHERE id = ?", [people[2].value, people[0].value])
        }
        #expect(try await test.space.trashedPeople().rows.map(\.id) == [people[1]])
        #expect(try await test.space.emptyTrash(before: clock.now.addingTimeInterval(1)) == 1)
        #expect(try await test.space.person(people[0]) != nil)
        await #expect(throws: StoreError.notFound) { try await test.space.deleteForever(people[0]) }
        await #expect(throws: StoreError.notFound) { try await test.space.restore(people[0], at: clock.now) }
    }

    @Test func `a catch-up with nobody else goes with the person, one with others stays`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.id)
        let alone = Catchup.ID.make(at: clock.now)
        let together = Catchup.ID.make(at: clock.now)
        try await test.space.file.write { [people] db in
            for (catchup, with) in [(alone, [people[0]]), (together, [people[0], people[1]])] {
                try db.run(
                    "INSERT INTO catchups (id, day, kind, note, others, created_at, updated_at) VALUES (?, 1, 'call', '', '', 0, 0)",
                    [catchup.value])
                for person in with {
                    try db.run(
                        "INSERT INTO catchup_people (id, catchup_id, person_id, position) VALUES (?, ?, ?, 0)",
                        [UUID().databaseValue, catchup.value, person.value])
                }
            }
        }
        try await test.space.trash(people[0], at: clock.now)
        try await test.space.deleteForever(people[0])
        let left = try await test.space.file.read { db in
            try db.rows("SELECT id FROM catchups", []).map { Catchup.ID($0[0] as UUID) }
        }
        #expect(left == [together])
    }
}
