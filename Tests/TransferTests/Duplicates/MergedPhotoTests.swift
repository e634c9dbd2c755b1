import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// The pictures of two merged people.
struct MergedPhotoTests {
    // The beginnings of two JPEG files.
    private static let one = Data([0xFF, 0xD8, 0xFF, 1, 1, 1])
    private static let two = Data([0xFF, 0xD8, 0xFF, 2, 2, 2])

    private static func photo(_ bytes: Data) -> String { "PHOTO;ENCODING=b;TYPE=JPEG:\(bytes.base64EncodedString())" }

    private let anna = MergeWorld.card("Anna Berg", uid: "one", MergedPhotoTests.photo(MergedPhotoTests.one))
    private let other = MergeWorld.card("Anna Lindqvist", uid: "two", MergedPhotoTests.photo(MergedPhotoTests.two))

    private func merged(
        _ world: MergeWorld, _ cards: String...
    ) async throws -> (kept: Person.ID, merged: Person.ID, merge: Merge.ID) {
        try await world.bring(cards.joined())
        let (kept, merged) = (try await world.id("Anna Berg"), try await world.id("Anna Lindqvist"))
        return (kept, merged, try await world.merge(merged, into: kept, [.photo: .merged]))
    }

    @Test func `a picture that was not chosen is kept for undoing the merge`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world, anna, other)
        let later = world.clock.now.addingTimeInterval(40 * 86_400)
        try await world.space.removeUnreferencedMedia(at: later)
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.photo(people.kept) == MergedPhotoTests.one)
    }

    @Test func `a picture that only the hidden one had goes out with the kept one’s card`() async throws {
        let world = try MergeWorld()
        let plain = MergeWorld.card("Anna Berg", uid: "one")
        let people = try await merged(world, plain, other)
        #expect(try await world.photo(people.kept) == MergedPhotoTests.two)
        #expect(try await world.cardText(people.kept).contains(MergedPhotoTests.two.base64EncodedString()))
        // A newer card without a picture says nothing about it.
        try await world.bring(MergeWorld.card("Anna Berg", uid: "one", "TITLE:Pilot"))
        #expect(try await world.cardText(people.kept).contains(MergedPhotoTests.two.base64EncodedString()))
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.person(people.kept).photo == nil)
        #expect(try await !world.cardText(people.kept).contains("PHOTO"))
    }

    @Test func `a newer card with the old picture leaves the chosen one`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world, anna, other)
        let newer = anna.replacing("END:VCARD", with: "TITLE:Pilot\r\nEND:VCARD")
        #expect(try await world.bring(newer).progress.counts == ImportCounts(updated: 1))
        #expect(try await world.person(people.kept).profile.jobTitle == "Pilot")
        #expect(try await world.photo(people.kept) == MergedPhotoTests.two)
        #expect(try await world.cardText(people.kept).contains(MergedPhotoTests.two.base64EncodedString()))
        #expect(try await world.merging.undo(people.merge) == .undone)
        #expect(try await world.photo(people.kept) == MergedPhotoTests.one)
        #expect(try await world.cardText(people.kept) == newer)
    }

    @Test func `a newer picture takes the place of the chosen one`() async throws {
        let world = try MergeWorld()
        let people = try await merged(world, anna, other)
        let three = Data([0xFF, 0xD8, 0xFF, 3, 3, 3])
        try await world.bring(MergeWorld.card("Anna Berg", uid: "one", MergedPhotoTests.photo(three)))
        #expect(try await world.photo(people.kept) == three)
        #expect(try await world.cardText(people.kept).contains(three.base64EncodedString()))
    }
}

extension MergeWorld {
    /// The bytes of a person's picture.
    fileprivate func photo(_ id: Person.ID) async throws -> Data {
        try Data(contentsOf: space.media.url(for: try #require(try await person(id).photo)))
    }
}
