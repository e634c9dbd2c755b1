import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct PeopleAroundTests {
    @Test(arguments: NameOrder.allCases) func `whoever it is, the people beside them are those of the list`(
        order: NameOrder
    ) async throws {
        let street = try await Street(count: 23, today: TestClock().today)
        try await street.space.trash(street.people[7], at: TestClock().now)
        let all = try await street.space.peoplePage(order: order, limit: 100).rows.map(\.id)
        for (place, person) in all.enumerated() {
            for (before, after) in [(0, 0), (5, 4), (30, 30)] {
                let around = try await street.space.people(around: person, order: order, before: before, after: after)
                let found = try #require(around)
                let expected = all[max(0, place - before)...min(all.count - 1, place + after)]
                #expect(found.rows.map(\.id) == Array(expected))
                #expect(found.hasMoreBefore == (place > before))
                #expect((found.next == nil) == (place + after >= all.count - 1))
                guard let next = found.next else { continue }
                let rest = try await street.space.peoplePage(order: order, after: next, limit: 100).rows.map(\.id)
                #expect(Array(expected) + rest == Array(all[max(0, place - before)...]))
            }
        }
    }

    @Test func `who is in the trash or unknown has nobody beside them`() async throws {
        let street = try await Street(count: 3, today: TestClock().today)
        try await street.space.trash(street.people[1], at: TestClock().now)
        for person in [street.people[1], Person.ID.make(at: TestClock().now)] {
            #expect(try await street.space.people(around: person, order: .givenFirst, before: 3, after: 3) == nil)
        }
    }
}
