import Foundation
import Testing

@testable import HTTPSupport

@Suite struct CBORReaderTests {
    private func read(_ hex: String) throws -> CBORValue { try CBORReader.whole(bytes(of: hex)) }

    @Test(arguments: [
        ("00", CBORValue.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("1903e8", .unsigned(1_000)),
        ("1a000f4240", .unsigned(1_000_000)), ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)),
        ("3863", .negative(99)), ("f4", .flag(false)), ("f5", .flag(true)), ("f6", .null), ("40", .bytes([])),
        ("4401020304", .bytes([1, 2, 3, 4])), ("6449455446", .text("IETF")), ("62c3bc", .text("ü")), ("80", .array([])),
        (
            "8301820203820405",
            .array([.unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)])])
        ),
        ("a201020326", .map([.unsigned(1): .unsigned(2), .unsigned(3): .negative(6)])),
    ])
    func `values are read as RFC 8949 writes them`(hex: String, value: CBORValue) throws {
        #expect(try read(hex) == value)
    }

    @Test(arguments: [
        // Longer than it had to be.
        "1817", "190017", "1a0000ffff", "1b00000000ffffffff", "5800", "780161",
        // Lengths that are not known yet, and their end.
        "5f4101ff", "7f6161ff", "9f01ff", "bf0102ff", "ff",
        // Tags, floating point, undefined, other simple values, reserved lengths.
        "c001", "f93c00", "fb3ff199999999999a", "f7", "f820", "1c", "5d",
        // A key twice, a key that is a list, bytes that are no text.
        "a201020103", "a18001", "61ff",
    ])
    func `what CTAP2 does not write is refused`(hex: String) {
        #expect(throws: CBORReader.Failure.notCanonical) { try read(hex) }
    }

    @Test(arguments: [
        "", "18", "1903", "44010203", "5bffffffffffffffff", "6461", "82", "8201", "9bffffffffffffffff", "a1", "a101",
        "bbffffffffffffffff", "9a7fffffff00",
    ])
    func `what ends too early is refused, however long it says it is`(hex: String) {
        #expect(throws: CBORReader.Failure.truncated) { try read(hex) }
    }

    @Test func `neither depth nor number grows without end`() {
        let deep = [UInt8](repeating: 0x81, count: 100_000) + [0]
        #expect(throws: CBORReader.Failure.tooMuch) { try CBORReader.whole(deep) }
        let many = [0x99, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_535)
        #expect(throws: CBORReader.Failure.tooMuch) { try CBORReader.whole(many) }
        #expect(throws: CBORReader.Failure.leftover) { try read("0000") }
    }

    @Test func `any bytes are read or refused`() {
        var random = SeededRandom(seed: 20_261_129)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random)
            }
            var reader = CBORReader(bytes)
            _ = try? reader.next()
            #expect(reader.position <= bytes.count)
        }
    }
}

/// The bytes of hexadecimal digits.
func bytes(of hex: String) -> [UInt8] {
    let digits = Array(hex.utf8).map { $0 < 97 ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
