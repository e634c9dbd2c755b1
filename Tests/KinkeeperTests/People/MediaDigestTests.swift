import Kinkeeper
import Testing

@Suite struct `A media digest` {
    private static let good = String(repeating: "0123456789abcdef", count: 4)

    @Test func `is 64 lower-case hexadecimal digits`() {
        #expect(MediaDigest(hex: Self.good)?.hex == Self.good)
    }

    @Test(arguments: ["0", "Z", "../", "\0", "/", "٠", " "])
    func `refuses everything else, so that it is safe as a file name`(part: String) {
        #expect(MediaDigest(hex: Self.good + part) == nil)
        #expect(
            MediaDigest(hex: part + Self.good.dropFirst(part.utf8.count)) == (part == "0" ? MediaDigest(hex: Self.good) : nil))
    }

    @Test func `refuses what is short or in capitals`() {
        #expect(MediaDigest(hex: "") == nil)
        #expect(MediaDigest(hex: String(Self.good.dropLast())) == nil)
        #expect(MediaDigest(hex: Self.good.uppercased()) == nil)
    }
}
