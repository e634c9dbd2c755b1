import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct CadenceTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }

    @Test func `setting the same cadence again keeps the day`() async throws {
        let (test, anna) = try await annaAlone()
        #expect(try await test.space.setCadence(.every(.weekly), of: [anna], on: today, at: clock.now) == 1)
        let later = today.adding(days: 5)
        #expect(try await test.space.setCadence(.every(.weekly), of: [anna], on: later, at: clock.now) == 0)
        #expect(try await test.space.catchupState(of: anna)?.chosenOn == today)
        #expect(try await test.space.setCadence(.every(.monthly), of: [anna], on: later, at: clock.now) == 1)
        #expect(try await test.space.catchupState(of: anna)?.chosenOn == later)
        try await test.space.setCadence(.inherited, of: [anna], on: later, at: clock.now)
        #expect(try await test.space.catchupState(of: anna) == CatchupState(person: anna))
        try await test.space.setCadence(.never, of: [anna], on: later, at: clock.now)
        #expect(try await test.space.catchupState(of: anna)?.choice == .never)
    }

    @Test func `a cadence is part of a person's version and a snooze is not`() async throws {
        let (test, anna) = try await annaAlone()
        let before = try #require(try await test.space.person(anna)).updatedAt
        try await test.space.snooze(anna, until: today.adding(days: 3), today: today)
        #expect(try await test.space.person(anna)?.updatedAt == before)
        try await test.space.setCadence(.every(.weekly), of: [anna], on: today, at: clock.now)
        try await test.space.skip(anna, today: today)
        let after = try #require(try await test.space.person(anna))
        #expect(after.updatedAt > before && after.cadence == .every(.weekly))
    }

    @Test func `snooze and skip return what held before and setting that undoes them`() async throws {
        let (test, anna) = try await annaAlone()
        await #expect(throws: StoreError.refused(.noCadence)) { try await test.space.skip(anna, today: today) }
        try await test.space.setCadence(.every(.weekly), of: [anna], on: today, at: clock.now)
        await #expect(throws: StoreError.refused(.snoozeNotAhead(today))) {
            try await test.space.snooze(anna, until: today, today: today)
        }
        let before = try await test.space.catchupState(of: anna)
        let unsnoozed = try await test.space.snooze(anna, until: today.adding(days: 3), today: today)
        let snoozed = try await test.space.skip(anna, today: today)
        #expect(unsnoozed == CatchupPause() && snoozed == CatchupPause(snoozedUntil: today.adding(days: 3)))
        #expect(try await test.space.catchupState(of: anna)?.skippedFrom == today.adding(days: 3))
        try await test.space.setPause(snoozed, of: anna)
        #expect(try await test.space.catchupState(of: anna)?.pause == snoozed)
        try await test.space.setPause(unsnoozed, of: anna)
        #expect(try await test.space.catchupState(of: anna) == before)
        try await test.space.snooze(anna, until: today.adding(days: 3), today: today)
        try await test.space.skip(anna, today: today)
        try await test.space.unsnooze(anna)
        #expect(try await test.space.catchupState(of: anna)?.pause == CatchupPause(skippedFrom: today.adding(days: 3)))
        try await test.space.unskip(anna)
        #expect(try await test.space.catchupState(of: anna) == before)
    }

    @Test func `a group lends its cadence from the later of being set and joining`() async throws {
        let (test, anna) = try await annaAlone()
        try await test.addGroup(
            "Family", every: 30, setOn: today.adding(days: -50), members: [anna], joined: today.adding(days: -20))
        try await test.addGroup("Street", every: nil, setOn: nil, members: [anna], joined: today)
        let state = try #require(try await test.space.catchupState(of: anna))
        #expect(state.lent.map(\.name) == ["Family"] && state.lent.first?.since == today.adding(days: -20))
        #expect(state.standing(on: today)?.due == today.adding(days: -20))
    }

    @Test func `nobody is kept up with who is not there`() async throws {
        let (test, _) = try await annaAlone()
        let nobody = Person.ID.make(at: clock.now)
        #expect(try await test.space.catchupState(of: nobody) == nil)
        await #expect(throws: StoreError.notFound) { try await test.space.unskip(nobody) }
        await #expect(throws: StoreError.notFound) {
            try await test.space.setCadence(.never, of: [nobody], on: today, at: clock.now)
        }
    }

    @Test func `what is logged with somebody who was merged away goes to whom they were merged into`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg")).id
        let mum = try #require(try await test.space.person(named: "Mum")).id
        try await test.space.file.write { db in
            try db.run("UPDATE people SET merged_into = ? WHERE id = ?", [anna.value, mum.value])
        }
        let draft = CatchupDraft(day: today, kind: .call, people: [mum, anna])
        #expect(try await test.space.logCatchup(draft, today: today, at: clock.now).people == [anna])
    }

    private func annaAlone() async throws -> (TestSpace, Person.ID) {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: clock.now)
        return (test, try #require(try await test.space.person(named: "Anna Berg")).id)
    }
}

extension TestSpace {
    /// A group with members, written without the store's own words for it.
    @discardableResult
    func addGroup(
        _ name: String, every days: Int?, setOn: CivilDate?, members: [Person.ID], joined: CivilDate
    ) async throws -> PersonGroup.ID {
        let now = TestClock().now
        let group = PersonGroup.ID.make(at: now)
        try await space.file.write { db in
            try db.run(
                """
                INSERT INTO person_groups (id, name, cadence_days, cadence_set_on, created_at, updated_at)
                VALUES (?, ?, ?, ?, 0, 0)
                """, [group.value, name.databaseValue, days.value, setOn.map(\.value) ?? .null])
            for member in members {
                try db.run(
                    "INSERT INTO group_members (id, group_id, person_id, joined_on) VALUES (?, ?, ?, ?)",
                    [Identifier<CatchupState.Lent>.make(at: now).value, group.value, member.value, joined.value])
            }
        }
        return group
    }
}
