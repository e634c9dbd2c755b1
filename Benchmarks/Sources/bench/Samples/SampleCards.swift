import Foundation

/// Contacts as an address book exports them: names of many scripts, some phones and addresses, a birthday for three in
/// ten, notes, and if asked for photos. The same seed gives the same bytes.
struct SampleCards {
    /// How many cards have a photo, 0…1.
    var photoRate = 0.0
    /// Bytes of a photo.
    var photoSize = 8_000
    var seed: UInt64 = 1

    /// The bytes of cards until there are `count` of them.
    func bytes(count: Int) -> [UInt8] {
        var output: [UInt8] = []
        for index in 0..<count { append(index, to: &output) }
        return output
    }

    /// Appends the card of that number, folded and with CRLF.
    func append(_ index: Int, to output: inout [UInt8]) {
        var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(index))
        for line in lines(index, &random) { SampleCards.fold(line, to: &output) }
        if random.chance(photoRate) {
            var photo = [UInt8](repeating: 0, count: photoSize)
            photo.withUnsafeMutableBytes { buffer in
                for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                    buffer.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
                }
            }
            let text = Data([0xFF, 0xD8, 0xFF] + photo).base64EncodedString()
            SampleCards.fold("PHOTO;ENCODING=b;TYPE=JPEG:" + text, to: &output)
        }
        SampleCards.fold("END:VCARD", to: &output)
    }

    private func lines(_ index: Int, _ random: inout SeededRandom) -> [String] {
        let given = random.pick(SampleWords.given)
        let family = random.pick(SampleWords.family)
        var lines = [
            "BEGIN:VCARD", "VERSION:3.0", "UID:bench-\(seed)-\(index)", "N:\(family);\(given);;;", "FN:\(given) \(family)",
        ]
        if random.chance(0.15) { lines.append("NICKNAME:\(given.prefix(4).lowercased())") }
        if random.chance(0.45) { lines.append("ORG:\(random.pick(SampleWords.organisations))") }
        for place in ["INTERNET", "home"].prefix(random.pick([0, 1, 1, 2])) {
            lines.append("EMAIL;TYPE=\(place):u\(index).\(place.count)@example\(random.pick(1...40)).org")
        }
        for _ in 0..<random.pick([0, 1, 1, 1, 2, 3]) {
            let number = "+\(random.pick([1, 33, 43, 49, 81]))\(random.pick(100...999))\(random.pick(1_000_000...9_999_999))"
            lines.append("TEL;TYPE=\(random.pick(["CELL", "HOME", "WORK", "CELL,VOICE"])):\(number)")
        }
        if random.chance(0.4) {
            lines.append(
                "ADR;TYPE=home:;;\(random.pick(SampleWords.streets)) \(random.pick(1...199));\(random.pick(SampleWords.places))"
            )
        }
        lines += days(&random)
        if random.chance(0.25) { lines.append("CATEGORIES:\(random.pick(SampleWords.categories))") }
        if random.chance(0.3) { lines.append("NOTE:\(note(&random))") }
        lines.append("REV:20\(random.pick(15...25))-03-01T10:00:00Z")
        return lines
    }

    private func days(_ random: inout SeededRandom) -> [String] {
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let monthAndDay = "\(twoDigits(random.pick(1...12)))-\(twoDigits(random.pick(1...28)))"
        let date = "\(random.pick(1930...2020))-\(monthAndDay)"
        var lines: [String] = []
        switch random.pick(0..<100) {
        case ..<25: lines.append("BDAY:\(date)")
        case ..<30: lines.append("BDAY;X-APPLE-OMIT-YEAR=1604:1604-\(monthAndDay)")
        default: break
        }
        if random.chance(0.06) { lines += ["item1.X-ABDATE;TYPE=pref:\(date)", "item1.X-ABLABEL:_$!<Anniversary>!$_"] }
        return lines
    }

    private func note(_ random: inout SeededRandom) -> String {
        (0..<random.pick(3...40)).map { _ in random.pick(SampleWords.note) }.joined(separator: " ")
    }

    /// Writes a line, folded at 75 bytes but not inside of a character.
    private static func fold(_ line: String, to output: inout [UInt8]) {
        var column = 0
        for byte in line.utf8 {
            if column >= 75 - 3, byte & 0xC0 != 0x80, column + (byte < 0x80 ? 1 : 4) > 75 {
                output += [13, 10, 32]
                column = 1
            }
            output.append(byte)
            column += 1
        }
        output += [13, 10]
    }
}
