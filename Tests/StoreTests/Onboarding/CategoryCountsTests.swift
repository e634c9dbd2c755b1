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
    }

    @Test func `those of whom most is known are likely the closest, and who has a rhythm is not among them`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let all = try await test.space.likelyClosest(order: .givenFirst, limit: 99)
        #expect(Set(all.map(\.id)) == Set(people))
        let known = all.map { ($0.birthday != nil ? 3 : 0) + ($0.photo != nil ? 2 : 0) }
        #expect(known.first == known.max() && known.last == known.min())
        let last = try #require(all.last)
        try await test.space.setCategory(.family, of: last.id, at: clock.now)
        #expect(try await test.space.likelyClosest(order: .givenFirst, limit: 1).map(\.id) == [last.id])
        _ = try await test.space.setCadence(.never, of: [last.id], today: clock.today, at: clock.now)
        try await test.space.trash(all[0].id, at: clock.now)
        #expect(try await test.space.likelyClosest(order: .givenFirst, limit: 99).count == all.count - 2)
    }

    @Test func `a rhythm by category reaches whoever has none of their own, once`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        try await test.space.setCategory(.friend, of: people[0], at: clock.now)
        try await test.space.setCategory(.friend, of: people[1], at: clock.now)
        _ = try await test.space.setCadence(.never, of: [people[1]], today: clock.today, at: clock.now)
        let own: [Person.ID: Cadence] = [people[2]: .weekly, people[1]: .weekly]
        let chosen = try await test.space.chooseRhythms(
            [.friend: .monthly], people: own, today: clock.today, at: clock.now)
        #expect(chosen == 2)
        var found: [CadenceChoice] = []
        for person in people.prefix(4) { found.append(try #require(try await test.space.person(person)).cadence) }
        #expect(found == [.every(.monthly), .never, .every(.weekly), .inherited])
        let before = try await test.space.currentSequence()
        let again = try await test.space.chooseRhythms(
            [.friend: .weekly], people: [people[0]: .weekly], today: clock.today.adding(days: 9), at: clock.now)
        #expect(again == 0)
        #expect(try await test.space.currentSequence() == before)
    }
}
