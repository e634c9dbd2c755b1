import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Lists over an account's own space and its families: the sorted union, whatever is spread how.
struct JoinedSpacesTests {
    private static let today = TestClock().today
    private let now = TestClock().now

    /// Spaces in memory, and how many people were put into them.
    private struct Spread {
        let tests: [TestSpace]
        let joined: JoinedSpaces
        var added = 0

        init(_ count: Int) throws {
            tests = try (0..<count).map { _ in try TestSpace() }
            let families = tests.dropFirst().enumerated().map { index, test in
                JoinedSpaces.Family(mark: FamilyMark(id: Space.ID(UUID()), name: "Family \(index)"), space: test.space)
            }
            joined = JoinedSpaces(tests[0].space, families: families)
        }

        /// Adds people, each to one of the spaces.
        mutating func add(_ count: Int, at time: Date, using random: inout SeededGenerator) async throws {
            var cards = Array(repeating: [IncomingCard](), count: tests.count)
            for _ in 0..<count {
                added += 1
                let occasions = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Occasion(
                        kind: Occasion.Kind.allCases.randomElement(using: &random) ?? .birthday, when: Self.day(&random))
                }
                let profile = Profile(
                    name: PersonName(formatted: "P\(added) \(added.isMultiple(of: 3) ? "Berg" : "Tal")"), occasions: occasions)
                let space = Int.random(in: 0..<tests.count, using: &random)
                cards[space].append(Cast.card(profile, uid: "\(added)"))
            }
            for (test, cards) in zip(tests, cards) where !cards.isEmpty { try await test.space.importAll(cards, at: time) }
        }

        private static func day(_ random: inout SeededGenerator) -> Occasion.When {
            // Few days, so that many fall together.
            let month = Int.random(in: 1...12, using: &random)
            return switch Int.random(in: 0..<8, using: &random) {
            case 0: Cast.date(1988, 2, 29)
            case 1: Cast.date(1990, month, 3, .hebrew)
            case 2: Cast.date(nil, month, nil)
            case 3: Cast.date(nil, 11, Int.random(in: 15...21, using: &random))
            default: Cast.date(1970, month, Int.random(in: 1...3, using: &random))
            }
        }

        /// All occasions to come, space by space, sorted.
        func union() async throws -> [String] {
            var all: [(CivilDate, Identifier<Occasion>, String)] = []
            for (index, test) in tests.enumerated() {
                let page = try await test.space.upcoming(
                    from: today, days: Space.longestLookAhead, leapDayRule: .february28, limit: 100_000)
                let family = index == 0 ? "-" : "Family \(index - 1)"
                all += page.rows.map { ($0.occurrence.date, $0.id, "\($0.occurrence.date) \($0.id) \(family)") }
            }
            return all.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        }

