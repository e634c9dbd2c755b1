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

extension [UInt8] {
    /// The bytes of these hexadecimal digits, two for each; nil for anything else.
    package init?(hexadecimal digits: String) {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
