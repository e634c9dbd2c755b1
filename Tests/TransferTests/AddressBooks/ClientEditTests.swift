import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

/// One edit in a client program, which rewrites the whole card.
struct ClientEdit: CustomTestStringConvertible, Sendable {
    /// How a program writes Chiara's card when it has changed nothing, without BEGIN, UID and END.
    struct Program: Sendable {
        let name: String
        let lines: [String]
    }

    let program: Program
    let what: String
    /// Lines that begin so are gone.
    var without: [String] = []
    var with: [String] = []
    /// The change of the user, and nothing else.
    let changes: @Sendable (inout Profile) -> Void

    var testDescription: String { "\(program.name): \(what)" }

    var card: [UInt8] {
        let kept = program.lines.filter { line in !without.contains { line.hasPrefix($0) } }
        let lines = ["BEGIN:VCARD"] + kept + with + ["UID:\(ClientEditTests.uid)", "END:VCARD"]
        return Array(lines.map { $0 + "\r\n" }.joined().utf8)
    }

    init(
        _ program: Program, _ what: String, without: [String] = [], with: [String] = [],
        changes: @escaping @Sendable (inout Profile) -> Void
    ) {
        (self.program, self.what, self.without, self.with, self.changes) = (program, what, without, with, changes)
    }
}

/// A card from another program is edited on a phone or a computer: exactly that changes, and Kinkeeper's own data stays.
@Suite struct ClientEditTests {
    static let uid = "5f1c0a77-chiara"

    /// As another address book exported it, in the first place.
    private static let elsewhere = """
        BEGIN:VCARD
        VERSION:3.0
        UID:\(uid)
        N:Rossi;Chiara;;;
        FN:Chiara Rossi
        NICKNAME:Kiki
        item1.EMAIL;TYPE=INTERNET:chiara@example.org
        item1.X-ABLabel:Sommerhaus
        TEL;TYPE=CELL:+39 333 1234567
        ADR;TYPE=HOME:;;Via Roma 1;Torino;;10121;Italia
        ORG:Officina Rossi;Cucina
        TITLE:Cuoca
        BDAY:1985-04-12
        item2.X-ABDATE:2001-07-26
        item2.X-ABLabel:Name day
        X-PHONETIC-LAST-NAME:Rossi
        CATEGORIES:friends
        NOTE:Met in Torino
        END:VCARD

        """.replacing("\n", with: "\r\n")

    private static let iPhone = ClientEdit.Program(
        name: "iPhone",
        lines: [
            "VERSION:3.0", "PRODID:-//Apple Inc.//iPhone OS 18.1//EN", "N:Rossi;Chiara;;;", "FN:Chiara Rossi", "NICKNAME:Kiki",
            "ORG:Officina Rossi;Cucina", "TITLE:Cuoca", "item1.EMAIL;type=INTERNET;type=pref:chiara@example.org",
            "item1.X-ABLabel:Sommerhaus", "TEL;type=CELL;type=VOICE;type=pref:+39 333 1234567",
            "item2.ADR;type=HOME;type=pref:;;Via Roma 1;Torino;;10121;Italia", "item2.X-ABADR:it", "NOTE:Met in Torino",
            "BDAY:1985-04-12", "item3.X-ABDATE;type=pref:2001-07-26", "item3.X-ABLabel:Name day", "X-PHONETIC-LAST-NAME:Rossi",
            "CATEGORIES:friends", "REV:2026-11-22T18:00:00Z",
        ])

    private static let davx5 = ClientEdit.Program(
        name: "DAVx5",
        lines: [
            "VERSION:4.0", "PRODID:+//IDN bitfire.at//DAVx5/4.4 ez-vcard/0.12.1", "FN:Chiara Rossi", "N:Rossi;Chiara;;;",
            "NICKNAME:Kiki", "ORG:Officina Rossi;Cucina", "TITLE:Cuoca", "davdroid1.EMAIL:chiara@example.org",
            "davdroid1.X-ABLABEL:Sommerhaus", "TEL;TYPE=cell:+39 333 1234567",
            "ADR;TYPE=home:;;Via Roma 1;Torino;;10121;Italia", "BDAY:19850412", "davdroid2.X-ABDATE:20010726",
            "davdroid2.X-ABLABEL:Name day", "X-PHONETIC-LAST-NAME:Rossi", "CATEGORIES:friends", "NOTE:Met in Torino",
            "REV:20261122T180000Z",
        ])

    private static let thunderbird = ClientEdit.Program(
        name: "Thunderbird",
        lines: [
            "VERSION:4.0", "N:Rossi;Chiara;;;", "FN:Chiara Rossi", "NICKNAME:Kiki", "item1.EMAIL;PREF=1:chiara@example.org",
            "item1.X-ABLABEL:Sommerhaus", "TEL;TYPE=CELL;VALUE=TEXT:+39 333 1234567",
            "ADR;TYPE=HOME:;;Via Roma 1;Torino;;10121;Italia", "ORG:Officina Rossi;Cucina", "TITLE:Cuoca",
            "BDAY;VALUE=DATE:1985-04-12", "item2.X-ABDATE:2001-07-26", "item2.X-ABLABEL:Name day", "X-PHONETIC-LAST-NAME:Rossi",
            "CATEGORIES:friends", "NOTE:Met in Torino",
        ])

