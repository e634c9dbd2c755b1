import ContentLine

/// Reading vCards: every property found and the usual ones decoded; and with large photos, everything decoded.
enum ParseBenchmark {
    static func measure(_ report: inout Report) throws {
        let plain = SampleCards().bytes(count: 150_000)
        try add("no photos, names, phones, mail, days decoded", plain, to: &report) { card in
            var size = 0
            for property in card.properties {
                if property.isNamed("N") { size += property.components.count }
                if usual.contains(where: property.isNamed) { size += property.text.utf8.count }
            }
            return size
        }
        let photos = SampleCards(photoRate: 1, photoSize: 400_000).bytes(count: 150)
        try add("photos of 400 kB, every property decoded", photos, to: &report) { card in
            var size = 0
            for property in card.properties {
                size += property.isNamed("PHOTO") ? property.data?.count ?? 0 : property.text.utf8.count
            }
            return size
        }
        report.remark("'byte by byte' is a checksum in which each byte waits for the one before; 'lines' counts line feeds,")
        report.remark("which the compiler turns into vector instructions.")
    }

    private static let usual = ["FN", "TEL", "EMAIL", "BDAY"]

    private static func add(
        _ what: String, _ bytes: [UInt8], to report: inout Report, decode: (VCard) -> Int
    ) throws {
        let reading = try fastest(of: 3) {
            var reader = VCardReader(bytes: bytes)
            var size = 0
            while let card = try reader.next() { size &+= decode(card) }
            keep(size)
        }
        let scan = fastest(of: 3) { keep(checksum(bytes)) }
        let lines = fastest(of: 3) { keep(lineFeeds(bytes)) }
        report.add(what, Report.speed(bytes.count, in: reading))
        report.add("  in time", seconds: reading, baseline: scan, of: "byte by byte")
        report.add("", seconds: reading, baseline: lines, of: "lines")
    }

    @inline(never)
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0
        for byte in bytes { sum = (sum << 5 | sum >> 27) ^ UInt32(byte) }
        return sum
    }

    @inline(never)
    private static func lineFeeds(_ bytes: [UInt8]) -> Int {
        var count = 0
        for byte in bytes where byte == 10 { count &+= 1 }
        return count
    }
}
