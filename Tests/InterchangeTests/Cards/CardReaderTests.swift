import ContentLine
import Interchange
import Kinkeeper
import Testing

/// The meaning of single properties for a person. Anna Berg and her friends are the examples.
struct CardReaderTests {
    private func read(
        _ lines: String, version: String = "3.0"
    ) throws -> (card: IncomingCard, diagnostics: [Interchange.Diagnostic]) {
        let card = try VCard(bytes: Array("BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n".utf8))
        return CardReader(today: Import.today).read(card)
    }

    private func profile(_ lines: String, version: String = "3.0") throws -> Profile {
        guard case .person(let profile, _) = try read(lines, version: version).card.content else {
            throw NotAPerson()
        }
        return profile
    }

    private struct NotAPerson: Error {}

    // MARK: Names

    @Test func `N gives the parts and FN the whole`() throws {
        let name = try profile("N:Berg;Anna;Maria,Luise;Dr.;ing. jr,M.Sc.\nFN:Dr. Anna Berg\nNICKNAME:Bea,Bee", version: "4.0")
            .name
        #expect(
            name
                == PersonName(
                    prefix: "Dr.", given: "Anna", middle: "Maria Luise", family: "Berg", suffix: "ing. jr, M.Sc.",
                    nickname: "Bea, Bee",
                    formatted: "Dr. Anna Berg"))
    }

    @Test(arguments: [
        ("N:Berg;Anna;;Dr.;\nNICKNAME:Bea", "Dr. Anna Berg"), ("NICKNAME:Bea\nORG:Tea House", "Bea"),
        ("ORG:Tea House;Kitchen", "Tea House, Kitchen"),
        ("TEL:112\nEMAIL:anna@example.org", "anna@example.org"), ("URL:https://example.org\nTEL:112", "112"),
        ("ADR:;;Way 1;Berlin;;;", "Way 1, Berlin"), ("FN: \nN:;Anna;;;", "Anna"), ("NOTE:x", "(no name)"),
    ])
    func `a card without FN is called by the best it has`(lines: String, name: String) throws {
        #expect(try profile(lines).name.formatted == name)
    }

    @Test func `a card with nothing to call it by is reported`() throws {
        #expect(try read("NOTE:x").diagnostics.map(\.finding.code) == [.nameless])
    }

    @Test func `a NUL inside of a text is left out, and what follows it is kept`() throws {
        let anna = try profile(
            "FN:An\0na\nN:Berg;An\0na;;;\nTEL:1\0\02\nNOTE:\0one\0two\0\nitem1.X-ABDATE:2001-02-03\0\nitem1.X-ABLabel:Chess\0 day"
        )
        #expect(anna.name.formatted == "Anna")
        #expect(anna.name.given == "Anna")
        #expect(anna.contacts.map(\.value) == [.phone("12")])
        #expect(anna.note == "onetwo")
        #expect(anna.occasions.map(\.label) == ["Chess day"])
    }

    @Test func `a card with hundreds of birthdays is told of in a few lines`() throws {
        let lines = (1...300).map { "BDAY:\(1600 + $0)-02-03" }.joined(separator: "\n")
        let (card, diagnostics) = try read("FN:Anna\n" + lines)
        guard case .person(let anna, _) = card.content else { throw NotAPerson() }
        #expect(anna.occasions.count == 1)
        #expect(diagnostics.count == 11)
        #expect(
            diagnostics.last?.finding == ImportFinding(.birthdays, [.count: .number(300)], card: diagnostics[0].finding.card))
    }

    @Test func `days and handles that stand there twice are one, however many others stand between them`() throws {
        let days = (0..<2_000).map { "X-ABDATE:\(1000 + $0 % 1_000)-02-03\nIMPP:xmpp:a\($0 % 1_000)@example.org" }
        let anna = try profile("FN:Anna\n" + days.joined(separator: "\n"))
        #expect(anna.occasions.count == 1_000)
        #expect(anna.contacts.count == 1_000)
    }

    // MARK: Texts

    @Test func `organisation, job, pronouns, notes and tags are read`() throws {
        let anna = try profile(
            "FN:A\nORG:Tea House;Kitchen\nROLE:Cook\nTITLE:Chef\nX-PRONOUNS:she/her\nNOTE:one\\ntwo\nNOTE:three\nCATEGORIES:chess,family\nCATEGORIES:chess"
        )
        #expect(anna.organisation == "Tea House, Kitchen")
        #expect(anna.jobTitle == "Chef")
        #expect(anna.pronouns == "she/her")
        #expect(anna.note == "one\ntwo\n\nthree")
        #expect(anna.tags == ["chess", "family"])
    }

    // MARK: Contacts

    @Test(
        arguments: [
            ("TEL;TYPE=CELL,VOICE,pref:0171", "mobile", ContactMethod.Value.phone("0171")),
            ("TEL;VALUE=uri;TYPE=\"work,voice\":tel:+1-418;ext=102", "work", .phone("+1-418;ext=102")),
            ("TEL;TYPE=HOME;TYPE=FAX:030", "home fax", .phone("030")),
            ("item1.EMAIL;type=INTERNET:a@b\nitem1.X-ABLabel:_$!<HomePage>!$_", "homepage", .email("a@b")),
            ("item1.EMAIL;type=HOME:a@b\nITEM1.X-ABLabel:Chess club", "Chess club", .email("a@b")),
            ("EMAIL:mailto:a%2Bc@b", "", .email("a+c@b")),
            ("URL;TYPE=work:https\\://example.org", "work", .url("https://example.org")),
            (
                "ADR;TYPE=dom,home:;Flat 2;Way 1,Back;Berlin;;10115;Germany", "home",
                .address(
                    PostalAddress(
                        extended: "Flat 2", street: "Way 1, Back", locality: "Berlin", postalCode: "10115", country: "Germany"))
            ),
            ("LABEL;TYPE=work:Way 1\\nBerlin", "work", .address(PostalAddress(street: "Way 1\nBerlin"))),
            ("IMPP;PREF=1:xmpp:anna@example.org", "", .messaging(service: "xmpp", handle: "anna@example.org")),
            ("IMPP;X-SERVICE-TYPE=Skype;type=HOME:x-apple:anna%20b", "home", .messaging(service: "skype", handle: "anna b")),
            ("IMPP;TYPE=IRC:anna@example.org", "", .messaging(service: "irc", handle: "anna@example.org")),
            ("X-JABBER;TYPE=WORK:anna", "work", .messaging(service: "xmpp", handle: "anna")),
            (
                "X-SOCIALPROFILE;type=twitter;x-user=anna:http://twitter.com/anna", "",
                .messaging(service: "twitter", handle: "anna")
            ),
            (
                "SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://example.org/@anna", "",
                .messaging(service: "mastodon", handle: "https://example.org/@anna")
            ),
        ] as [(String, String, ContactMethod.Value)])
    func `each way to reach somebody is read with its label`(lines: String, label: String, value: ContactMethod.Value) throws {
        #expect(try profile("FN:A\n" + lines).contacts == [ContactMethod(label: label, value: value)])
    }

    @Test func `empty ways are none, and a handle that stands there twice is one`() throws {
        #expect(try profile("FN:A\nTEL:\nEMAIL: \nADR:;;;;;;\nIMPP;X-SERVICE-TYPE=Skype:").contacts.isEmpty)
        let twice = try profile("FN:A\nX-JABBER:a@b\nIMPP;X-SERVICE-TYPE=XMPP;type=HOME:xmpp:a@b").contacts
        #expect(twice == [ContactMethod(label: "home", value: .messaging(service: "xmpp", handle: "a@b"))])
    }

    @Test func `LABEL beside an ADR is not a second address`() throws {
        #expect(try profile("FN:A\nADR:;;Way 1;;;;\nLABEL:Way 1").contacts.count == 1)
    }

    // MARK: Days

    @Test(
        arguments: [
            ("X-EVOLUTION-ANNIVERSARY:2009-08-08", Occasion.Kind.anniversary, ""),
            ("X-MS-ANNIVERSARY:20090808", .anniversary, ""),
            ("X-KADDRESSBOOK-X-Anniversary:2009-08-08", .anniversary, ""),
            ("item1.ANNIVERSARY:20090808\nitem1.X-ABLABEL:Wedding", .anniversary, "Wedding"),
            ("item1.X-ABDATE:2009-08-08\nitem1.X-ABLABEL:Name day", .nameDay, ""), ("DEATHDATE:20090808", .memorial, ""),
            ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2009-08-08;1;;;", .anniversary, ""),
            ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2009-08-08;2;;;", .custom, "Other"),
            ("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2009-08-08;3;;;", .birthday, ""),
            ("item1.X-ABDATE:2009-08-08\nitem1.X-ABLABEL:_$!<Birthday>!$_", .birthday, ""),
            ("ANNIVERSARY;TYPE=LAST-CONTACT:2009-08-08", .custom, "last-contact"),
            ("X-ABDATE;X-KINKEEPER-KIND=name-day:2009-08-08", .nameDay, ""),
        ] as [(String, Occasion.Kind, String)])
    func `each day is called what the card calls it`(lines: String, kind: Occasion.Kind, label: String) throws {
        let day = Occasion.When.date(try PartialDate(year: 2009, month: 8, day: 8))
        #expect(try profile("FN:A\n" + lines).occasions == [Occasion(kind: kind, label: label, when: day)])
    }

    @Test func `Apple's birthday in the Chinese calendar is a day beside the birthday`() throws {
        let occasions = try profile("FN:A\nBDAY:2019-05-16\nX-ALTBDAY;CALSCALE=chinese:007800360412").occasions
        let date = try PartialDate(calendar: .chinese, year: 2019, month: 4, day: 12)
        #expect(occasions.last == Occasion(kind: .custom, label: "Birthday (chinese calendar)", when: .date(date)))
    }

    @Test func `of two birthdays the first date is used and the other reported`() throws {
        let found = try read("FN:A\nBDAY:soon\nBDAY:1985-04-12\nBDAY:1986-05-13\nBDAY:19850412")
        #expect(found.diagnostics.map(\.line) == [4, 4, 6])
        let date = Occasion.When.date(try PartialDate(year: 1985, month: 4, day: 12))
        guard case .person(let profile, _) = found.card.content else { throw NotAPerson() }
        #expect(profile.occasions == [Occasion(kind: .birthday, when: date)])
    }

    @Test func `a day that stands there in several forms is one`() throws {
        let lines =
            "item1.X-ABDATE:20081210\nitem1.X-ABLABEL:_$!<Anniversary>!$_\nitem1.X-ANNIVERSARY:2008-12-10\nANNIVERSARY:20081210"
        #expect(try profile("FN:A\n" + lines).occasions.count == 1)
    }

    // MARK: The card itself

    @Test func `a photo is decoded, and a link to one is never followed`() throws {
        guard case .person(_, let photo) = try read("FN:A\nPHOTO;ENCODING=b;TYPE=PNG:iVBORw0K").card.content else {
            throw NotAPerson()
        }
        #expect(photo == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
        guard case .person(_, let inline) = try read("FN:A\nPHOTO:data:image/png;base64,iVBORw0K", version: "4.0").card.content
        else {
            throw NotAPerson()
        }
        #expect(inline == photo)
        guard case .person(_, let undeclared) = try read("FN:A\nPHOTO:iVBORw0K").card.content else { throw NotAPerson() }
        #expect(undeclared == photo)
        let link = try read("FN:A\nPHOTO;VALUE=uri:https://example.org/anna.jpg")
        #expect(link.diagnostics.map(\.severity) == [.note])
        #expect(try read("FN:A\nPHOTO;ENCODING=b:***").diagnostics.map(\.severity) == [.warning])
    }

    @Test func `identifier and revision are made comparable`() throws {
        let card = try read("FN:A\nUID:urn:uuid:4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1\nREV:1995-10-31T22:27:10Z").card
        #expect(card.uid == "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
        #expect(card.revision == 815_178_430)
    }

    @Test(arguments: [
        "X-ADDRESSBOOKSERVER-KIND:group\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:ANNA\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:BO",
        "KIND:Group\nMEMBER:urn:uuid:ANNA\nMEMBER:urn:uuid:BO\nMEMBER:urn:uuid:ANNA",
    ])
    func `a group card is a group with its members in order`(lines: String) throws {
        #expect(try read("FN:Chess\nN:Chess;;;;\n" + lines).card.content == .group(name: "Chess", members: ["ANNA", "BO"]))
    }

    @Test func `an organisation is kept as a person, a place is as well but told`() throws {
        #expect(try read("FN:Tea House\nKIND:org", version: "4.0").diagnostics.isEmpty)
        let place = try read("FN:Lake\nKIND:location", version: "4.0").diagnostics
        #expect(place.map(\.finding.parameters) == [[.text: .text("location")]] && place.map(\.finding.code) == [.unusualKind])
        #expect(place.map(\.severity) == [.note])
    }

    @Test func `a card inside of a card stays there, and that is told`() throws {
        let found = try read("FN:A\nAGENT:BEGIN:VCARD\\nFN:Bo\\nEND:VCARD")
        #expect(found.diagnostics.map(\.severity) == [.note])
    }
}
