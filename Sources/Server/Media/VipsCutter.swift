import CVips
import Foundation
public import Store

extension PictureCutter {
    /// Photos by libvips, which is loaded when the first one is made.
    public static let vips = PictureCutter(
        upright: { picture, most throws(PictureFailure) in
            try await VipsThread.run { () throws(PictureFailure) in try VipsPicture.upright(picture, most: most) }
        },
        square: { picture, left, top, side throws(PictureFailure) in
            try await VipsThread.run { () throws(PictureFailure) in
                try VipsPicture.square(of: picture, left: left, top: top, side: side)
            }
        })
}

extension VipsPicture {
    static func upright(_ picture: Data, most: Int) throws(PictureFailure) -> UprightPicture {
        var (width, height): (Int32, Int32) = (0, 0)
        let bytes = try made { bytes, count in
            picture.withUnsafeBytes {
                kk_vips_upright($0.baseAddress, $0.count, Int32(most), bytes, count, &width, &height)
            }
        }
        return UprightPicture(bytes: bytes, width: Int(width), height: Int(height))
    }

    static func square(of picture: Data, left: Int, top: Int, side: Int) throws(PictureFailure) -> Data {
        try made { bytes, count in
            picture.withUnsafeBytes {
                kk_vips_square(
                    $0.baseAddress, $0.count, Int32(left), Int32(top), Int32(side), Int32(PictureCutter.mostPixels), bytes,
                    count)
            }
        }
    }

    private static func made(
        _ make: (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> kk_vips_status
    ) throws(PictureFailure) -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        switch make(&bytes, &count) {
        case KK_VIPS_OK: break
        case KK_VIPS_ABSENT: throw .absent
        case KK_VIPS_NOT_A_PICTURE: throw .notAPicture
        case KK_VIPS_TOO_LARGE: throw .tooLarge
        default: throw .damaged
        }
        guard let bytes else { throw .damaged }
        defer { kk_vips_free(bytes) }
        return Data(bytes: bytes, count: count)
    }
}
