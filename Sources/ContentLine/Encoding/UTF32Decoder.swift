/// Turns a UTF-32 byte stream, in pieces of any size, into UTF-8.
struct UTF32Decoder {
    let isBigEndian: Bool
    /// Values that are no characters met so far; each became U+FFFD.
    private var malformed = 0
    private var unit: UInt32 = 0
    private var bytesOfUnit: UInt32 = 0
    private var isFirst = true

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Appends what `bytes` say to `output`, without the byte-order mark; an incomplete character waits for the next piece.
    mutating func decode(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        for byte in bytes {
            unit = isBigEndian ? unit &<< 8 | UInt32(byte) : unit | UInt32(byte) &<< (8 &* bytesOfUnit)
            bytesOfUnit &+= 1
            guard bytesOfUnit == 4 else { continue }
            take(unit, &output)
            (unit, bytesOfUnit, isFirst) = (0, 0, false)
        }
    }

    /// Ends the stream; an incomplete character is malformed.
    mutating func finish(into output: inout [UInt8]) {
        if bytesOfUnit > 0 { replace(&output) }
        (unit, bytesOfUnit) = (0, 0)
    }

    /// How many were broken since this was last asked.
    mutating func takeMalformed() -> Int {
        defer { malformed = 0 }
        return malformed
    }

    private mutating func take(_ unit: UInt32, _ output: inout [UInt8]) {
        if isFirst, unit == 0xFEFF { return }
        guard Unicode.Scalar(unit) != nil else { return replace(&output) }
        appendUTF8(unit, to: &output)
    }

    private mutating func replace(_ output: inout [UInt8]) {
        malformed += 1
        appendUTF8(0xFFFD, to: &output)
    }
}
