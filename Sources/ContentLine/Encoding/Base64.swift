/// Base64 (RFC 4648), as it stands in content lines: folded anywhere, with or without padding, of either alphabet.
enum Base64 {
    /// Four tables of 256, one for each place in a group of four: the sextet, shifted to its place; `invalid` otherwise.
    private static let table: [UInt32] = {
        var table = [UInt32](repeating: invalid, count: 1024)
        for (value, letter) in alphabet.enumerated() {
            for place in 0..<4 {
                table[place * 256 + Int(letter)] = UInt32(value) << UInt32(18 - 6 * place)
            }
        }
        for place in 0..<4 {
            table[place * 256 + Int(UInt8.hyphen)] = 62 << UInt32(18 - 6 * place)
            table[place * 256 + Int(UInt8.underscore)] = 63 << UInt32(18 - 6 * place)
        }
        return table
    }()

    private static let invalid: UInt32 = 1 << 31
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The decoded bytes, or nil when a byte is neither of the alphabet nor white space. Reading stops at the padding.
    /// An escaped line break (`\n`), which some writers leave in, counts as white space.
    static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        var failed = false
        let decoded = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 4) { output, count in
            table.withUnsafeBufferPointer { table in
                failed = !decode(text, into: UnsafeMutableRawBufferPointer(output), count: &count, table: table)
            }
        }
        return failed ? nil : decoded
    }

    /// `output` has room for three bytes to each four of `text`, and four more: whole groups are stored as four bytes.
    private static func decode(
        _ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, count: inout Int,
        table: UnsafeBufferPointer<UInt32>
    ) -> Bool {
        var offset = 0
        var written = 0
        var bits: UInt32 = 0
        var sextets = 0
        defer { count = written }
        while offset < text.count {
            if sextets == 0 {
                decodeGroups(text, &offset, output, &written, table)
                guard offset < text.count else { break }
            }
            let byte = text[offset]
            offset &+= 1
            let value = table[768 &+ Int(byte)]
            if value == invalid {
                if byte == .equals { break }
                if byte == .backslash, offset < text.count, text[offset] | 0x20 == 0x6E { offset &+= 1; continue }
                guard byte.isBlank || byte.isLineEnd else { return false }
                continue
            }
            bits = bits &<< 6 | value
            sextets &+= 1
            if sextets == 4 {
                output.storeBytes(of: (bits &<< 8).bigEndian, toByteOffset: written, as: UInt32.self)
                written &+= 3
                (bits, sextets) = (0, 0)
            }
        }
        for place in 0..<max(sextets - 1, 0) {
            output[written] = UInt8(truncatingIfNeeded: (bits &<< UInt32(24 - 6 * sextets)) >> UInt32(16 - 8 * place))
            written &+= 1
        }
        return true
    }

    /// Whole groups of four, up to the first that is interrupted.
    @inline(__always)
    private static func decodeGroups(
        _ text: UnsafeRawBufferPointer, _ offset: inout Int, _ output: UnsafeMutableRawBufferPointer, _ written: inout Int,
        _ table: UnsafeBufferPointer<UInt32>
    ) {
        while offset &+ 4 <= text.count {
            let quad = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let value =
                table[Int(quad & 0xFF)] | table[256 &+ Int(quad &>> 8 & 0xFF)] | table[512 &+ Int(quad &>> 16 & 0xFF)]
                | table[768 &+ Int(quad &>> 24)]
            guard value & invalid == 0 else { return }
            output.storeBytes(of: (value &<< 8).bigEndian, toByteOffset: written, as: UInt32.self)
            written &+= 3
            offset &+= 4
        }
    }

    /// Whether every byte is of the alphabet, padding or white space: then the line can be part of a base64 block.
    static func looksEncoded(_ text: UnsafeRawBufferPointer) -> Bool {
        table.withUnsafeBufferPointer { table in
            text.allSatisfy { table[Int($0)] != invalid || $0 == .equals || $0.isBlank }
        }
    }

    /// `bytes` in base64 with padding and without line breaks.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var offset = 0
        while offset < bytes.count {
            let present = min(3, bytes.count - offset)
            var bits: UInt32 = 0
            for place in 0..<3 { bits = bits << 8 | (place < present ? UInt32(bytes[offset + place]) : 0) }
            for place in 0..<4 {
                text.append(place <= present ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : .equals)
            }
            offset += 3
        }
        return text
    }
}
