import Testing

@testable import ContentLine

/// Character sets beyond what the fixtures have.
struct CharsetTests {
    private func decode(_ bytes: [UInt8], _ name: String?) -> String {
        bytes.withUnsafeBytes { String(bytes: Charset.utf8($0, named: name)) }
    }

    @Test func `what has no meaning in a set becomes a replacement character`() {
        #expect(decode([0x41, 0xFF, 0x42], "SHIFT_JIS") == "A\u{FFFD}B")
        #expect(decode([0x41, 0x82], "Shift_JIS") == "A\u{FFFD}")
        #expect(decode([0x1B, 0x24], "ISO-2022-JP").isEmpty == false)
    }

    @Test func `long text is converted whole`() {
        let bytes = [UInt8](repeating: 0xC0, count: 100_000)
        #expect(decode(bytes, "KOI8-R") == String(repeating: "ю", count: 100_000))
    }

    @Test(arguments: ["", "no/such//TRANSLIT", "x-elvish", "UTF-8\0", "ä", String(repeating: "A", count: 1000)])
    func `a name that is none is not passed on`(name: String) {
        #expect(!Charset.isKnown(name))
        #expect(decode([0xE4], name) == "ä")
    }

    @Test func `every byte has a meaning in Windows-1252`() {
        let text = decode((0...255).map { UInt8($0) } + [0xFF], nil)
        #expect(text.unicodeScalars.count == 257 && !text.contains("\u{FFFD}"))
        #expect(text.contains("‚ƒ„…†‡ˆ‰Š‹Œ"))
    }

    @Test(
        arguments: [
            ([0xC0, 0x80], false), ([0xC3], false), ([0xC3, 0xA4], true), ([0xED, 0xA0, 0x80], false),
            ([0xE0, 0x9F, 0xBF], false),
            ([0xE0, 0xA0, 0x80], true), ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF0, 0x90, 0x80, 0x80], true),
            ([0xF4, 0x8F, 0xBF, 0xBF], true), ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false),
            ([0x80], false),
            ([], true), ([0xE4, 0xBD], false), ([0xED, 0x9F, 0xBF], true), ([0xFF], false),
        ] as [([UInt8], Bool)])
    func `UTF-8 is what RFC 3629 says`(bytes: [UInt8], isValid: Bool) {
        for padding in 0..<10 {
            let padded =
                [UInt8](repeating: 0x61, count: padding) + bytes + [UInt8](repeating: 0x61, count: bytes.isEmpty ? 0 : 8)
            #expect(padded.withUnsafeBytes { $0.isValidUTF8 } == isValid)
        }
    }
}
