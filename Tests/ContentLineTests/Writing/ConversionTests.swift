import ContentLine
import Testing

/// A property means the same in a card of any version.
struct ConversionTests {
    private func moved(_ property: Property, to version: VCard.Version) throws -> (line: String, property: Property) {
        var card = VCard(version: version)
        card.append(property)
        let text = String(bytes: card.bytes).split(separator: "\r\n", omittingEmptySubsequences: false)
        let line = text.dropFirst(2).prefix { $0 != "END:VCARD" }.joined(separator: "\r\n")
        return (line, try #require(VCard(bytes: card.bytes).properties.first))
    }

    @Test func `text is escaped as each version wants it`() throws {
        let note = Property(name: "NOTE", text: "a,b;c\\d\ne")
        #expect(try moved(note, to: .v4_0).line == "NOTE:a\\,b\\;c\\\\d\\ne")
        #expect(try moved(note, to: .v3_0).line == "NOTE:a\\,b\\;c\\\\d\\ne")
        #expect(
            try moved(note, to: .v2_1).line
                == "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:a,b\\;c\\\\d=0D=0Ae")
        #expect(try moved(note, to: .v2_1).property.text == "a,b;c\\d\r\ne")
    }

    @Test func `parameters are quoted, escaped or bare as each version wants it`() throws {
        let property = Property(
            group: "g", name: "Tel", parameters: [Parameter("type", "home", "cell"), Parameter("X-A", "a\"b\n;c^")], text: "1")
        #expect(try moved(property, to: .v4_0).line == "g.Tel;TYPE=home,cell;X-A=\"a^'b^n;c^^\":1")
        #expect(try moved(property, to: .v4_0).property.values(ofParameter: "X-A") == ["a\"b\n;c^"])
        #expect(try moved(property, to: .v3_0).line == "g.Tel;TYPE=home,cell;X-A=\"a'b ;c^\":1")
        #expect(try moved(property, to: .v2_1).line == "g.Tel;HOME;CELL;X-A=\"a'b ;c^\":1")
    }

    @Test func `a name cannot break out of its line`() throws {
        let property = Property(group: "a:b", name: "X\r\nTEL", parameters: [Parameter("P:\n", "v\r\nTEL:2")], text: "1")
        for version in VCard.Version.allCases {
            let (_, read) = try moved(property, to: version)
            #expect(read.name == "X--TEL" && read.group == "a-b" && read.text == "1")
        }
        #expect(try moved(Property(name: "", rawValue: "a\nb"), to: .v3_0).line == "X:a\\nb")
    }

    @Test(arguments: VCard.Version.allCases)
    func `a photo is the same photo`(version: VCard.Version) throws {
        let data = (0..<500).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let photo = Property(name: "PHOTO", parameters: [Parameter("X-CROP", "1")], data: data, mediaType: "image/png")
        let once = try moved(photo, to: version).property
        #expect(once.data == data && once.mediaType == "image/png" && once.values(ofParameter: "X-CROP") == ["1"])
        for other in VCard.Version.allCases {
            let twice = try moved(once, to: other).property
            #expect(twice.data == data && twice.mediaType == "image/png")
            #expect(twice.values(ofParameter: "X-CROP") == ["1"])
        }
        // What follows is not taken for more of it.
        var card = VCard(version: version)
        card.append(contentsOf: [photo, Property(name: "FN", text: "Anna")])
        #expect(card.texts.last == "FN=Anna")
    }

    @Test func `structure survives the way through 2,1`() throws {
        let name = Property(name: "N", components: [["Müller; Söhne"], ["Jürg"], []])
        let old = try moved(name, to: .v2_1)
        #expect(old.line.hasPrefix("N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller\\; S"))
        #expect(old.property.components == [["Müller; Söhne"], ["Jürg"], []])
        #expect(try moved(old.property, to: .v4_0).property.components == name.components)
    }

    @Test func `what is text in 2,1 is text in 4,0`() throws {
        let source = """
            BEGIN:VCARD
            VERSION:2.1
            ADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;;Hauptstra=DFe 1, links;K=F6ln
            NOTE:C:\\dir\\, and a\\;b
            CATEGORIES:a,b
            CATEGORIES:a;b
            AGENT:
            BEGIN:VCARD
            FN:Ben
            END:VCARD
            END:VCARD
            """
        let old = try VCard(bytes: Array(source.utf8))
        var new = VCard(version: .v4_0)
        new.append(contentsOf: old.properties)
        #expect(new.firstProperty(named: "ADR")?.components == [[], [], ["Hauptstraße 1, links"], ["Köln"]])
        #expect(new.firstProperty(named: "ADR")?.parameters == [Parameter("TYPE", "HOME")])
        #expect(new.text("NOTE") == old.text("NOTE"))
        #expect(new.properties(named: "CATEGORIES").map(\.list) == [["a", "b"], ["a", "b"]])
        #expect(new.text("AGENT") == "BEGIN:VCARD\nFN:Ben\nEND:VCARD")
        #expect(try Reading(new.bytes).diagnostics.isEmpty)
    }

    @Test func `within a version a line moves as it is`() throws {
        for name in ["plain-3.0", "plain-4.0", "plain-2.1", "quoted-printable", "agent-nested-2.1", "quoted-printable-in-3.0"] {
            let old = try #require(try Reading(fixture: name).cards.first)
            var new = VCard(version: old.version)
            new.append(contentsOf: old.properties)
            #expect(Array(new.properties) == Array(old.properties))
            #expect(new.texts == old.texts)
        }
    }

    @Test func `soft line breaks cut no escape and hide no card`() throws {
        let text = String(repeating: "äöü BEGIN:VCARD END:VCARD ", count: 30)
        let (line, property) = try moved(Property(name: "NOTE", text: text), to: .v2_1)
        #expect(property.text == text)
        #expect(line.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    }
}
