import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// What becomes of the pictures of two who are merged.
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
        let photo = try #require(try await world.person(people.kept).photo)
        #expect(try Data(contentsOf: world.space.media.url(for: photo)) == MergedPhotoTests.one)
    }
}
