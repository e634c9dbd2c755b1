import ContentLine
import Testing

/// Where cards begin and end, and what lies between them.
struct CardBoundaryTests {
    @Test func `a card without END ends where the next begins`() throws {
        let reading = try Reading(fixture: "missing-end")
        #expect(reading.cards.map { $0.text("FN") } == ["Anna", "Ben", "Cleo"])
        #expect(reading.cards.map(\.isComplete) == [false, true, false])
        #expect(
            reading.report == [
                "1 warning: missingEnd", "8 warning: missingEnd",
            ])
        #expect(reading.cards.map(\.line) == [1, 4, 8])
    }

    @Test func `a stray BEGIN is an empty card and a stray END is left out, and both are told`() throws {
        let reading = try Reading(fixture: "stray-begin-and-end")
        #expect(reading.cards.map(\.properties.count) == [0, 1])
        #expect(reading.places == ["1 warning", "1 warning", "6 error"])
    }

    @Test func `the version is guessed from what only one version has`() throws {
        let reading = try Reading(fixture: "missing-version")
        #expect(reading.cards.map(\.version) == [.v3_0, .v2_1, .v4_0])
        #expect(reading.cards[1].text("FN") == "Ben")
        #expect(reading.places == ["1 warning", "5 warning", "8 warning"])
    }

    @Test func `an odd version is read as the nearest, and told`() throws {
        let reading = try Reading(fixture: "odd-versions")
        #expect(reading.cards.map(\.version) == [.v3_0, .v2_1, .v4_0, .v3_0, .v3_0])
        #expect(
            reading.report == [
                "2 warning: unknownVersion", "10 warning: unknownVersion",
                "13 warning: noVersion", "14 warning: unknownVersion",
                "20 warning: repeatedVersion",
            ])
        #expect(reading.cards.map(\.texts) == [["FN=A"], ["FN=B"], ["FN=C"], ["FN=D"], ["FN=E"]])
    }

    @Test func `a nested card is the value of its AGENT, not a person`() throws {
        let reading = try Reading(fixture: "agent-nested-2.1")
        let card = try #require(reading.cards.first)
        #expect(reading.cards.count == 1 && reading.diagnostics.isEmpty)
        #expect(card.properties.map(\.name) == ["FN", "AGENT", "TEL"])
        #expect(card.text("TEL") == "1")
        let agent = try #require(card.firstProperty(named: "AGENT"))
        let inner = try VCard(bytes: agent.rawValue)
        #expect(inner.properties.map(\.name) == ["FN", "AGENT", "TEL"])
        #expect(inner.text("FN") == "Ben")
    }

    @Test func `a nested card may begin on the line of its AGENT`() throws {
        let reading = try Reading(fixture: "agent-nested-same-line")
        #expect(reading.cards.map { $0.properties.map(\.name) } == [["FN", "AGENT", "TEL"]])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `a nested card in a group, with a blank behind its BEGIN, is nested`() throws {
        let text =
            "BEGIN:VCARD\nVERSION:2.1\nitem1.agent;X=y:begin:vcard \nFN:B\nAGENT:BEGIN:VCARD\nEND:VCARD\nEND:VCARD\nFN:A\nEND:VCARD\n"
        let reading = try Reading(text)
        #expect(reading.cards.map { $0.properties.map(\.name) } == [["AGENT", "FN"]] && reading.diagnostics.isEmpty)
    }

    @Test func `an AGENT of one escaped line is text`() throws {
        let card = try #require(try Reading(fixture: "agent-inline-3.0").cards.first)
        #expect(card.text("AGENT") == "BEGIN:VCARD\nFN:Ben\nTEL:+1-919-555-1234\nEND:VCARD\n")
        #expect(card.text("TEL") == "1")
    }

    @Test func `a nested card that is never closed does not swallow the next person`() throws {
        let reading = try Reading(fixture: "agent-not-closed")
        #expect(reading.cards.map { $0.text("FN") } == ["Anna", "Cleo"])
        #expect(reading.places == ["1 warning"])
    }

    @Test func `text between cards is told with its line`() throws {
        let reading = try Reading(fixture: "text-outside")
        #expect(reading.cards.map { $0.text("FN") } == ["Anna", "Ben"])
        #expect(
            reading.report == [
                "1 error: outsideText", "8 error: outsideText",
                "14 error: outsideText",
            ])
    }

    @Test func `other components are left out and told`() throws {
        let reading = try Reading(fixture: "other-component")
        #expect(reading.cards.map { $0.text("FN") } == ["Anna", "Ben"])
        #expect(reading.places == ["1 error", "10 error"])
        #expect(reading.diagnostics.first.map { "\($0.details)".contains("VCALENDAR") } == true)
        #expect(reading.diagnostics.last.map { "\($0.line) \($0.details)".hasPrefix("10 component") } == true)
        #expect(reading.diagnostics.last.map { "\($0.details)".hasSuffix("last: 11)") } == true)
    }

    @Test func `a component inside of a card is kept and not mistaken for the card`() throws {
        let reading = try Reading(fixture: "component-inside")
        #expect(reading.cards.first?.texts == ["FN=Anna", "UID=outer"])
        #expect(reading.places == ["4 warning"])
    }

    @Test func `files joined without a line end still are cards`() throws {
        let reading = try Reading(fixture: "glued")
        #expect(reading.cards.map { $0.text("FN") } == ["Anna", "Ben", "Cleo"])
        #expect(reading.cards.map(\.line) == [1, 4, 7])
        #expect(reading.places == ["4 note", "7 note"])
        #expect(reading.cards.allSatisfy { String(bytes: $0.bytes).hasPrefix("BEGIN:VCARD") })
    }

    @Test func `nothing is nothing, and what is no file of cards is told`() throws {
        #expect(try Reading(fixture: "empty") == Reading([]))
        #expect(try Reading(fixture: "empty").diagnostics.isEmpty)
        let reading = try Reading(fixture: "not-vcard")
        #expect(reading.cards.isEmpty && reading.places == ["1 error"])
    }
}
