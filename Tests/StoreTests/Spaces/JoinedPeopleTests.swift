import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// People of an account's own space and its families as one list by name, each once.
struct JoinedPeopleTests {
    private let now = TestClock().now

    /// Spaces in memory with people of few letters, some of whom are own people too.
    private struct Spread {
        let tests: [TestSpace]
        let marks: [FamilyMark]
        let joined: JoinedSpaces
        let time: Date
        var added = 0
        /// Whom of the own people those of families are.
        var own: [Person.ID: Person.ID] = [:]
        /// The own people that each family has too.
        private var taken: [FamilyMark: Set<Person.ID>] = [:]

        init(_ count: Int, at time: Date) throws {
            let tests = try (0..<count).map { _ in try TestSpace() }
            let marks = (1..<max(count, 1)).map { FamilyMark(id: Space.ID(UUID()), name: "Family \($0)") }
            (self.tests, self.marks, self.time) = (tests, marks, time)
            joined = JoinedSpaces(
                tests[0].space,
                families: zip(marks, tests.dropFirst()).map { JoinedSpaces.Family(mark: $0, space: $1.space) })
        }

        /// Adds people, each to one of the spaces; some get an accent, a capital or a category.
        mutating func add(_ count: Int, using random: inout SeededGenerator) async throws {
            var cards = Array(repeating: [IncomingCard](), count: tests.count)
            for _ in 0..<count {
                added += 1
                let profile = Profile(
                    name: PersonName(
                        given: Self.word(&random), family: Self.word(&random),
                        formatted: "\(Self.word(&random)) \(Self.word(&random))"),
                    note: Self.word(&random))
                cards[Int.random(in: 0..<tests.count, using: &random)].append(Cast.card(profile, uid: "\(added)"))
            }
            for (test, cards) in zip(tests, cards) where !cards.isEmpty { try await test.space.importAll(cards, at: time) }
        }

        static func word(_ random: inout SeededGenerator) -> String {
            let letters = ["a", "b", "é", "A", "ß", "B", "ann", "\u{1F98A}", "Z"]
            return (0...Int.random(in: 0..<3, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
                .joined()
        }

        /// Says of some people of families that they are own ones, and gives some people a category or puts them in the trash.
        mutating func mix(using random: inout SeededGenerator) async throws {
            let mine = try await tests[0].space.peoplePage(order: .givenFirst, limit: 1_000).rows.map(\.id)
            for (mark, test) in zip(marks, tests.dropFirst()) {
                var free = mine.filter { taken[mark]?.contains($0) != true }.shuffled(using: &random)
                for person in try await test.space.peoplePage(order: .givenFirst, limit: 1_000).rows
                where own[person.id] == nil && Int.random(in: 0..<2, using: &random) == 0 {
                    guard let one = free.popLast() else { break }
                    _ = try await tests[0].space.linkPerson(one, to: person.id, in: mark.id, at: time)
                    own[person.id] = one
                    taken[mark, default: []].insert(one)
                }
            }
            for test in tests {
                for person in try await test.space.peoplePage(order: .givenFirst, limit: 1_000).rows {
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: try await test.space.trash(person.id, at: time)
                    case 1...3: try await test.space.setCategory(.family, of: person.id, at: time)
                    default: break
                    }
                }
            }
        }

        /// Who should be found, as a look through all spaces says.
        func union(_ query: String, _ filter: PeopleFilter, _ order: NameOrder) async throws -> [String] {
            var all: [(key: [UInt8], id: Person.ID, family: String)] = []
            var matching: Set<Person.ID> = []
            for (index, test) in tests.enumerated() {
                let page = try await test.space.peoplePage(matching: query, in: filter, order: order, limit: 10_000)
                if index == 0 { matching = Set(page.rows.map(\.id)) }
                for row in page.rows where index == 0 || own[row.id].map(matching.contains) != true {
                    all.append((Array(row.name.sortKey(order).utf8), row.id, index == 0 ? "-" : marks[index - 1].name))
                }
            }
            all.sort { $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key) }
            return all.map { "\($0.id) \($0.family)" }
        }

