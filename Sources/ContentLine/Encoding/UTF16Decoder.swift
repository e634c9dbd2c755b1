/// Turns a UTF-16 byte stream, in pieces of any size, into UTF-8.
struct UTF16Decoder {
    let isBigEndian: Bool
    /// Broken surrogates met so far; each became U+FFFD.
    private var malformed = 0
    private var oddByte: UInt8?
    private var highSurrogate: UInt16?

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Appends what `bytes` say to `output`; an incomplete character waits for the next piece.
    mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        for byte in bytes {
            guard let first = oddByte else {
                oddByte = byte
                continue
            }
            oddByte = nil
            take(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), &output)
        }
    }

    /// Ends the stream; an incomplete character is malformed.
    mutating func finish(into output: inout [UInt8]) {
        if highSurrogate != nil || oddByte != nil { replace(&output) }
        (highSurrogate, oddByte) = (nil, nil)
    }

    /// How many were broken since this was last asked.
    mutating func takeMalformed() -> Int {
        defer { malformed = 0 }
        return malformed
    }

    private mutating func take(_ unit: UInt16, _ output: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if unit & 0xFC00 == 0xDC00 {
                appendUTF8(0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &output)
                return
            }
            replace(&output)
        }
        switch unit & 0xFC00 {
        case 0xD800: highSurrogate = unit
        case 0xDC00: replace(&output)
        default: appendUTF8(UInt32(unit), to: &output)
        }
    }

    private mutating func replace(_ output: inout [UInt8]) {
        malformed += 1
        appendUTF8(0xFFFD, to: &output)
    }
}
