package import Kinkeeper
import Store

/// The pictures of a gift, and the form that adds some.
public struct GiftPicturesPart: Hashable, Sendable {
    /// The pictures, in their order.
    public let tiles: [GiftPictureTile]
    /// Where pictures are sent.
    public let uploadPath: String
    /// Whether one more has room.
    public let hasRoom: Bool
    /// How many there may be.
    public let hint: String
}

/// One picture of a gift.
public struct GiftPictureTile: Hashable, Sendable {
    /// A small square of it.
    public let thumbnailPath: String
    /// The picture as it is kept.
    public let path: String
    /// The text for screen readers: "Picture 2 of 3".
    public let alternative: String
    /// Where it is put first; nil where it is.
    public let firstPath: String?
    /// Where it is taken away.
    public let removalPath: String
}

/// The pictures of a gift on a page of their own: for browsers without scripts, and to say what could not be taken.
public struct GiftPicturesScreen: Hashable, Sendable {
    /// The title of the gift.
    public let gift: String
    /// Link back to the gift.
    public let giftPath: String
    /// The pictures.
    public let part: GiftPicturesPart
    /// The problems with the upload: a sentence each.
    public let problems: [String]
    /// How many were taken nevertheless; empty for none.
    public let taken: String
}

extension GiftPicturesPart {
    /// Pixels a side of a thumbnail: twice what a tile has on the page.
    package static let side = 384

    /// Builds the part.
    package init(_ pictures: [GiftPicture], of gift: Gift.ID, from display: DisplayContext) {
        let tiles = pictures.enumerated().map { index, picture in
            let place = ["number": String(index + 1), "count": String(pictures.count)]
            return GiftPictureTile(
                thumbnailPath: "\(Routes.giftPicture.path(picture.id))?s=\(Self.side)",
                path: Routes.giftPicture.path(picture.id),
                alternative: display.phrases.text("gifts.pictures.alternative", place),
                firstPath: index == 0 ? nil : Routes.giftPictureFirst.path(picture.id),
                removalPath: Routes.giftPictureRemoval.path(picture.id))
        }
        let limits = [
            "most": String(GiftPicture.most),
            // The limits of an upload are named before a refusal.
            "megabytes": String(PictureCutter.mostGiftBytes >> 20),
        ]
        self.init(
            tiles: tiles, uploadPath: Routes.giftPictures.path(gift), hasRoom: pictures.count < GiftPicture.most,
            hint: display.phrases.text("gifts.pictures.hint", limits))
    }
}

extension GiftPicturesScreen {
    /// Builds the page; `problems` and `taken` are the result of an upload.
    package init(
        _ gift: Gift, _ pictures: [GiftPicture], problems: [String] = [], taken: Int = 0, from display: DisplayContext
    ) {
        self.init(
            gift: gift.title, giftPath: Routes.gift.path(gift.id),
            part: GiftPicturesPart(pictures, of: gift.id, from: display), problems: problems,
            taken: taken == 0 ? "" : display.phrases.count("gifts.pictures.taken", taken))
    }
}
