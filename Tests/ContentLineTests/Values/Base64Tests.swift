import Foundation
import TestSupport
import Testing

@testable import ContentLine

/// Base64 and quoted-printable against Foundation and against themselves.
struct Base64Tests {
    private func decode(_ text: String) -> [UInt8]? { Array(text.utf8).withUnsafeBytes(Base64.decode) }

    @Test func `it is what Foundation says, at every length and however it is folded`() {
        var random = SeededGenerator(seed: 4)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Data(bytes).base64EncodedString()
            #expect(String(bytes: Base64.encode(bytes)) == text)
            #expect(decode(text) == bytes)
            #expect(decode(text.replacing("=", with: "")) == bytes)
            var folded = ""
            for letter in text {
                folded.append(letter)
                if Int.random(in: 0..<9, using: &random) == 0 {
                    folded += ["\r\n ", "\n\t", "\\n", " "].randomElement(using: &random) ?? ""
                }
            }
            #expect(decode(folded) == bytes)
            #expect(decode(text.replacing("+", with: "-").replacing("/", with: "_")) == bytes)
        }
    }

    @Test(arguments: ["AQI$", "http", "AQID!", "A\u{E4}QID", "\\", "AQ\\x"])
    func `what is not base64 is nil, if it has a foreign letter`(text: String) {
        #expect((decode(text) == nil) == (text != "http"))
    }

    @Test func `one left-over letter says nothing`() {
        #expect(decode("AQIDB") == [1, 2, 3])
        #expect(decode("") == [] && decode("====") == [])
    }

    @Test func `quoted-printable comes back`() {
        var random = SeededGenerator(seed: 5)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }.filter { $0 != 0x0A && $0 != 0x0D }
            let text = QuotedPrintable.encode(bytes)
            #expect(text.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.last != 0x20)
            #expect(text.withUnsafeBytes(QuotedPrintable.decode) == bytes)
        }
        #expect(String(bytes: QuotedPrintable.encode(Array("a\nb\r\nc".utf8))) == "a=0D=0Ab=0D=0Ac")
    }
}
