import Testing

@testable import Kinkeeper

@Suite struct `Stream-safe text` {
    @Test(arguments: ["", "Anna", "Zoë", "שָׁלוֹם", "e" + String(repeating: "\u{301}", count: 30)])
    func `of any language stays as it is`(text: String) {
        #expect(text.streamSafe.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `has a joiner after thirty marks in a row and keeps all of them`() {
        let text = "e" + String(repeating: "\u{301}\u{323}", count: 50) + "x"
        let safe = text.streamSafe
        #expect(safe.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(text.unicodeScalars))
        #expect(safe.unicodeScalars.count == text.unicodeScalars.count + 3)
        #expect(safe.streamSafe.unicodeScalars.elementsEqual(safe.unicodeScalars))
    }
}
