extension Sequence<UInt8> {
    /// The bytes as hexadecimal digits, two each, in lower case.
    package var hexadecimal: String {
        withContiguousStorageIfAvailable(\.digits) ?? Array(self).withUnsafeBufferPointer(\.digits)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var digits: String {
        String(unsafeUninitializedCapacity: 2 * count) { digits in
            for (place, byte) in enumerated() {
                for (offset, half) in [(0, byte >> 4), (1, byte & 15)] {
                    digits[2 * place + offset] = half < 10 ? 0x30 + half : 0x57 + half
                }
            }
            return 2 * count
        }
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
