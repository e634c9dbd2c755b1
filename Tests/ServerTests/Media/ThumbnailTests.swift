import CVips
import Foundation
import Store
import Testing

@testable import Server

@Suite(.enabled(if: kk_vips_load() == KK_VIPS_OK, "libvips is not on this machine"))
struct ThumbnailTests {
    private func failure(_ bytes: Data) -> PictureFailure? {
        do {
            _ = try VipsPicture.thumbnail(of: bytes, side: 48)
            return nil
        } catch { return error }
    }

    @Test func `a picture becomes a small square WebP`() throws {
        let picture = PictureBuilder.png(width: 300, height: 200)
        let small = try VipsPicture.thumbnail(of: picture, side: 96)
        let size = try #require(PictureBuilder.webPSize(small))
        #expect(size == (96, 96))
        #expect(small.count < 1_000)
    }

    @Test func `a picture smaller than asked for is not blown up`() throws {
        let small = try VipsPicture.thumbnail(of: PictureBuilder.png(width: 30, height: 20), side: 96)
        let size = try #require(PictureBuilder.webPSize(small))
        #expect(size.0 <= 30 && size.1 <= 20)
    }

    @Test func `where a photo was taken does not leave the server`() throws {
        let plain = try VipsPicture.thumbnail(of: PictureBuilder.png(width: 90, height: 90), side: 90)
        let photo = PictureBuilder.located(plain, place: "52.5 N 13.4 E, our front door")
        #expect(photo.firstRange(of: Data("front door".utf8)) != nil)
        let small = try VipsPicture.thumbnail(of: photo, side: 48)
        #expect(small.firstRange(of: Data("front door".utf8)) == nil)
        let size = try #require(PictureBuilder.webPSize(small))
        #expect(size == (48, 48))
    }

    @Test func `a GIF is read too`() throws {
        let small = try VipsPicture.thumbnail(of: PictureBuilder.gif, side: 48)
        #expect([UInt8](small.prefix(4)) == Array("RIFF".utf8))
    }

    @Test func `a header that promises billions of pixels is refused before anything is decoded`() {
        #expect(failure(PictureBuilder.png(width: 4, height: 4, promised: (60_000, 60_000))) == .tooLarge)
        #expect(failure(PictureBuilder.png(width: 4, height: 4, promised: (10_001, 10_000))) == .tooLarge)
    }

    @Test(arguments: [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", "%PDF-1.4", "", "not a picture",
        "P6 1 1 255 abc", "#define im_width 1",
    ])
    func `what is no photo is not handed to a decoder`(text: String) {
        #expect(failure(Data(text.utf8)) == .notAPicture)
    }

    @Test func `a picture that is cut off anywhere never brings the server down`() {
        let whole = PictureBuilder.png(width: 64, height: 64)
        for end in stride(from: 0, to: whole.count, by: 211) {
            let found = failure(whole.prefix(end))
            #expect([nil, .notAPicture, .damaged].contains(found), "cut at \(end)")
        }
    }

    @Test func `a picture with bytes turned around never brings the server down`() {
        var random = SeededRandom(seed: 7)
        let whole = [UInt8](PictureBuilder.png(width: 40, height: 40))
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            }
            let found = failure(Data(bytes))
            #expect([nil, .damaged, .tooLarge].contains(found))
        }
    }

    @Test func `the doctor has nothing to say where libvips is there`() {
        #expect(PictureDoctor.findings().isEmpty)
    }

    @Test func `several at a time come out alike`() async throws {
        let picture = PictureBuilder.png(width: 300, height: 300)
        let expected = try VipsPicture.thumbnail(of: picture, side: 48)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<16 { group.addTask { try VipsPicture.thumbnail(of: picture, side: 48) } }
            for try await small in group { #expect(small == expected) }
        }
    }
}

/// A small generator with a seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
