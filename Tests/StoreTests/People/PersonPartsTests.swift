import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// How the rows of a person follow a newer card.
struct PersonPartsTests {
    private let now = TestClock().now

    private func profile(_ tags: [String]) -> Profile {
        Profile(name: PersonName(formatted: "Tagged"), tags: tags)
    }

    private func rows(_ space: Space) async throws -> [PartRow<String>] {
        let person = try #require(try await space.person(named: "Tagged"))
        return try await space.file.read { try PartRow<String>.all(of: person.id, in: $0) }
    }

    @Test(arguments: [
        (["a", "b", "c"], ["a", "b", "c"], []),
        (["a", "b", "c"], ["a", "b", "c", "d"], ["insert"]),
        (["a", "b", "c"], ["a", "c"], ["delete"]),
        (["a", "b", "c"], ["b", "c"], ["delete"]),
        (["a", "b", "c"], [], ["delete", "delete", "delete"]),
        (["a", "b", "c"], ["x", "y", "z"], ["delete", "delete", "delete", "insert", "insert", "insert"]),
        (["a", "b", "c"], ["c", "a", "b"], ["update", "update"]),
        (["a", "b"], ["a", "n", "b"], ["insert", "update"]),
        (["a", "a"], ["a"], ["delete"]),
        (["a"], ["a", "a"], ["insert"]),
    ])
    func `only what differs is written`(before: [String], after: [String], log: [String]) async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(profile(before), uid: "t", bytes: "1")], at: now)
        let position = try await test.space.currentSequence()
        try await test.space.importAll([Cast.card(profile(after), uid: "t", bytes: "2")], at: now)
        let changes = try await test.space.changes(after: position, limit: 100).filter { $0.table == "person_tags" }
        #expect(changes.map(\.kind.rawValue) == log)
        #expect(try await rows(test.space).map(\.content) == after)
    }

    @Test(arguments: trials(5, long: 100))
    func `any list follows any other and what stays keeps its identifier`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let test = try TestSpace()
        var before: [PartRow<String>] = []
        for version in 0..<8 {
            let count = Int.random(in: 0...7, using: &random)
            let tags = (0..<count).map { _ in "\(Int.random(in: 0..<6, using: &random))" }
            let card = Cast.card(profile(tags), uid: "t", bytes: "\(version)")
            try await test.space.importAll([card], at: now.addingTimeInterval(Double(version)))
            let after = try await rows(test.space)
            #expect(after.map(\.content) == tags)
            #expect(Set(after.map(\.position)).count == after.count)
            for tag in Set(tags) {
                let old = Set(before.filter { $0.content == tag }.map(\.id))
                let new = Set(after.filter { $0.content == tag }.map(\.id))
                #expect(old.intersection(new).count == min(old.count, new.count))
            }
            before = after
        }
    }

    @Test func `every kind of contact and occasion comes back as it went in`() async throws {
        let profile = Profile(
            name: PersonName(
                prefix: "Dr.", given: "A", middle: "B", family: "C", suffix: "Jr.", nickname: "D", formatted: "All of it"),
            organisation: "E", jobTitle: "F", pronouns: "they", note: "two\nlines",
            contacts: [
                ContactMethod(label: "x", value: .phone("")),
                ContactMethod(value: .url("https://example.org")),
                ContactMethod(value: .messaging(service: "signal", handle: "@a")),
                ContactMethod(value: .messaging(service: "", handle: "b")),
                ContactMethod(
                    value: .address(
                        PostalAddress(
                            postOfficeBox: "1", extended: "2", street: "3", locality: "4", region: "5", postalCode: "6",
                            country: "7"))),
                ContactMethod(value: .address(PostalAddress())),
            ],
            occasions: [
                Occasion(kind: .nameDay, when: Cast.date(nil, nil, 12)),
                Occasion(kind: .memorial, when: Cast.date(1999, nil, nil)),
                Occasion(kind: .custom, label: "Start", when: Cast.date(2001, 5, nil)),
                Occasion(kind: .birthday, when: Cast.date(5784, 7, 1, .hebrew)),
                Occasion(kind: .custom, label: "", when: .text("")),
            ], tags: ["a", "a", ""])
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(profile, uid: nil)], at: now)
        #expect(try await test.space.person(named: "All of it")?.profile == profile)
    }

    @Test func `categories come back, also those named like ours`() async throws {
        let test = try await TestSpace.withCast(at: now)
        let mum = try #require(try await test.space.person(named: "Mum"))
        for category in [Kinkeeper.Category.family, .friend, .partner, .work, .acquaintance, .other, .custom("family")] {
            try await test.space.setCategory(category, of: mum.id, at: now)
            #expect(try await test.space.person(mum.id)?.category == category)
        }
        try await test.space.setCategory(nil, of: mum.id, at: now)
        #expect(try await test.space.person(mum.id) == mum)
    }
}
