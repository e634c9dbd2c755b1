import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// A search goes another way when few match, when many do, and when they lie far down. All ways must find the same people.
struct SearchPathsTests {
    private let now = TestClock().now

    /// Limits that a few dozen people exceed.
    private static let limits = [
        PeopleSearch.Limits(counted: 1_000, few: 4_000, walked: 1_500), .init(counted: 4, few: 1_000, walked: 10),
        .init(counted: 4, few: 12, walked: 10), .init(counted: 2, few: 3, walked: 0), .init(counted: 0, few: 0, walked: 3),
    ]

    @Test(arguments: trials(2, long: 30))
    func `each way finds who a look through all texts finds, in order`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let test = try TestSpace()
        try await test.space.importAll(Self.people(90, &random), at: now)
        let everybody = try await test.space.peoplePage(order: .givenFirst, limit: 200).rows.map(\.id)
        let trashed = Array(everybody.shuffled(using: &random).prefix(9))
        try await test.space.hide(trashed)
        let texts = try await test.space.texts()
        for _ in 0..<40 {
            let word = Self.text(1...4, &random)
            let query = SearchQuery(Bool.random(using: &random) ? word : word + " " + Self.text(1...2, &random))
            guard !query.isEmpty else { continue }
            let order: NameOrder = Bool.random(using: &random) ? .givenFirst : .familyFirst
            let expected = try await test.space.peoplePage(order: order, limit: 200).rows.map(\.id)
                .filter { query.isFound(in: texts[$0] ?? "") }
            for limits in Self.limits {
                let (found, total) = try await test.space.all(query, order, within: limits, pageSize: 7)
                #expect(found == expected, "\(query) \(limits)")
                if case .exactly(let count) = total { #expect(count == expected.count) }
            }
        }
    }

    @Test func `people who come, go and change their names are found where they are`() async throws {
        var random = SeededGenerator(seed: 99)
        let test = try TestSpace()
        try await test.space.importAll(Self.people(30, &random), at: now)
        let limits = PeopleSearch.Limits(counted: 2, few: 3, walked: 5)
        for step in 0..<30 {
            let everybody = try await test.space.peoplePage(order: .givenFirst, limit: 200).rows.map(\.id)
            let one = try #require(everybody.randomElement(using: &random))
            switch step % 5 {
            case 0: try await test.space.hide([one])
            case 1: try await test.space.rename(one, Self.text(1...6, &random) + "p")
            case 2: try await test.space.restore(trashed: 1)
            case 3: try await test.space.purge(one)
            default: try await test.space.importAll(Self.people(1, &random, from: 100 + step), at: now)
            }
            let expected = try await test.space.peoplePage(order: .givenFirst, limit: 200).rows.map(\.id)
            let (found, _) = try await test.space.all(SearchQuery("p"), .givenFirst, within: limits, pageSize: 4)
            #expect(found == expected, "step \(step)")
        }
    }

    @Test func `short words are found at the end of a text and in texts of one letter`() async throws {
        let test = try TestSpace()
        let names = ["a", "xy", "zxy", "bqx", "王", "qx b"]
        try await test.space.importAll(
            names.map { Cast.card(Profile(name: PersonName(formatted: $0)), uid: $0) }, at: now)
        for (query, expected) in [
            ("a", ["a"]), ("y", ["xy", "zxy"]), ("xy", ["xy", "zxy"]), ("qx", ["bqx", "qx b"]),
            ("x", ["bqx", "qx b", "xy", "zxy"]), ("王", ["王"]), ("q b", ["bqx", "qx b"]), ("yx", []),
        ] {
            let page = try await test.space.peoplePage(matching: query, order: .givenFirst, limit: 10)
            #expect(Set(page.rows.map(\.name.formatted)) == Set(expected), "\(query)")
            #expect(page.total == .exactly(expected.count))
        }
    }

    // MARK: - People

    private static let alphabet = Array("aaabcpäß日本 .-01")

    private static func text(_ length: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        let count = Int.random(in: length, using: &random)
        return String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
    }

    private static func people(_ count: Int, _ random: inout SeededGenerator, from first: Int = 0) -> [IncomingCard] {
        (first..<first + count).map { index in
            let (given, family) = (text(1...5, &random), "p" + text(0...4, &random))
            let name = PersonName(given: given, family: family, formatted: given + " " + family)
            return Cast.card(Profile(name: name, note: text(0...9, &random)), uid: "\(index)")
        }
    }
}

extension SearchQuery {
    /// The rule in its simplest words.
    fileprivate func isFound(in text: String) -> Bool {
        func contains(_ part: String) -> Bool { text.utf8.firstRange(of: part.utf8) != nil }
        return words.allSatisfy { $0.contains(where: contains) } || number.map(contains) ?? false
    }
}

extension Space {
    fileprivate func texts() async throws -> [Person.ID: String] {
        try await file.read { db in
            let rows = try db.rows("SELECT person_id, text FROM search_documents", [])
            return Dictionary(uniqueKeysWithValues: rows.map { (Person.ID($0[0] as UUID), $0[1] as String) })
        }
    }

    /// Returns all people on all pages.
    fileprivate func all(
        _ query: SearchQuery, _ order: NameOrder, within limits: PeopleSearch.Limits, pageSize: Int
    ) async throws -> ([Person.ID], RowCount) {
        var found: [Person.ID] = []
        var cursor: PeopleCursor?
        while true {
            let (place, selection) = (cursor, PeopleSelection(query: query, filter: PeopleFilter()))
            let page = try await file.read { db in
                try self.search(selection, order, within: limits, db).page(after: place, limit: pageSize)
            }
            found += page.rows.map(\.id)
            cursor = page.next
            if cursor == nil { return (found, page.total) }
        }
    }

    fileprivate func hide(_ people: [Person.ID]) async throws {
        for person in people { try await update("trashed_at = 1", of: person) }
    }

    fileprivate func restore(trashed count: Int) async throws {
        try await file.write { db in
            try db.run(
                "UPDATE people SET trashed_at = NULL WHERE id IN (SELECT id FROM people WHERE trashed_at IS NOT NULL LIMIT ?)",
                [count.databaseValue])
        }
    }

    fileprivate func rename(_ person: Person.ID, _ name: String) async throws {
        try await update("sort_given_first = '\(name)', sort_family_first = '\(name)'", of: person)
    }

    fileprivate func purge(_ person: Person.ID) async throws {
        try await file.write { db in try db.run("DELETE FROM people WHERE id = ?", [person.value]) }
    }

    private func update(_ change: String, of person: Person.ID) async throws {
        try await file.write { db in try db.run("UPDATE people SET \(change) WHERE id = ?", [person.value]) }
    }
}
