import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite struct CalendarPublishingTests {
    /// A calendar with entries set by the test.
    private final class World: Sendable {
        let test: TestSpace
        let account: Account
        let entries = Mutex<[String: String]>([:])
        let workedOut = Mutex(0)
        let clock = Mutex(TestClock())

        init() async throws {
            test = try TestSpace()
            account = try await Accounts.inMemory().create(named: "Owner", passwordHash: nil, at: TestClock().now)
        }

        var now: Date { clock.withLock(\.now) }

        func view(names: Bool = true) -> CalendarView {
            CalendarView(account: account.id, language: "en", nameOrder: .givenFirst, showsNames: names, hasAlarms: true)
        }

        func question(_ alerts: AccountAlerts = AccountAlerts()) -> AlertQuestion {
            AlertQuestion(account, alerts, timeZone: .gmt, now: now)
        }

        func calendar(names: Bool = true, _ alerts: AccountAlerts = AccountAlerts()) async throws -> PublishedCalendar {
            try await test.space.publishedCalendar(view(names: names), question(alerts), at: now) { [self] _ in
                workedOut.withLock { $0 += 1 }
                return entries.withLock { entries in
                    entries.map { WorkedOutEntry(uid: $0.key, bytes: Array($0.value.utf8)) }
                }
            }
        }

        /// Something happens, and an hour passes.
        func say(_ said: [String: String]) async throws {
            entries.withLock { $0 = said }
            clock.withLock { $0.advance(by: 3600) }
            let cards = [Cast.card(Cast.mum, uid: UUID().uuidString)]
            try await test.space.importAll(cards, at: now)
        }

        func state(_ uid: String) async throws -> String {
            let view = view()
            let states = try await test.space.file.read { db in try db.publishedStates(view, uids: [uid]) }
            return states.map { "\($0.sequence) since \($0.revision)\($0.isGone ? " gone" : "")" }.first ?? "unknown"
        }
    }

    @Test func `nothing is worked out while nothing moved`() async throws {
        let world = try await World()
        try await world.say(["a": "one"])
        let first = try await world.calendar()
        #expect(try await world.calendar() == first && world.workedOut.withLock(\.self) == 1)
        // The log moved, and all that comes of it is the same.
        try await world.say(["a": "one"])
        #expect(try await world.calendar() == first && world.workedOut.withLock(\.self) == 2)
        // The account's choices and the day count, too.
        #expect(try await world.calendar(names: true, AccountAlerts(occasions: [.weekBefore])) == first)
        #expect(world.workedOut.withLock(\.self) == 3)
        world.clock.withLock { $0.advance(by: 86_400) }
        #expect(try await world.calendar() == first && world.workedOut.withLock(\.self) == 4)
    }

    @Test func `an entry counts how often it changed, also when it was away`() async throws {
        let world = try await World()
        try await world.say(["a": "one", "b": "one"])
        let first = try await world.calendar()
        #expect(try await world.state("a") == "0 since 1")
        try await world.say(["a": "two", "b": "one"])
        let second = try await world.calendar()
        #expect(second.revision == 2 && second.version != first.version && second.changedAt > first.changedAt)
        #expect(try await world.state("a") == "1 since 2")
        #expect(try await world.state("b") == "0 since 1")
        try await world.say(["b": "one"])
        _ = try await world.calendar()
        #expect(try await world.state("a") == "1 since 3 gone")
        try await world.say(["a": "two", "b": "one"])
        #expect(try await world.calendar().revision == 4)
        #expect(try await world.state("a") == "2 since 4")
    }

    @Test func `each revision has a second of its own, also when the clock is put back`() async throws {
        let world = try await World()
        try await world.say(["a": "one"])
        var last = try await world.calendar().changedAt
        for text in ["two", "three", "four"] {
            world.clock.withLock { $0.advance(by: text == "four" ? -90_000 : -3600) }
            try await world.say(["a": text])
            let changed = try await world.calendar().changedAt
            #expect(changed.timeIntervalSince(last) >= 1)
            last = changed
        }
    }

    @Test func `an empty calendar is one, and each way to look at it is another`() async throws {
        let world = try await World()
        let empty = try await world.calendar()
        #expect(empty.revision == 1)
        #expect(try await world.calendar() == empty)
        try await world.say(["a": "one"])
        #expect(try await world.calendar(names: false).revision == 1)
        #expect(try await world.calendar().revision == 2)
    }

    @Test func `a source is of the moment of its calendar`() async throws {
        let world = try await World()
        try await world.say(["a": "one", "b": "one"])
        let calendar = try await world.calendar()
        let found = try #require(
            try await world.test.space.calendarSource(world.view(), world.question(), of: calendar, uids: ["a", "c"]))
        #expect(found.states.keys.sorted() == ["a"])
        try await world.say(["a": "two", "b": "one"])
        #expect(try await world.test.space.calendarSource(world.view(), world.question(), of: calendar) == nil)
    }
}
