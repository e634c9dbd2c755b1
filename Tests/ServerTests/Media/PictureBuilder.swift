import Foundation

/// Small pictures made byte by byte.
enum PictureBuilder {
    /// A PNG of one colour. `promised` is what its header says, which need not be true.
    static func png(width: Int, height: Int, promised: (Int, Int)? = nil) -> Data {
        let row: [UInt8] = [0] + (0..<width).flatMap { _ -> [UInt8] in [200, 80, 40] }
        let pixels = (0..<height).flatMap { _ -> [UInt8] in row }
        let (saidWidth, saidHeight) = promised ?? (width, height)
        let header = bigEndian(saidWidth) + bigEndian(saidHeight) + [8, 2, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return Data(signature + chunk("IHDR", header) + chunk("IDAT", stored(pixels)) + chunk("IEND", []))
    }

    /// A GIF of one dark pixel.
    static let gif = Data(
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 10, 20, 30, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B])

    /// A WebP picture that says in its EXIF where it was taken, made from one that does not.
    static func located(_ webP: Data, place: String) -> Data {
        let picture = chunks(of: webP).filter { $0.name == "VP8 " }.flatMap { littleEndianChunk($0.name, $0.content) }
        let words = Array(place.utf8) + [0]
        let tag: [UInt8] = [0x0E, 0x01, 2, 0] + littleEndian(words.count) + littleEndian(26)
        let exif = Array("Exif\0\0II*\0".utf8) + littleEndian(8) + [1, 0] + tag + littleEndian(0) + words
        let (width, height) = webPSize(webP) ?? (1, 1)
        let canvas = littleEndian(width - 1).prefix(3) + littleEndian(height - 1).prefix(3)
        let body = littleEndianChunk("VP8X", [8, 0, 0, 0] + canvas) + picture + littleEndianChunk("EXIF", exif)
        return Data(littleEndianChunk("RIFF", Array("WEBP".utf8) + body))
    }

    /// The width and height in the header of a WebP picture.
    static func webPSize(_ data: Data) -> (Int, Int)? {
        for (name, content) in chunks(of: data) {
            let bytes = content.map(Int.init)
            if name == "VP8X" { return (1 + bytes[4] + bytes[5] << 8, 1 + bytes[7] + bytes[8] << 8) }
            if name == "VP8 " { return (bytes[6] | (bytes[7] & 0x3F) << 8, bytes[8] | (bytes[9] & 0x3F) << 8) }
        }
        return nil
    }

    private static func chunks(of webP: Data) -> [(name: String, content: [UInt8])] {
        var rest = [UInt8](webP.dropFirst(12))[...]
        var found: [(String, [UInt8])] = []
        while rest.count >= 8 {
            let name = String(decoding: rest.prefix(4), as: UTF8.self)
            let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            found.append((name, Array(rest.dropFirst(8).prefix(size))))
            rest = rest.dropFirst(8 + size + size % 2)
        }
        return found
    }

    private static func littleEndianChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func littleEndian(_ number: Int) -> [UInt8] {
        bigEndian(number).reversed()
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc(body)))
    }

    /// zlib's container around blocks that are not compressed (RFC 1950, RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            let size = UInt16(block.count)
            out += [rest.isEmpty ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)] + block
        } while !rest.isEmpty
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return out + bigEndian(high << 16 | low)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
}
