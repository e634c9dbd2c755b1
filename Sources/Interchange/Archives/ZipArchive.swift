/// The first file of a ZIP archive, which is read without the list of all files at its end.
enum ZipArchive {
    /// The name of the first file, from the beginning of the archive; nil for anything else.
    static func firstName(in beginning: ArraySlice<UInt8>) -> String? {
        let bytes = Array(beginning.prefix(1_024))
        guard bytes.starts(with: [0x50, 0x4B, 3, 4]), bytes.count > headerSize else { return nil }
        let length = Int(bytes[26]) | Int(bytes[27]) << 8
        guard length > 0, headerSize + length <= bytes.count else { return nil }
        return String(decoding: bytes[headerSize..<headerSize + length], as: UTF8.self)
    }

    /// Reads the first file.
    ///
    /// - Parameter limit: The most bytes of the file that are taken.
    /// - Throws: `Inflater.Problem`, or what the source throws.
    static func first(of source: ByteSource, limit: Int) throws -> [UInt8] {
        // What is compressed is hardly ever larger than what it was.
        var input = Inflater.Input(source, most: limit + limit / 8 + 1 << 20)
        let header = try (0..<headerSize).map { _ in try input.bits(8) }
        func number(_ place: Int) -> Int { header[place] | header[place + 1] << 8 }
        guard header.starts(with: [0x50, 0x4B, 3, 4]) else { throw Inflater.Problem.broken }
        for _ in 0..<number(26) + number(28) { _ = try input.bits(8) }
        let hasSumBehind = number(6) & 8 != 0
        let isEncrypted = number(6) & 1 != 0
        guard !isEncrypted else { throw Inflater.Problem.broken }
        let bytes: [UInt8]
        switch number(8) {
        case 8: bytes = try Inflater.inflate(&input, limit: limit)
        case 0 where !hasSumBehind:
            let size = number(22) | number(24) << 16
            guard size <= limit else { throw Inflater.Problem.tooLarge }
            bytes = try (0..<size).map { _ in UInt8(truncatingIfNeeded: try input.bits(8)) }
        default: throw Inflater.Problem.broken
        }
        var sum = UInt32(number(14)) | UInt32(number(16)) << 16
        if hasSumBehind {
            sum = try input.word()
            // A mark may stand before the sum.
            if sum == 0x0807_4B50 { sum = try input.word() }
        }
        guard checksum(of: bytes) == sum else { throw Inflater.Problem.broken }
        return bytes
    }

    private static let headerSize = 30

    /// CRC-32 as ZIP and PNG have it.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var sum = UInt32.max
                var index = 0
                while index < bytes.count {
                    sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
                    index += 1
                }
                return ~sum
            }
        }
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
