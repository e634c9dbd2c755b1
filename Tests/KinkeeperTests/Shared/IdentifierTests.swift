import Foundation
import Kinkeeper
import Testing

@Suite struct Identifiers {
    private let time = Date(timeIntervalSince1970: 1_645_557_742)
    private let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"  // RFC 9562, appendix A.6, made at that time

    @Test func `carry their time in milliseconds, version 7 and variant 2`() throws {
        var generator = SeededGenerator(seed: 3)
        for offset in [0, 0.001, 1, 86_400, 1e9] {
            let made = Identifier<Person>(at: time.addingTimeInterval(offset), using: &generator)
            let milliseconds = made.bytes.prefix(6).reduce(0) { $0 << 8 | Int($1) }
            #expect(milliseconds == Int(((time.timeIntervalSince1970 + offset) * 1000).rounded(.down)))
            #expect(made.bytes[6] >> 4 == 7)
            #expect(made.bytes[8] >> 6 == 0b10)
        }
    }

    @Test func `begin like the example of the standard when made at its time`() {
        #expect(Identifier<Person>.make(at: time).description.hasPrefix("017f22e2-79b0-7"))
    }

    @Test(arguments: [-1e20, -1, 1e20, Double.infinity, -.infinity, .nan])
    func `are made at impossible times too`(seconds: Double) {
        let made = Identifier<Person>.make(at: Date(timeIntervalSince1970: seconds))
        #expect(made.bytes[6] >> 4 == 7)
        #expect(made.bytes[0] == (seconds > 0 ? 0xFF : 0))
    }

    @Test func `are read in any case and written in lower case`() throws {
        let lower = try #require(Identifier<Person>(text))
        #expect(lower == Identifier<Person>(text.uppercased()))
        #expect(lower.description == text)
        #expect(lower.description == lower.uuid.uuidString.lowercased())
        #expect(lower.bytes == [1, 0x7F, 0x22, 0xE2, 0x79, 0xB0, 0x7C, 0xC3, 0x98, 0xC4, 0xDC, 0x0C, 0x0C, 7, 0x39, 0x8F])
    }

    @Test(arguments: [
        "", "017f22e2", "017f22e279b07cc398c4dc0c0c07398f", "urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398g", " 17f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398f ", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4dc0c-0c07398f",
        "०१7f22e2-79b0-7cc3-98c4-dc0c0c07398f", "{017f22e2-79b0-7cc3-98c4-dc0c0c073}",
    ])
    func `are refused when they are not a UUID`(text: String) {
        #expect(Identifier<Person>(text) == nil)
    }

    @Test func `come back from their bytes, of which there are sixteen`() throws {
        let identifier = try #require(Identifier<Person>(text))
        #expect(Identifier<Person>(bytes: identifier.bytes) == identifier)
        #expect(Identifier<Person>(bytes: identifier.bytes.dropLast()) == nil)
        #expect(Identifier<Person>(bytes: identifier.bytes + [0]) == nil)
    }

    @Test func `are encoded as their text`() throws {
        let identifier = try #require(Identifier<Person>(text))
        let encoded = try JSONEncoder().encode([identifier])
        #expect(String(decoding: encoded, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([Identifier<Person>].self, from: encoded) == [identifier])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Identifier<Person>].self, from: Data("[\"nobody\"]".utf8))
        }
    }

    @Test func `are ordered by their bytes`() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1000 {
            let (left, right) = (generator.bytes(), generator.bytes())
            let first = try #require(Identifier<Person>(bytes: left))
            let second = try #require(Identifier<Person>(bytes: right))
            #expect((first < second) == left.lexicographicallyPrecedes(right))
            #expect((first.description < second.description) == (first < second))
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func bytes() -> [UInt8] {
        (0..<16).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
