import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// Imports of cards of merged people.
struct MergedImportTests {
    private let anna = MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567")
    private let other = MergeWorld.card("Anna Lindqvist", uid: "two", "EMAIL:anna@example.org")

    private func merged(_ world: MergeWorld) async throws -> (kept: Person.ID, merged: Person.ID, merge: Merge.ID) {
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        return (kept, merged, try await world.merge(merged, into: kept))
    }

    @Test func `the same file again changes nothing`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        let before = try await world.person(people.kept)
        let outcome = try await world.bring(anna, other)
        #expect(outcome.progress.counts == ImportCounts(unchanged: 2))
        #expect(outcome.problems == [])
        #expect(try await world.person(people.kept) == before)
        #expect(try await world.names() == ["Anna Berg"])
    }

    @Test func `a newer card of the hidden one is kept with them, and the report says what is new`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        let newer = MergeWorld.card(
            "Anna Lindqvist", uid: "two", "EMAIL:anna@example.org", "TEL:+34 600 111 222", "BDAY:1985-04-12")
        let outcome = try await world.bring(newer)
        #expect(outcome.progress.counts == ImportCounts(updated: 1))
        let birthday = Occasion(kind: .birthday, when: .date(try PartialDate(year: 1985, month: 4, day: 12)))
        let news: [ImportFinding.News] = [.contact("+34 600 111 222"), .occasion(birthday)]
        #expect(
            outcome.problems.map(\.finding) == [
                ImportFinding(
                    .mergedNews, [.name: .text("Anna Lindqvist"), .keeper: .text("Anna Berg"), .news: .news(news)])
            ])
        #expect(try await world.names() == ["Anna Berg"])
        #expect(try await world.cardText(people.merged) == newer)
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.person(people.merged).profile.contacts.count == 2)
    }

    @Test func `a newer card of the kept one changes what it changes and leaves what was merged`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        let newer = MergeWorld.card("Anna Berg", uid: "one", "TEL:+34 600 111 222", "ORG:Stadtwerke", "X-NEW:odd")
        let outcome = try await world.bring(newer)
        #expect(outcome.progress.counts == ImportCounts(updated: 1))
        #expect(outcome.problems == [])
        let profile = try await world.person(people.kept).profile
        #expect(Set(profile.contacts.map(\.value)) == [.phone("+34 600 111 222"), .email("anna@example.org")])
        #expect(profile.organisation == "Stadtwerke")
        #expect(profile.note == "Also: Anna Lindqvist")
        #expect(try await world.cardText(people.kept).contains("X-NEW:odd"))
        #expect(try await world.bring(newer, other).progress.counts == ImportCounts(unchanged: 2))
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.cardText(people.kept) == newer)
    }

    @Test func `also after several merges undoing leads to the newer card`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world)
        try await world.bring(MergeWorld.card("Anni", uid: "three", "TEL:112 000 1234"))
        let second = try await world.merge(try await world.id("Anni"), into: people.kept)
        let newer = MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567", "TITLE:Engineer")
        try await world.bring(newer)
        let profile = try await world.person(people.kept).profile
        #expect(profile.jobTitle == "Engineer")
        #expect(profile.contacts.count == 3)
        #expect(try await world.merging.undo(second) == .undone)
        #expect(try await world.person(people.kept).profile.contacts.count == 2)
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.cardText(people.kept) == newer)
    }

    @Test func `merges that build on each other are known in their order even when the clock went back`() async throws {
        var world = try MergeWorld()
        let people = try await merged(world)
        var merges = [people.merge]
        for (index, name) in ["Anni", "Annika", "Ann"].enumerated() {
            try await world.bring(MergeWorld.card(name, uid: name, "TEL:112 000 123\(index)"))
            world.clock.advance(by: -60)
            merges.append(try await world.merge(try await world.id(name), into: people.kept))
        }
        #expect(try await world.space.merges(into: people.kept).map(\.id) == merges.reversed())
        #expect(try await world.space.latestMerge()?.id == merges.last)
        let newer = MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567", "TITLE:Engineer")
        try await world.bring(newer)
        for (undone, merge) in merges.reversed().enumerated() {
            #expect(try await world.person(people.kept).profile.contacts.count == 5 - undone)
            #expect(try await world.merging.undo(merge) == .undone)
        }
        #expect(try await world.cardText(people.kept) == newer)
    }
}
