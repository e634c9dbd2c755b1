import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The days of people who are found: along all days, where very many match, as by reading the days of all who are found.
struct FoundOccasionsTests {
    private let today = TestClock().today
    private let now = TestClock().now

    /// A space with people of few words and days, some of them in the trash, merged, or of a category.
    private func space(_ random: inout SeededGenerator) async throws -> TestSpace {
        let test = try TestSpace()
        var cards: [IncomingCard] = []
        for number in 0..<Int.random(in: 0...150, using: &random) {
            let occasions = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Occasion(kind: Occasion.Kind.allCases.randomElement(using: &random) ?? .birthday, when: day(&random))
            }
            let word = ["Anna", "Ana", "Ben", "Zoë"].randomElement(using: &random) ?? "Ben"
            cards.append(
                Cast.card(Profile(name: PersonName(formatted: "\(word) \(number)"), occasions: occasions), uid: "\(number)"))
        }
        if !cards.isEmpty { try await test.space.importAll(cards, at: now) }
        let people = try await test.space.peoplePage(order: .givenFirst, limit: 1_000).rows.map(\.id)
        _ = try await test.space.trash(people.filter { _ in Int.random(in: 0..<9, using: &random) == 0 }, at: now)
        let some = people.filter { _ in Bool.random(using: &random) }
        _ = try await test.space.setCategory(.family, of: some, at: now)
        return test
    }

    private func day(_ random: inout SeededGenerator) -> Occasion.When {
        let (month, day) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...28, using: &random))
        return switch Int.random(in: 0..<9, using: &random) {
        case 0: Cast.date(1988, 2, 29)
        case 1: Cast.date(1990, month, 3, .hebrew)
        case 2: Cast.date(nil, month, nil)
        case 3: Cast.date(nil, 11, Int.random(in: 10...25, using: &random))
        case 4: Cast.date(2030, month, day)
        case 5: .text("4/12/85")
        default: Cast.date(1970, month, day)
        }
    }

    @Test(arguments: trials(12, long: 800)) func `going along the days finds what reading all days finds`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let test = try await space(&random)
        let today = today.adding(days: Int.random(in: -400...400, using: &random))
        let limit = Int.random(in: 1...40, using: &random)
        for (query, filter) in [
            ("an", PeopleFilter()), ("a", PeopleFilter()), ("1", PeopleFilter()), ("zoe", PeopleFilter()),
            ("n", PeopleFilter(category: .family)),
        ] {
            let selection = PeopleSelection(query: SearchQuery(query), filter: filter)
            var window = UpcomingWindow(today: today, days: [366, 30].randomElement(using: &random) ?? 366, cursor: nil)
            var seen = 0
            repeat {
                let walked = try await test.space.occasions(
                    of: selection, in: window, leapDayRule: .february28, limit: limit,
                    within: .init(few: 0, walked: .max, days: Int.random(in: 1...12, using: &random)))
                let read = try await test.space.occasions(
                    of: selection, in: window, leapDayRule: .february28, limit: limit, within: .init(few: .max, walked: 0))
                #expect(walked == read, "\(query) \(today) \(limit)")
                seen += walked.upcoming.rows.count
                window.cursor = walked.upcoming.next
            } while window.cursor != nil && seen < 1_000
        }
    }

    @Test func `all of them may be asked for`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: now)
        let found = try await test.space.occasions(
            matching: "an", in: PeopleFilter(), from: today, leapDayRule: .february28, limit: .max)
        #expect(!found.upcoming.rows.isEmpty && found.upcoming.next == nil)
    }

    @Test func `matches that lie far from one another are read, not walked to`() async throws {
        let test = try TestSpace()
        let cards = (0..<300).map { number in
            let when = Cast.date(1970, 1 + number % 12, 1 + number % 28)
            return Cast.card(
                Profile(
                    name: PersonName(formatted: "\(number == 299 ? "Anna" : "Ben")"),
                    occasions: [Occasion(kind: .birthday, when: when)]),
                uid: "\(number)")
        }
        try await test.space.importAll(cards, at: now)
        let selection = PeopleSelection(query: SearchQuery("an"), filter: PeopleFilter())
        let window = UpcomingWindow(today: today, days: 366, cursor: nil)
        for walked in [0, 128, 1_000] {
            let found = try await test.space.occasions(
                of: selection, in: window, leapDayRule: .february28, limit: 10, within: .init(few: 0, walked: walked))
            #expect(found.upcoming.rows.map(\.remembered.name.formatted) == ["Anna"])
        }
    }
}
