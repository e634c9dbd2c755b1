import Kinkeeper
import Screens
import TestSupport
import Testing

@Suite struct CardScreenTests {
    private let clock = TestClock()

    private func screen(_ card: String) -> CardScreen {
        screen(Array(card.utf8))
    }

    private func screen(_ bytes: [UInt8]) -> CardScreen {
        let person = Person(id: .make(at: clock.now), profile: Cast.anna, createdAt: clock.now, updatedAt: clock.now)
        return CardScreen(bytes, of: person, from: display())
    }

    @Test func `a card is shown line by line as it is`() {
        let screen = screen("BEGIN:VCARD\r\nX-ODD;A=b:c\r\n folded\r\nEND:VCARD\r\n")
        #expect(screen.text == "BEGIN:VCARD\nX-ODD;A=b:c\n folded\nEND:VCARD")
        #expect(screen.omitted == nil && screen.name == "Anna Berg")
    }

    @Test func `a picture's data is cut short and its size is said`() {
        let data = String(repeating: " " + String(repeating: "QUJD", count: 18) + "\r\n", count: 100)
        let screen = screen("BEGIN:VCARD\r\nPHOTO;ENCODING=b:QUJD\r\n\(data)END:VCARD\r\n")
        #expect(screen.text.split(separator: "\n").count == 5)
        #expect(screen.omitted == "The rest of a picture or sound (8 kB) is kept too, but not shown here.")
    }

    @Test func `a picture on one line is cut short too`() {
        let screen = screen("BEGIN:VCARD\nPHOTO;ENCODING=b:\(String(repeating: "A", count: 5000))\nEND:VCARD\n")
        #expect(screen.text.count < 300 && screen.omitted != nil)
    }

    @Test func `bytes that are no text do no harm`() {
        #expect(screen(Array("NOTE:".utf8) + [0xFF, 0xFE, 0x80]).text.hasPrefix("NOTE:"))
    }
}
