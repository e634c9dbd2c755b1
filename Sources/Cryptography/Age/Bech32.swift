/// The text form of keys in age: words of 32 letters with a checksum (BIP 173, without its limit of 90 letters).
enum Bech32 {
    private static let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]

    /// Returns the text of some bytes, in lower case.
    static func text(of bytes: [UInt8], after prefix: String) -> String {
        let data = regrouped(bytes, from: 8, to: 5, isPadded: true) ?? []
        let sum = checksum(expanded(prefix) + data + [UInt8](repeating: 0, count: 6)) ^ 1
        let check = (0..<6).map { UInt8(truncatingIfNeeded: sum >> UInt32(5 * (5 - $0))) & 31 }
        return prefix + "1" + String(decoding: (data + check).map { letters[Int($0)] }, as: UTF8.self)
    }

    /// Returns the bytes of a text that begins with `prefix`; nil for any other, and for a mix of upper and lower case.
    static func bytes(of text: String, after prefix: String) -> [UInt8]? {
        let isUpper = text == text.uppercased()
        guard isUpper || text == text.lowercased() else { return nil }
        let lower = text.lowercased()
        guard lower.hasPrefix(prefix + "1") else { return nil }
        let data = lower.utf8.dropFirst(prefix.utf8.count + 1).compactMap { letter in
            letters.firstIndex(of: letter).map { UInt8($0) }
        }
        guard data.count == lower.utf8.count - prefix.utf8.count - 1, data.count >= 6,
            checksum(expanded(prefix) + data) == 1
        else { return nil }
        return regrouped(Array(data.dropLast(6)), from: 5, to: 8, isPadded: false)
    }

    private static func expanded(_ prefix: String) -> [UInt8] {
        prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
    }

    private static func checksum(_ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        for value in values {
            let top = sum >> 25
            sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
            for (index, part) in generator.enumerated() where top >> UInt32(index) & 1 == 1 { sum ^= part }
        }
        return sum
    }

    /// The same bits in groups of another length; nil where bits that should be none are set.
    private static func regrouped(_ values: [UInt8], from: Int, to: Int, isPadded: Bool) -> [UInt8]? {
        var (bits, count) = (0, 0)
        var groups: [UInt8] = []
        for value in values {
            bits = (bits << from | Int(value)) & 0xfff
            count += from
            while count >= to {
                count -= to
                groups.append(UInt8(bits >> count & (1 << to - 1)))
            }
        }
        if isPadded {
            if count > 0 { groups.append(UInt8(bits << (to - count) & (1 << to - 1))) }
        } else {
            guard count < from, bits & (1 << count - 1) == 0 else { return nil }
        }
        return groups
    }
}
