import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Each rule by which a card is recognised, with the whole world after it as a golden file.
struct ImportMatchingTests {
    private let now = TestClock().now

    /// Imports one file after the other and compares the world, and what the last import wrote to the log.
    private func expectWorld(
        after files: [[IncomingCard]], named name: String, counts: ImportCounts, problems: [ImportFinding.Code] = []
    ) async throws {
        let test = try TestSpace()
        for file in files.dropLast() { try await test.space.importAll(file, at: now.addingTimeInterval(-60)) }
        let position = try await test.space.currentSequence()
        let last = try await test.space.importAll(files.last ?? [], at: now)
        #expect(last.counts == counts)
        #expect(last.problems.map { $0.finding?.code } == problems)
        try expectGolden(try await test.space.world(logSince: position), named: name)

        // Whatever the rule: the same file once more changes nothing at all.
        let before = try await test.space.rows()
        let again = try await test.space.importAll(files.last ?? [], at: now.addingTimeInterval(60))
        #expect(again.counts.created == 0 && again.counts.updated == 0)
        #expect(try await test.space.rows() == before)
    }

    @Test func `somebody new is created with everything the card says`() async throws {
        try await expectWorld(
            after: [[Cast.card(Cast.anna, uid: "anna")]], named: "created.txt", counts: ImportCounts(created: 1))
    }

    @Test func `the same bytes change nothing`() async throws {
        let file = [Cast.card(Cast.anna, uid: "anna"), Cast.card(Cast.mum, uid: nil)]
        try await expectWorld(after: [file, file], named: "same-bytes.txt", counts: ImportCounts(unchanged: 2))
    }

    @Test func `a newer card with the same UID updates and what is equal keeps its rows`() async throws {
        var newer = Cast.anna
        newer.name.family = "Berg-Weiß"
        newer.name.formatted = "Anna Berg-Weiß"
        newer.contacts[0].value = .phone("+49 30 7654321")
        newer.tags = ["choir", "climbing"]
        try await expectWorld(
            after: [[Cast.card(Cast.anna, uid: "anna")], [Cast.card(newer, uid: "anna")]], named: "updated-by-uid.txt",
            counts: ImportCounts(updated: 1))
    }

    @Test func `an older version by REV is left out with a problem`() async throws {
        var older = Cast.anna
        older.note = "Likes apples"
        try await expectWorld(
            after: [[Cast.card(Cast.anna, uid: "anna", revision: 200)], [Cast.card(older, uid: "anna", revision: 100)]],
            named: "older-by-rev.txt", counts: ImportCounts(unchanged: 1),
            problems: [.older])
    }

    @Test func `two different cards with one UID in one file are both kept`() async throws {
        try await expectWorld(
            after: [[Cast.card(Cast.anna, uid: "same"), Cast.card(Cast.jose, uid: "same")]], named: "one-uid-twice.txt",
            counts: ImportCounts(created: 2),
            problems: [.sameUID])
    }

    @Test func `newer versions of two cards with one UID go to those of their names`() async throws {
        var anna = Cast.anna
        var jose = Cast.jose
        anna.note = "new"
        jose.note = "new"
        try await expectWorld(
            after: [
                [Cast.card(Cast.anna, uid: "same"), Cast.card(Cast.jose, uid: "same")],
                [Cast.card(jose, uid: "same"), Cast.card(anna, uid: "same")],
            ], named: "one-uid-twice-newer.txt", counts: ImportCounts(updated: 2))
    }

    @Test func `somebody new with a UID that several have takes nobody's place`() async throws {
        try await expectWorld(
            after: [
                [Cast.card(Cast.anna, uid: "same"), Cast.card(Cast.jose, uid: "same")],
                [Cast.card(Cast.lea, uid: "same"), Cast.card(Cast.anna, uid: "same")],
            ], named: "one-uid-somebody-new.txt", counts: ImportCounts(created: 1, unchanged: 1),
            problems: [.sameUID])
    }

    @Test func `a father and a son of one name and one phone stay who they are in any order`() async throws {
        var father = Cast.jose
        father.occasions = [Occasion(kind: .birthday, when: Cast.date(1950, 1, 2))]
        var son = father
        son.occasions = [Occasion(kind: .birthday, when: Cast.date(1980, 3, 4))]
        let (newFather, newSon) = (noted(father), noted(son))
        func cards(_ people: Profile...) -> [IncomingCard] { people.map { Cast.card($0, uid: nil) } }
        for newer in [cards(newSon, newFather), cards(newSon, father), cards(newFather, son)] {
            let test = try TestSpace()
            try await test.space.importAll(cards(father, son), at: now)
            let people = try await test.space.peoplePage(order: .givenFirst, limit: 9).rows
            try await test.space.importAll(newer, at: now.addingTimeInterval(60))
            let after = try await test.space.peoplePage(order: .givenFirst, limit: 9).rows
            #expect(after.map(\.id) == people.map(\.id))
            #expect(after.map(\.birthday) == people.map(\.birthday))
        }
    }

