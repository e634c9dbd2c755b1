import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct PersonSavingTests {
    private let clock = TestClock()

    private func world() async throws -> (test: TestSpace, anna: Person) {
        let test = try await TestSpace.withCast(at: clock.now)
        return (test, try #require(try await test.space.person(named: "Anna Berg")))
    }

    private func save(
        _ profile: Profile, over id: Person.ID, if version: PersonVersion?, own: OwnData = OwnData(),
        photo: PhotoChange = .unchanged, picture: [UInt8]? = nil, in space: Space
    ) async throws -> PersonSaving {
        try await space.savePerson(
            id, ifVersion: version, card: Cast.card(profile, uid: "anna berg", photo: picture), photo: photo, own: own,
            today: clock.today, at: clock.now)
    }

    @Test func `a new person has card, projection and own data, and is found`() async throws {
        let test = try TestSpace()
        let id = Person.ID.make(at: clock.now)
        let own = OwnData(category: .friend, leapDayRule: .march1, cadence: .every(.monthly))
        let edition = try await test.space.createPerson(
            Cast.card(Cast.lea, uid: "lea", photo: [1, 2, 3]), own: own, id: id, today: clock.today, at: clock.now)
        #expect(edition.person.id == id)
        #expect(edition.person.profile == Cast.lea)
        #expect(edition.person.ownData == own)
        #expect(edition.card == Cast.card(Cast.lea, uid: "lea", photo: [1, 2, 3]).bytes)
        #expect(edition.person.photo.map(test.space.media.contains) == true)
        #expect(try await test.space.peoplePage(matching: "dubois", order: .givenFirst, limit: 5).rows.map(\.id) == [id])
    }

    @Test func `creating twice under one identifier makes one person`() async throws {
        let test = try TestSpace()
        let id = Person.ID.make(at: clock.now)
        let first = try await test.space.createPerson(
            Cast.card(Cast.lea, uid: "lea"), own: OwnData(), id: id, today: clock.today, at: clock.now)
        let second = try await test.space.createPerson(
            Cast.card(Cast.jose, uid: "jose"), own: OwnData(), id: id, today: clock.today, at: clock.now)
        #expect(second == first)
        #expect(try await test.space.peopleCount() == 1)
    }

    @Test func `an edit replaces the card, keeps the old one and is what everybody reads`() async throws {
        let (test, anna) = try await world()
        let before = try #require(try await test.space.personEdition(anna.id))
        var profile = anna.profile
        profile.name.family = "Sommer"
        profile.name.formatted = "Anna Sommer"
        profile.contacts.removeLast()
        let outcome = try await save(profile, over: anna.id, if: before.version, in: test.space)
        guard case .saved(let after) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(after.person.profile == profile)
        #expect(after.version != before.version)
        #expect(try await test.space.card(of: anna.id) == after.card)
        #expect(try await test.space.card(of: anna.id, in: before.version) == before.card)
        #expect(try await test.space.card(of: anna.id, in: after.version) == after.card)
        #expect(try await test.space.peoplePage(matching: "sommer", order: .givenFirst, limit: 5).rows.map(\.id) == [anna.id])
        #expect(try await test.space.peoplePage(matching: "berg", order: .givenFirst, limit: 5).rows == [])
    }

    @Test func `the second of two writers is told, sees what is there, and has written nothing`() async throws {
        let (test, anna) = try await world()
        let version = try #require(try await test.space.personVersion(anna.id))
        var first = anna.profile
        first.note = "First"
        _ = try await save(first, over: anna.id, if: version, in: test.space)
        let there = try #require(try await test.space.personEdition(anna.id))
        let position = try await test.space.currentSequence()
        var second = anna.profile
        second.note = "Second"
        #expect(try await save(second, over: anna.id, if: version, in: test.space) == .conflict(there))
        #expect(try await test.space.currentSequence() == position)
        #expect(try await test.space.person(anna.id)?.profile.note == "First")
    }

    @Test func `own data, photo and trash are part of the version, and undoing leads back to it`() async throws {
        let (test, anna) = try await world()
        let version = try await test.space.personVersion(anna.id)
        try await test.space.setCategory(.family, of: anna.id, at: clock.now)
        let categorised = try await test.space.personVersion(anna.id)
        #expect(categorised != version)
        try await test.space.trash(anna.id, at: clock.now)
        #expect(try await test.space.personVersion(anna.id) != categorised)
        try await test.space.restore(anna.id, at: clock.now)
        #expect(try await test.space.personVersion(anna.id) == categorised)
        try await test.space.setCategory(nil, of: anna.id, at: clock.now)
        #expect(try await test.space.personVersion(anna.id) == version)
    }

    @Test func `a version is read from its text and from nothing else`() async throws {
        let (test, anna) = try await world()
        let version = try #require(try await test.space.personVersion(anna.id))
        #expect(PersonVersion(version.description) == version)
        #expect(version.description.utf8.count == 33)
        for text in ["", "-", "abc-def", version.description + "0", version.description.uppercased() + "x", "*"] {
            #expect(PersonVersion(text) == nil, "\(text)")
        }
    }

    @Test func `saving what is there already writes nothing`() async throws {
        let (test, anna) = try await world()
        let before = try #require(try await test.space.personEdition(anna.id))
        let position = try await test.space.currentSequence()
        let outcome = try await test.space.savePerson(
            anna.id, ifVersion: before.version, card: Cast.card(Cast.anna, uid: "anna berg"), photo: .unchanged,
            own: anna.ownData, today: clock.today, at: clock.now.addingTimeInterval(60))
        #expect(outcome == .saved(before))
        #expect(try await test.space.currentSequence() == position)
    }

    @Test func `a cadence counts from the day it was changed, not from later edits`() async throws {
        let (test, anna) = try await world()
        func setOn() async throws -> Int? {
            try await test.space.file.read { db in
                try db.firstRow("SELECT cadence_set_on FROM people WHERE id = ?", [anna.id.value])?[0]
            }
        }
        func write(_ own: OwnData, on day: CivilDate) async throws {
            _ = try await test.space.savePerson(
                anna.id, ifVersion: nil, card: Cast.card(Cast.anna, uid: "anna berg"), photo: .unchanged, own: own,
                today: day, at: clock.now)
        }
        try await write(OwnData(cadence: .every(.weekly)), on: clock.today)
        #expect(try await setOn() == Int(clock.today.daysSinceEpoch))
        try await write(OwnData(category: .work, cadence: .every(.weekly)), on: clock.today.adding(days: 9))
        #expect(try await setOn() == Int(clock.today.daysSinceEpoch))
        try await write(OwnData(category: .work, cadence: .never), on: clock.today.adding(days: 9))
        #expect(try await setOn() == Int(clock.today.daysSinceEpoch) + 9)
        try await write(OwnData(category: .work), on: clock.today.adding(days: 10))
        #expect(try await setOn() == nil)
    }

    @Test func `a photo is set, left alone and removed`() async throws {
        let (test, anna) = try await world()
        _ = try await save(anna.profile, over: anna.id, if: nil, photo: .replaced, picture: [9, 9], in: test.space)
        let photo = try #require(try await test.space.person(anna.id)?.photo)
        #expect(test.space.media.contains(photo))
        var profile = anna.profile
        profile.note = "New"
        _ = try await save(profile, over: anna.id, if: nil, in: test.space)
        #expect(try await test.space.person(anna.id)?.photo == photo)
        _ = try await save(profile, over: anna.id, if: nil, photo: .removed, in: test.space)
        #expect(try await test.space.person(anna.id)?.photo == nil)
    }

    @Test func `an older file does not take an edit back, also when the name was edited`() async throws {
        let test = try TestSpace()
        let original = Cast.card(Cast.mum, uid: nil)
        try await test.space.importAll([original], at: clock.now)
        let mum = try #require(try await test.space.person(named: "Mum"))
        let edited = Profile(name: PersonName(given: "Rosa", formatted: "Rosa"))
        _ = try await test.space.savePerson(
            mum.id, ifVersion: nil, card: Cast.card(edited, uid: nil), photo: .unchanged, own: OwnData(),
            today: clock.today, at: clock.now)
        let again = try await test.space.importAll([original], at: clock.now)
        #expect(again.counts.unchanged == 1)
        #expect(try await test.space.person(mum.id)?.profile == edited)
        #expect(try await test.space.peopleCount() == 1)
    }

    @Test func `nobody can be saved who is not there`() async throws {
        let test = try TestSpace()
        await #expect(throws: StoreError.notFound) {
            _ = try await save(Cast.mum, over: Person.ID.make(at: clock.now), if: nil, in: test.space)
        }
    }
}