        func page(after cursor: UpcomingCursor?, _ limit: Int) async throws -> UpcomingPage {
            try await joined.upcoming(
                from: today, days: Space.longestLookAhead, leapDayRule: .february28, after: cursor, limit: limit)
        }
    }

    private static func question(limit: Int, hasUndated: Bool) -> OccasionQuestion {
        OccasionQuestion(
            window: UpcomingWindow(today: today, days: 366, cursor: nil), kinds: Set(Occasion.Kind.allCases),
            leapDayRule: .february28, limit: limit, belated: 0, hasUndated: hasUndated)
    }

    private static func text(_ row: UpcomingOccasion) -> String {
        "\(row.occurrence.date) \(row.id) \(row.remembered.family?.name ?? "-")"
    }

    @Test(arguments: trials(8, long: 600)) func `walked page by page it is the sorted union`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(Int.random(in: 1...4, using: &random))
        try await spread.add(Int.random(in: 0...60, using: &random), at: now, using: &random)
        let limit = Int.random(in: 1...20, using: &random)
        var walked: [String] = []
        var cursor: UpcomingCursor?
        repeat {
            let page = try await spread.page(after: cursor, limit)
            #expect(page.rows.count <= limit && (page.next == nil || page.rows.count == limit))
            walked += page.rows.map(Self.text)
            // As an address keeps it.
            cursor = page.next.flatMap { UpcomingCursor($0.description) }
        } while cursor != nil
        #expect(walked == (try await spread.union()))
    }

    @Test(arguments: trials(5, long: 300))
    func `people who are added between two pages make no row come twice or go missing`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(Int.random(in: 2...4, using: &random))
        try await spread.add(40, at: now, using: &random)
        let before = Set(try await spread.union())
        var walked: [String] = []
        var late: Set<String> = []
        var cursor: UpcomingCursor?
        repeat {
            let page = try await spread.page(after: cursor, 7)
            walked += page.rows.map(Self.text)
            cursor = page.next
            guard let cursor, spread.added < 70 else { continue }
            let known = Set(try await spread.union())
            try await spread.add(5, at: now, using: &random)
            let place = "\(cursor.date) \(cursor.occasion)"
            late.formUnion(try await spread.union().filter { !known.contains($0) && $0 > place })
        } while cursor != nil
        #expect(Set(walked).count == walked.count && walked == walked.sorted())
        #expect(Set(walked) == before.union(late))
    }

    @Test(arguments: trials(5, long: 300)) func `what was, and what has no day, is joined too`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(Int.random(in: 1...4, using: &random))
        try await spread.add(60, at: now, using: &random)
        var (past, undated): ([UpcomingOccasion], [RememberedOccasion]) = ([], [])
        for test in spread.tests {
            past += try await test.space.belated(before: Self.today, leapDayRule: .february28, limit: 1_000)
            undated += try await test.space.occasions(Self.question(limit: 0, hasUndated: true)).undated
        }
        past.sort { ($1.occurrence.date, $0.id) < ($0.occurrence.date, $1.id) }
        let few = try await spread.joined.belated(before: Self.today, leapDayRule: .february28, limit: 4)
        #expect(few.map(\.id) == past.prefix(4).map(\.id))
        let all = try await spread.joined.occasions(
            from: Self.today, days: 366, leapDayRule: .february28, limit: 9, belated: 4)
        let first = try await spread.page(after: nil, 9)
        #expect(all.belated == few && all.upcoming == first)
        let found = all.undated
        #expect(Set(found.map(\.id)) == Set(undated.map(\.id)) && found.count == undated.count)
        let months = found.compactMap { row -> Int? in
            guard case .date(let date) = row.occasion.when else { return nil }
            return date.month
        }
        #expect(months == months.sorted() && months.count == found.count)
    }

    @Test(arguments: trials(5, long: 300)) func `words narrow all spaces, and pages of them are one list`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var spread = try Spread(Int.random(in: 2...4, using: &random))
        try await spread.add(60, at: now, using: &random)
        let all = try await spread.page(after: nil, 100_000).rows.filter { $0.remembered.name.formatted.hasSuffix("Berg") }
        var walked: [String] = []
        var cursor: UpcomingCursor?
        repeat {
            let page = try await spread.joined.occasions(
                matching: "berg", in: PeopleFilter(), from: Self.today, leapDayRule: .february28, after: cursor, limit: 5
            ).upcoming
            walked += page.rows.map(Self.text)
            cursor = page.next
        } while cursor != nil
        #expect(walked == all.map(Self.text) && !walked.isEmpty)
    }

    @Test func `a group narrows to the one space that has it`() async throws {
        var random = SeededGenerator(seed: 5)
        var spread = try Spread(3)
        try await spread.add(30, at: now, using: &random)
        let row = try #require(try await spread.page(after: nil, 100).rows.first { $0.remembered.family?.name == "Family 1" })
        let space = spread.tests[2].space
        let group = PersonGroup.ID(UUID())
        _ = try await space.createGroup(group, named: try GroupName("Choir"), on: Self.today, at: now)
        _ = try await space.addMembers([row.remembered.personID], to: group, on: Self.today, at: now)
        let found = try await spread.joined.occasions(
            matching: "", in: PeopleFilter(group: group), from: Self.today, leapDayRule: .february28, limit: 100)
        #expect(Set(found.upcoming.rows.map(\.remembered.personID)) == [row.remembered.personID])
        #expect(found.upcoming.rows.allSatisfy { $0.remembered.family?.name == "Family 1" })
    }

    @Test func `a row that has gone or moved since its place was read is left out`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        let question = Self.question(limit: 10, hasUndated: false)
        let look = try await test.space.firstLook(question)
        let first = try #require(look.coming.first)
        func rows(_ places: [UpcomingPosition]) async throws -> [UpcomingOccasion] {
            try await test.space.occasions(at: places, question)
        }
        #expect(try await rows(look.coming).map(\.id) == look.coming.map(\.id))
        let elsewhere = UpcomingPosition(date: first.date.adding(days: 1), id: first.id, kind: first.kind)
        #expect(try await rows([elsewhere]).isEmpty)
        let person = try #require(try await test.space.peoplePage(order: .givenFirst, limit: 1).rows.first)
        try await test.space.trash(person.id, at: now)
        #expect(try await rows(look.coming).isEmpty)
    }

    @Test func `a record that is in two spaces is shown once, as the own one`() async throws {
        let (one, other) = (try TestSpace(), try TestSpace())
        try await one.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        // The same file twice is the same identifiers.
        let mark = FamilyMark(id: Space.ID(UUID()), name: "The Bergs")
        let families = [one, other].map { JoinedSpaces.Family(mark: mark, space: $0.space) }
        let twice = JoinedSpaces(one.space, families: families)
        let page = try await twice.upcoming(from: Self.today, days: 366, leapDayRule: .february28, limit: 10)
        #expect(page.rows.count == 2 && page.rows.allSatisfy { $0.remembered.family == nil } && page.next == nil)
    }

    @Test func `a family's space that is damaged keeps nothing of the others back`() async throws {
        let home = try await FamilyHome()
        try await home.birthday("Tina", in: 1)
        let own = try await home.own(home.anna)
        let mia = try await FamilyHome.birthday("Mia", on: home.today.adding(days: 2), in: own, at: home.now)
        try await home.spaces(of: home.anna).families[0].space.shrinkLog()
        let fresh = try DataFolder(url: home.folder.url)
        let file = fresh.databaseURL(of: home.family.id)
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + name) }
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        let space = try await fresh.openSpace(home.anna.personalSpace, for: home.anna.id)
        let spaces = try await fresh.joinedSpaces(of: home.anna.id, own: space)
        #expect(spaces.trouble != nil && spaces.families.isEmpty)
        let page = try await spaces.upcoming(from: home.today, days: 366, leapDayRule: .february28, limit: 10)
        #expect(page.rows.map(\.remembered.personID) == [mia])
        #expect(try await spaces.familyDays(leapDayRule: .february28).trouble != nil)
    }

    @Test func `an account without a family has its own space alone`() async throws {
        let home = try await FamilyHome()
        let spaces = try await home.spaces(of: home.clara)
        #expect(spaces.families.isEmpty && spaces.trouble == nil)
        // A couple is no family: its space has no people.
        let hash = [UInt8](repeating: 7, count: 32)
        _ = try await home.folder.accounts.invitePartner(of: home.clara.id, codeHash: hash, makesAccount: false, at: home.now)
        #expect(try await home.spaces(of: home.clara).families.isEmpty)
        #expect(try await home.spaces(of: home.ben).families.map(\.mark.name) == ["The Bergers"])
    }

    @Test func `people are found in the space that has them`() async throws {
        let spread = try Spread(3)
        try await spread.tests[0].space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        try await spread.tests[2].space.importAll([Cast.card(Cast.lea, uid: "lea")], at: now)
        let anna = try #require(try await spread.tests[0].space.person(named: "Anna Berg")).id
        let lea = try #require(try await spread.tests[2].space.person(named: "Léa Dubois")).id
        let own = try #require(try await spread.joined.place(of: anna))
        #expect(own.family == nil && own.space === spread.tests[0].space)
        let place = try #require(try await spread.joined.place(of: lea))
        #expect(place.family?.name == "Family 1" && place.space === spread.tests[2].space)
        #expect(try await spread.joined.place(of: Person.ID(UUID())) == nil)
        let names = try await spread.joined.names(of: [anna, lea, Person.ID(UUID())])
        #expect(names.mapValues(\.formatted) == [anna: "Anna Berg", lea: "Léa Dubois"])
        let ways = try await spread.joined.numbersAndAddresses(of: [anna, lea])
        #expect(ways[anna]?.count == 2 && ways[lea]?.count == 1)
        #expect(try await spread.joined.peopleCount() == 2)
    }
}
