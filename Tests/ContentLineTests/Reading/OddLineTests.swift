import ContentLine
import Testing

/// Lines that are hardly properties.
struct OddLineTests {
    @Test func `a line without a colon is kept, told and not read`() throws {
        let reading = try Reading(fixture: "no-colon")
        let card = try #require(reading.cards.first)
        #expect(card.texts == ["FN=Anna", "NOTE=a", "TEL=1"])
        #expect(reading.places == ["4 warning", "6 warning"])
        #expect(reading.diagnostics.first?.details == .text("this is a lonely line"))
        #expect(try card.bytes == fixture("no-colon"))
    }

    @Test func `a line without a name is kept, told and not read`() throws {
        let reading = try Reading(fixture: "no-name")
        #expect(reading.cards.first?.texts == ["FN=Anna"])
        #expect(reading.places == ["4 warning", "5 warning", "6 warning"])
    }

    @Test func `unusual names are properties all the same`() throws {
        let reading = try Reading(fixture: "odd-names")
        let card = try #require(reading.cards.first)
        #expect(card.properties.map(\.nameAsWritten) == ["FN", "X$ODD", "Büro", "TEL", "tel"])
        #expect(card.properties.map(\.group) == [nil, nil, nil, "a.b", "ITEM1"])
        #expect(reading.places == ["4 note", "5 note"])
    }

    @Test func `NUL bytes are bytes`() throws {
        let reading = try Reading(fixture: "nul-bytes")
        #expect(reading.cards.first?.text("FN") == "An\0na")
        #expect(reading.places == ["4 note"])
    }

    @Test func `quotation marks protect separators, unless they are never closed`() throws {
        let card = try #require(try Reading(fixture: "quotes").cards.first)
        #expect(card.properties[0].parameters == [Parameter("X-A", "a:b;c,d"), Parameter("TYPE", "home")])
        #expect(card.properties[0].text == "1")
        #expect(card.properties[1].text == "a@example.org")
        #expect(card.properties[1].parameters.map(\.name) == ["TYPE"])
        #expect(card.properties[2].parameters == [Parameter("Y", "p", "q", "r")])
    }

    @Test func `many bad lines of a card are summed up`() throws {
        let bad = (1...500).map { "bad \($0)\n" }.joined()
        let reading = try Reading("BEGIN:VCARD\nVERSION:3.0\n\(bad)FN:Anna\nEND:VCARD\n")
        #expect(reading.diagnostics.count == 11)
        #expect(reading.diagnostics.last?.line == 13)
        #expect(reading.diagnostics.last?.details == .moreInCard(490, last: 502) && reading.diagnostics.last?.kind == .noColon)
        #expect(reading.cards.first?.texts == ["FN=Anna"])
    }

    @Test func `many bad cards of a file are summed up`() throws {
        let reading = try Reading(String(repeating: "BEGIN:VCARD\nVERSION:3.0\nbad\nEND:VCARD\n", count: 1500))
        #expect(reading.cards.count == 1500)
        #expect(reading.diagnostics.count == 1001)
        #expect(reading.diagnostics.last?.details == .moreInFile(500) && reading.diagnostics.last?.kind == .noColon)
    }
}
