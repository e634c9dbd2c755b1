import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

struct MergingTests {
    private let anna = MergeWorld.card("Anna Berg", uid: "one", "TEL:030 1234567", "X-ODD:stays", "NOTE:Likes cake")
    private let other = MergeWorld.card(
        "Anna Lindqvist", uid: "two", "EMAIL:anna@example.org", "BDAY:1985-04-12", "ORG:Stadtwerke", "X-OTHER:stays too")

    @Test func `a merge writes the kept card and hides the other with theirs`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        _ = try await world.merge(merged, into: kept)
        let person = try await world.person(kept)
        #expect(person.profile.contacts.map(\.value) == [.phone("030 1234567"), .email("anna@example.org")])
        #expect(person.profile.organisation == "Stadtwerke")
        #expect(person.profile.birthday?.when == Cast.date(1985, 4, 12))
        #expect(person.profile.note == "Likes cake\n\nAlso: Anna Lindqvist")
        let card = try await world.cardText(kept)
        #expect(card.contains("X-ODD:stays") && card.contains("anna@example.org"))
        #expect(try await world.cardText(merged) == other)
        #expect(try await world.person(merged).mergedInto == kept)
        #expect(try await world.names() == ["Anna Berg"])
        #expect(try await world.space.peoplePage(matching: "stadtwerke", order: .givenFirst, limit: 5).rows.map(\.id) == [kept])
        let exported = Counter()
        try await world.space.exportCards { _ in exported.add() }
        #expect(exported.value == 1)
    }

    @Test func `undoing brings both back as they were`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        let before = (try await world.person(kept).profile, try await world.person(merged).profile)
        let id = try await world.merge(merged, into: kept, [.name: .merged])
        #expect(try await world.names() == ["Anna Lindqvist"])
        #expect(try await world.merging.undo(id) == .undone)
        #expect(try await world.person(kept).profile == before.0)
        #expect(try await world.person(merged).profile == before.1)
        #expect(try await world.cardText(kept) == anna)
        #expect(try await world.names() == ["Anna Berg", "Anna Lindqvist"])
        #expect(try await world.merging.undo(id) == .undone)
        #expect(try await world.space.merges(into: kept) == [])
    }

    @Test func `an edit since the merge is kept when it is undone`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        let id = try await world.merge(merged, into: kept)
        // Another merge changes the card as an edit does.
        try await world.bring(MergeWorld.card("Anni", uid: "three", "TEL:+34 600 111 222"))
        _ = try await world.merge(try await world.id("Anni"), into: kept)
        let edited = try await world.person(kept).profile
        #expect(try await world.merging.undo(id) == .undoneBesideEdits)
        #expect(try await world.person(kept).profile == edited)
        #expect(try await world.names() == ["Anna Berg", "Anna Lindqvist"])
    }

    @Test func `a chain is undone from the end, and refused from the middle`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other, MergeWorld.card("Anni", uid: "three", "TEL:+34 600 111 222"))
        let (a, b, c) = (try await world.id("Anni"), try await world.id("Anna Lindqvist"), try await world.id("Anna Berg"))
        let first = try await world.merge(a, into: b)
        let second = try await world.merge(b, into: c)
        #expect(try await world.person(c).profile.contacts.count == 3)
        #expect(try await world.merging.undo(first) == .hiddenBehind(c))
        #expect(try await world.names() == ["Anna Berg"])
        #expect(try await world.merging.undo(second) == .undone)
        #expect(try await world.merging.undo(first) == .undone)
        #expect(try await world.names() == ["Anna Berg", "Anna Lindqvist", "Anni"])
        for (id, card) in [(c, anna), (b, other)] { #expect(try await world.cardText(id) == card) }
    }

    @Test func `who looked at an older state is told and nothing is written`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other)
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        let seen = try #require(try await world.merging.preview(keeping: kept, merging: merged))
        try await world.space.setCategory(.friend, of: merged, at: world.clock.now.addingTimeInterval(1))
        let outcome = try await world.merging.merge(
            keeping: kept, merging: merged, version: seen.candidates.version, id: .make(at: world.clock.now))
        #expect(outcome == .changedMeanwhile)
        #expect(try await world.names().count == 2)
        let now = try #require(try await world.merging.preview(keeping: kept, merging: merged))
        let id = Merge.ID.make(at: world.clock.now)
        for _ in 0..<2 {
            #expect(
                try await world.merging.merge(keeping: kept, merging: merged, version: now.candidates.version, id: id)
                    == .merged)
        }
        #expect(try await world.person(kept).category == .friend)
        #expect(try await world.space.merges(into: kept).map(\.id) == [id])
    }

    @Test func `nobody is merged with themselves, with the hidden, or with the trash`() async throws {
        let world = try MergeWorld()
        try await world.bring(anna, other, MergeWorld.card("Anni", uid: "three"))
        let (kept, merged, third) = (
            try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"), try await world.id("Anni")
        )
        _ = try await world.merge(merged, into: kept)
        try await world.space.trash(third, at: world.clock.now)
        for (one, two) in [(kept, kept), (kept, merged), (merged, kept), (kept, third)] {
            let preview = try await world.merging.preview(keeping: one, merging: two)
            #expect(preview == nil)
            await #expect(throws: StoreError.notFound) {
                try await world.merging.merge(keeping: one, merging: two, version: nil, id: .make(at: world.clock.now))
            }
        }
    }
}