    private static let evolution = ClientEdit.Program(
        name: "Evolution",
        lines: [
            "VERSION:3.0", "N:Rossi;Chiara;;;", "FN:Chiara Rossi", "X-EVOLUTION-FILE-AS:Rossi\\, Chiara", "NICKNAME:Kiki",
            "item1.EMAIL;TYPE=INTERNET;X-EVOLUTION-UI-SLOT=1:chiara@example.org", "item1.X-ABLabel:Sommerhaus",
            "TEL;TYPE=CELL;X-EVOLUTION-UI-SLOT=1:+39 333 1234567", "ADR;TYPE=HOME:;;Via Roma 1;Torino;;10121;Italia",
            "ORG:Officina Rossi;Cucina", "TITLE:Cuoca", "BDAY:1985-04-12", "item2.X-ABDATE:2001-07-26",
            "item2.X-ABLabel:Name day",
            "X-PHONETIC-LAST-NAME:Rossi", "CATEGORIES:friends", "NOTE:Met in Torino", "X-EVOLUTION-LIST:FALSE",
        ])

    private static let kontact = ClientEdit.Program(
        name: "Kontact",
        lines: [
            "VERSION:3.0", "ADR;TYPE=home:;;Via Roma 1;Torino;;10121;Italia", "BDAY:1985-04-12", "CATEGORIES:friends",
            "item1.EMAIL;TYPE=INTERNET:chiara@example.org", "item1.X-ABLabel:Sommerhaus", "FN:Chiara Rossi",
            "N:Rossi;Chiara;;;",
            "NICKNAME:Kiki", "NOTE:Met in Torino", "ORG:Officina Rossi;Cucina", "TEL;TYPE=CELL:+39 333 1234567", "TITLE:Cuoca",
            "item2.X-ABDATE:2001-07-26", "item2.X-ABLabel:Name day", "X-PHONETIC-LAST-NAME:Rossi", "REV:2026-11-22T18:00:00Z",
        ])

    private static let nextcloud = ClientEdit.Program(
        name: "Nextcloud Contacts",
        lines: [
            "VERSION:4.0", "N:Rossi;Chiara;;;", "FN:Chiara Rossi", "NICKNAME:Kiki",
            "item1.EMAIL;TYPE=INTERNET:chiara@example.org",
            "item1.X-ABLABEL:Sommerhaus", "TEL;TYPE=CELL:+39 333 1234567", "ADR;TYPE=HOME:;;Via Roma 1;Torino;;10121;Italia",
            "ORG:Officina Rossi;Cucina", "TITLE:Cuoca", "BDAY;VALUE=DATE:19850412", "item2.X-ABDATE:2001-07-26",
            "item2.X-ABLABEL:Name day", "X-PHONETIC-LAST-NAME:Rossi", "CATEGORIES:friends", "NOTE:Met in Torino",
            "REV;VALUE=DATE-AND-OR-TIME:20261122T180000Z",
        ])

    private static let wedding = Occasion(kind: .anniversary, when: Cast.date(2012, 6, 30))

    private static let leapDay: @Sendable (inout Profile) -> Void = { $0.occasions[0].when = Cast.date(nil, 2, 29) }
    private static let married: @Sendable (inout Profile) -> Void = { $0.occasions.append(wedding) }
    private static let calledAtTheOffice: @Sendable (inout Profile) -> Void = {
        $0.contacts.append(ContactMethod(label: "Officina", value: .phone("+39 011 555")))
    }
    private static let nothing: @Sendable (inout Profile) -> Void = { _ in }

