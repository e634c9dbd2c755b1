import CVips
import Foundation
import Store
import Testing

@testable import Server

@Suite(.enabled(if: kk_vips_load() == KK_VIPS_OK, "libvips is not on this machine"))
struct PicturesInPassesTests {
    /// A PNG's head, as far as its size: so many pixels a side, in passes or not.
    private func head(_ side: UInt32, interlaced: Bool) -> Data {
        let number = { (value: UInt32) in (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) } }
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + number(13) + Array("IHDR".utf8)
        return Data(start + number(side) + number(side) + [8, 2, 0, 0, interlaced ? 1 : 0] + number(0))
    }

    @Test func `what is built up in passes over many pixels is refused before all of it is in memory`() async {
        await #expect(throws: PictureFailure.tooLarge) {
            try await PictureCutter.vips.upright(head(5_000, interlaced: true), 99)
        }
        // As large a one that comes row by row is only damaged, and so is a small one in passes.
        await #expect(throws: PictureFailure.damaged) {
            try await PictureCutter.vips.upright(head(5_000, interlaced: false), 99)
        }
        await #expect(throws: PictureFailure.damaged) {
            try await PictureCutter.vips.upright(head(4_000, interlaced: true), 99)
        }
        let sof: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0x13, 0x88, 0x13, 0x88, 3, 0, 0, 0, 0]
        await #expect(throws: PictureFailure.tooLarge) { try await PictureCutter.vips.upright(Data(sof), 99) }
        for length in 0...sof.count { _ = try? await PictureCutter.vips.upright(Data(sof.prefix(length)), 99) }
    }
}
