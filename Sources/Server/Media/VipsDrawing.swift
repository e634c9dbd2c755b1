import CVips
package import Foundation
package import Store

/// Drawings of our own as pictures.
package enum VipsDrawing {
    /// An SVG document as PNG, so many pixels wide. Throws where libvips is missing, or cannot draw.
    package static func png(of svg: String, width: Int) throws(PictureFailure) -> Data {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let document = Data(svg.utf8)
        let status = document.withUnsafeBytes { kk_vips_drawing($0.baseAddress, $0.count, Int32(width), &bytes, &count) }
        guard status != KK_VIPS_ABSENT else { throw .absent }
        guard status == KK_VIPS_OK, let bytes else { throw .damaged }
        defer { kk_vips_free(bytes) }
        return Data(bytes: bytes, count: count)
    }
}
