/// Searching bytes eight at a time, without a C library. A word is compared as a whole; the well-known trick
/// `(x - 0x01…) & ~x & 0x80…` marks zero bytes, and its lowest mark is always a true one.
extension UnsafeRawBufferPointer {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    @inline(__always)
    private func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word & highs
    }

    /// The offset of the first CR or LF at or after `start`, or `count`. The high bits of all bytes passed over are
    /// collected in `high`, so that it stays zero exactly while only ASCII was seen.
    @inline(__always)
    func firstLineEnd(from start: Int, high: inout UInt64) -> Int {
        let lineFeeds = Self.ones &* 0x0A
        let returns = Self.ones &* 0x0D
        var offset = start
        var seen: UInt64 = 0
        while offset &+ 8 <= count {
            let word = word(at: offset)
            let hits = Self.zeroBytes(word ^ lineFeeds) | Self.zeroBytes(word ^ returns)
            if hits != 0 {
                let distance = hits.trailingZeroBitCount & ~7
                high |= (seen | (word & ((1 &<< UInt64(distance)) &- 1))) & Self.highs
                return offset &+ distance / 8
            }
            seen |= word
            offset &+= 8
        }
        high |= seen & Self.highs
        while offset < count {
            let byte = self[offset]
            if byte == 0x0A || byte == 0x0D { return offset }
            high |= UInt64(byte & 0x80)
            offset &+= 1
        }
        return count
    }

    /// The offset of the first `byte` at or after `start`, or `count`.
    @inline(__always)
    func firstOffset(of byte: UInt8, from start: Int = 0) -> Int {
        let pattern = Self.ones &* UInt64(byte)
        var offset = start
        while offset &+ 8 <= count {
            let hits = Self.zeroBytes(word(at: offset) ^ pattern)
            if hits != 0 { return offset &+ hits.trailingZeroBitCount / 8 }
            offset &+= 8
        }
        while offset < count, self[offset] != byte { offset &+= 1 }
        return offset
    }

    /// The length of the longest prefix, from `start` on, that is ASCII; up to seven bytes short of the truth.
    @inline(__always)
    func skippingASCIIWords(from start: Int) -> Int {
        var offset = start
        while offset &+ 8 <= count, word(at: offset) & Self.highs == 0 { offset &+= 8 }
        return offset
    }

    /// The bytes from `start` to `end` as a buffer of their own.
    @inline(__always)
    func part(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[start..<end])
    }
}
