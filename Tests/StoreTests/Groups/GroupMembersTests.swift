import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct GroupMembersTests {
    private var clock = TestClock()

    @Test func `somebody may be in many groups, and a group lists its members by name`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let street = try await test.space.makeGroup("Street", on: clock.today, at: clock.now)
        try await test.space.addMembers(people, to: choir.id, on: clock.today, at: clock.now)
        try await test.space.addMembers([people[0]], to: street.id, on: clock.today, at: clock.now)
        #expect(try await test.space.groups(of: people[0]).map(\.name) == ["Choir", "Street"])
        #expect(try await test.space.groups(of: people[1]).map(\.name) == ["Choir"])
        #expect(try await test.space.groups().map(\.memberCount) == [6, 1])
        let page = try await test.space.membersPage(of: choir.id, order: .givenFirst, limit: 4)
        let rest = try await test.space.membersPage(of: choir.id, order: .givenFirst, after: page.next, limit: 4)
        #expect(page.total == .exactly(6))
        #expect((page.rows + rest.rows).map(\.id) == people)
        #expect(rest.next == nil)
    }

    @Test func `adding twice and removing twice are adding and removing once`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let two = [people[0], people[1], people[0]]
        #expect(try await test.space.addMembers(two, to: choir.id, on: clock.today, at: clock.now) == [people[0], people[1]])
        #expect(try await test.space.addMembers(two, to: choir.id, on: clock.today, at: clock.now) == [])
        #expect(try await test.space.removeMembers(two, from: choir.id, at: clock.now) == [people[0], people[1]])
        #expect(try await test.space.removeMembers(two, from: choir.id, at: clock.now) == [])
    }

    @Test func `a slip of the finger does not change since when somebody belongs`() async throws {
        var clock = clock
        let test = try await TestSpace.withCast(at: clock.now)
        let person = try #require(try await test.space.everybody().first)
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let joined = clock.today
        try await test.space.addMembers([person], to: choir.id, on: joined, at: clock.now)
        let before = try await test.space.groupRows()
        clock.advance(by: 40 * 86_400)
        try await test.space.removeMembers([person], from: choir.id, at: clock.now)
        try await test.space.addMembers([person], to: choir.id, on: clock.today, at: clock.now)
        #expect(try await test.space.groupRows() == before)
        // A person who is added again later joins anew.
        try await test.space.removeMembers([person], from: choir.id, at: clock.now)
        clock.advance(by: Space.rejoining + 1)
        try await test.space.addMembers([person], to: choir.id, on: clock.today, at: clock.now)
        let rows = try await test.space.rows(of: ["group_members"])
        #expect(rows.count == 1)
        #expect(rows.first?.contains("joined_on=\(clock.today.daysSinceEpoch)") == true)
    }

    @Test func `who is in the trash is in no count and no list, and comes back a member`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        try await test.space.addMembers(people, to: choir.id, on: clock.today, at: clock.now)
        try await test.space.trash(people[2], at: clock.now)
        #expect(try await test.space.groups().map(\.memberCount) == [5])
        #expect(try await test.space.membersPage(of: choir.id, order: .familyFirst, limit: 9).total == .exactly(5))
        #expect(try await !test.space.members(of: choir.id).contains(people[2]))
        try await test.space.restore(people[2], at: clock.now)
        #expect(try await test.space.groups().map(\.memberCount) == [6])
        #expect(try await Set(test.space.members(of: choir.id)) == Set(people))
    }

    @Test func `nobody and a group that is not there are told apart`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let nobody = Person.ID.make(at: clock.now)
        #expect(try await test.space.addMembers([nobody], to: choir.id, on: clock.today, at: clock.now) == [])
        let gone = PersonGroup.ID.make(at: clock.now)
        await #expect(throws: StoreError.notFound) {
            try await test.space.addMembers([nobody], to: gone, on: clock.today, at: clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            try await test.space.removeMembers([nobody], from: gone, at: clock.now)
        }
    }

    @Test(arguments: UInt64(1)...6)
    func `membership is a set, whatever is done in whatever order`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        var groups: [PersonGroup] = []
        for name in ["A", "B"] { groups.append(try await test.space.makeGroup(name, on: clock.today, at: clock.now)) }
        var expected: [PersonGroup.ID: Set<Person.ID>] = [:]
        for _ in 0..<60 {
            let group = groups.randomElement(using: &generator)?.id ?? groups[0].id
            let some = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
                people.randomElement(using: &generator)
            }
            let now = expected[group, default: []]
            switch Int.random(in: 0...4, using: &generator) {
            case 0, 1:
                let added = try await test.space.addMembers(some, to: group, on: clock.today, at: clock.now)
                #expect(Set(added) == Set(some).subtracting(now))
                expected[group] = now.union(some)
            case 2, 3:
                let removed = try await test.space.removeMembers(some, from: group, at: clock.now)
                #expect(Set(removed) == Set(some).intersection(now))
                expected[group] = now.subtracting(some)
            default:
                try await test.space.deleteGroup(group, at: clock.now)
                #expect(try await test.space.members(of: group) == [])
                try await test.space.restoreGroup(group, at: clock.now)
            }
            for group in groups {
                let members = try await test.space.members(of: group.id)
                #expect(Set(members) == expected[group.id, default: []])
                #expect(members.count == expected[group.id, default: []].count)
            }
        }
    }
}
