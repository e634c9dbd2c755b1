import ContentLine
import Testing

/// Cards that lie inside of others, as version 2.1 has them, with no AGENT before them.
struct CardsInsideTests {
    private let begin = "BEGIN:VCARD\nVERSION:2.1\n"

    @Test(arguments: [1, 7, 100_000])
    func `a property behind inner cards stays with the outer one`(piece: Int) throws {
        let inner = "\(begin)FN:Inner\nEND:VCARD\n"
        let text = "\(begin)FN:Outer\n\(inner)\(inner)TEL:1\nEND:VCARD\n\(begin)FN:Next\nEND:VCARD\n"
        let reading = try Reading(Array(text.utf8), pieces: [piece])
        #expect(reading.cards.map(\.texts) == [["FN=Outer", "TEL=1"], ["FN=Inner"], ["FN=Inner"], ["FN=Next"]])
        #expect(reading.cards.first?.bytes == Array(text.utf8.prefix(text.utf8.count - 43)))
        #expect(reading.places == ["4 warning"])
    }

    @Test func `the card that is kept is one card when it is read again`() throws {
        let text = "\(begin)FN:Outer\n\(begin)FN:Inner\nEND:VCARD\nTEL:1\nEND:VCARD\n"
        var card = try VCard(bytes: Array(text.utf8))
        #expect(card.properties.map(\.name) == ["FN", "TEL"])
        card.append(Property(name: "NOTE", text: "x"))
        #expect(card.properties.map(\.name) == ["FN", "TEL", "NOTE"])
    }

    @Test func `where an END was forgotten the next card begins`() throws {
        let text = "\(begin)FN:A\n\(begin)FN:B\nEND:VCARD\n\(begin)FN:C\nEND:VCARD\n"
        #expect(try Reading(text).cards.map(\.texts) == [["FN=A"], ["FN=B"], ["FN=C"]])
        let none = "\(begin)FN:A\n\(begin)FN:B\n\(begin)FN:C\n"
        #expect(try Reading(none).cards.map(\.texts) == [["FN=A"], ["FN=B"], ["FN=C"]])
    }
}
