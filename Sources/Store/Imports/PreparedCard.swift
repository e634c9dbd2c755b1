import Cryptography
import Foundation
import GRDB
import Kinkeeper

/// A card with all that can be known of it without looking into the database.
struct PreparedCard: Sendable {
    var card: IncomingCard
    let bytes: Data
    /// SHA-256 of the bytes.
    let digest: Data
    /// The picture, which is already in the media folder.
    let photo: MediaDigest?
    /// The person's columns and search document, of a card that probably adds a person; nil of others.
    private(set) var projection: ProfileProjection?

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

    /// A card without its picture.
    init(_ card: IncomingCard) {
        self.card = card
        bytes = Data(card.bytes)
        digest = Data(SHA256.hash(data: bytes))
        photo = nil
    }

    /// Works out what becomes of the card, so that no transaction has to wait for it.
    mutating func project() {
        guard case .person(let profile, _) = card.content else { return }
        projection = ProfileProjection(profile)
    }

    /// The value of the `kind` column.
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

/// The columns of a profile in `people`, and its search document.
struct ProfileProjection: Sendable {
    /// The columns that the card decides, in the order of `PersonSQL.projected`.
    let columns: [DatabaseValue]
    /// The searchable text.
    let document: String

    init(_ profile: Profile) {
        columns = profile.columns
        document = profile.searchDocument
    }
}

/// Cards that are ready to be written; the longer part of the work, and it needs no database.
package struct PreparedCards: Sendable {
    let cards: [PreparedCard]

    /// Whether there are none.
    package var isEmpty: Bool { cards.isEmpty }
}
