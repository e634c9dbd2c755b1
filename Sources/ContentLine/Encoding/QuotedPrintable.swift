/// Quoted-printable (RFC 2045 section 6.7), as vCard 2.1 uses it.
enum QuotedPrintable {
    /// Returns the decoded bytes of a value whose soft line breaks are already removed. Invalid escapes stay as they are.
    static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var offset = 0
        while offset < text.count {
            let next = text.firstOffset(of: .equals, from: offset)
            result.append(contentsOf: text.part(offset, next))
            offset = next
            guard offset < text.count else { break }
            if offset + 2 < text.count, let high = text[offset + 1].hexadecimalValue,
                let low = text[offset + 2].hexadecimalValue
            {
                result.append(high << 4 | low)
                offset += 3
            } else {
                // An equals sign at the very end is a soft break after which nothing came.
                if offset + 1 < text.count { result.append(.equals) }
                offset += 1
            }
        }
        return result
    }

    /// `bytes` encoded; line ends become `=0D=0A`, and no soft line breaks are made.
    static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case .lineFeed:
                if previous != .carriageReturn { escape(.carriageReturn, into: &result) }
                escape(.lineFeed, into: &result)
            case .equals, 0..<0x20, 0x7F...: escape(byte, into: &result)
            default: result.append(byte)
            }
            previous = byte
        }
        // A space at the end of a line may be lost on the way.
        if result.last == .space {
            result.removeLast()
            escape(.space, into: &result)
        }
        return result
    }

    private static func escape(_ byte: UInt8, into result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [.equals, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
