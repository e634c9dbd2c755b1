import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Store
@testable import Transfer

/// The calendar of dates over an account's own space and its families.
@Suite struct FamilyCalendarTests {
    /// An account's own space and a family's, and the calendar over them.
    private struct Home {
        let own: TestSpace
        let family: TestSpace
        let account: Account
        let accounts: Accounts
        let mark = FamilyMark(id: Space.ID(UUID()), name: "The Bergers")
        var clock = TestClock()

        init() async throws {
            own = try TestSpace()
            family = try TestSpace()
            accounts = try Accounts.inMemory()
            account = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now)
        }

        func add(_ name: String, to test: TestSpace, year: Int = 1985) async throws {
            let profile = Profile(
                name: PersonName(formatted: name), occasions: [Occasion(kind: .birthday, when: Cast.date(year, 4, 12))])
            try await test.space.importAll([Cast.card(profile, uid: name)], at: clock.now)
        }

        /// The calendar as a member sees it, or who left.
        func backend(isMember: Bool = true) async throws -> OccasionCalendarBackend {
            let spaces = JoinedSpaces(own.space, families: isMember ? [.init(mark: mark, space: family.space)] : [])
            return try await OccasionCalendarBackend(
                of: account, spaces, .whole(account), in: accounts, timeZone: .gmt, now: clock.now, words: .plain)
        }
    }

    @Test func `a program follows both spaces by one token`() async throws {
        var home = try await Home()
        try await home.add("Mia", to: home.own)
        try await home.add("Tina", to: home.family)
        let first = try #require(try await home.backend().changes())
        #expect(first.changed.count == 2)
        // Nothing changed: the same token, also another day's question of the same day.
        home.clock.advance(by: 60)
        #expect(try await home.backend().token() == first.token)
        try await home.add("Uwe", to: home.family)
        home.clock.advance(by: 60)
        let second = try #require(try await home.backend().changes(since: first.token))
        #expect(second.changed.count == 1 && second.vanished.isEmpty && second.token != first.token)
        let names = Set(first.changed.map(\.name)).union(second.changed.map(\.name))
        let texts = try await home.backend().entries(Array(names)).values.map { String(decoding: $0.bytes, as: UTF8.self) }
        for name in ["Mia", "Tina", "Uwe"] { #expect(texts.contains { $0.contains(name) }) }
        // Who leaves is told that the family's are gone, and keeps the own ones.
        home.clock.advance(by: 60)
        let last = try #require(try await home.backend(isMember: false).changes(since: second.token))
        #expect(last.changed.isEmpty && last.vanished.count == 2)
        let rest = try await home.backend(isMember: false).file(named: "All").bytes
        #expect(CalendarText(rest).events.count == 1)
        // Coming back it is the same entries, each with a higher number.
        home.clock.advance(by: 60)
        let again = try #require(try await home.backend().changes(since: last.token))
        #expect(Set(again.changed.map(\.name)) == Set(last.vanished))
        let numbers = try await home.backend().file(named: "All").bytes
        #expect(CalendarText(numbers).events.count == 3)
        #expect(String(decoding: numbers, as: UTF8.self).contains("SEQUENCE:1"))
    }

    @Test func `a name that another member changes is another entry`() async throws {
        var home = try await Home()
        try await home.add("Tina", to: home.family)
        let first = try #require(try await home.backend().changes())
        let space = home.family.space
        let tina = try #require(try await space.person(named: "Tina"))
        home.clock.advance(by: 60)
        let profile = Profile(
            name: PersonName(formatted: "Tina Berger"), occasions: [Occasion(kind: .birthday, when: Cast.date(1985, 4, 12))])
        try await space.importAll([Cast.card(profile, uid: "Tina", revision: 9)], at: home.clock.now)
        #expect(try await space.person(tina.id)?.profile.name.formatted == "Tina Berger")
        let second = try #require(try await home.backend().changes(since: first.token))
        #expect(second.changed.map(\.name) == first.changed.map(\.name) && second.changed != first.changed)
        let bytes = try await home.backend().file(named: "All").bytes
        #expect(String(decoding: bytes, as: UTF8.self).contains("Tina Berger"))
    }
}
