import CVips
import Foundation
public import Store

extension Thumbnailer {
    /// Small pictures by libvips, which is loaded when the first one is made: square WebP without metadata.
    public static let vips = Thumbnailer { source, side in
        try await VipsThread.run {
            try VipsPicture.thumbnail(of: try Data(contentsOf: source, options: .mappedIfSafe), side: side)
        }
    }
}

enum VipsPicture {
    static func thumbnail(of picture: Data, side: Int) throws(PictureFailure) -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let status = picture.withUnsafeBytes { kk_vips_thumbnail($0.baseAddress, $0.count, Int32(side), &bytes, &count) }
        switch status {
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
