import ContentLine
import Testing

/// Edits change the line they are about, and nothing else.
struct EditingTests {
    private func card(_ text: String) throws -> VCard { try VCard(bytes: Array(text.utf8)) }

    @Test(arguments: VCard.Version.allCases)
    func `a new card is empty and complete`(version: VCard.Version) throws {
        var card = VCard(version: version)
        #expect(card.properties.isEmpty && card.isComplete && card.line == 0)
        card.append(Property(name: "FN", text: "Anna"))
        #expect(String(bytes: card.bytes) == "BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\nFN:Anna\r\nEND:VCARD\r\n")
        #expect(try Reading(card.bytes).diagnostics.isEmpty)
        #expect(try VCard(bytes: card.bytes).version == version)
    }

    @Test func `appending, inserting, replacing and removing touch one line`() throws {
        var card = try card("BEGIN:VCARD\nVERSION:3.0\nFN: Anna \n\nitem1.X-Odd;a=B:x\n y\nTEL:1\nlonely\nEND:VCARD\n")
        card.append(Property(name: "EMAIL", parameters: [Parameter("TYPE", "home")], text: "a@b"))
        #expect(
            String(bytes: card.bytes)
                == "BEGIN:VCARD\nVERSION:3.0\nFN: Anna \n\nitem1.X-Odd;a=B:x\n y\nTEL:1\nlonely\nEMAIL;TYPE=home:a@b\nEND:VCARD\n"
        )
        card.replace(at: 2, with: Property(name: "TEL", text: "2"))
        card.insert(Property(group: "item1", name: "X-NEW", text: "n"), at: 1)
        card.remove(at: 4)
        #expect(
            String(bytes: card.bytes)
                == "BEGIN:VCARD\nVERSION:3.0\nFN: Anna \n\nitem1.X-NEW:n\nitem1.X-Odd;a=B:x\n y\nTEL:2\n\nlonely\nEND:VCARD\n")
        #expect(card.texts == ["FN= Anna ", "X-NEW=n", "X-ODD=xy", "TEL=2"])
    }

    @Test func `a copy of a card is not touched by editing the other`() throws {
        var card = VCard(version: .v3_0)
        card.append(Property(name: "FN", text: "Anna"))
        let before = card
        let name = try #require(before.firstProperty(named: "FN"))
        card.replace(at: 0, with: name.with(text: "Ben"))
        #expect(before.texts == ["FN=Anna"] && name.text == "Anna" && card.texts == ["FN=Ben"])
    }

    @Test func `another value keeps name, group and parameters as they were written`() throws {
        var card = try card("BEGIN:VCARD\nVERSION:3.0\nitem1.Tel;TYPE=HOME;X-A=\"b;c\":1\nN:a;b\nCATEGORIES:x\nEND:VCARD\n")
        card.replace(at: 0, with: card.properties[0].with(text: "2"))
        card.replace(at: 1, with: card.properties[1].with(components: [["c;"], ["d", "e"]]))
        card.replace(at: 2, with: card.properties[2].with(list: ["y,z", "w"]))
        #expect(
            String(bytes: card.bytes)
                == "BEGIN:VCARD\nVERSION:3.0\nitem1.Tel;TYPE=HOME;X-A=\"b;c\":2\nN:c\\;;d,e\nCATEGORIES:y\\,z,w\nEND:VCARD\n")
    }

    @Test func `new lines are folded, ended and indented as the card's own`() throws {
        let long = String(repeating: "0123456789", count: 12)
        var folded = try card("BEGIN:VCARD\rVERSION:3.0\rX:a\r\tb\rEND:VCARD\r")
        folded.append(Property(name: "NOTE", text: long))
        let line = "NOTE:" + long.prefix(70) + "\r\t" + long.dropFirst(70) + "\r"
        #expect(String(bytes: folded.bytes).contains(line))
        var unfolded = try card("BEGIN:VCARD\nVERSION:3.0\nX:\(long)\nEND:VCARD\n")
        unfolded.append(Property(name: "NOTE", text: long))
        #expect(String(bytes: unfolded.bytes).contains("NOTE:\(long)\n"))
        var indented = try card("  BEGIN:VCARD\n  VERSION:3.0\n  FN:A\n  END:VCARD\n")
        indented.append(Property(name: "NOTE", text: long))
        #expect(indented.text("NOTE") == long)
        #expect(String(bytes: indented.bytes).split(separator: "\n").allSatisfy { $0.hasPrefix("  ") })
    }

    @Test func `a fold never cuts a character in two`() throws {
        var card = VCard(version: .v4_0)
        let text = String(repeating: "日本語😀", count: 40)
        card.append(Property(name: "NOTE", text: text))
        let lines = String(bytes: card.bytes).split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") } && lines.count > 5)
        #expect(card.text("NOTE") == text)
    }

    @Test func `a card without END can be edited, and is written with one`() throws {
        var card = try card("BEGIN:VCARD\nVERSION:3.0\nFN:Anna")
        card.append(Property(name: "TEL", text: "1"))
        #expect(String(bytes: card.bytes) == "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nTEL:1\n")
        var file: [UInt8] = []
        card.write(to: &file)
        card.write(to: &file)
        let reading = try Reading(file)
        #expect(reading.cards.map(\.texts) == [card.texts, card.texts] && reading.diagnostics.isEmpty)
    }

    @Test func `what could not be read never becomes part of a new line`() throws {
        var card = try card("BEGIN:VCARD\nVERSION:3.0\nPHOTO;ENCODING=b:AQID\nTEL:1\nAAAA\nEND:VCARD\n")
        card.remove(at: 1)
        #expect(card.firstProperty(named: "PHOTO")?.data == [1, 2, 3])
        card.replace(at: 0, with: Property(name: "LOGO", data: [4, 5, 6], mediaType: "image/png"))
        #expect(card.firstProperty(named: "LOGO")?.data == [4, 5, 6])
        #expect(String(bytes: card.bytes).contains("\nAAAA\n"))
    }

    @Test(arguments: [
        "quoted-printable-never-ends", "agent-not-closed", "component-inside", "missing-end", "charset-shift-jis",
    ])
    func `a broken card takes a new property too`(name: String) throws {
        for original in try Reading(fixture: name).cards {
            var card = original
            card.append(Property(name: "X-NEW", text: "new"))
            #expect(card.text("X-NEW") == "new")
            #expect(card.properties.count == original.properties.count + 1)
            #expect(Set(card.texts).isSuperset(of: original.texts))
            card.removeAll { $0.isNamed("X-NEW") }
            #expect(card.texts == original.texts)
        }
    }

    @Test func `a new property keeps clear of a component that is never closed`() throws {
        for last in ["NOTE:a", "NOTE;QUOTED-PRINTABLE:a="] {
            var card = try card("BEGIN:VCARD\nVERSION:2.1\n\(last)\nBEGIN:VEVENT\nUID:1\nEND:VCARD\n")
            card.append(Property(name: "X-NEW", text: "new"))
            #expect(Set(card.texts) == ["NOTE=a", "X-NEW=new"])
        }
    }

    @Test func `many properties come and go at once`() throws {
        var card = VCard(version: .v3_0)
        card.append(contentsOf: (0..<2000).map { Property(name: $0 % 2 == 0 ? "TEL" : "EMAIL", text: "\($0)") })
        #expect(card.properties.count == 2000)
        card.removeAll { $0.isNamed("TEL") }
        #expect(card.properties.map(\.text) == (0..<1000).map { "\($0 * 2 + 1)" })
        card.removeAll { _ in true }
        #expect(card == VCard(version: .v3_0))
        card.append(contentsOf: [])
        #expect(card == VCard(version: .v3_0))
    }
}
