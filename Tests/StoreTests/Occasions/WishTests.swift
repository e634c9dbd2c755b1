import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct WishTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }

    @Test func `a wish is written once and found by person and by day`() async throws {
        let (test, anna) = try await annaAlone()
        let draft = WishDraft(person: anna, kind: .birthday, day: today.adding(days: -2))
        let wish = try await test.space.wish(draft, today: today, at: clock.now)
        #expect(try await test.space.wish(draft, today: today, at: clock.now.addingTimeInterval(9)) == wish)
        var other = draft
        other.kind = .nameDay
        let second = try await test.space.wish(other, today: today, at: clock.now.addingTimeInterval(1))
        #expect(try await test.space.wishes(of: anna) == [second, wish])
        #expect(try await test.space.wishes(from: today.adding(days: -7), through: today) == [wish, second])
        #expect(try await test.space.wishes(from: today, through: today) == [])
        #expect(wish.catchup == nil && wish.wishedAt == clock.now)
    }

    @Test func `a wish is for a day that is at most a year ahead`() async throws {
        let (test, anna) = try await annaAlone()
        let last = today.adding(days: 366)
        try await test.space.wish(WishDraft(person: anna, kind: .birthday, day: last), today: today, at: clock.now)
        let beyond = last.adding(days: 1)
        await #expect(throws: StoreError.refused(.wishTooFarAhead(beyond))) {
            try await test.space.wish(WishDraft(person: anna, kind: .birthday, day: beyond), today: today, at: clock.now)
        }
    }

    @Test func `a wish may count as a catch-up and takes it along when it is taken back`() async throws {
        let (test, anna) = try await annaAlone()
        let until = today.adding(days: 4)
        try await test.space.snooze(anna, until: until, today: today)
        let wish = try await test.space.wish(
            WishDraft(person: anna, kind: .birthday, day: today),
            alsoCatchup: CatchupDraft(day: today, kind: .message, people: [anna]), today: today, at: clock.now)
        let catchup = try #require(wish.catchup)
        #expect(try await test.space.catchup(catchup)?.people == [anna])
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == nil)
        #expect(try await test.space.unwish(wish.id) == wish)
        #expect(try await test.space.catchup(catchup) == nil)
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == until)
        #expect(try await test.space.wishes(of: anna) == [])
        await #expect(throws: StoreError.notFound) { try await test.space.unwish(wish.id) }
    }

    @Test func `a catch-up that was changed since stays when its wish is taken back`() async throws {
        let (test, anna) = try await annaAlone()
        let draft = CatchupDraft(day: today, kind: .message, people: [anna])
        let wish = try await test.space.wish(
            WishDraft(person: anna, kind: .birthday, day: today), alsoCatchup: draft, today: today, at: clock.now)
        let catchup = try #require(wish.catchup)
        var edited = draft
        edited.note = "She moves to Lisbon in May"
        _ = try await test.space.editCatchup(catchup, to: edited, ifVersion: clock.now, today: today, at: clock.now)
        try await test.space.unwish(wish.id)
        #expect(try await test.space.catchup(catchup)?.note == "She moves to Lisbon in May")
        #expect(try await test.space.wishes(of: anna) == [])
    }

    @Test func `deleting the catch-up of a wish leaves the wish`() async throws {
        let (test, anna) = try await annaAlone()
        let wish = try await test.space.wish(
            WishDraft(person: anna, kind: .birthday, day: today),
            alsoCatchup: CatchupDraft(day: today, kind: .message, people: [anna]), today: today, at: clock.now)
        try await test.space.deleteCatchup(try #require(wish.catchup))
        #expect(try await test.space.wishes(of: anna).map(\.catchup) == [nil])
    }

    @Test func `a refused catch-up takes the wish with it`() async throws {
        let (test, anna) = try await annaAlone()
        let tomorrow = today.adding(days: 1)
        await #expect(throws: StoreError.refused(.futureDay(tomorrow))) {
            try await test.space.wish(
                WishDraft(person: anna, kind: .birthday, day: today),
                alsoCatchup: CatchupDraft(day: tomorrow, kind: .message, people: [anna]), today: today, at: clock.now)
        }
        #expect(try await test.space.wishes(of: anna) == [])
    }

    private func annaAlone() async throws -> (TestSpace, Person.ID) {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: clock.now)
        return (test, try #require(try await test.space.person(named: "Anna Berg")).id)
    }
}
