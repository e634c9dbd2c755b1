import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

struct GroupEditingTests {
    private let clock = TestClock()
    private let test: TestSpace
    private var space: Space { test.space }

    init() throws {
        test = try TestSpace()
    }

    private func make(_ name: String, cadence: Cadence? = nil) async throws -> PersonGroup {
        try await space.makeGroup(name, cadence: cadence, on: clock.today, at: clock.now)
    }

    @Test func `groups are listed by their names, whatever case and accents`() async throws {
        for name in ["work", "Öland", "Zoo", "apple"] { _ = try await make(name) }
        #expect(try await space.groups().map(\.group.name) == ["apple", "Öland", "work", "Zoo"])
    }

    @Test func `a new group has its cadence from today on`() async throws {
        let choir = try await make("Choir", cadence: .monthly)
        #expect(choir.cadenceSetOn == clock.today)
        #expect(try await space.group(choir.id)?.group == choir)
        #expect(try await make("Street").cadenceSetOn == nil)
    }

    @Test func `making one identifier twice makes one group`() async throws {
        let choir = try await make("Choir")
        let again = try await space.createGroup(
            choir.id, named: GroupName("Another"), on: clock.today, at: clock.now)
        #expect(again == .done(choir))
        #expect(try await space.groups().count == 1)
    }

    @Test(arguments: ["Choir", "choir", "CHÖIR", "  choir "])
    func `a name that people take for the same is refused on entry`(name: String) async throws {
        let choir = try await make("Choir")
        let other = try await make("Street")
        let id = PersonGroup.ID.make(at: clock.now)
        #expect(
            try await space.createGroup(id, named: GroupName(name), on: clock.today, at: clock.now) == .nameInUse(choir))
        #expect(try await space.renameGroup(other.id, to: GroupName(name), at: clock.now) == .nameInUse(choir))
        #expect(try await space.group(id) == nil)
        #expect(try await space.group(other.id)?.group == other)
    }

    @Test func `a group may take its own name in other letters`() async throws {
        let choir = try await make("choir")
        let renamed = try #require(try await space.renameGroup(choir.id, to: GroupName("Chöir"), at: clock.now).group)
        #expect(renamed.name == "Chöir")
        #expect(renamed.version > choir.version)
    }

    @Test func `the second of two writers is told and shown what is there`() async throws {
        let choir = try await make("Choir")
        let first = try #require(
            try await space.renameGroup(choir.id, to: GroupName("Singers"), version: choir.version, at: clock.now).group)
        let second = try await space.setCadence(
            .weekly, ofGroup: choir.id, version: choir.version, on: clock.today, at: clock.now)
        #expect(second == .changedMeanwhile(first))
        #expect(try await space.group(choir.id)?.group == first)
        // With the new version the change is accepted.
        #expect(
            try await space.setCadence(
                .weekly, ofGroup: choir.id, version: first.version, on: clock.today, at: clock.now
            ).group?.cadence == .weekly)
    }

    @Test func `a name and a cadence come together or not at all`() async throws {
        let choir = try await make("Choir", cadence: .monthly)
        let street = try await make("Street")
        let taken = try await space.editGroup(
            choir.id, name: GroupName("street"), cadence: .weekly, on: clock.today, at: clock.now)
        #expect(taken == .nameInUse(street))
        let late = try await space.editGroup(
            choir.id, name: GroupName("Singers"), cadence: .weekly, version: choir.version - 1, on: clock.today, at: clock.now)
        #expect(late == .changedMeanwhile(choir))
        #expect(try await space.group(choir.id)?.group == choir)

        let edited = try #require(
            try await space.editGroup(
                choir.id, name: GroupName("Singers"), cadence: .weekly, version: choir.version, on: clock.today,
                at: clock.now
            ).group)
        #expect(edited.name == "Singers" && edited.cadence == .weekly)
        #expect(try await space.group(choir.id)?.group == edited)
    }

    @Test func `setting the same cadence again keeps the day it counts from`() async throws {
        let choir = try await make("Choir", cadence: .monthly)
        let later = clock.today.adding(days: 10)
        let same = try await space.setCadence(.monthly, ofGroup: choir.id, on: later, at: clock.now)
        #expect(same == .done(choir))
        let other = try await space.setCadence(.weekly, ofGroup: choir.id, on: later, at: clock.now).group
        #expect(other?.cadenceSetOn == later)
        let none = try await space.setCadence(nil, ofGroup: choir.id, on: later, at: clock.now).group
        #expect(none?.cadence == nil)
        #expect(none?.cadenceSetOn == nil)
    }

    @Test func `nothing happens to a group that is not there`() async throws {
        let nobody = PersonGroup.ID.make(at: clock.now)
        await #expect(throws: StoreError.notFound) {
            _ = try await space.renameGroup(nobody, to: GroupName("x"), at: clock.now)
        }
        await #expect(throws: StoreError.notFound) {
            _ = try await space.setCadence(.weekly, ofGroup: nobody, on: clock.today, at: clock.now)
        }
        await #expect(throws: StoreError.notFound) { try await space.deleteGroup(nobody, at: clock.now) }
        await #expect(throws: StoreError.notFound) { try await space.restoreGroup(nobody, at: clock.now) }
    }
}
