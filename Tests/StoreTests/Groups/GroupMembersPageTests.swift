import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct GroupMembersPageTests {
    private let clock = TestClock()

    @Test func `pages of many members are those of a sorted list, without anybody twice`() async throws {
        let test = try TestSpace()
        var generator = SeededGenerator(seed: 5)
        let cards = (0..<2_400).map { number in
            let given = ["Ana", "Bo", "Cem", "Dai"].randomElement(using: &generator) ?? "Ana"
            return Cast.card(
                Profile(name: PersonName(given: given, family: "\(number)", formatted: "\(given) \(number)")), uid: "\(number)")
        }
        try await test.space.importAll(cards, batch: 1_000, at: clock.now)
        let people = try await test.space.everybody()
        let crowd = people.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let few = Array(people.suffix(130))
        for (name, members) in [("Crowd", crowd), ("Few", few)] {
            let group = try await test.space.makeGroup(name, on: clock.today, at: clock.now)
            try await test.space.addMembers(members.shuffled(using: &generator), to: group.id, on: clock.today, at: clock.now)
            var seen: [Person.ID] = []
            var cursor: PeopleCursor?
            repeat {
                let page = try await test.space.membersPage(of: group.id, order: .givenFirst, after: cursor, limit: 50)
                #expect(page.total == .exactly(members.count))
                seen += page.rows.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(seen == members)
        }
    }

    @Test func `a long list goes along the index of names`() async throws {
        let test = try TestSpace()
        let plan = try await test.space.file.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT people.id FROM people INDEXED BY people_by_given_name
                    WHERE people.trashed_at IS NULL AND people.merged_into IS NULL
                      AND EXISTS (SELECT 1 FROM group_members WHERE group_id = x'00' AND person_id = people.id)
                      AND (people.sort_given_first, people.id) > ('a', x'00')
                    ORDER BY people.sort_given_first, people.id LIMIT 51
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.hasPrefix("SEARCH people USING INDEX people_by_given_name") })
        #expect(
            plan.contains { $0.contains("SEARCH group_members") && $0.contains("group_id=?") && $0.contains("person_id=?") })
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }

    @Test func `members who are there twice, as two devices may make them, are one`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let people = try await test.space.everybody()
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        try await test.space.addMembers([people[0]], to: choir.id, on: clock.today, at: clock.now)
        let (now, today) = (clock.now, clock.today.daysSinceEpoch)
        try await test.space.file.write { db in
            try db.run(
                "INSERT INTO group_members VALUES (?, ?, ?, ?)",
                [Identifier<GroupSummary>.make(at: now).value, choir.id.value, people[0].value, today.databaseValue])
        }
        #expect(try await test.space.groups().map(\.memberCount) == [1])
        #expect(try await test.space.members(of: choir.id) == [people[0]])
        #expect(try await test.space.membersPage(of: choir.id, order: .givenFirst, limit: 5).rows.count == 1)
        #expect(try await test.space.groups(of: people[0]).count == 1)
        #expect(try await test.space.removeMembers([people[0]], from: choir.id, at: clock.now) == [people[0]])
        #expect(try await test.space.groups().map(\.memberCount) == [0])
    }
}
