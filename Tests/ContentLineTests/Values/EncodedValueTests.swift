import ContentLine
import Testing

/// Values that are not what they look like: quoted-printable, base64, other character sets.
struct EncodedValueTests {
    @Test func `quoted-printable is decoded, across soft line breaks`() throws {
        let reading = try Reading(fixture: "quoted-printable")
        let card = try #require(reading.cards.first)
        #expect(card.firstProperty(named: "N")?.components == [["Müller"], ["Jürg"]])
        #expect(card.text("NOTE") == "first\r\nsecond  third;")
        #expect(card.text("FN") == "Jürg Müller")
        #expect(card.text("TEL") == "1")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `in 3,0 a soft line break may be folded as well`() throws {
        let card = try #require(try Reading(fixture: "quoted-printable-in-3.0").cards.first)
        #expect(card.texts == ["NOTE=café au laitbitte", "FN=Anna"])
    }

    @Test func `a soft line break before END does not swallow it`() throws {
        let reading = try Reading(fixture: "quoted-printable-never-ends")
        #expect(reading.cards.first?.texts == ["FN=Anna", "NOTE=abc"])
        #expect(reading.cards.first?.isComplete == true)
    }

    @Test func `what is no escape stays as it is`() throws {
        let card = try #require(try Reading(fixture: "quoted-printable-broken-escapes").cards.first)
        #expect(card.texts == ["NOTE=50=ZZ 100% =4 =", "FN=Anna"])
    }

    @Test(arguments: [
        ("charset-windows-1251", "Иван"), ("charset-shift-jis", "山田"), ("charset-iso-2022-jp", "山田太郎"),
        ("charset-not-stated", "Jürgen € Müller"), ("charset-unknown", "Jürgen"), ("charset-overtaken", "Łukasz Żółw"),
    ])
    func `text is read in its character set, or by a good guess`(name: String, text: String) throws {
        let card = try #require(try Reading(fixture: name).cards.first)
        #expect(card.text("FN") == text)
        #expect(try card.bytes == fixture(name))
    }

    @Test func `a backslash that is half of a Japanese character is no escape`() throws {
        let card = try #require(try Reading(fixture: "charset-shift-jis").cards.first)
        #expect(card.firstProperty(named: "N")?.components == [["表"], ["能"]])
    }

    @Test func `a guess is told`() throws {
        #expect(try Reading(fixture: "charset-not-stated").report == ["3 warning: undecodable"])
        #expect(try Reading(fixture: "charset-unknown").report == ["3 warning: unknownCharset"])
        #expect(try Reading(fixture: "charset-windows-1251").diagnostics.isEmpty)
    }

    @Test(arguments: ["base64-block-2.1", "base64-not-indented", "base64-folded-3.0", "base64-data-uri-4.0"])
    func `a photo is decoded however it is laid out`(name: String) throws {
        let reading = try Reading(fixture: name)
        let card = try #require(reading.cards.first)
        let photo = try #require(card.firstProperty(named: "PHOTO"))
        #expect(photo.data?.prefix(4) == [0xFF, 0xD8, 0xFF, 0xE0])
        #expect(photo.mediaType == "image/jpeg")
        #expect(photo.data?.count == ["base64-block-2.1": 59, "base64-not-indented": 87][name, default: 57])
        #expect(reading.diagnostics.isEmpty)
        #expect(card.text("FN") == "Anna")
    }

    @Test func `a photo elsewhere is a URI and has no data`() throws {
        let photos = try #require(try Reading(fixture: "base64-data-uri-4.0").cards.first).properties(named: "PHOTO")
        #expect(photos.last?.data == nil)
        #expect(photos.last?.uri == "https://example.org/a.jpg")
        let mistaken = try VCard(
            bytes: Array("BEGIN:VCARD\nVERSION:3.0\nPHOTO;ENCODING=b;VALUE=uri:http://a/b\nEND:VCARD".utf8))
        #expect(mistaken.firstProperty(named: "PHOTO")?.data == nil)
        #expect(mistaken.firstProperty(named: "PHOTO")?.uri == "http://a/b")
    }

    @Test func `a data URI may be percent-encoded or escaped`() throws {
        let text =
            "BEGIN:VCARD\nVERSION:3.0\nLOGO:data:image/svg+xml,%3Csvg\n %20/%3E\nPHOTO:data:image/png\\;base64\\,AQID\nEND:VCARD"
        let card = try VCard(bytes: Array(text.utf8))
        #expect(card.firstProperty(named: "LOGO")?.data == Array("<svg />".utf8))
        #expect(card.firstProperty(named: "LOGO")?.mediaType == "image/svg+xml")
        #expect(card.firstProperty(named: "PHOTO")?.data == [1, 2, 3])
    }

    @Test(arguments: ["utf-16-le-bom", "utf-16-be-bom", "utf-16-le-no-bom", "utf-16-be-no-bom"])
    func `UTF-16 becomes UTF-8`(name: String) throws {
        let reading = try Reading(fixture: name)
        #expect(reading.cards.first?.texts == ["FN=Änni 😀"])
        #expect(
            reading.cards.first.map { String(bytes: $0.bytes) } == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Änni 😀\r\nEND:VCARD\r\n")
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func `broken UTF-16 is told`() throws {
        let reading = try Reading(fixture: "utf-16-broken")
        #expect(reading.cards.first?.texts == ["FN=A\u{FFFD}"])
        #expect(
            reading.report == ["5 error: outsideText", "5 warning: brokenUTF16"])
    }

    @Test func `byte-order marks belong to no card`() throws {
        #expect(try Reading(fixture: "bom-utf-8").cards.first?.bytes.starts(with: Array("BEGIN".utf8)) == true)
        let reading = try Reading(fixture: "bom-between-cards")
        #expect(reading.cards.map { $0.text("FN") } == ["Änni", "Bo"])
        #expect(reading.diagnostics.isEmpty)
    }
}
