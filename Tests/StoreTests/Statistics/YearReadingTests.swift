import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct YearReadingTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }
    private let account = Account.ID.make(at: TestClock().now)

    @Test func `a year has its people, kinds and the first year with a catch-up`() async throws {
        let street = try await Street(count: 4, today: today)
        for days in [0, 3, 3] { try await street.log(0, daysAgo: days) }
        try await street.log(1, daysAgo: 1)
        try await street.log(2, daysAgo: 800)
        let year = try await self.year(of: street)
        #expect(year.figures.catchups == 4 && year.people == 2 && year.figures.kinds.map(\.kind) == [.call])
        #expect(year.companions.map(\.person.id) == [street.people[0], street.people[1]])
        #expect(year.companions.map(\.catchups) == [3, 1])
        #expect(year.firstYear == today.adding(days: -800).year)
        try await street.space.trash(street.people[0], at: clock.now)
        let after = try await self.year(of: street)
        #expect(after.companions.map(\.person.id) == [street.people[1]] && after.people == 1 && after.figures.catchups == 4)
    }

    @Test func `the longest silence is of people with a cadence, and of the present year alone`() async throws {
        let street = try await Street(count: 3, today: today)
        try await street.keepUp(0, every: 30, last: 20)
        try await street.keepUp(1, every: 30, last: 40)
        try await street.log(2, daysAgo: 500)
        let silence = try #require(try await year(of: street).silence)
        #expect(silence.person.id == street.people[1] && silence.last == today.adding(days: -40))
        #expect(try await year(today.year - 1, of: street).silence == nil)
    }

    @Test func `birthdays that were wished are counted, and no other days`() async throws {
        let street = try await Street(count: 2, today: today)
        for kind in [Occasion.Kind.birthday, .anniversary] {
            try await street.space.wish(
                WishDraft(person: street.people[0], kind: kind, day: today), today: today, at: clock.now)
        }
        #expect(try await year(of: street).birthdays == 1)
        #expect(try await year(today.year - 1, of: street).birthdays == 0)
    }

    @Test func `gifts that were given are counted, but none for the account that asks`() async throws {
        var world = try await GiftWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        try await world.space.setAccount(of: anna, to: world.other, asking: world.owner, at: world.clock.now)
        try await world.create("Scarf", to: [lea], .given)
        try await world.create("Kettle", to: [anna], .given)
        try await world.create("Trip", to: [lea], .bought)
        let day = world.clock.today
        for (account, count) in [(world.owner, 2), (world.other, 1)] {
            let year = try await world.space.yearInTouch(day.year, today: day, in: .utc, asking: account)
            #expect(year.giftsGiven == count)
        }
    }

    @Test func `who is added alone is new, in the zone of the account`() async throws {
        let test = try TestSpace()
        // 31 December 2025, 23:30 UTC: 2026 in Berlin.
        let time = try #require(try? Date("2025-12-31T23:30:00Z", strategy: .iso8601))
        let ida = Cast.card(Profile(name: PersonName(formatted: "Ida")), uid: "ida")
        _ = try await test.space.createPerson(ida, own: OwnData(), id: .make(at: time), today: today, at: time)
        let many = (0...YearInTouch.mostInAMinute).map { number in
            Cast.card(Profile(name: PersonName(formatted: "Person \(number)")), uid: "\(number)")
        }
        try await test.space.importAll(many, at: time.addingTimeInterval(60))
        let berlin = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")))
        let utc = try await test.space.yearInTouch(2025, today: today, in: .utc, asking: account)
        let local = try await test.space.yearInTouch(2026, today: today, in: berlin, asking: account)
        #expect(utc.newPeople == 1 && local.newPeople == 1)
    }

    @Test(arguments: [0, -1, 10_000]) func `what is no year is not found`(year: Int) async throws {
        let test = try TestSpace()
        await #expect(throws: StoreError.notFound) {
            try await test.space.yearInTouch(year, today: today, in: .utc, asking: account)
        }
        await #expect(throws: StoreError.notFound) {
            try await test.space.yearInTouch(today.year + 1, today: today, in: .utc, asking: account)
        }
    }

    /// What is counted by one statement is what going through the entries counts.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `a year is the sum of its entries`(seed: UInt64) async throws {
        let street = try await Street(count: 7, today: today)
        var generator = SeededGenerator(seed: seed)
        var expected: [Int: [Person.ID: Int]] = [:]
        for _ in 0..<80 {
            let (number, days) = (Int.random(in: 0..<7, using: &generator), Int.random(in: 0...700, using: &generator))
            try await street.log(number, daysAgo: days)
            expected[today.adding(days: -days).year, default: [:]][street.people[number], default: 0] += 1
        }
        for (number, counts) in expected {
            let year = try await self.year(number, of: street)
            #expect(year.people == counts.count && year.figures.catchups == counts.values.reduce(0, +))
            #expect(year.companions.map(\.catchups) == Array(counts.values.sorted(by: >).prefix(YearInTouch.most)))
            #expect(year.companions.allSatisfy { counts[$0.person.id] == $0.catchups })
            #expect(try await street.space.hasCatchup(in: number))
        }
        #expect(try await !street.space.hasCatchup(in: 1999))
    }

    private func year(_ year: Int? = nil, of street: Street) async throws -> YearInTouch {
        try await street.space.yearInTouch(year ?? today.year, today: today, in: .utc, asking: account)
    }
}
