import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Transfer

extension Operation {
    /// Pictures of gifts.
    static let giftPictures: [Operation] = [addGiftPicture, readGiftPicture, moveGiftPicture, removeGiftPicture].map(
        \.inSpaces)

    private static let addGiftPicture = Operation(
        id: "addGiftPicture", method: .post, path: "/gifts/{gift}/pictures", tag: "Gifts",
        summary: "Give a gift a picture, behind those it has", scope: .writeGifts,
        body: .bytes(
            ["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/avif", "application/octet-stream"],
            about:
                "A picture of at most \(PictureCutter.mostGiftBytes >> 20) MB and 100 million pixels. What is kept is turned "
                + "upright, has at most \(PictureCutter.mostGiftPixels) pixels a side and says nothing of place or time; of "
                + "one that moves, the first frame. A gift has at most \(GiftPicture.most)."),
        success: .json(.named("GiftPicture"), "The picture.", status: .created)
    ) { call in
        let gift: Gift.ID = try call.identifier("gift")
        guard try await call.space.gift(gift, asking: call.asking) != nil else { throw Problem.notFound }
        let services = call.caller.services
        let limit = Int64(PictureCutter.mostGiftBytes)
        let room = try await services.queues.roomForPictures(in: call.caller.request, atMost: limit, of: call.asking)
        let sent = try await call.bytes(atMost: limit)
        let picture = try await services.queues.pictures.run(call.asking) {
            try await services.cutter.upright(try sent.mapped(), PictureCutter.mostGiftPixels)
        }
        withExtendedLifetime((room, sent)) {}
        let digest = try call.space.media.put(picture.bytes, at: call.now)
        let added = try await call.space.addPicture(digest, to: gift, asking: call.asking, at: call.now)
        return .json(Records.giftPicture.json(added), location: "/gift-pictures/\(added.id)")
    }

    private static let readGiftPicture = Operation(
        id: "readGiftPicture", method: .get, path: "/gift-pictures/{picture}", tag: "Gifts",
        summary: "A picture of a gift, as it is kept", scope: .readGifts,
        success: .bytes("image/*", "The picture.", isTagged: true)
    ) { call in
        guard let found = try await call.space.giftPicture(call.identifier("picture"), asking: call.asking),
            try call.space.media.contains(found.picture.digest)
        else { throw Problem.notFound }
        let bytes = try Data(contentsOf: call.space.media.url(for: found.picture.digest))
        return Reply(
            content: .bytes([UInt8](bytes), type: PictureKind.mediaType(of: bytes)),
            version: String(found.picture.digest.hex.prefix(32)))
    }

    private static let moveGiftPicture = Operation(
        id: "moveGiftPicture", method: .put, path: "/gift-pictures/{picture}/position", tag: "Gifts",
        summary: "Put a picture before others; the first one stands for the gift", scope: .writeGifts,
        body: .json(
            .object(
                "Where it stands.", required: ["position"],
                ["position": .integer("Before how many others; 0 is the first.", 0...GiftPicture.most)])),
        success: .empty("Moved.")
    ) { call in
        try await call.space.movePicture(
            call.identifier("picture"), to: call.body["position"]?.integer ?? 0, asking: call.asking)
        return .nothing
    }

    private static let removeGiftPicture = Operation(
        id: "removeGiftPicture", method: .delete, path: "/gift-pictures/{picture}", tag: "Gifts",
        summary: "Take a picture of a gift away", scope: .writeGifts, success: .empty("Taken away.")
    ) { call in
        try await call.space.removePicture(call.identifier("picture"), asking: call.asking, at: call.now)
        return .nothing
    }
}
