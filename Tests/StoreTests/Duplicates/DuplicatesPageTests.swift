import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct DuplicatesPageTests {
    private let clock = TestClock()

    private func space(of names: [String]) async throws -> TestSpace {
        let test = try TestSpace()
        let cards = names.enumerated().map { number, name in
            Cast.card(Profile(name: PersonName(formatted: name)), uid: "\(number)")
        }
        try await test.space.importAll(cards, at: clock.now)
        return test
    }

    @Test func `pages follow one another without repeating or leaving out`() async throws {
        let test = try await space(of: (0..<25).flatMap { ["Person \($0)x", "Person \($0)x"] })
        var cursor: DuplicatesCursor?
        var seen: [DuplicateCluster] = []
        repeat {
            let page = try await test.space.duplicates(after: cursor, limit: 10)
            #expect(page.total == 25)
            #expect(page.clusters.flatMap(\.people).allSatisfy { page.people[$0] != nil })
            seen += page.clusters
            cursor = page.next.flatMap { DuplicatesCursor($0.description) }
        } while cursor != nil
        #expect(seen.count == 25)
        #expect(Set(seen.flatMap(\.people)).count == 50)
    }

    @Test func `who is said to be two is not proposed again until that is taken back`() async throws {
        let test = try await space(of: ["Anna Berg", "Anna Berg"])
        let people = try #require(try await test.space.duplicates(limit: 5).clusters.first).people
        for _ in 0..<2 { try await test.space.sayDistinct(people, at: clock.now) }
        #expect(try await test.space.duplicates(limit: 5).total == 0)
        try await test.space.takeBackDistinct(people)
        #expect(try await test.space.duplicates(limit: 5).total == 1)
        await #expect(throws: StoreError.notFound) {
            try await test.space.sayDistinct([people[0], .make(at: clock.now)], at: clock.now)
        }
    }

    @Test func `the trash has no duplicates, and what is found follows every change`() async throws {
        let test = try await space(of: ["Anna Berg", "Anna Berg", "Omar Said"])
        let people = try #require(try await test.space.duplicates(limit: 5).clusters.first).people
        try await test.space.trash(people[0], at: clock.now)
        #expect(try await test.space.duplicates(limit: 5).total == 0)
        try await test.space.restore(people[0], at: clock.now)
        #expect(try await test.space.duplicates(limit: 5).total == 1)
    }

    @Test(arguments: ["", "x", "1_", "1_0", "1_00000000-0000-7000-8000-000000000000"])
    func `no cursor is made of anything else`(text: String) {
        #expect(DuplicatesCursor(text) == nil)
    }
}
