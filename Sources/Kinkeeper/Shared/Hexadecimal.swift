extension Sequence<UInt8> {
    /// The bytes as hexadecimal digits, two each, in lower case.
    package var hexadecimal: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * underestimatedCount)
        for byte in self {
            for half in [byte >> 4, byte & 15] { digits.append(half < 10 ? 0x30 + half : 0x57 + half) }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
