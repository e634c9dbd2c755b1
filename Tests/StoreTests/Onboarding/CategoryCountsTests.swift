import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct CategoryCountsTests {
    private let clock = TestClock()

    @Test func `people are counted by category, without those in the trash`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        try await test.space.setCategory(.family, of: people[0], at: clock.now)
        try await test.space.setCategory(.family, of: people[1], at: clock.now)
        try await test.space.setCategory(.work, of: people[2], at: clock.now)
        try await test.space.trash(people[1], at: clock.now)
        let counts = try await test.space.categoryCounts()
        #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0.category, $0.people) }) == [.family: 1, .work: 1, nil: 3])
        #expect(try await test.space.peopleWithoutCategory(order: .givenFirst, limit: 2).map(\.id) == Array(people[3...4]))
    }

    @Test func `a rhythm by category reaches whoever has none of their own, once`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        try await test.space.setCategory(.friend, of: people[0], at: clock.now)
        try await test.space.setCategory(.friend, of: people[1], at: clock.now)
        _ = try await test.space.setCadence(.never, of: [people[1]], today: clock.today, at: clock.now)
        let categories: [Person.ID: Kinkeeper.Category] = [people[2]: .friend, people[3]: .other, people[0]: .work]
        let chosen = try await test.space.chooseRhythms(
            [.friend: .monthly], categories: categories, today: clock.today, at: clock.now)
        #expect(chosen == 2)
        var found: [CadenceChoice] = []
        for person in people.prefix(4) { found.append(try #require(try await test.space.person(person)).cadence) }
        #expect(found == [.every(.monthly), .never, .every(.monthly), .inherited])
        // A category that was said before stays.
        #expect(try await test.space.person(people[0])?.category == .friend)
        let before = try await test.space.currentSequence()
        let again = try await test.space.chooseRhythms(
            [.friend: .weekly], categories: categories, today: clock.today.adding(days: 9), at: clock.now)
        #expect(again == 0)
        #expect(try await test.space.currentSequence() == before)
    }
}
