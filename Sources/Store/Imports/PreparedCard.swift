import Crypto
import Foundation
import Kinkeeper

/// A card with all that can be known of it without looking into the database.
struct PreparedCard: Sendable {
    var card: IncomingCard
    let bytes: Data
    /// SHA-256 of the bytes.
    let digest: Data
    /// The picture, which is in the media folder by now.
    let photo: MediaDigest?

    init(_ card: IncomingCard, media: MediaFolder, at time: Date) throws(StoreError) {
        self.card = card
        bytes = Data(card.bytes)
        digest = Data(SHA256.hash(data: bytes))
        if case .person(_, let photo?) = card.content, !photo.isEmpty {
            self.photo = try media.put(photo, at: time)
        } else {
            photo = nil
        }
    }

    /// A card whose picture, if it has one, is not wanted.
    init(_ card: IncomingCard) {
        self.card = card
        bytes = Data(card.bytes)
        digest = Data(SHA256.hash(data: bytes))
        photo = nil
    }

    var kind: String {
        switch card.content {
        case .person: "person"
        case .group: "group"
        }
    }

    /// The folded name of a card without UID, by which it is recognised; nil for one with UID.
    var nameKey: String? {
        guard card.uid == nil else { return nil }
        return switch card.content {
        case .person(let profile, _): SearchFolding.fold(profile.name.formatted)
        case .group(let name, _): SearchFolding.fold(name)
        }
    }
}
