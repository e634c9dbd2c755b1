import TestSupport
import Testing

@testable import Interchange

struct InflaterTests {
    private func inflate(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8] {
        var input = Inflater.Input(ByteSource(bytes: bytes))
        return try Inflater.inflate(&input, limit: limit)
    }

    @Test func `blocks as they are, with the fixed code and empty ones`() throws {
        #expect(try inflate([1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63]) == Array("abc".utf8))
        // "abc" with the fixed code, and "aaaaaaaaaa" by a distance of one.
        #expect(try inflate([0x4B, 0x4C, 0x4A, 0x06, 0x00]) == Array("abc".utf8))
        #expect(try inflate([0x4B, 0x4C, 0x84, 0x01, 0x00]) == Array("aaaaaaaaaa".utf8))
        #expect(try inflate([3, 0]).isEmpty)
    }

    @Test func `more than is taken is refused before it is there`() {
        #expect(throws: Inflater.Problem.tooLarge) { try inflate([0x4B, 0x4C, 0x84, 0x01, 0x00], limit: 9) }
        #expect(throws: Inflater.Problem.tooLarge) { try inflate([1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63], limit: 2) }
    }

    @Test func `what breaks the rules is refused`() {
        let broken: [[UInt8]] = [
            [], [7], [1, 3, 0, 0, 0], [1, 3, 0, 0xFC, 0xFF, 0x61], [0x4B, 0x4C], [5, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        ]
        for bytes in broken { #expect(throws: Inflater.Problem.broken, "\(bytes)") { try inflate(bytes) } }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `any bytes end, within the limit`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in trials(300, long: 20_000) {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let output = try? inflate(bytes, limit: 4_096)
            #expect((output?.count ?? 0) <= 4_096)
        }
    }

    @Test func `the sum of ZIP`() {
        #expect(ZipArchive.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    }
}
