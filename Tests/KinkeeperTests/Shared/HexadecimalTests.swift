import Kinkeeper
import Testing

@Suite struct HexadecimalTests {
    @Test func `each byte is two digits in lower case`() {
        #expect([0x00, 0x09, 0x0A, 0x7F, 0xF0, 0xFF].hexadecimal == "00090a7ff0ff")
        #expect([UInt8]().hexadecimal == "")
        for byte in UInt8.min...UInt8.max { #expect(UInt8([byte].hexadecimal, radix: 16) == byte) }
    }
}
