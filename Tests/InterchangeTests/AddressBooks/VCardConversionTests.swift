import ContentLine
import Foundation
import Interchange
import Kinkeeper
import Testing

@Suite struct VCardConversionTests {
    private static func card(_ version: String, _ lines: String) -> String {
        (["BEGIN:VCARD", "VERSION:\(version)"] + lines.split(separator: "\n").map(String.init) + ["END:VCARD"])
            .map { $0 + "\r\n" }.joined()
    }

    private static func converted(_ text: String, _ version: VCard.Version) throws -> String {
        String(decoding: VCardConversion.converted(try VCard(bytes: Array(text.utf8)), to: version).bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("TEL;TYPE=HOME,pref:1", "TEL;TYPE=HOME;PREF=1:1"), ("EMAIL;TYPE=pref:a@b", "EMAIL;PREF=1:a@b"),
        ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", "BDAY:--0412"), ("BDAY:1985-04-12", "BDAY:19850412"),
        ("BDAY;VALUE=text:spring", "BDAY;VALUE=text:spring"),
        ("BDAY:1985-04-12T10:00:00Z", "BDAY:1985-04-12T10:00:00Z"),
        ("PHOTO;TYPE=JPEG;ENCODING=b:/9j/4AAQ", "PHOTO:data:image/jpeg;base64,/9j/4AAQ"),
        ("item1.X-ABDATE:2012-06-30\nitem1.X-ABLABEL:_$!<Anniversary>!$_", "item1.ANNIVERSARY:20120630"),
        ("item1.X-ABDATE:2012-06-30\nitem1.X-ABLABEL:First met", "item1.X-ABDATE:20120630\nitem1.X-ABLABEL:First met"),
        (
            "X-ADDRESSBOOKSERVER-KIND:group\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a", "KIND:group\nMEMBER:urn:uuid:a"
        ),
        ("GEO:52.5;13.4", "GEO:geo:52.5,13.4"), ("X-ODD;X-A=\"b:c\":d\\,e", "X-ODD;X-A=\"b:c\":d\\,e"),
        ("ORG:A\\;B;C\nNOTE:one\\ntwo", "ORG:A\\;B;C\nNOTE:one\\ntwo"),
    ])
    func `what phones write in 3,0 has its words in 4,0, and comes back`(three: String, four: String) throws {
        let head = "N:Berg;Anna;;;\nFN:Anna Berg\n"
        let (old, new) = (Self.card("3.0", head + three), Self.card("4.0", head + four))
        #expect(try Self.converted(old, .v4_0) == new)
        #expect(try Self.converted(new, .v3_0) == old)
    }

    @Test(arguments: [
        ("TEL;VALUE=uri;PREF=1:tel:+49-30-1", "TEL;TYPE=pref:+49-30-1"), ("TEL;PREF=2:1", "TEL;PREF=2:1"),
        ("ANNIVERSARY:20120630", "item1.X-ABDATE:2012-06-30\nitem1.X-ABLABEL:_$!<Anniversary>!$_"),
        (
            "item1.ANNIVERSARY:20120630\nitem1.X-ABLABEL:Wedding",
            "item1.X-ABDATE;X-KINKEEPER-KIND=anniversary:2012-06-30\nitem1.X-ABLABEL:Wedding"
        ), ("BDAY:--04", "BDAY:--04"), ("BDAY;CALSCALE=chinese:19900815", "BDAY;CALSCALE=chinese:1990-08-15"),
    ])
    func `what 4,0 says is said to phones`(four: String, three: String) throws {
        let head = "N:Berg;Anna;;;\nFN:Anna Berg\n"
        #expect(try Self.converted(Self.card("4.0", head + four), .v3_0) == Self.card("3.0", head + three))
    }

    @Test func `a card of 4,0 without N gets one, and one of 2,1 loses its old manners`() throws {
        #expect(
            try Self.converted(Self.card("4.0", "FN:Mum"), .v3_0) == Self.card("3.0", "N:;Mum;;;\nFN:Mum"))
        #expect(
            try Self.converted(Self.card("4.0", "KIND:group\nFN:Choir"), .v3_0)
                == Self.card("3.0", "N:Choir;;;;\nX-ADDRESSBOOKSERVER-KIND:group\nFN:Choir"))
        let old = "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dubois;L=C3=A9a;;;\nTEL;HOME;PREF:1"
        #expect(
            try Self.converted(Self.card("2.1", old), .v3_0)
                == Self.card("3.0", "FN:Léa Dubois\nN:Dubois;Léa;;;\nTEL;TYPE=HOME;TYPE=PREF:1"))
    }

    @Test func `a card of the version asked for stays byte for byte`() throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN:A\n X\nEND:VCARD\n"
        #expect(try Self.converted(text, .v3_0) == text)
    }

    // MARK: Laws

    private static func cards() throws -> [VCard] {
        var cards: [VCard] = []
        for file in Corpus.files("vcf") {
            var reader = VCardReader(bytes: try Corpus.bytes(file))
            while let card = try reader.next() { cards.append(card) }
        }
        var random = SeededGenerator(seed: 4)
        let patcher = CardPatcher(today: Import.today)
        for _ in 0..<300 { cards.append(patcher.newCard(for: .random(using: &random), uid: "urn:uuid:a")) }
        // A damaged name cannot be written again as it is.
        return cards.filter { card in
            card.bytes.count < 20_000
                && card.properties.allSatisfy { $0.name.utf8.allSatisfy { $0 == 0x2D || (0x30...0x5A).contains($0) } }
        }
    }

    @Test func `whatever a card says, it says in the other version and again on coming back`() throws {
        let reader = CardReader(today: Import.today)
        for card in try Self.cards() {
            // A card of 2.1 is first converted as it is served.
            let start = card.version == .v2_1 ? VCardConversion.converted(card, to: .v3_0) : card
            let there = VCardConversion.converted(start, to: start.version == .v3_0 ? .v4_0 : .v3_0)
            let back = VCardConversion.converted(there, to: start.version)
            var said = reader.profile(start)
            said.occasions = said.occasions.map(Self.plain)
            let lacksParts = start.firstProperty(named: "N") == nil
            for other in [there, back] {
                var says = reader.profile(other)
                says.occasions = says.occasions.map(Self.plain)
                if lacksParts {
                    (says.name, said.name) = (
                        PersonName(formatted: says.name.formatted), PersonName(formatted: said.name.formatted)
                    )
                }
                #expect(
                    says == said,
                    """
                    \(String(decoding: start.bytes.prefix(3_000), as: UTF8.self))
                    became
                    \(String(decoding: other.bytes.prefix(3_000), as: UTF8.self))
                    """)
            }
            #expect(reader.photo(ofCard: back.bytes) == reader.photo(ofCard: start.bytes))
            #expect(Self.unknown(back) == Self.unknown(start))
        }
    }

    /// A day that is still to come is words, in which hyphens do not matter.
    private static func plain(_ occasion: Occasion) -> Occasion {
        guard case .text(let words) = occasion.when else { return occasion }
        var occasion = occasion
        occasion.when = .text(words.replacing("-", with: ""))
        return occasion
    }

    /// Returns the properties unknown to a conversion, decoded.
    private static func unknown(_ card: VCard) -> [String] {
        card.properties.filter {
            $0.name.hasPrefix("X-") && !$0.name.hasPrefix("X-AB") || ["NOTE", "URL", "ORG"].contains($0.name)
        }
        .map { "\($0.name) \($0.text)" }
    }
}
