import ContentLine
import Testing

/// Cards as the standards have them.
struct PlainCardTests {
    @Test func `a 3,0 card gives names, lists, groups and text without escapes`() throws {
        let reading = try Reading(fixture: "plain-3.0")
        let card = try #require(reading.cards.first)
        #expect(reading.cards.count == 1 && reading.diagnostics.isEmpty)
        #expect(card.version == .v3_0 && card.line == 1 && card.isComplete)
        #expect(card.firstProperty(named: "N")?.components == [["Berg"], ["Anna"], ["Maria", "Luise"], ["Dr."], []])
        #expect(card.text("FN") == "Dr. Anna Berg")
        #expect(card.firstProperty(named: "CATEGORIES")?.list == ["family", "book, club"])
        #expect(card.text("NOTE") == "one\ntwo; three, four \\ five")
        let phone = try #require(card.firstProperty(named: "TEL"))
        #expect(phone.types == ["cell", "voice"] && phone.group == "item1" && phone.line == 5)
        #expect(card.properties(inGroup: "ITEM1").map(\.name) == ["TEL", "X-ABLABEL"])
        #expect(card.firstProperty(named: "X-ABLABEL")?.nameAsWritten == "X-ABLabel")
    }

    @Test func `a 4,0 card has quoted lists, caret escapes and URIs`() throws {
        let card = try #require(try Reading(fixture: "plain-4.0").cards.first)
        let phone = try #require(card.firstProperty(named: "TEL"))
        #expect(phone.types == ["home", "cell"] && phone.uri == "tel:+49-30-123")
        #expect(phone.values(ofParameter: "PREF") == ["1"])
        let address = try #require(card.firstProperty(named: "ADR"))
        #expect(address.values(ofParameter: "LABEL") == ["Hauptstr. 1\n10115 Berlin\"^"])
        #expect(address.components == [[], [], ["Hauptstr. 1"], ["Berlin"], [], ["10115"], ["Germany"]])
        #expect(card.firstProperty(named: "BDAY")?.uri == nil)
    }

    @Test func `a 2,1 card has bare types, lists by semicolon, and commas that are text`() throws {
        let card = try #require(try Reading(fixture: "plain-2.1").cards.first)
        #expect(card.version == .v2_1)
        #expect(card.firstProperty(named: "N")?.components == [["Berg"], ["Anna, Maria"]])
        #expect(card.firstProperty(named: "TEL")?.types == ["home", "cell", "pref"])
        #expect(card.firstProperty(named: "CATEGORIES")?.list == ["family", "choir"])
        #expect(card.firstProperty(named: "ADR")?.components == [[], [], ["Main St; 5, left"], ["Berlin"]])
    }

    @Test func `VERSION is no property and unknown names are`() throws {
        let card = try VCard(bytes: Array("BEGIN:VCARD\nVERSION:4.0\nX-A:1\nx-a:2\nEND:VCARD".utf8))
        #expect(card.texts == ["X-A=1", "X-A=2"])
        #expect(card.properties(named: "X-A").map(\.nameAsWritten) == ["X-A", "x-a"])
        #expect(card.firstProperty(named: "X") == nil && card.firstProperty(named: "X-AB") == nil)
    }

    @Test func `one card can be read by itself, none or two cannot`() throws {
        #expect(throws: VCard.ParseError.noCard) { try VCard(bytes: Array("hello".utf8)) }
        #expect(throws: VCard.ParseError.noCard) { try VCard(bytes: []) }
        let two = Array("BEGIN:VCARD\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n".utf8)
        #expect(throws: VCard.ParseError.severalCards) { try VCard(bytes: two) }
    }

    @Test func `cards are equal by their bytes, wherever they were found`() throws {
        let cards = try Reading("BEGIN:VCARD\nEND:VCARD\n\nBEGIN:VCARD\nEND:VCARD\n").cards
        #expect(cards.map(\.line) == [1, 4])
        #expect(Set(cards).count == 1)
    }

    @Test func `properties are equal by their unfolded lines`() throws {
        let cards = try Reading("BEGIN:VCARD\nNOTE:ab\n c\nEND:VCARD\nBEGIN:VCARD\nNOTE:abc\nEND:VCARD\n").cards
        #expect(Set(cards.flatMap(\.properties)).count == 1)
    }
}
