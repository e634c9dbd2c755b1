import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct CatchupLogTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }

    @Test func `one entry may name several people and is read back as it was written`() async throws {
        let (test, anna, lea) = try await twoFriends()
        let draft = CatchupDraft(
            day: today, minute: 17 * 60 + 5, kind: .inPerson, note: "Walnut cake", people: [lea, anna, lea], others: "Otto")
        let logged = try await test.space.logCatchup(draft, today: today, at: clock.now)
        #expect(logged.people == [lea, anna] && logged.minute == 1_025 && logged.kind == .inPerson)
        #expect(logged.note == "Walnut cake" && logged.others == "Otto" && logged.createdAt == clock.now)
        #expect(try await test.space.catchup(logged.id) == logged)
        for person in [anna, lea] {
            #expect(try await test.space.catchups(of: person, limit: 5).rows == [logged])
            #expect(try await test.space.catchupState(of: person)?.last == today)
        }
    }

    @Test func `a day to come is refused and nothing is written`() async throws {
        let (test, anna, _) = try await twoFriends()
        let tomorrow = today.adding(days: 1)
        await #expect(throws: StoreError.refused(.futureDay(tomorrow))) {
            try await test.space.logCatchup(
                CatchupDraft(day: tomorrow, kind: .call, people: [anna]), today: today, at: clock.now)
        }
        await #expect(throws: StoreError.refused(.nobody)) {
            try await test.space.logCatchup(CatchupDraft(day: today, kind: .call, people: []), today: today, at: clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            let people = [anna, Person.ID.make(at: clock.now)]
            try await test.space.logCatchup(CatchupDraft(day: today, kind: .call, people: people), today: today, at: clock.now)
        }
        #expect(try await test.space.catchups(limit: 5).rows == [])
    }

    @Test func `an entry that names itself is written once`() async throws {
        let (test, anna, _) = try await twoFriends()
        let draft = CatchupDraft(id: .make(at: clock.now), day: today, kind: .call, people: [anna])
        let first = try await test.space.logCatchup(draft, today: today, at: clock.now)
        let again = try await test.space.logCatchup(draft, today: today, at: clock.now.addingTimeInterval(60))
        #expect(first == again)
        #expect(try await test.space.catchups(of: anna, limit: 5).rows == [first])
    }

    @Test func `logging clears snooze and skip and deleting brings them back`() async throws {
        let (test, anna, lea) = try await twoFriends()
        try await test.space.setCadence(.every(.monthly), of: [anna, lea], on: today, at: clock.now)
        let until = today.adding(days: 4)
        try await test.space.snooze(anna, until: until, today: today)
        try await test.space.skip(lea, today: today)
        let before = try await [test.space.catchupState(of: anna), test.space.catchupState(of: lea)]
        let logged = try await log(with: [anna, lea], in: test)
        #expect(try await test.space.catchupState(of: anna)?.pause == CatchupPause())
        #expect(try await test.space.catchupState(of: lea)?.standing(on: today)?.due == today.adding(days: 30))
        try await test.space.deleteCatchup(logged.id)
        #expect(try await [test.space.catchupState(of: anna), test.space.catchupState(of: lea)] == before)
        #expect(try await test.space.catchup(logged.id) == nil)
        await #expect(throws: StoreError.notFound) { try await test.space.deleteCatchup(logged.id) }
    }

    @Test(arguments: [60, 0, 0, 0, 0, -86_400, -86_400])
    func `undoing an earlier entry hands what it cleared to the later one, whatever the clock says`(
        seconds: Double
    ) async throws {
        let (test, anna, _) = try await twoFriends()
        let until = today.adding(days: 4)
        try await test.space.snooze(anna, until: until, today: today)
        let first = try await log(with: [anna], in: test)
        let second = try await log(with: [anna], in: test, after: seconds)
        try await test.space.deleteCatchup(first.id)
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == nil)
        try await test.space.deleteCatchup(second.id)
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == until)
    }

    @Test func `undoing does not overwrite a newer snooze`() async throws {
        let (test, anna, _) = try await twoFriends()
        try await test.space.snooze(anna, until: today.adding(days: 4), today: today)
        let logged = try await log(with: [anna], in: test)
        try await test.space.snooze(anna, until: today.adding(days: 9), today: today)
        try await test.space.deleteCatchup(logged.id)
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == today.adding(days: 9))
    }

    @Test func `an edit changes the entry and gives back what it cleared of who is no longer named`() async throws {
        let (test, anna, lea) = try await twoFriends()
        let until = today.adding(days: 4)
        for person in [anna, lea] { try await test.space.snooze(person, until: until, today: today) }
        let logged = try await log(with: [anna], in: test)
        let draft = CatchupDraft(day: today.adding(days: -2), kind: .letter, note: "Long", people: [lea])
        let edited = try await test.space.editCatchup(
            logged.id, to: draft, ifVersion: logged.updatedAt, today: today, at: clock.now)
        #expect(edited.people == [lea] && edited.day == draft.day && edited.kind == .letter)
        #expect(edited.updatedAt > logged.updatedAt && edited.createdAt == logged.createdAt)
        #expect(try await test.space.catchupState(of: anna)?.snoozedUntil == until)
        #expect(try await test.space.catchupState(of: lea)?.snoozedUntil == nil)
        #expect(try await test.space.catchups(of: anna, limit: 5).rows == [])
    }

    @Test func `the second of two writers is told`() async throws {
        let (test, anna, _) = try await twoFriends()
        let logged = try await log(with: [anna], in: test)
        let draft = CatchupDraft(day: today, kind: .letter, people: [anna])
        try await test.space.editCatchup(logged.id, to: draft, ifVersion: logged.updatedAt, today: today, at: clock.now)
        await #expect(throws: StoreError.conflict) {
            try await test.space.editCatchup(
                logged.id, to: draft, ifVersion: logged.updatedAt, today: today, at: clock.now)
        }
    }

    @Test func `pages go through all entries once, the newest first`() async throws {
        let (test, anna, lea) = try await twoFriends()
        var logged: [Catchup] = []
        for number in 0..<13 {
            let people = number % 2 == 0 ? [anna] : [anna, lea]
            logged.append(try await log(with: people, in: test, after: Double(number), daysAgo: number * 7 % 5))
        }
        let expected = logged.sorted { ($0.day, $0.id) > ($1.day, $1.id) }
        var all: [Catchup] = []
        var cursor: CatchupCursor?
        repeat {
            let page = try await test.space.catchups(after: cursor, limit: 4)
            all += page.rows
            cursor = try page.next.map { try #require(CatchupCursor($0.description)) }
        } while cursor != nil
        #expect(all == expected)
        let page = try await test.space.catchups(of: lea, limit: 4)
        let rest = try await test.space.catchups(of: lea, after: page.next, limit: 4)
        #expect(page.rows + rest.rows == expected.filter { $0.people.contains(lea) } && rest.next == nil)
        #expect(
            try await test.space.catchupCount(from: today.adding(days: -1), through: today)
                == expected.count { $0.day >= today.adding(days: -1) })
    }

    // MARK: - Private

    private func twoFriends() async throws -> (TestSpace, Person.ID, Person.ID) {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        let lea = try #require(try await test.space.person(named: "Léa Dubois"))
        return (test, anna.id, lea.id)
    }

    private func log(
        with people: [Person.ID], in test: TestSpace, after seconds: Double = 0, daysAgo: Int = 0
    ) async throws -> Catchup {
        try await test.space.logCatchup(
            CatchupDraft(day: today.adding(days: -daysAgo), kind: .call, people: people), today: today,
            at: clock.now.addingTimeInterval(seconds))
    }
}
