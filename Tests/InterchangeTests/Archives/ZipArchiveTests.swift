import TestSupport
import Testing

@testable import Interchange

struct ZipArchiveTests {
    /// Bytes over and over, without an end.
    private func endless(_ bytes: [UInt8], after beginning: [UInt8] = []) -> ByteSource {
        var beginning = beginning
        return ByteSource { buffer in
            let count = buffer.count / bytes.count * bytes.count
            let chunk = beginning.isEmpty ? (0..<count).map { bytes[$0 % bytes.count] } : beginning
            beginning = []
            buffer.copyBytes(from: chunk)
            return chunk.count
        }
    }

    @Test func `blocks that hold nothing end, however many follow`() {
        let header: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0] + [UInt8](repeating: 0, count: 20)
        let source = endless([0, 0, 0, 255, 255], after: header)
        #expect(throws: Inflater.Problem.broken) { try ZipArchive.first(of: source, limit: 1 << 20) }
        #expect(source.bytesTaken < 2 << 20)
    }

    @Test func `no more is taken from the source than was said`() {
        func drain(_ source: ByteSource) throws {
            var input = Inflater.Input(source, most: 1 << 17)
            for _ in 0..<1 << 20 { _ = try input.bits(16) }
        }
        let source = endless([1])
        #expect(throws: Inflater.Problem.tooLarge) { try drain(source) }
        #expect(source.bytesTaken <= 1 << 18)
    }

    @Test func `an archive that breaks off anywhere is told, and gives nobody until its first file is whole`() throws {
        let bytes = try ProgramFile.fixture("bonds.zip")
        for end in stride(from: 0, to: bytes.count, by: isLongRun ? 1 : 101) {
            let file = try ProgramFile(Array(bytes.prefix(end)))
            #expect(!file.cards.isEmpty || !file.told.isEmpty, "\(end)")
            #expect(file.cards.isEmpty || end > bytes.count - 300, "\(end)")
        }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a changed archive is told, or gives the same people`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let whole = try ProgramFile.fixture("bonds.zip")
        let cards = try ProgramFile(whole).cards
        for _ in trials(20, long: 2_000) {
            var bytes = whole
            for _ in 0...Int.random(in: 0...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            let file = try ProgramFile(bytes)
            #expect(file.cards == cards || file.cards.isEmpty && !file.told.isEmpty)
        }
    }
}
