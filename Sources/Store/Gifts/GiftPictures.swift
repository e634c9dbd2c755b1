public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Returns a picture of a gift; nil if there is none, the gift was deleted, or it is hidden from the account.
    public func giftPicture(
        _ id: GiftPicture.ID, asking account: Account.ID
    ) async throws(StoreError) -> (gift: Gift.ID, picture: GiftPicture)? {
        try await file.read { db in try db.giftPicture(id, asking: account) }
    }

    /// Gives a gift a picture that is in the media folder already, and says which it is. A picture that the gift has is not
    /// given twice. Throws `notFound` for a gift that is not there, and `giftRefused` for one picture too many.
    ///
    /// - Parameter position: Before how many others it stands, where it is put back; nil is behind all.
    @discardableResult
    public func addPicture(
        _ digest: MediaDigest, to gift: Gift.ID, position: Int? = nil, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> GiftPicture {
        try await file.write { db in
            _ = try db.requiredGift(gift, asking: account)
            var pictures = try db.pictures(of: gift)
            if let present = pictures.first(where: { $0.digest == digest }) { return present }
            guard pictures.count < GiftPicture.most else { throw StoreError.giftRefused(.tooManyPictures) }
            let picture = GiftPicture(id: .make(at: time), digest: digest)
            pictures.insert(picture, at: min(max(position ?? .max, 0), pictures.count))
            try db.insert(picture, of: gift, at: pictures.count)
            try db.order(pictures)
            return picture
        }
    }

    /// Moves a picture of a gift to a position; nothing happens when it is there. Throws `notFound`.
    public func movePicture(_ id: GiftPicture.ID, to position: Int, asking account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            guard let (gift, picture) = try db.giftPicture(id, asking: account) else { throw StoreError.notFound }
            var pictures = try db.pictures(of: gift)
            pictures.removeAll { $0.id == id }
            pictures.insert(picture, at: min(max(position, 0), pictures.count))
            try db.order(pictures)
        }
    }

    /// Removes a picture of a gift, and returns its gift and position, so that `addPicture` can restore it: the file is kept
    /// for a day. Throws `notFound`.
    @discardableResult
    public func removePicture(
        _ id: GiftPicture.ID, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> (gift: Gift.ID, position: Int, digest: MediaDigest) {
        try await file.write { [media] db in
            guard let (gift, picture) = try db.giftPicture(id, asking: account) else { throw StoreError.notFound }
            let position = try db.pictures(of: gift).firstIndex(of: picture) ?? 0
            media.keepAWhile(picture.digest, at: time)
            try db.run("DELETE FROM gift_pictures WHERE id = ?", [id.value])
            return (gift: gift, position: position, digest: picture.digest)
        }
    }
}

extension Database {
    /// The pictures of a gift, in their order.
    func pictures(of gift: Gift.ID) throws -> [GiftPicture] {
        try rows("SELECT id, digest FROM gift_pictures WHERE gift_id = ? ORDER BY position, id", [gift.value])
            .compactMap(GiftPicture.init(row:))
    }

    func insert(_ picture: GiftPicture, of gift: Gift.ID, at position: Int) throws {
        try run(
            "INSERT INTO gift_pictures (id, gift_id, position, digest) VALUES (?, ?, ?, ?)",
            [picture.id.value, gift.value, position.databaseValue, picture.digest.data.databaseValue])
    }

    fileprivate func giftPicture(
        _ id: GiftPicture.ID, asking account: Account.ID
    ) throws -> (gift: Gift.ID, picture: GiftPicture)? {
        guard let row = try firstRow("SELECT gift_id, digest FROM gift_pictures WHERE id = ?", [id.value]),
            let digest = MediaDigest(data: row["digest"])
        else { return nil }
        let gift: Gift.ID = row["gift_id"]
        guard try self.gift(gift, asking: account) != nil else { return nil }
        return (gift, GiftPicture(id: id, digest: digest))
    }

    fileprivate func order(_ pictures: [GiftPicture]) throws {
        for (position, picture) in pictures.enumerated() {
            try run(
                "UPDATE gift_pictures SET position = ?1 WHERE id = ?2 AND position <> ?1",
                [position.databaseValue, picture.id.value])
        }
    }
}

extension GiftPicture {
    /// The picture of a row with its identifier and digest.
    init?(row: Row) {
        guard let digest = MediaDigest(data: row["digest"]) else { return nil }
        self.init(id: row["id"], digest: digest)
    }
}