    private func noted(_ profile: Profile) -> Profile {
        var noted = profile
        noted.note += "newer"
        return noted
    }

    @Test func `without a UID a phone number is the same with its country code and without`() async throws {
        var newer = Cast.anna
        newer.occasions = []
        newer.contacts = [ContactMethod(label: "", value: .phone("030 / 123 45 67"))]
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: nil)], at: now)
        let outcome = try await test.space.importAll([Cast.card(newer, uid: nil)], at: now)
        #expect(outcome.counts == ImportCounts(updated: 1))
    }

    @Test func `a card that comes twice byte for byte is kept once`() async throws {
        let card = Cast.card(Cast.lea, uid: nil)
        try await expectWorld(
            after: [[card, card]], named: "same-card-twice.txt", counts: ImportCounts(created: 1, unchanged: 1),
            problems: [.sameCard])
    }

    @Test func `without a UID the same name and a shared phone number update`() async throws {
        var newer = Cast.jose
        newer.occasions = []
        newer.contacts = [ContactMethod(label: "cell", value: .phone("0034-600-111-222"))]
        var same = newer
        same.contacts = [ContactMethod(label: "cell", value: .phone("+34600111222"))]
        try await expectWorld(
            after: [[Cast.card(Cast.jose, uid: nil)], [Cast.card(same, uid: nil)]], named: "by-name-and-phone.txt",
            counts: ImportCounts(updated: 1))
    }

    @Test func `without a UID the same name and a shared birthday update whatever the case`() async throws {
        var newer = Cast.lea
        newer.name.formatted = "LEA DUBOIS"
        newer.contacts = [ContactMethod(label: "home", value: .phone("+33 1 23"))]
        try await expectWorld(
            after: [[Cast.card(Cast.lea, uid: nil)], [Cast.card(newer, uid: nil)]], named: "by-name-and-birthday.txt",
            counts: ImportCounts(updated: 1))
    }

    @Test func `without a UID the same name alone is somebody else`() async throws {
        var other = Cast.jose
        other.contacts = [ContactMethod(label: "home", value: .phone("+34 600 999 999"))]
        other.occasions = []
        try await expectWorld(
            after: [[Cast.card(Cast.jose, uid: nil)], [Cast.card(other, uid: nil)]], named: "by-name-alone.txt",
            counts: ImportCounts(created: 1))
    }

    @Test func `without a UID two who have nothing but a name are one`() async throws {
        var newer = Cast.mum
        newer.note = "Calls on Sundays"
        try await expectWorld(
            after: [[Cast.card(Cast.mum, uid: nil)], [Cast.card(newer, uid: nil)]], named: "nothing-but-a-name.txt",
            counts: ImportCounts(updated: 1))
    }

    @Test func `two people of one file who would match are not made one`() async throws {
        var twin = Cast.mum
        twin.note = "Somebody else's"
        try await expectWorld(
            after: [[Cast.card(Cast.mum, uid: nil), Cast.card(twin, uid: nil)]], named: "two-of-one-file.txt",
            counts: ImportCounts(created: 2))
    }

    @Test func `a card with a UID does not take over one without`() async throws {
        try await expectWorld(
            after: [[Cast.card(Cast.lea, uid: nil)], [Cast.card(Cast.lea, uid: "lea")]], named: "uid-beside-none.txt",
            counts: ImportCounts(created: 1))
    }

    @Test func `groups are kept for later and updated by UID or name`() async throws {
        try await expectWorld(
            after: [
                [Cast.group("Choir", uid: "g1", members: ["anna"]), Cast.group("Club", uid: nil, members: [])],
                [Cast.group("Choir", uid: "g1", members: ["anna", "lea"]), Cast.group("club", uid: nil, members: ["x"])],
            ], named: "groups.txt", counts: ImportCounts(groups: 2))
    }

    @Test func `a group and a person of one UID are two things`() async throws {
        try await expectWorld(
            after: [[Cast.card(Cast.mum, uid: "x")], [Cast.group("Mum", uid: "x", members: [])]],
            named: "group-and-person.txt", counts: ImportCounts(groups: 1))
    }
}
