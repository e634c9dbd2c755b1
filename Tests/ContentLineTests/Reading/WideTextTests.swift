import ContentLine
import TestSupport
import Testing

/// Files of four bytes a character, and with NULs before the first card.
struct WideTextTests {
    private let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë 🎂\r\nEND:VCARD\r\n"

    private func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> UInt32($0)) }
            return bigEndian ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [true, false], ["", "\u{FEFF}"])
    func `UTF-32 is read with a mark or without, in either order of bytes`(bigEndian: Bool, mark: String) throws {
        for piece in [1, 3, 100_000] {
            let reading = try Reading(utf32(mark + text, bigEndian: bigEndian), pieces: [piece])
            #expect(reading.cards.map(\.texts) == [["FN=Zoë 🎂"]] && reading.diagnostics.isEmpty)
            #expect(reading.cards.first?.bytes == Array(text.utf8))
        }
    }

    @Test func `values that are no characters become one sign and are told`() throws {
        let broken: [UInt8] = utf32(text, bigEndian: true).dropLast(8) + [0x00, 0x11, 0x00, 0x00, 0x00, 0x00]
        let reading = try Reading(broken)
        #expect(reading.cards.count == 1 && reading.diagnostics.contains { $0.details == .characters(2, of: "UTF-32") })
    }

    @Test(arguments: 0..<10)
    func `NULs before and behind a card do not matter`(count: Int) throws {
        let nuls = String(repeating: "\u{0}", count: count)
        for piece in [1, 100_000] {
            let reading = try Reading(Array("\(nuls)\(text)\u{0}\u{0}\u{0}\n\u{0}\(text)".utf8), pieces: [piece])
            #expect(reading.cards.map(\.texts) == [["FN=Zoë 🎂"], ["FN=Zoë 🎂"]] && reading.diagnostics.isEmpty)
        }
    }

    @Test func `a header in ten thousands of folds behind empty lines takes time in proportion to its length`() throws {
        func time(_ count: Int) throws -> Duration {
            let text = "BEGIN:VCARD\nX\(String(repeating: "\n\n a=", count: count))\nEND:VCARD\n"
            return try (0..<4).map { _ in try processorTime { _ = try Reading(text) } }.min() ?? .zero
        }
        _ = try time(10)
        #expect(try time(8_000) < time(2_000) * 10 + .milliseconds(10))
    }
}
