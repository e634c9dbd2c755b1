import Foundation
import Kinkeeper
import Testing

@testable import Capture

/// The parts of a line that are sent nowhere.
@Suite struct RedactionTests {
    @Test(arguments: [
        ("Call Anna at +43 664 123 45 67 tomorrow", "en", "Call Anna at [PHONE1] tomorrow"),
        ("Anna's new number is 0664/1234567.", "en", "Anna's new number is [PHONE1]."),
        ("Ring Tom (020) 7946 0958 at 5", "en", "Ring Tom [PHONE1] at 5"),
        ("tel 12345 ist neu", "de", "tel [PHONE1] ist neu"),
        ("anna.berg+home@example.org schreiben, dann x@y.de", "de", "[MAIL1] schreiben, dann [MAIL2]"),
        ("jürgen@exämple.de", "de", "[MAIL1]"),
        ("wants https://shop.example/kettle?id=4711 for Christmas", "en", "wants [LINK1] for Christmas"),
        ("Tom zieht in die Lange Straße 12, 1070 Wien", "de", "Tom zieht in die [ADDRESS1], [ADDRESS2]"),
        ("Anna wohnt jetzt Hauptstr. 5a/12", "de", "Anna wohnt jetzt [ADDRESS1]"),
        ("Umzug: Am Markt 3 in D-10115 Berlin", "de", "Umzug: [ADDRESS1] in [ADDRESS2]"),
        ("Eva lives at 12 Baker Street, London NW1 6XE", "en", "Eva lives at [ADDRESS1], London [ADDRESS2]"),
        ("new flat 221b baker street", "en", "new flat [ADDRESS1]"),
        ("party at 4 Elm Way, Springfield, IL 62704", "en", "party at [ADDRESS1], Springfield, [ADDRESS2]"),
        ("Ana vive en Calle Mayor 5, 28013 Madrid", "es", "Ana vive en [ADDRESS1], [ADDRESS2]"),
        ("Tom wohnt Hauptstraße 5 am Bahnhof", "de", "Tom wohnt [ADDRESS1] am Bahnhof"),
        ("die Badgasse 7 mal ansehen", "de", "die [ADDRESS1] mal ansehen"),
        ("Anna, Lindenallee 12 Europacup schauen", "de", "Anna, [ADDRESS1] Europacup schauen"),
        ("Feldweg 3 mal anschauen", "de", "[ADDRESS1] mal anschauen"),
        ("party at 12 Stoke-on-Trent Road on Friday", "en", "party at [ADDRESS1] on Friday"),
        ("PO Box 1234 for Tom", "en", "[ADDRESS1]for Tom"),
        ("IBAN AT61 1904 3002 3457 3201 von Eva", "de", "IBAN [ACCOUNT1] von Eva"),
        ("Wiener Platz 3, Straße des 17. Juni 135, Im Winkel 4", "de", "[ADDRESS1], [ADDRESS2], [ADDRESS3]"),
    ])
    func `what is private is hidden`(line: String, language: String, sent: String) throws {
        let redaction = Redaction(line, language: try #require(Language(tag: language)))
        #expect(redaction.text.replacing(" ", with: "") == sent.replacing(" ", with: ""), "\(redaction.text)")
        #expect(redaction.hidesSomething && redaction.restored(redaction.text) == line)
    }

    @Test(arguments: [
        ("Coffee with Anna, she wants a pour-over kettle ~60€, call her in 3 weeks, birthday 12 May", "en"),
        ("Anna born 12.05.1990, Tom 1985-04-12, Eva 03/02/99", "en"), ("lunch at 12:30 on 24/12", "en"),
        ("In Rom 1990-2004 gelebt", "de"), ("Ring 50 € für Eva", "de"), ("ein Auto für 1.250.000 €", "de"),
        ("Weihnachten 2026 Anna besuchen", "de"), ("Weg 3 Uhr", "de"), ("in 2 days on the road with Tom", "en"),
        ("a bike for $1,200 or 1 500 EUR", "en"), ("flight at 10.30 on 12.05.2027", "en"), ("30 años, 5 hijos, 2 gatos", "es"),
        ("tomorrow 5pm, 2 tickets, row 12 seat 4", "en"), ("5000 Euro Schulden", "de"), ("Peter Müller 40 Jahre", "de"),
        ("im Mai 2026 mit Heather Fisher 3 Tage weg", "de"),
        ("am Samstag 24.12. bei Oma, am Montag 3 Stunden Zeit", "de"), ("Silberring 50 € für Eva", "de"),
        ("Anna wird 40, am 3. 4. 2027", "de"),
    ])
    func `days, amounts and counts are told`(line: String, language: String) throws {
        let redaction = Redaction(line, language: try #require(Language(tag: language)))
        #expect(redaction.text == line)
    }

    @Test func `details one knows are hidden wherever they stand, whatever they look like`() throws {
        let line = "anna hat haus sonnenblick verkauft, Haus Sonnenblick war schön, 4711 auch"
        let redaction = Redaction(line, language: .german, known: ["Haus Sonnenblick", "4711", "ab"])
        #expect(redaction.text == "anna hat [ADDRESS1] verkauft, [ADDRESS2] war schön, [PHONE3] auch")
        #expect(redaction.restored(redaction.text) == line)
    }

    @Test func `a line that has such words itself comes back as it was`() {
        let line = "[PHONE1] says call 0664 1234567"
        let redaction = Redaction(line, language: .english)
        #expect(redaction.text == "[PHONE1] says call [PHONE2]" && redaction.restored(redaction.text) == line)
        #expect(redaction.restored("ring [phone2]") == "ring 0664 1234567")
    }

    @Test func `numbers of phones, however they are written, never leave`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 1...500 {
            let digits = (0..<Int.random(in: 7...12, using: &random)).map { _ in Int.random(in: 1...9, using: &random) }
            var number = Bool.random(using: &random) ? "+" : "0"
            for (place, digit) in digits.enumerated() {
                if place > 0, place % 3 == 0 { number += [" ", "-", "/", ".", "", " - "].randomElement(using: &random) ?? "" }
                number += String(digit)
            }
            let line = "call Anna on \(number) please"
            let sent = Redaction(line, language: .english).text
            #expect(sent.count { $0.isNumber } <= 2, "\(line) → \(sent)")
        }
    }

    @Test func `any text comes back as it was`() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "0664 ", "12.05.2027", "@", "a@b.c", "Straße 5", "€", "1070 Wien", "[PHONE1]", "👩‍👧 ", "\n", "é", "c/ ", "+", "(",
            " ",
        ]
        for _ in 1...2_000 {
            let line = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
            let redaction = Redaction(line, language: .german)
            #expect(redaction.restored(redaction.text) == line)
        }
    }

    @Test(arguments: [
        "calle ", "calle a ", "via ", "12 ", "am ", "Am A", "a.", "a@", "@", "1 ", "1-", "(", "straße", "A1", "tel ", "AT61 ",
        "http:", "é",
        "rue a", "12 rue ", " ", "\n", "12 a ", "c/a",
    ])
    func `a long text made to be hard is looked through all the same`(part: String) {
        let letters = String(repeating: "a", count: 5_000)
        for line in [
            String(repeating: part, count: 9_000 / part.count), part + letters, letters + part + letters.prefix(3_000),
        ] {
            let redaction = Redaction(line, language: .spanish)
            #expect(redaction.restored(redaction.text) == line)
        }
    }
}
