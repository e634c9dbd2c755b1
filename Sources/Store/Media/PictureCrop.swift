public import Foundation
import Kinkeeper

/// A square of a picture that stands upright, in pixels of that picture.
public struct PictureCrop: Hashable, Sendable {
    /// Pixels before it.
    public let left: Int
    /// Pixels above it.
    public let top: Int
    /// Pixels a side.
    public let side: Int

    /// A square; nil where it does not lie within the picture.
    public init?(left: Int, top: Int, side: Int, within picture: UprightPicture) {
        guard left >= 0, top >= 0, side > 0, side <= min(picture.width, picture.height), left <= picture.width - side,
            top <= picture.height - side
        else { return nil }
        (self.left, self.top, self.side) = (left, top, side)
    }

    /// The largest square in the middle of a picture; nil for one without pixels.
    public init?(middleOf picture: UprightPicture) {
        let side = min(picture.width, picture.height)
        self.init(left: (picture.width - side) / 2, top: (picture.height - side) / 2, side: side, within: picture)
    }
}

extension PictureCutter {
    /// The largest file that is taken for a photo, in bytes.
    public static let mostBytes = 30 << 20
    /// The largest picture of a gift that is taken, in bytes: what a good camera makes.
    public static let mostGiftBytes = 50 << 20
    /// Pixels a side of a picture of a gift that is kept, at most.
    public static let mostGiftPixels = 2_048

    /// Pixels a side that a picture is brought down to before a program or the command line cuts a square out of it.
    public static let mostPixelsBefore = 4_096

    /// The middle of a picture, as the picture of an account: small, and without what the file says of place or time.
    public func face(_ picture: Data) async throws(PictureFailure) -> [UInt8] {
        var most = AccountPicture.mostPixels
        while true {
            let whole = try await upright(picture, most)
            guard let middle = PictureCrop(middleOf: whole) else { throw .damaged }
            let cut = try await square(middle, of: whole)
            guard cut.count > AccountPicture.mostBytes, most > 64 else { return [UInt8](cut) }
            most /= 2
        }
    }

    /// Cuts a square out of a picture.
    public func square(_ crop: PictureCrop, of picture: UprightPicture) async throws(PictureFailure) -> Data {
        try await square(picture.bytes, crop.left, crop.top, crop.side)
    }
}
