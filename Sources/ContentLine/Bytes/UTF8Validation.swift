extension UnsafeRawBufferPointer {
    /// Whether the bytes are well-formed UTF-8 (RFC 3629: no overlong forms, surrogates or values over U+10FFFF).
    var isValidUTF8: Bool {
        var offset = 0
        while true {
            offset = skippingASCIIWords(from: offset)
            guard offset < count else { return true }
            let length = scalarLength(at: offset)
            guard length > 0 else { return false }
            offset &+= length
        }
    }

    /// The length of the well-formed scalar at `offset`, or 0.
    @inline(__always)
    func scalarLength(at offset: Int) -> Int {
        let first = self[offset]
        if first < 0x80 { return 1 }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first <= 0xF4, offset &+ length <= count else { return 0 }
        let second = self[offset &+ 1]
        let range: ClosedRange<UInt8> =
            switch first {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        guard range.contains(second) else { return 0 }
        for index in 2..<Swift.max(length, 2) where self[offset &+ index] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
