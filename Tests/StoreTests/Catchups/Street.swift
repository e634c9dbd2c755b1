import Foundation
import GRDB
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Some people named P00, P01, …, and short words for what happens to them.
struct Street {
    let test: TestSpace
    let people: [Person.ID]
    let today: CivilDate
    private let now = TestClock().now

    var space: Space { test.space }

    init(count: Int, today: CivilDate) async throws {
        test = try TestSpace()
        self.today = today
        let names = (0..<count).map { $0 < 10 ? "P0\($0)" : "P\($0)" }
        for (number, name) in names.enumerated() {
            try await test.space.importAll(
                [Cast.card(Profile(name: PersonName(formatted: name)), uid: name)],
                at: now.addingTimeInterval(Double(number)))
        }
        people = try await test.space.peoplePage(order: .givenFirst, limit: count).rows.map(\.id)
    }

    /// Gives a person a cadence long ago and a last catch-up so many days ago.
    func keepUp(_ number: Int, every days: Int, last: Int) async throws {
        let cadence = try #require(Cadence(days: days))
        try await space.setCadence(.every(cadence), of: [people[number]], on: today.adding(days: -900), at: now)
        try await log(number, daysAgo: last)
    }

    @discardableResult
    func log(_ number: Int, daysAgo: Int = 0) async throws -> Catchup {
        try await space.logCatchup(
            CatchupDraft(day: today.adding(days: -daysAgo), kind: .call, people: [people[number]]), today: today, at: now)
    }

    func page(
        _ query: CatchupBoardQuery, after cursor: CatchupBoardCursor? = nil, limit: Int = 100
    ) async throws -> CatchupBoardPage {
        try await space.catchupBoard(query, today: today, perDay: 3, after: cursor, limit: limit)
    }

    func names(_ query: CatchupBoardQuery) async throws -> [String] {
        try await page(query).rows.map(\.name.formatted)
    }

    /// Something at random that may change a standing.
    func change(_ step: Int, using generator: inout SeededGenerator) async throws {
        let number = Int.random(in: people.indices, using: &generator)
        let person = people[number]
        let entries = try await space.catchups(limit: 50).rows
        switch step % 11 {
        case 0, 1: try await space.setCadence(choice(using: &generator), of: [person], on: today, at: now)
        case 2, 3: try await log(number, daysAgo: .random(in: 0...60, using: &generator))
        case 4: if let entry = entries.randomElement(using: &generator) { try await space.deleteCatchup(entry.id) }
        case 5:
            guard let entry = entries.randomElement(using: &generator) else { return }
            let draft = CatchupDraft(day: entry.day.adding(days: -3), kind: .call, people: [person])
            try await space.editCatchup(entry.id, to: draft, ifVersion: entry.updatedAt, today: today, at: now)
        case 6: try await space.snooze(person, until: today.adding(days: .random(in: 1...30, using: &generator)), today: today)
        case 7:
            let cadence = Bool.random(using: &generator) ? 14 : nil
            try await test.addGroup(
                "G\(step)", every: cadence, setOn: cadence == nil ? nil : today, members: [person, people[0]], joined: today)
        case 8: try await removeSomething(using: &generator)
        case 9:
            let isTrashed = try await space.person(person)?.trashedAt != nil
            if isTrashed { try await space.restore(person, at: now) } else { try await space.trash(person, at: now) }
        default: try await space.setCategory(.family, of: person, at: now)
        }
    }

    /// Expects the board of the space, and another that followed the log, to be what a new one reads from the database:
    /// every list, element by element, with the numbers and the plan.
    func expectFollowed(_ what: String, by board: inout Board) async throws {
        let (followed, after) = try await seen(on: board)
        board = after
        let (fresh, _) = try await seen(on: Board())
        for (query, list) in fresh.lists {
            #expect(followed.lists[query] == list, "\(what), \(query)")
            guard query.category == nil, query.group == nil, query.state == .all else { continue }
            let page = try await page(query)
            #expect(page.rows.map(\.id) == list.map(\.state.person), "\(what), \(query)")
            #expect(page.rows.map(\.standing.due) == list.map(\.due) && page.total == .exactly(list.count), "\(what)")
            #expect(page.numbers == fresh.numbers && page.rows.map(\.planned) == list.map { fresh.planned[$0.state.person] })
        }
        #expect(followed == fresh, "\(what)")
    }

    // MARK: - Private

    private func choice(using generator: inout SeededGenerator) -> CadenceChoice {
        [.inherited, .never, .every(.weekly), .every(.monthly), .every(.yearly)].randomElement(using: &generator)
            ?? .inherited
    }

    /// A membership, a group, a group's cadence or an entry of the log goes, as rows go.
    private func removeSomething(using generator: inout SeededGenerator) async throws {
        let sql =
            [
                "DELETE FROM group_members WHERE id = (SELECT min(id) FROM group_members)",
                "DELETE FROM person_groups WHERE id = (SELECT min(id) FROM person_groups)",
                "UPDATE person_groups SET cadence_days = 21, cadence_set_on = 20000",
                "UPDATE person_groups SET cadence_days = NULL, cadence_set_on = NULL WHERE id = (SELECT max(id) FROM person_groups)",
                "DELETE FROM catchup_people WHERE id = (SELECT max(id) FROM catchup_people)",
                "UPDATE catchup_people SET person_id = (SELECT min(id) FROM people) WHERE id = (SELECT max(id) FROM catchup_people)",
            ].randomElement(using: &generator) ?? ""
        try await space.file.write { db in try db.run(sql, []) }
    }
}

extension Street {
    /// All that can be seen of a board.
    struct Seen: Equatable {
        var lists: [CatchupBoardQuery: [BoardEntry]] = [:]
        var numbers: CatchupNumbers?
        var categories: [Kinkeeper.Category] = []
        var planned: [Person.ID: CivilDate] = [:]
        var today: [Person.ID] = []
    }

    /// Every sort of every filter, once the board is at the state of the space.
    private func seen(on board: Board) async throws -> (Seen, Board) {
        let groups = try await space.groups().map(\.id)
        return try await space.file.read { db in
            var (board, seen) = (board, Seen())
            #expect(try board.refresh(from: db))
            for query in queries(groups.prefix(1)) {
                let list = BoardList(query: query, text: .nothing, today: today, order: .givenFirst)
                let page = try board.page(of: list, after: nil, limit: 100, in: db)
                seen.lists[query] = page.slots.compactMap { board.entries[$0] }
                #expect(page.total == .exactly(page.slots.count))
            }
            let digest = try board.digest(today: today, perDay: 3, isCurrent: true, in: db)
            (seen.numbers, seen.categories) = (digest.numbers, digest.categories)
            for (slot, entry) in board.entries.enumerated() {
                if let entry { seen.planned[entry.state.person] = digest.picks.day(of: slot, in: board.queue) }
            }
            seen.today = digest.picks.slots(on: 0, in: board.queue).compactMap { board.entries[$0]?.state.person }
            return (seen, board)
        }
    }

    private func queries(_ groups: some Sequence<PersonGroup.ID>) -> [CatchupBoardQuery] {
        let narrowed: [(Kinkeeper.Category?, PersonGroup.ID?)] = [(nil, nil), (.family, nil)] + groups.map { (nil, $0) }
        return CatchupBoardQuery.Sort.allCases.flatMap { sort in
            CatchupBoardQuery.State.allCases.flatMap { state in
                narrowed.map { CatchupBoardQuery(category: $0, group: $1, state: state, sort: sort) }
            }
        }
    }
}
