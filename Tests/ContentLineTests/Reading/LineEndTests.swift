import ContentLine
import Testing

/// Line ends, folds, and blanks.
struct LineEndTests {
    @Test(arguments: ["line-ends-lf", "line-ends-cr", "line-ends-crcrlf", "line-ends-mixed"])
    func `every kind of line end ends a line`(name: String) throws {
        let reading = try Reading(fixture: name)
        #expect(reading.diagnostics.isEmpty)
        let card = try #require(reading.cards.first)
        #expect(card.text("FN") == "Anna")
        #expect(card.text("NOTE") == (name == "line-ends-lf" ? "a\nb" : "abcdef"))
        #expect(try card.bytes == fixture(name))
    }

    @Test func `lines are counted as an editor counts them`() throws {
        let card = try #require(try Reading(fixture: "line-ends-mixed").cards.first)
        #expect(card.properties.map(\.line) == [3, 4, 6])
        let doubled = try #require(try Reading(fixture: "line-ends-crcrlf").cards.first)
        #expect(doubled.properties.map(\.line) == [3, 4])
    }

    @Test func `one blank after a line break is folding, a second one is text`() throws {
        let card = try #require(try Reading(fixture: "fold-space-and-tab").cards.first)
        #expect(card.text("NOTE") == "onetwothree four")
        #expect(card.properties.map(\.line) == [3, 7])
    }

    @Test func `a fold inside of a character does no harm`() throws {
        let reading = try Reading(fixture: "fold-inside-character")
        #expect(reading.cards.first?.text("FN") == "Jürgen 山田")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `a fold inside of a name or parameter does no harm`() throws {
        let card = try #require(try Reading(fixture: "fold-inside-header").cards.first)
        #expect(card.firstProperty(named: "TEL")?.types == ["work"])
        #expect(card.firstProperty(named: "TEL")?.values(ofParameter: "X-LONG") == ["abcdef"])
        #expect(card.text("X-VERY-LONG") == "yes")
        #expect(card.text("NOTE") == "café")
        #expect(card.properties.map(\.name) == ["TEL", "X-VERY-LONG", "NOTE", "FN"])
    }

    @Test func `a fold inside of a quotation, before or after an empty line, does no harm`() throws {
        let text =
            "BEGIN:VCARD\nVERSION:4.0\nADR;GEO=\"geo:1,2\";LABEL=\"Mr. X:\n  A\n\n  B\":;;C\nX;Y=\"a:\n\n b\":c\nEND:VCARD\n"
        let card = try VCard(bytes: Array(text.utf8))
        #expect(card.firstProperty(named: "ADR")?.values(ofParameter: "LABEL") == ["Mr. X: A B"])
        #expect(card.texts == ["ADR=;;C", "X=c"])
    }

    @Test func `a fold goes on after an empty line`() throws {
        let reading = try Reading(fixture: "fold-after-empty-line")
        #expect(reading.cards.first?.texts == ["NOTE=onetwo", "FN=Anna"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `a card may be indented as a whole, and have blanks around names`() throws {
        let reading = try Reading(fixture: "blanks-around")
        let card = try #require(reading.cards.first)
        #expect(card.version == .v3_0 && card.isComplete)
        #expect(card.texts == ["FN=Anna", "NOTE=onetwo"])
        #expect(card.line == 2)
        #expect(try VCard(bytes: card.bytes).texts == card.texts)
    }

    @Test func `case does not matter`() throws {
        let reading = try Reading(fixture: "lower-case")
        #expect(reading.cards.first?.texts == ["FN=Anna", "TEL=1"])
        #expect(reading.cards.first?.firstProperty(named: "TEL")?.types == ["cell"])
        #expect(reading.diagnostics.isEmpty)
    }
}
