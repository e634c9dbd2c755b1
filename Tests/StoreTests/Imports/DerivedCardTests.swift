import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Cards made from rows that have no identifier where they come from.
struct DerivedCardTests {
    private let now = TestClock().now

    private func card(_ name: String, phone: String?, note: String = "", source: String = "google") -> IncomingCard {
        var profile = Profile(name: PersonName(given: name, formatted: name), note: note)
        if let phone { profile.contacts = [ContactMethod(value: .phone(phone))] }
        return Cast.card(profile, uid: IncomingCard.derivedUID(source: source, name: name))
    }

    private func people(_ test: TestSpace) async throws -> [String] {
        try await test.space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.name.formatted)
    }

    @Test func `a changed row is the same person as long as something else agrees`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([card("Anna", phone: "+49 30 1234567")], at: now)
        let again = try await test.space.importAll([card("Anna", phone: "030 1234567", note: "new")], at: now)
        #expect(again.counts == ImportCounts(updated: 1) && again.problems.isEmpty)
        #expect(try await people(test) == ["Anna"])
    }

    @Test func `somebody with the same name and nothing else in common is somebody else, and that is told`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([card("Mum", phone: "+49 30 1234567")], at: now)
        let again = try await test.space.importAll([card("Mum", phone: "+44 20 7654321")], at: now)
        #expect(again.counts == ImportCounts(created: 1))
        #expect(again.problems.map(\.finding) == [ImportFinding(.namesake, card: "Mum")])
        #expect(try await people(test) == ["Mum", "Mum"])
    }

    @Test func `namesakes of one file stay two, in whatever order they come again`() async throws {
        let test = try TestSpace()
        let (one, two) = (card("Maria", phone: "+49 30 1111111"), card("Maria", phone: "+49 30 2222222"))
        let first = try await test.space.importAll([one, two], at: now)
        #expect(first.counts == ImportCounts(created: 2) && first.problems.isEmpty)
        let changed = card("Maria", phone: "+49 30 2222222", note: "moved")
        let again = try await test.space.importAll([changed, one], at: now)
        #expect(again.counts == ImportCounts(updated: 1, unchanged: 1))
        let notes = try await test.space.peoplePage(order: .givenFirst, limit: 10).rows
        #expect(notes.count == 2)
    }

    @Test func `a vCard of the same person is left alone`() async throws {
        let test = try TestSpace()
        let profile = Profile(
            name: PersonName(given: "Anna", formatted: "Anna"), contacts: [ContactMethod(value: .phone("+49 30 1234567"))])
        try await test.space.importAll([Cast.card(profile, uid: "anna-1")], at: now)
        let again = try await test.space.importAll([card("Anna", phone: "+49 30 1234567")], at: now)
        #expect(again.counts == ImportCounts(created: 1))
    }
}
