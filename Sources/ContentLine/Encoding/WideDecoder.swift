/// Decodes a stream whose characters take two bytes or four, in pieces of any size, into UTF-8.
enum WideDecoder {
    case utf16(UTF16Decoder)
    case utf32(UTF32Decoder)

    /// The decoder for an input that begins with these bytes: told by a byte-order mark, or by the NULs beside ASCII. Nil for
    /// an input of single bytes. Eight bytes are enough.
    init?(beginning bytes: [UInt8]) {
        guard bytes.count >= 2 else { return nil }
        let first = bytes.prefix(8) + repeatElement(0xFF, count: max(0, 8 - bytes.count))
        // NULs before the first line are not the halves of a character: another character has to follow.
        let isBigEndian = first[4] == 0 && first[5] <= 0x10
        let isLittleEndian = first[7] == 0 && first[6] <= 0x10
        switch (first[0], first[1], first[2], first[3]) {
        case (0, 0, 0xFE, 0xFF): self = .utf32(UTF32Decoder(isBigEndian: true))
        case (0xFF, 0xFE, 0, 0): self = .utf32(UTF32Decoder(isBigEndian: false))
        case (0, 0, 0, 1...0x7F) where isBigEndian: self = .utf32(UTF32Decoder(isBigEndian: true))
        case (1...0x7F, 0, 0, 0) where isLittleEndian: self = .utf32(UTF32Decoder(isBigEndian: false))
        case (0xFE, 0xFF, _, _): self = .utf16(UTF16Decoder(isBigEndian: true))
        case (0xFF, 0xFE, _, _): self = .utf16(UTF16Decoder(isBigEndian: false))
        case (0, 1...0x7F, 0, 1...) where bytes.count >= 4: self = .utf16(UTF16Decoder(isBigEndian: true))
        case (1...0x7F, 0, 1..., 0) where bytes.count >= 4: self = .utf16(UTF16Decoder(isBigEndian: false))
        default: return nil
        }
    }

    /// Appends what `bytes` say to `output`; an incomplete character waits for the next piece.
    mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        switch self {
        case .utf16(var decoder):
            decoder.decode(bytes, into: &output)
            self = .utf16(decoder)
        case .utf32(var decoder):
            decoder.decode(bytes, into: &output)
            self = .utf32(decoder)
        }
    }

    /// Ends the stream; an incomplete character is malformed.
    mutating func finish(into output: inout [UInt8]) {
        switch self {
        case .utf16(var decoder):
            decoder.finish(into: &output)
            self = .utf16(decoder)
        case .utf32(var decoder):
            decoder.finish(into: &output)
            self = .utf32(decoder)
        }
    }

    /// How many characters were broken since this was last asked.
    mutating func takeMalformed() -> Int {
        switch self {
        case .utf16(var decoder):
            defer { self = .utf16(decoder) }
            return decoder.takeMalformed()
        case .utf32(var decoder):
            defer { self = .utf32(decoder) }
            return decoder.takeMalformed()
        }
    }

    /// Its name, for reports.
    var name: String {
        switch self {
        case .utf16: "UTF-16"
        case .utf32: "UTF-32"
        }
    }
}
