import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct PeoplePageTests {
    private let now = TestClock().now

    private func crowd(_ count: Int, seed: UInt64) async throws -> TestSpace {
        var random = SeededGenerator(seed: seed)
        let cards = (0..<count).map { index in
            var profile = Cast.everybody[Int.random(in: 0..<6, using: &random)]
            // Many share a name, so that the identifier has to decide.
            profile.name.family += ["", " A", " b", " Ü"][Int.random(in: 0..<4, using: &random)]
            profile.name.formatted += " \(index)"
            return Cast.card(profile, uid: "\(index)")
        }
        let test = try TestSpace()
        try await test.space.importAll(cards, at: now)
        return test
    }

    @Test(arguments: NameOrder.allCases, [1, 3, 7, 100])
    func `pages put together are everybody in order`(order: NameOrder, limit: Int) async throws {
        let test = try await crowd(60, seed: 5)
        var paged: [PersonSummary] = []
        var cursor: PeopleCursor?
        repeat {
            let page = try await test.space.peoplePage(order: order, after: cursor, limit: limit)
            #expect(page.total == .exactly(60))
            paged += page.rows
            cursor = try page.next.map { try #require(PeopleCursor($0.description)) }
        } while cursor != nil
        let sorted = paged.sorted { lhs, rhs in
            let keys = (lhs.name.sortKey(order), rhs.name.sortKey(order))
            return keys.0 == keys.1 ? lhs.id < rhs.id : Array(keys.0.utf8).lexicographicallyPrecedes(Array(keys.1.utf8))
        }
        #expect(paged == sorted)
        #expect(Set(paged.map(\.id)).count == 60)
    }

    @Test func `a row carries what a list shows`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let lea = try #require(
            try await test.space.peoplePage(order: .givenFirst, limit: 10).rows.first { $0.name == Cast.lea.name })
        #expect(lea.birthday == (try PartialDate(year: 1992, month: 2, day: 29)))
        #expect(lea.organisation == "" && lea.category == nil && lea.photo == nil)
        let hannah = try #require(
            try await test.space.peoplePage(matching: "cohen", order: .givenFirst, limit: 10).rows.first)
        #expect(hannah.birthday == (try PartialDate(month: 3)))
    }

    @Test func `somebody in the trash is on no page and in no count`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let mum = try #require(try await test.space.person(named: "Mum"))
        #expect(try await test.space.peopleCount() == 6)
        try await test.space.trash(mum.id, at: now)
        #expect(try await test.space.peopleCount() == 5)
        #expect(try await test.space.peoplePage(order: .familyFirst, limit: 10).rows.contains { $0.id == mum.id } == false)
        #expect(try await test.space.peoplePage(matching: "mum", order: .familyFirst, limit: 10).total == .exactly(0))
        try await test.space.restore(mum.id, at: now)
        #expect(try await test.space.peopleCount() == 6)
        #expect(try await test.space.peoplePage(matching: "mum", order: .familyFirst, limit: 10).total == .exactly(1))
    }

    @Test(arguments: ["", "x", "0190", "00000000-0000-7000-8000-000000000000%%", "é"])
    func `a cursor that is none is refused`(text: String) {
        #expect(PeopleCursor(text) == nil)
    }

    @Test(arguments: NameOrder.allCases) func `a page is read along its index and nothing is sorted`(
        order: NameOrder
    ) async throws {
        let test = try TestSpace()
        let column = order == .givenFirst ? "sort_given_first" : "sort_family_first"
        let plan = try await test.space.file.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT formatted_name FROM people
                    WHERE trashed_at IS NULL AND true AND (\(column), id) > ('a', x'00') ORDER BY \(column), id LIMIT 5
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.count == 1)
        #expect(plan.first?.contains("SEARCH people USING INDEX people_by_") == true)
    }
}