        /// All pages, and the totals that they said.
        func walk(
            _ query: String, _ filter: PeopleFilter, _ order: NameOrder, _ limit: Int
        ) async throws -> (rows: [String], totals: Set<RowCount>) {
            var (rows, totals): ([String], Set<RowCount>) = ([], [])
            var cursor: PeopleCursor?
            repeat {
                let found = try await joined.peoplePage(
                    matching: query, in: filter, order: order, after: cursor, limit: limit)
                #expect(found.missing.isEmpty)
                let page = found.page
                // A page is full unless it is the last, and none is empty but the first.
                #expect(page.next == nil ? page.rows.count <= limit : page.rows.count == limit)
                #expect(cursor == nil || !page.rows.isEmpty)
                rows += page.rows.map { "\($0.id) \($0.family?.name ?? "-")" }
                totals.insert(page.total)
                cursor = page.next.flatMap { PeopleCursor($0.description) }
            } while cursor != nil
            return (rows, totals)
        }
    }

    @Test(arguments: trials(5, long: 400)) func `walked page by page it is the sorted union, each person once`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(Int.random(in: 1...4, using: &random), at: now)
        try await spread.add(Int.random(in: 0...60, using: &random), using: &random)
        try await spread.mix(using: &random)
        for query in ["", "", "a", "an", "ann", Spread.word(&random), "zz"] {
            let filter = PeopleFilter(category: Bool.random(using: &random) ? .family : nil)
            let order: NameOrder = Bool.random(using: &random) ? .givenFirst : .familyFirst
            let expected = try await spread.union(query, filter, order)
            let limit = Int.random(in: 1...20, using: &random)
            let (rows, totals) = try await spread.walk(query, filter, order, limit)
            #expect(rows == expected, "“\(query)” \(filter) \(order) by \(limit)")
            #expect(totals == [.exactly(expected.count)], "“\(query)” \(filter)")
        }
    }

    @Test(arguments: trials(3, long: 200))
    func `people who are added between two pages make no row come twice or go missing`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(3, at: now)
        try await spread.add(40, using: &random)
        try await spread.mix(using: &random)
        let before = Set(try await spread.union("a", PeopleFilter(), .givenFirst))
        var walked: [String] = []
        var cursor: PeopleCursor?
        repeat {
            let page = try await spread.joined.peoplePage(matching: "a", order: .givenFirst, after: cursor, limit: 6).page
            walked += page.rows.map { "\($0.id) \($0.family?.name ?? "-")" }
            cursor = page.next
            if cursor != nil, spread.added < 60 { try await spread.add(4, using: &random) }
        } while cursor != nil
        #expect(Set(walked).count == walked.count)
        let after = try await spread.union("a", PeopleFilter(), .givenFirst)
        #expect(before.isSubset(of: Set(walked)) && Set(walked).isSubset(of: Set(after)))
        #expect(walked == after.filter(Set(walked).contains))
    }

    @Test func `one who is found by what the family alone knows is found as the family's`() async throws {
        var spread = try Spread(2, at: now)
        let (own, family) = (spread.tests[0].space, spread.tests[1].space)
        let lotte = Profile(name: PersonName(given: "Lotte", formatted: "Lotte"))
        var known = lotte
        known.note = "Plays the oboe"
        try await own.importAll([Cast.card(lotte, uid: "own")], at: now)
        try await family.importAll([Cast.card(known, uid: "family")], at: now)
        let mine = try #require(try await own.person(named: "Lotte")).id
        let theirs = try #require(try await family.person(named: "Lotte")).id
        _ = try await own.linkPerson(mine, to: theirs, in: spread.marks[0].id, at: now)
        spread.own[theirs] = mine
        #expect(try await found("lotte", in: spread) == [mine])
        #expect(try await found("", in: spread) == [mine])
        #expect(try await found("oboe", in: spread) == [theirs])
        // In the trash the own one stands for no one.
        try await own.trash(mine, at: now)
        #expect(try await found("lotte", in: spread) == [theirs])
    }

    private func found(_ query: String, in spread: Spread) async throws -> [Person.ID] {
        let page = try await spread.joined.peoplePage(matching: query, order: .givenFirst, limit: 10).page
        #expect(page.total == .exactly(page.rows.count) && page.next == nil)
        return page.rows.map(\.id)
    }

    @Test func `where one space has more than are counted, all together are more than that`() async throws {
        let spread = try Spread(2, at: now)
        for (test, count) in zip(spread.tests, [1_100, 30]) {
            let cards = (0..<count).map {
                Cast.card(Profile(name: PersonName(formatted: "Person \($0)")), uid: "\(count)-\($0)")
            }
            try await test.space.importAll(cards, at: now)
        }
        let page = try await spread.joined.peoplePage(matching: "person", order: .givenFirst, limit: 5).page
        #expect(page.total == .moreThan(1_000))
        #expect(try await spread.joined.peoplePage(order: .givenFirst, limit: 5).page.total == .exactly(1_130))
    }

    @Test func `the total follows whatever happens in any of the spaces`() async throws {
        var random = SeededGenerator(seed: 3)
        var spread = try Spread(3, at: now)
        try await spread.add(40, using: &random)
        try await spread.mix(using: &random)
        for step in 0..<24 {
            let test = spread.tests[step % 3]
            let rows = try await test.space.peoplePage(order: .givenFirst, limit: 100).rows
            switch step % 5 {
            case 0, 1: try await test.space.trash(try #require(rows.randomElement(using: &random)).id, at: now)
            case 2: try await spread.add(3, using: &random)
            case 3: try await spread.mix(using: &random)
            default: break
            }
            let expected = try await spread.union("", PeopleFilter(), .givenFirst).count
            #expect(
                try await spread.joined.peoplePage(order: .givenFirst, limit: 3).page.total == .exactly(expected), "\(step)")
        }
    }

    @Test func `a group narrows to the one space that has it`() async throws {
        var random = SeededGenerator(seed: 5)
        var spread = try Spread(3, at: now)
        try await spread.add(30, using: &random)
        let row = try #require(
            try await spread.joined.peoplePage(order: .givenFirst, limit: 50).page.rows.first { $0.family == spread.marks[1] })
        let space = spread.tests[2].space
        let group = PersonGroup.ID(UUID())
        _ = try await space.createGroup(group, named: try GroupName("Choir"), on: TestClock().today, at: now)
        _ = try await space.addMembers([row.id], to: group, on: TestClock().today, at: now)
        let page = try await spread.joined.peoplePage(in: PeopleFilter(group: group), order: .givenFirst, limit: 5).page
        #expect(page.rows == [row] && page.total == .exactly(1))
    }

    @Test func `a record that is in two spaces is shown once, as the own one`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        let mark = FamilyMark(id: Space.ID(UUID()), name: "The Bergs")
        let twice = JoinedSpaces(test.space, families: [JoinedSpaces.Family(mark: mark, space: test.space)])
        let page = try await twice.peoplePage(matching: "anna", order: .givenFirst, limit: 5).page
        #expect(page.rows.count == 1 && page.rows[0].family == nil && page.next == nil)
    }

    @Test func `a family that cannot be read is named, and the others are shown`() async throws {
        let home = try await FamilyHome()
        try await home.birthday("Tina", in: 1)
        let own = try await home.own(home.anna)
        let mia = try await FamilyHome.birthday("Mia", on: home.today, in: own, at: home.now)
        let whole = try await home.spaces(of: home.anna).peoplePage(order: .givenFirst, limit: 5)
        #expect(whole.page.rows.map(\.family?.name) == [nil, "The Bergers"] && whole.missing.isEmpty)
        try await home.spaces(of: home.anna).families[0].space.shrinkLog()
        let fresh = try DataFolder(url: home.folder.url)
        let file = fresh.databaseURL(of: home.family.id)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        let space = try await fresh.openSpace(home.anna.personalSpace, for: home.anna.id)
        let spaces = try await fresh.joinedSpaces(of: home.anna.id, own: space)
        let found = try await spaces.peoplePage(order: .givenFirst, limit: 5)
        #expect(found.page.rows.map(\.id) == [mia] && found.missing.map(\.name) == ["The Bergers"])
        #expect(spaces.marks.map(\.id) == [home.family.id])
    }

    @Test func `a family that turns out to be damaged while it is read is named too`() async throws {
        let home = try await FamilyHome()
        for number in 0..<400 { try await home.birthday("Tina \(number)", in: number % 300) }
        let mia = try await FamilyHome.birthday("Mia", on: home.today, in: try await home.own(home.anna), at: home.now)
        try await home.spaces(of: home.anna).families[0].space.shrinkLog()
        let fresh = try DataFolder(url: home.folder.url)
        let space = try await fresh.openSpace(home.anna.personalSpace, for: home.anna.id)
        let spaces = try await fresh.joinedSpaces(of: home.anna.id, own: space)
        #expect(spaces.missing.isEmpty)
        // All but the first page, which was read when the file was opened.
        let file = try FileHandle(forUpdating: fresh.databaseURL(of: home.family.id))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x41, count: Int(size) - 4_096))
        try file.close()
        let found = try await spaces.peoplePage(matching: "i", order: .givenFirst, limit: 5)
        #expect(found.page.rows.map(\.id) == [mia] && found.missing.map(\.name) == ["The Bergers"])
        #expect(found.page.total == .exactly(1))
    }

    @Test func `who left the family finds no one of it with the next request`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 1)
        let before = try await home.spaces(of: home.ben).peoplePage(matching: "tina", order: .givenFirst, limit: 5)
        #expect(before.page.rows.map(\.id) == [tina])
        try await home.leave(home.ben)
        let after = try await home.spaces(of: home.ben).peoplePage(matching: "tina", order: .givenFirst, limit: 5)
        #expect(after.page.rows.isEmpty && after.missing.isEmpty && after.page.total == .exactly(0))
        #expect(try await home.spaces(of: home.clara).peoplePage(order: .givenFirst, limit: 5).page.rows.isEmpty)
    }

    @Test func `places are in the order of the spaces' own indexes`() throws {
        let person = Person.ID(UUID())
        // Swift compares texts that look alike as alike; the indexes compare bytes.
        let (one, two) = (PeopleCursor(sortKey: "e\u{301}", person: person), PeopleCursor(sortKey: "\u{e9}", person: person))
        #expect(one < two && !(two < one))
        #expect(PeopleCursor(sortKey: "\u{ff5e}", person: person) < PeopleCursor(sortKey: "\u{1F98A}", person: person))
        let (early, late) = (try numbered(1), try numbered(2))
        #expect(PeopleCursor(sortKey: "a", person: early) < PeopleCursor(sortKey: "a", person: late))
    }

    private func numbered(_ number: UInt8) throws -> Person.ID {
        try #require(Person.ID(bytes: Array(repeating: 0, count: 15) + [number]))
    }

    @Test func `a place holds while a family is left and another is joined`() async throws {
        let home = try await FamilyHome()
        let own = try await home.own(home.ben)
        for name in ["Ada", "Cleo", "Emil"] { _ = try await FamilyHome.birthday(name, on: home.today, in: own, at: home.now) }
        for name in ["Bruno", "Dora"] { try await home.birthday(name, in: 1) }
        let before = try await home.spaces(of: home.ben)
        let first = try await before.peoplePage(order: .givenFirst, limit: 2).page
        #expect(first.rows.map(\.name.formatted) == ["Ada", "Bruno"])
        try await home.leave(home.ben)
        _ = try await home.folder.accounts.makeFamily(named: "The Others", by: home.ben.id, at: home.now)
        let after = try await home.spaces(of: home.ben)
        let other = try #require(after.families.first).space
        for name in ["Abel", "Dana"] { _ = try await FamilyHome.birthday(name, on: home.today, in: other, at: home.now) }
        let rest = try await after.peoplePage(order: .givenFirst, after: first.next, limit: 9).page
        #expect(rest.rows.map(\.name.formatted) == ["Cleo", "Dana", "Emil"])
    }
}
