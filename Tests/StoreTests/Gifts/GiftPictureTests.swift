import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

@Suite struct GiftPictureTests {
    /// A gift with pictures of one byte each.
    private func world(_ count: Int) async throws -> (world: GiftWorld, gift: Gift.ID, pictures: [GiftPicture]) {
        var world = try await GiftWorld()
        let gift = try await world.create().id
        var pictures: [GiftPicture] = []
        for byte in 0..<count {
            let digest = try world.space.media.put([UInt8(byte)], at: world.clock.now)
            pictures.append(try await world.space.addPicture(digest, to: gift, asking: world.owner, at: world.clock.now))
        }
        return (world, gift, pictures)
    }

    @Test func `pictures come one behind the other, are moved, and each is there once`() async throws {
        let (world, gift, pictures) = try await world(3)
        #expect(try await world.pictures(of: gift) == pictures.map(\.digest))
        let again = try await world.space.addPicture(
            pictures[1].digest, to: gift, asking: world.owner, at: world.clock.now)
        #expect(again == pictures[1])
        try await world.space.movePicture(pictures[2].id, to: 0, asking: world.owner)
        #expect(try await world.pictures(of: gift) == [pictures[2], pictures[0], pictures[1]].map(\.digest))
        try await world.space.movePicture(pictures[2].id, to: 99, asking: world.owner)
        #expect(try await world.pictures(of: gift) == pictures.map(\.digest))
    }

    @Test func `a picture that was taken away is put back where it stood, for a day`() async throws {
        let (world, gift, pictures) = try await world(3)
        let (space, owner, now) = (world.space, world.owner, Date())
        let removed = try await space.removePicture(pictures[1].id, asking: owner, at: now)
        #expect(removed.gift == gift && removed.position == 1 && removed.digest == pictures[1].digest)
        #expect(try await space.giftPicture(pictures[1].id, asking: owner) == nil)
        await #expect(throws: StoreError.notFound) { try await space.removePicture(pictures[1].id, asking: owner, at: now) }
        #expect(try await space.removeUnreferencedMedia(at: now + 86_399) == 0)
        try await space.addPicture(removed.digest, to: gift, position: removed.position, asking: owner, at: now)
        #expect(try await world.pictures(of: gift) == pictures.map(\.digest))
        let last = try await space.removePicture(pictures[2].id, asking: owner, at: now)
        #expect(try await space.removeUnreferencedMedia(at: now + 86_401) == 1)
        #expect(!space.media.contains(last.digest))
    }

    @Test func `a gift has so many pictures and no more`() async throws {
        let (world, gift, pictures) = try await world(GiftPicture.most)
        let digest = try world.space.media.put([255], at: world.clock.now)
        await #expect(throws: StoreError.giftRefused(.tooManyPictures)) {
            try await world.space.addPicture(digest, to: gift, asking: world.owner, at: world.clock.now)
        }
        #expect(try await world.pictures(of: gift) == pictures.map(\.digest))
    }

    @Test func `pictures of a deleted gift are not shown, and are there again with it`() async throws {
        let (world, gift, pictures) = try await world(1)
        try await world.space.deleteGift(gift, asking: world.owner, at: world.clock.now)
        #expect(try await world.space.giftPicture(pictures[0].id, asking: world.owner) == nil)
        try await world.space.restoreGift(gift, asking: world.owner)
        #expect(try await world.space.giftPicture(pictures[0].id, asking: world.owner)?.gift == gift)
    }
}
