/// A number that follows from a text alone, on every machine and in every version: FNV-1a of 128 bits.
///
/// Names what comes from elsewhere without an identifier of its own. It is no secret and keeps no secret.
public struct StableDigest: Hashable, Sendable {
    private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    /// The digest of texts, each told apart from the next.
    public init(_ texts: String...) {
        for text in texts {
            for byte in text.utf8 { add(byte) }
            // A byte that no UTF-8 has.
            add(0xFF)
        }
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }

    /// 32 lower-case hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// The low half.
    package var low: UInt64 { UInt64(truncatingIfNeeded: value) }
    /// The high half.
    var high: UInt64 { UInt64(truncatingIfNeeded: value >> 64) }
}
