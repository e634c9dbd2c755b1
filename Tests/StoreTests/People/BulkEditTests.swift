import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct BulkEditTests {
    private let clock = TestClock()

    private func world() async throws -> (space: TestSpace, people: [Person.ID]) {
        let test = try await TestSpace.withCast(at: clock.now)
        return (test, try await test.space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.id))
    }

    private func group(_ name: String, in space: Space) async throws -> PersonGroup.ID {
        let id = PersonGroup.ID.make(at: clock.now)
        let now = clock.now.milliseconds
        try await space.file.write { db in
            try db.run(
                "INSERT INTO person_groups (id, name, created_at, updated_at) VALUES (?, ?, ?, ?)",
                [id.value, name.databaseValue, now.databaseValue, now.databaseValue])
        }
        return id
    }

    private func members(of group: PersonGroup.ID, in space: Space) async throws -> [String] {
        try await space.rows(of: ["group_members"]).sorted()
    }

    @Test func `undoing a category gives everybody their own back, and leaves alone who was changed since`() async throws {
        let (test, people) = try await world()
        try await test.space.setCategory(.work, of: people[0], at: clock.now)
        try await test.space.setCategory(.custom("Choir"), of: people[1], at: clock.now)
        try await test.space.setCategory(.friend, of: people[2], at: clock.now)
        let change = try await test.space.setCategory(.friend, of: Array(people[0...4]), at: clock.now)
        #expect(change.count == 4)
        try await test.space.setCategory(.partner, of: people[4], at: clock.now)
        #expect(try await test.space.undo(change, at: clock.now) == 3)
        var categories: [Kinkeeper.Category?] = []
        for person in people[0...4] { categories.append(try await test.space.person(person)?.category) }
        #expect(categories == [.work, .custom("Choir"), .friend, nil, .partner])
    }

    @Test func `undoing a cadence brings back the old one with its day`() async throws {
        let (test, people) = try await world()
        _ = try await test.space.setCadence(.every(.weekly), of: [people[0]], today: clock.today, at: clock.now)
        let before = try await test.space.rows(of: ["people"], without: ["updated_at"])
        let change = try await test.space.setCadence(
            .never, of: people, today: clock.today.adding(days: 40), at: clock.now)
        #expect(change.count == people.count)
        #expect(try await test.space.person(people[3])?.cadence == .never)
        try await test.space.undo(change, at: clock.now)
        #expect(try await test.space.rows(of: ["people"], without: ["updated_at"]) == before)
    }

    @Test func `undoing a move to the trash restores exactly these`() async throws {
        let (test, people) = try await world()
        try await test.space.trash(people[0], at: clock.now.addingTimeInterval(-5))
        let change = try await test.space.trash(Array(people[0...3]), at: clock.now)
        #expect(change.count == 3)
        #expect(try await test.space.trashedPeople().total == 4)
        try await test.space.undo(change, at: clock.now)
        #expect(try await test.space.trashedPeople().rows.map(\.id) == [people[0]])
    }

    @Test func `people join and leave a group once, and undoing puts all back`() async throws {
        let (test, people) = try await world()
        let choir = try await group("Choir", in: test.space)
        let first = try await test.space.add([people[0]], to: choir, today: clock.today, at: clock.now)
        #expect(first.count == 1)
        let before = try await members(of: choir, in: test.space)
        let second = try await test.space.add(
            Array(people[0...2]) + [Person.ID.make(at: clock.now)], to: choir, today: clock.today.adding(days: 3),
            at: clock.now)
        #expect(second.count == 2)
        let all = try await members(of: choir, in: test.space)
        let removal = try await test.space.remove(people, from: choir, at: clock.now)
        #expect(removal.count == 3)
        #expect(try await members(of: choir, in: test.space) == [])
        try await test.space.undo(removal, at: clock.now)
        #expect(try await members(of: choir, in: test.space) == all)
        try await test.space.undo(second, at: clock.now)
        #expect(try await members(of: choir, in: test.space) == before)
    }

    @Test func `a group that is gone is an error, and its undo brings nobody back`() async throws {
        let (test, people) = try await world()
        let choir = try await group("Choir", in: test.space)
        _ = try await test.space.add(people, to: choir, today: clock.today, at: clock.now)
        let removal = try await test.space.remove(people, from: choir, at: clock.now)
        try await test.space.file.write { db in try db.run("DELETE FROM person_groups", []) }
        #expect(try await test.space.undo(removal, at: clock.now) == 0)
        await #expect(throws: StoreError.notFound) {
            try await test.space.add(people, to: choir, today: clock.today, at: clock.now)
        }
    }

    @Test func `lists are narrowed by category and group, alone, together and with a query`() async throws {
        let (test, people) = try await world()
        let choir = try await group("Choir", in: test.space)
        _ = try await test.space.add(Array(people[0...2]), to: choir, today: clock.today, at: clock.now)
        _ = try await test.space.setCategory(.custom("Sea"), of: Array(people[1...4]), at: clock.now)
        func found(_ query: String, _ filter: PeopleFilter) async throws -> [Person.ID] {
            var found: [Person.ID] = []
            var cursor: PeopleCursor?
            repeat {
                let page = try await test.space.peoplePage(
                    matching: query, in: filter, order: .givenFirst, after: cursor, limit: 2)
                found += page.rows.map(\.id)
                cursor = page.next
            } while cursor != nil
            return found
        }
        #expect(try await found("", PeopleFilter()) == people)
        #expect(try await found("", PeopleFilter(group: choir)) == Array(people[0...2]))
        #expect(try await found("", PeopleFilter(category: .custom("Sea"))) == Array(people[1...4]))
        #expect(try await found("", PeopleFilter(group: choir, category: .custom("Sea"))) == Array(people[1...2]))
        #expect(try await found("", PeopleFilter(category: .family)) == [])
        let name = try #require(try await test.space.person(people[1])).profile.name.formatted
        #expect(try await found(name, PeopleFilter(group: choir)) == [people[1]])
        #expect(try await found(name, PeopleFilter(category: .family)) == [])
        #expect(
            try await test.space.peoplePage(in: PeopleFilter(category: .custom("Sea")), order: .familyFirst, limit: 1).total
                == .exactly(4))
        #expect(try await test.space.customCategories() == ["Sea"])
    }
}
