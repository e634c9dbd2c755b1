import TestSupport
import Testing

@testable import ContentLine

/// The small machinery below the reader.
struct PhysicalLineTests {
    private func lines(_ text: String) -> [String] {
        Array(text.utf8).withUnsafeBytes { bytes in
            var lines = PhysicalLines(at: 0)
            var result: [String] = []
            while let line = lines.next(in: bytes, isFinal: true) {
                result.append(bytes.part(line.start, line.contentEnd).string)
            }
            return result
        }
    }

    @Test func `lines end as they end`() {
        #expect(lines("") == [])
        #expect(lines("a") == ["a"])
        #expect(lines("a\nb\r\nc\rd\r\r\ne\n\rf\r\r") == ["a", "b", "c", "d", "e", "", "f", ""])
        #expect(lines("0123456\n01234567\r\n012345678") == ["0123456", "01234567", "012345678"])
    }

    @Test func `a line is ASCII if all of it is, wherever the byte that is not lies`() {
        for place in 0..<40 {
            var bytes = [UInt8](repeating: 0x61, count: 40) + [0x0A] + [UInt8](repeating: 0x62, count: 9)
            bytes[place] = 0x80
            bytes.withUnsafeBytes { bytes in
                var lines = PhysicalLines(at: 0)
                #expect(lines.next(in: bytes, isFinal: true)?.isASCII == false)
                #expect(lines.next(in: bytes, isFinal: true)?.isASCII == true)
            }
        }
    }

    @Test func `words are searched as bytes are`() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            // Bytes that differ by one from the wanted ones could be mistaken by the trick with words.
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                [0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x09, 0x61, 0x8A, 0x8D, 0xFF, 0x00].randomElement(using: &random) ?? UInt8(0)
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            bytes.withUnsafeBytes { buffer in
                var high: UInt64 = 0
                let expected = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
                #expect(buffer.firstLineEnd(from: start, high: &high) == expected)
                #expect((high != 0) == bytes[start..<expected].contains { $0 >= 0x80 })
                #expect(buffer.firstOffset(of: 0x0B, from: start) == bytes[start...].firstIndex(of: 0x0B) ?? bytes.count)
                let prefix = buffer.skippingASCIIWords(from: start)
                #expect(bytes[start..<prefix].allSatisfy { $0 < 0x80 })
            }
        }
    }

    @Test func `UTF-16 in pieces is what the standard library says`() {
        var random = SeededGenerator(seed: 7)
        for isBigEndian in [true, false] {
            let text = String(
                String.UnicodeScalarView(
                    (0..<500).compactMap { _ in Unicode.Scalar(UInt32.random(in: 1...0x10_FFFF, using: &random)) }))
            let bytes = text.utf16.flatMap { unit in
                isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
            }
            var decoder = UTF16Decoder(isBigEndian: isBigEndian)
            var output: [UInt8] = []
            var offset = 0
            while offset < bytes.count {
                let end = min(bytes.count, offset + Int.random(in: 1...5, using: &random))
                bytes[offset..<end].withUnsafeBytes { decoder.decode($0, into: &output) }
                offset = end
            }
            decoder.finish(into: &output)
            #expect(String(bytes: output) == text && decoder.takeMalformed() == 0)
        }
    }

    @Test(
        arguments: [
            ([0xD8, 0x00], 1), ([0xDC, 0x00], 1), ([0xD8, 0x00, 0xD8, 0x00], 2), ([0xD8, 0x00, 0x00, 0x41], 1), ([0x00], 1),
            ([], 0),
        ] as [([UInt8], Int)])
    func `each broken character of UTF-16 is replaced and counted`(bytes: [UInt8], count: Int) {
        var decoder = UTF16Decoder(isBigEndian: true)
        var output: [UInt8] = []
        bytes.withUnsafeBytes { decoder.decode($0, into: &output) }
        decoder.finish(into: &output)
        #expect(String(bytes: output).unicodeScalars.count { $0 == "\u{FFFD}" } == count)
        #expect(decoder.takeMalformed() == count && decoder.takeMalformed() == 0)
    }
}
