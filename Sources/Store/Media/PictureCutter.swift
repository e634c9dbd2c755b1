public import Foundation

/// Why a picture cannot be taken.
public enum PictureFailure: Error, Hashable, Sendable {
    /// The picture decoder is not installed.
    case absent
    /// The bytes are no picture of a kind that is read.
    case notAPicture
    /// The picture has more than 100 million pixels.
    case tooLarge
    /// The picture is damaged.
    case damaged
}

/// A picture that stands upright, as JPEG without metadata.
public struct UprightPicture: Hashable, Sendable {
    /// The encoded picture.
    public let bytes: Data
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// A picture of that size.
    public init(bytes: Data, width: Int, height: Int) {
        (self.bytes, self.width, self.height) = (bytes, width, height)
    }
}

/// Makes a square photo of any picture: an edge, as `Thumbnailer` is.
public struct PictureCutter: Sendable {
    /// Pixels a side of a photo that is kept, at most.
    public static let mostPixels = 1_024

    /// Decodes a picture and turns it upright, no larger than so many pixels a side.
    public let upright: @Sendable (_ picture: Data, _ most: Int) async throws(PictureFailure) -> UprightPicture
    /// Cuts a square out of a picture that stands upright; the result has at most `mostPixels` a side.
    public let square: @Sendable (_ picture: Data, _ left: Int, _ top: Int, _ side: Int) async throws(PictureFailure) -> Data

    /// A cutter of one's own.
    public init(
        upright: @escaping @Sendable (_ picture: Data, _ most: Int) async throws(PictureFailure) -> UprightPicture,
        square:
            @escaping @Sendable (_ picture: Data, _ left: Int, _ top: Int, _ side: Int) async throws(PictureFailure) -> Data
    ) {
        self.upright = upright
        self.square = square
    }
}
