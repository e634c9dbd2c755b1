/// The character set that text of unknown origin most often is, west of the Oder.
enum Windows1252 {
    /// The characters of the bytes 0x80…0x9F; the five unassigned ones stay control characters, as in browsers.
    private static let upper: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D,
        0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D,
        0x017E, 0x0178,
    ]

    /// The bytes as UTF-8; every byte has a meaning.
    static func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4)
        for byte in bytes {
            let scalar = byte &- 0x80 < 0x20 ? upper[Int(byte) - 0x80] : UInt16(byte)
            appendUTF8(UInt32(scalar), to: &result)
        }
        return result
    }
}

/// Appends a Unicode scalar value; the caller vouches that it is no surrogate.
@inline(__always)
func appendUTF8(_ scalar: UInt32, to result: inout [UInt8]) {
    let tail = { (shift: UInt32) in UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F) }
    switch scalar {
    case ..<0x80: result.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: result += [UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), tail(0)]
    case ..<0x1_0000: result += [UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), tail(6), tail(0)]
    default: result += [UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
}