    static let edits: [ClientEdit] = [
        ClientEdit(iPhone, "saved unchanged", changes: nothing),
        ClientEdit(
            iPhone, "a birthday without a year, on 29 February", without: ["BDAY"],
            with: ["BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29"], changes: leapDay),
        ClientEdit(
            iPhone, "an anniversary", with: ["item4.X-ABDATE:2012-06-30", "item4.X-ABLabel:_$!<Anniversary>!$_"],
            changes: married),
        ClientEdit(
            iPhone, "a number with a label of one's own", with: ["item4.TEL:+39 011 555", "item4.X-ABLabel:Officina"],
            changes: calledAtTheOffice),
        ClientEdit(iPhone, "a label changed", without: ["item1.X-ABLabel"], with: ["item1.X-ABLabel:Casa al mare"]) {
            $0.contacts = $0.contacts.map {
                $0.label == "Sommerhaus" ? ContactMethod(label: "Casa al mare", value: $0.value) : $0
            }
        },
        ClientEdit(iPhone, "the name day taken off", without: ["item3."]) { $0.occasions.removeLast() },
        ClientEdit(
            iPhone, "a picture",
            with: ["PHOTO;ENCODING=b;TYPE=JPEG;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&1&1&kA==:/9j/4AAQ", " SkZJRg=="],
            changes: nothing),
        ClientEdit(
            iPhone, "the phone's own fields", with: ["X-IMAGETYPE:PHOTO", "X-SHARED-PHOTO-DISPLAY-PREF:AUTOMATIC"],
            changes: nothing),

        ClientEdit(davx5, "saved unchanged", changes: nothing),
        ClientEdit(
            davx5, "a birthday without a year, on 29 February", without: ["BDAY"], with: ["BDAY:--0229"], changes: leapDay),
        ClientEdit(davx5, "an anniversary", with: ["ANNIVERSARY:20120630"], changes: married),
        ClientEdit(
            davx5, "a number with a label of one's own", with: ["davdroid3.TEL:+39 011 555", "davdroid3.X-ABLABEL:Officina"],
            changes: calledAtTheOffice),
        ClientEdit(davx5, "a picture", with: ["PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRg=="], changes: nothing),
        ClientEdit(davx5, "another note", without: ["NOTE"], with: ["NOTE:Met in Torino\\, at the market"]) {
            $0.note = "Met in Torino, at the market"
        },

        ClientEdit(thunderbird, "saved unchanged", changes: nothing),
        ClientEdit(
            thunderbird, "a birthday without a year, on 29 February", without: ["BDAY"], with: ["BDAY;VALUE=DATE:--0229"],
            changes: leapDay),
        ClientEdit(thunderbird, "an anniversary", with: ["ANNIVERSARY;VALUE=DATE:20120630"], changes: married),
        ClientEdit(thunderbird, "a number", with: ["TEL;TYPE=WORK;VALUE=TEXT:+39 011 555"]) {
            $0.contacts.append(ContactMethod(label: "work", value: .phone("+39 011 555")))
        },

        ClientEdit(evolution, "saved unchanged", changes: nothing),
        ClientEdit(evolution, "an anniversary", with: ["X-EVOLUTION-ANNIVERSARY:2012-06-30"], changes: married),
        ClientEdit(evolution, "another birthday", without: ["BDAY"], with: ["BDAY:1986-04-12"]) {
            $0.occasions[0].when = Cast.date(1986, 4, 12)
        },

        ClientEdit(kontact, "saved unchanged", changes: nothing),
        ClientEdit(kontact, "an anniversary", with: ["X-KADDRESSBOOK-X-Anniversary:2012-06-30"], changes: married),

        ClientEdit(nextcloud, "saved unchanged", changes: nothing),
        ClientEdit(
            nextcloud, "a birthday without a year, on 29 February", without: ["BDAY"], with: ["BDAY;VALUE=DATE:--0229"],
            changes: leapDay),
        ClientEdit(nextcloud, "an anniversary", with: ["ANNIVERSARY;VALUE=DATE:20120630"], changes: married),
        ClientEdit(nextcloud, "another category", without: ["CATEGORIES"], with: ["CATEGORIES:friends,torino"]) {
            $0.tags = ["friends", "torino"]
        },
    ]

    @Test(arguments: edits)
    func `an edit changes what was edited, and nothing else`(_ edit: ClientEdit) async throws {
        let world = try BackendWorld()
        let run = try await ContactsImport(of: "all.vcf", into: world.space, by: nil, now: { [now = world.now] in now })
        _ = try await run.read(ImportSource(bytes: Array(ClientEditTests.elsewhere.utf8)), today: world.today)
        let name = try #require(try await world.names().first)
        let id = try await world.person(name).id
        // Kinkeeper's own data, which is on no card.
        try await world.space.setCategory(.family, of: id, at: world.now)
        _ = try await world.space.setCadence(.never, of: [id], today: world.today, at: world.now)
        try await world.put(BackendWorld.group("Choir", uid: "choir", members: [ClientEditTests.uid]), "choir.vcf")
        let group = try await world.group("choir.vcf")
        let before = try await world.person(name)

        world.tick()
        guard case .replaced(let object) = try await world.put(edit.card, name) else {
            Issue.record("not replaced")
            return
        }
        let after = try await world.person(name)
        var expected = before.profile
        edit.changes(&expected)
        #expect(ClientEditTests.unordered(after.profile) == ClientEditTests.unordered(expected))
        #expect(after.id == id && after.category == .family && object.subject == .person(id))
        #expect(try await world.space.groups(of: id).map(\.id) == [group])
        #expect(try await world.text(name) == String(decoding: edit.card, as: UTF8.self))
        #expect((after.photo != nil) == edit.what.contains("picture"))
    }

    /// Programs write fields in orders of their own, which means nothing.
    private static func unordered(_ profile: Profile) -> Profile {
        var profile = profile
        profile.contacts.sort { "\($0)" < "\($1)" }
        profile.occasions.sort { "\($0)" < "\($1)" }
        return profile
    }
}
