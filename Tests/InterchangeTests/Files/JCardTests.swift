import Testing

@testable import Interchange

struct JCardTests {
    private func lines(_ properties: String) throws -> [String] {
        let card = try JSONParser.value(of: Array("[\"vcard\", [\(properties)]]".utf8))
        let bytes = try #require(JCard.vCard(card))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    @Test func `a jCard becomes a vCard 4.0`() throws {
        let card = try lines(#"["version", {}, "text", "4.0"], ["fn", {}, "text", "Anna Berg"]"#)
        #expect(card == ["BEGIN:VCARD", "VERSION:4.0", "FN:Anna Berg", "END:VCARD"])
    }

    @Test(arguments: [
        (#"["n", {}, "text", ["Berg", "Anna", "", "", ["ing. jr", "M.Sc."]]]"#, "N:Berg;Anna;;;ing. jr,M.Sc."),
        (#"["org", {}, "text", ["ABC, Inc.", "North"]]"#, #"ORG:ABC\, Inc.;North"#),
        (#"["note", {}, "text", "one\ntwo; three"]"#, #"NOTE:one\ntwo\; three"#),
        (#"["categories", {}, "text", "family", "chess"]"#, "CATEGORIES:family,chess"),
        (
            #"["tel", {"type": ["work", "voice"], "pref": "1"}, "uri", "tel:+1-418;ext=102"]"#,
            "TEL;TYPE=work,voice;PREF=1;VALUE=uri:tel:+1-418;ext=102"
        ),
        (#"["url", {}, "uri", "http://example.org/a,b"]"#, "URL:http://example.org/a,b"),
        (#"["bday", {}, "date-and-or-time", "1985-04-12"]"#, "BDAY:19850412"),
        (#"["bday", {}, "date-and-or-time", "--02-03"]"#, "BDAY:--0203"),
        (#"["bday", {}, "date-and-or-time", "1985-04"]"#, "BDAY:1985-04"),
        (#"["bday", {}, "text", "circa 1800"]"#, "BDAY;VALUE=text:circa 1800"),
        (#"["anniversary", {}, "date-and-or-time", "2009-08-08T14:30:00-05:00"]"#, "ANNIVERSARY:20090808T143000-0500"),
        (#"["rev", {}, "timestamp", "2013-02-14T12:30:00Z"]"#, "REV:20130214T123000Z"),
        (#"["tz", {}, "utc-offset", "-05:00"]"#, "TZ;VALUE=utc-offset:-0500"),
        (#"["x-abdate", {"group": "item1"}, "date-and-or-time", "20190220"]"#, "item1.X-ABDATE:20190220"),
        (#"["x-foo", {"x-bar": "a;b \"c\""}, "unknown", "raw\\,value"]"#, #"X-FOO;X-BAR="a;b ^'c^'":raw\,value"#),
        (#"["x-count", {}, "integer", 3]"#, "X-COUNT;VALUE=integer:3"),
    ])
    func `each kind of value is written as vCard 4.0 writes it`(json: String, line: String) throws {
        #expect(try lines(json).dropFirst(2).first == line)
    }

    @Test func `a file holds one card or an array of cards`() throws {
        let one = try JSONParser.value(of: Array(#"["vcard", []]"#.utf8))
        let two = try JSONParser.value(of: Array(#"[["vcard", []], ["vcard", []]]"#.utf8))
        #expect(JCard.cards(in: one).count == 1)
        #expect(JCard.cards(in: two).count == 2)
        #expect(JCard.vCard(.string("vcard")) == nil)
    }

    @Test func `properties that break the rules are counted, so that nothing is dropped in silence`() throws {
        let card = try JSONParser.value(
            of: Array(#"["vcard", [["fn", {}, "text", "A"], ["b\r\nad", {}, "text", "x"], ["n"], 3]]"#.utf8))
        #expect(JCard.unreadableProperties(of: card) == 3)
    }
}
