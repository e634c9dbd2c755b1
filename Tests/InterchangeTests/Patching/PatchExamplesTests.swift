import ContentLine
import Interchange
import Kinkeeper
import Testing

/// The effects of single edits on a card, line by line.
struct PatchExamplesTests {
    /// The lines that an edit takes out of a card ("-") and puts into it ("+"), in the new card's order, the old first.
    private func changes(_ text: String, version: String = "3.0", _ edit: (inout Profile) throws -> Void) throws -> [String] {
        let lines = ["BEGIN:VCARD", "VERSION:\(version)"] + text.split(separator: "\n").map(String.init) + ["END:VCARD", ""]
        let card = try VCard(bytes: Array(lines.joined(separator: "\r\n").utf8))
        let old = CardReader(today: Import.today).profile(card)
        var new = old
        try edit(&new)
        let patched = CardPatcher(today: Import.today).patched(card, from: old, to: new)
        let after = String(decoding: patched.bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
            .map(String.init)
        return after.difference(from: lines).map { change in
            switch change {
            case .remove(let place, let line, _): (0, place, "-" + line)
            case .insert(let place, let line, _): (1, place, "+" + line)
            }
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    @Test func `a new given name touches N and FN alone`() throws {
        let found = try changes("PRODID:x\nN;X-A=b:Berg;Anna;;;\nFN:Anna Berg\nX-ODD: kept\nNOTE:kept") {
            $0.name.given = "Johanna"
            $0.name.formatted = "Johanna Berg"
        }
        #expect(found == ["-N;X-A=b:Berg;Anna;;;", "-FN:Anna Berg", "+N;X-A=b:Berg;Johanna;;;", "+FN:Johanna Berg"])
    }

    @Test func `several middle names stay a list when the family name changes`() throws {
        let found = try changes("N;SORT-AS=\"Berg\":Berg;Anna;Maria,Luise;;\nFN:Anna", version: "4.0") {
            $0.name.family = "Tal"
        }
        #expect(found == ["-N;SORT-AS=\"Berg\":Berg;Anna;Maria,Luise;;", "+N:Tal;Anna;Maria,Luise;;"])
    }

    @Test func `a number keeps its preference and group when it changes`() throws {
        let found = try changes("FN:A\nitem1.TEL;type=CELL;type=VOICE;type=pref:1\nitem1.X-ABLabel:Chess") {
            $0.contacts = [ContactMethod(label: "Chess", value: .phone("2"))]
        }
        #expect(found == ["-item1.TEL;type=CELL;type=VOICE;type=pref:1", "+item1.TEL;TYPE=CELL;TYPE=VOICE;TYPE=pref:2"])
    }

    @Test func `a label of one's own takes an item group, a standard one a TYPE`() throws {
        let own = try changes("FN:A\nTEL;TYPE=HOME:1") { $0.contacts[0].label = "Chess club" }
        #expect(own == ["-TEL;TYPE=HOME:1", "+item1.TEL:1", "+item1.X-ABLABEL:Chess club"])
        let standard = try changes("FN:A\nitem7.TEL:1\nitem7.X-ABLabel:Chess") { $0.contacts[0].label = "work fax" }
        #expect(standard == ["-item7.TEL:1", "-item7.X-ABLabel:Chess", "+item7.TEL;TYPE=work,fax:1"])
    }

    @Test func `a removed number takes its label and country code with it, and nothing else of the group`() throws {
        let found = try changes(
            "FN:A\nitem1.TEL:1\nitem1.X-ABLabel:Chess\nitem1.X-ABADR:de\nitem2.EMAIL:a@b\nitem2.X-ABLabel:x"
        ) {
            $0.contacts.removeFirst()
        }
        #expect(found == ["-item1.TEL:1", "-item1.X-ABLabel:Chess", "-item1.X-ABADR:de"])
        let shared = try changes("FN:A\nitem1.TEL:1\nitem1.X-ABLabel:Chess\nitem1.X-OTHER:de") { $0.contacts = [] }
        #expect(shared == ["-item1.TEL:1"])
    }

    @Test func `a changed street keeps the rest of the address and drops the label that repeats it`() throws {
        let found = try changes(
            "FN:A\nADR;TYPE=HOME:;;Old 1;Berlin;;10115;Germany\nLABEL;TYPE=HOME:Old 1\\nBerlin\nLABEL;TYPE=WORK:Way 2"
        ) {
            $0.contacts = [
                ContactMethod(
                    label: "home", value: .address(PostalAddress(street: "New 2", locality: "Berlin", postalCode: "10115")))
            ]
        }
        #expect(
            found == [
                "-ADR;TYPE=HOME:;;Old 1;Berlin;;10115;Germany", "-LABEL;TYPE=HOME:Old 1\\nBerlin",
                "+ADR;TYPE=HOME:;;New 2;Berlin;;10115;",
            ])
    }

    @Test func `a yearless birthday is written as each version can`() throws {
        let date = Occasion.When.date(try PartialDate(month: 2, day: 29))
        let early = try changes("FN:A\nBDAY;VALUE=date:1985-04-12") { $0.occasions[0].when = date }
        #expect(early == ["-BDAY;VALUE=date:1985-04-12", "+BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29"])
        let late = try changes("FN:A\nBDAY:19850412", version: "4.0") { $0.occasions[0].when = date }
        #expect(late == ["-BDAY:19850412", "+BDAY:--0229"])
    }

    @Test func `a new anniversary is ANNIVERSARY in 4.0 and Apple's labelled date before`() throws {
        let wedding = Occasion(kind: .anniversary, when: .date(try PartialDate(year: 2009, month: 8, day: 8)))
        #expect(try changes("FN:A", version: "4.0") { $0.occasions = [wedding] } == ["+ANNIVERSARY:20090808"])
        let early = try changes("FN:A\nitem1.X-OTHER:x") { $0.occasions = [wedding] }
        #expect(early == ["+item2.X-ABDATE:2009-08-08", "+item2.X-ABLABEL:_$!<Anniversary>!$_"])
    }

    @Test func `a kind that neither name nor label says is said by a parameter`() throws {
        let wedding = Occasion(kind: .anniversary, label: "Wedding", when: .date(try PartialDate(year: 2009, month: 8, day: 8)))
        let found = try changes("FN:A") { $0.occasions = [wedding] }
        #expect(found == ["+item1.X-ABDATE;X-KINKEEPER-KIND=anniversary:2009-08-08", "+item1.X-ABLABEL:Wedding"])
    }

    @Test func `a removed birthday does not let its second version speak up`() throws {
        let found = try changes("FN:A\nBDAY:1985-04-12\nBDAY:1986-05-13") { $0.occasions = [] }
        #expect(found == ["-BDAY:1985-04-12", "-BDAY:1986-05-13"])
    }

    @Test func `emptied texts go, and ROLE does not take the place of TITLE`() throws {
        let found = try changes("FN:A\nTITLE:Boss\nROLE:Leader\nNOTE:x\nNOTE:y\nCATEGORIES:a,b") {
            $0.jobTitle = ""
            $0.note = ""
            $0.tags = []
        }
        #expect(found == ["-TITLE:Boss", "-ROLE:Leader", "-NOTE:x", "-NOTE:y", "-CATEGORIES:a,b"])
    }

    @Test func `a handle at a service is a URI that names it`() throws {
        let handle = ContactMethod(label: "home", value: .messaging(service: "signal", handle: "anna"))
        #expect(try changes("FN:A", version: "4.0") { $0.contacts = [handle] } == ["+IMPP;TYPE=home:signal:anna"])
        #expect(try changes("FN:A") { $0.contacts = [handle] } == ["+IMPP;TYPE=home;X-SERVICE-TYPE=signal:signal:anna"])
    }

    @Test func `version 2.1 is written in its own way`() throws {
        let found = try changes("N:Berg;Anna\nTEL;HOME;VOICE:1", version: "2.1") {
            $0.note = "für Änne"
            $0.contacts[0].value = .phone("2")
        }
        #expect(
            found == [
                "-TEL;HOME;VOICE:1", "+TEL;HOME;VOICE:2", "+NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:f=C3=BCr =C3=84nne",
            ])
    }

    @Test func `a new card is a plain 4.0 card`() throws {
        let profile = Profile(
            name: PersonName(given: "Anna", family: "Berg", formatted: "Anna Berg"),
            contacts: [ContactMethod(label: "mobile", value: .phone("0171 1234"))],
            occasions: [Occasion(kind: .birthday, when: .date(try PartialDate(year: 1985, month: 4, day: 12)))])
        let card = CardPatcher(today: Import.today).newCard(for: profile, uid: "urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
        let lines = String(decoding: card.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(
            Set(lines.dropFirst(2).dropLast()) == [
                "UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "FN:Anna Berg", "N:Berg;Anna;;;",
                "TEL;TYPE=cell:0171 1234", "BDAY:19850412",
            ])
        #expect(lines.prefix(2) == ["BEGIN:VCARD", "VERSION:4.0"])
        #expect(lines.last == "END:VCARD")
    }
}
