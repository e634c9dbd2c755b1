import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@Suite struct BackendPeopleTests {
    private let world: BackendWorld

    init() throws { world = try BackendWorld() }

    @Test func `a space has one book from the start, and nothing in it`() async throws {
        let books = try await world.backend.list()
        #expect(books.map(\.segment) == ["contacts"])
        #expect(try await world.names().isEmpty)
        #expect(try await world.backend.changes(in: world.contacts)?.changed.isEmpty == true)
    }

    @Test func `a card that is put comes back byte for byte, and makes somebody`() async throws {
        let bytes = BackendWorld.card("Anna Berg", uid: "anna", "BDAY:1985-04-12", "X-ODD;X-A=b:kept", "item1.TEL:1")
        guard case .created(let object) = try await world.put(bytes, "a.vcf") else {
            Issue.record("not created")
            return
        }
        #expect(object.name == "a.vcf" && object.etag == AddressObject.etag(of: bytes) && object.size == bytes.count)
        #expect(try await world.text("a.vcf") == String(decoding: bytes, as: UTF8.self))
        let anna = try await world.person("a.vcf")
        #expect(anna.profile.name.formatted == "Anna Berg" && anna.profile.occasions.count == 1)
        #expect(try await world.space.peoplePage(matching: "berg", order: .givenFirst, limit: 5).rows.count == 1)
        #expect(try await world.put(bytes, "a.vcf") == .unchanged(object))
    }

    @Test func `somebody made or imported here lies in the first book under the identifier`() async throws {
        try await world.space.importAll([Cast.card(Cast.anna, uid: "anna")], at: world.now)
        let id = try #require(try await world.space.person(named: "Anna Berg")).id
        #expect(try await world.names() == ["\(id).vcf"])
        let made = Person.ID.make(at: world.now)
        _ = try await PersonEditor(world.space, today: world.today, now: world.now)
            .create(PersonDraft(profile: Cast.mum), id: made)
        #expect(try await world.names().contains("\(made).vcf"))
        #expect(try await world.text("\(made).vcf")?.contains("FN:Mum") == true)
    }

    @Test func `what is Kinkeeper's own outlasts a put, and the earlier card is kept`() async throws {
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "a.vcf")
        let anna = try await world.person("a.vcf")
        try await world.space.setCategory(.family, of: anna.id, at: world.now)
        let version = try #require(try await world.space.personVersion(anna.id))
        world.tick()
        let newer = BackendWorld.card("Anna Tal", uid: "anna", "NOTE:married")
        guard case .replaced(let object) = try await world.put(newer, "a.vcf") else {
            Issue.record("not replaced")
            return
        }
        #expect(object.subject == .person(anna.id))
        let after = try await world.person("a.vcf")
        #expect(after.profile.name.formatted == "Anna Tal" && after.profile.note == "married" && after.category == .family)
        #expect(try await world.space.card(of: anna.id, in: version) != nil)
    }

    @Test func `an edit here shows in the card and in its validator, and one of what no card says does not`() async throws {
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna", "X-ODD:kept"), "a.vcf")
        let before = try #require(try await world.backend.object("a.vcf", in: world.contacts))
        guard case .person(let id) = before.subject else { return }
        let token = try await world.backend.token(of: world.contacts)
        _ = try await world.space.setCadence(.never, of: [id], today: world.today, at: world.now)
        try await world.space.setCategory(.work, of: id, at: world.now)
        #expect(try await world.backend.token(of: world.contacts) == token)
        #expect(try await world.backend.object("a.vcf", in: world.contacts)?.etag == before.etag)
        var draft = PersonDraft(try await world.person("a.vcf"))
        draft.profile.note = "new here"
        _ = try await PersonEditor(world.space, today: world.today, now: world.now).save(draft, over: id, ifVersion: nil)
        let changes = try #require(try await world.backend.changes(in: world.contacts, since: token))
        #expect(changes.changed.map(\.name) == ["a.vcf"] && changes.changed.first?.etag != before.etag)
        let text = try #require(try await world.text("a.vcf"))
        #expect(text.contains("NOTE:new here") && text.contains("X-ODD:kept"))
    }

    @Test func `deleting moves to the trash, and a card of that UID brings back who it was`() async throws {
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "a.vcf")
        let anna = try await world.person("a.vcf")
        try await world.space.setCategory(.family, of: anna.id, at: world.now)
        #expect(try await world.backend.delete("a.vcf", in: world.contacts) == .removed)
        #expect(try await world.backend.delete("a.vcf", in: world.contacts) == .notFound)
        #expect(try await world.names().isEmpty)
        #expect(try await world.space.person(anna.id)?.trashedAt != nil)
        try await world.put(BackendWorld.card("Anna Tal", uid: "anna"), "b.vcf")
        let back = try await world.person("b.vcf")
        #expect(back.id == anna.id && back.category == .family && back.profile.name.formatted == "Anna Tal")
        #expect(back.trashedAt == nil)
    }

    @Test func `somebody taken out of the trash lies where they lay, or beside who lies there now`() async throws {
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "a.vcf")
        let anna = try await world.person("a.vcf")
        _ = try await world.backend.delete("a.vcf", in: world.contacts)
        try await world.space.restore(anna.id, at: world.now)
        #expect(try await world.names() == ["a.vcf"])
        _ = try await world.backend.delete("a.vcf", in: world.contacts)
        try await world.put(BackendWorld.card("Bert Berg", uid: "bert"), "a.vcf")
        try await world.space.restore(anna.id, at: world.now)
        #expect(try await Set(world.names()) == ["a.vcf", "\(anna.id).vcf"])
    }

    @Test func `conditions are asked in the transaction, and nothing changes where they do not hold`() async throws {
        let bytes = BackendWorld.card("Anna Berg", uid: "anna")
        try await world.put(bytes, "a.vcf")
        let object = try #require(try await world.backend.object("a.vcf", in: world.contacts))
        let newer = BackendWorld.card("Anna Tal", uid: "anna")
        #expect(
            try await world.backend.put(newer, "a.vcf", in: world.contacts) { $0 == nil } == .conditionFailed(object))
        #expect(
            try await world.backend.put(newer, "b.vcf", in: world.contacts) { $0 != nil } == .conditionFailed(nil))
        #expect(
            try await world.backend.delete("a.vcf", in: world.contacts) { $0.etag == "other" } == .conditionFailed(object))
        #expect(try await world.text("a.vcf") == String(decoding: bytes, as: UTF8.self))
    }

    @Test func `a UID is one person's in a book, and stays theirs`() async throws {
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "a.vcf")
        #expect(
            try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "b.vcf") == .refused(.uidConflict("a.vcf")))
        #expect(try await world.put(BackendWorld.card("Anna Berg", uid: "bert"), "a.vcf") == .refused(.uidChange))
        #expect(try await world.put(BackendWorld.group("Choir", uid: "anna", members: []), "a.vcf") == .refused(.otherKind))
        #expect(try await world.names() == ["a.vcf"])
    }

    @Test(arguments: [
        ("", AddressRefusal.noCard), ("hello", .noCard),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:A\r\n", .noCard),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n", .noUID),
        ("BEGIN:VCARD\r\nVERSION:2.1\r\nUID:a\r\nFN:A\r\nEND:VCARD\r\n", .version),
        ("BEGIN:VCARD\r\nUID:a\r\nFN:A\r\nEND:VCARD\r\n", .version),
        ("BEGIN:VCARD\r\nVERSION:5.0\r\nUID:a\r\nFN:A\r\nEND:VCARD\r\n", .version),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:A\r\nnonsense\r\nEND:VCARD\r\n", .unreadable(5)),
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:A\r\nNOTE:a\u{B}b\r\nEND:VCARD\r\n", .unreadable(5)),
        ("more\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nUID:a\r\nFN:A\r\nEND:VCARD\r\n", .noCard),
    ])
    func `what is not one card of a supported version is refused`(text: String, refusal: AddressRefusal) async throws {
        #expect(try await world.put(Array(text.utf8), "a.vcf") == .refused(refusal))
        #expect(try await world.names().isEmpty)
    }

    @Test func `two cards, and bytes that are no text, are refused`() async throws {
        let two = BackendWorld.card("A", uid: "a") + BackendWorld.card("B", uid: "b")
        #expect(try await world.put(two, "a.vcf") == .refused(.severalCards))
        #expect(try await world.put(BackendWorld.card("A", uid: "a") + [0xFF], "a.vcf") == .refused(.notText))
    }

    @Test func `a card without UID is given out with the identifier, and taken back with it`() async throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Berg;Anna;;;\r\nFN:Anna Berg\r\nEND:VCARD\r\n"
        let run = try await ContactsImport(of: "a.vcf", into: world.space, by: nil, now: { [now = world.now] in now })
        _ = try await run.read(ImportSource(bytes: Array(text.utf8)), today: world.today)
        let name = try #require(try await world.names().first)
        let id = try await world.person(name).id
        let given = try #require(try await world.text(name))
        #expect(given == text.replacing("END:", with: "UID:urn:uuid:\(id)\r\nEND:"))
        #expect(try await world.backend.object(name, in: world.contacts)?.size == given.utf8.count)
        let edited = given.replacing("FN:Anna Berg", with: "FN:Anna Tal")
        guard case .replaced = try await world.put(Array(edited.utf8), name) else {
            Issue.record("not replaced")
            return
        }
        #expect(try await world.text(name) == edited)
        // The file it came from is recognised still.
        let again = try await ContactsImport(of: "a.vcf", into: world.space, by: nil, now: { [now = world.now] in now })
        let outcome = try await again.read(ImportSource(bytes: Array(text.utf8)), today: world.today)
        #expect(outcome.progress.counts.created == 0 && outcome.progress.counts.unchanged == 1)
    }

    @Test func `a day that was on no card outlasts a put, and one that was taken off goes`() async throws {
        let bytes = BackendWorld.card("Anna Berg", uid: "anna", "BDAY:1985-04-12", "X-ABDATE:2001-05-06")
        var card = IncomingCard(uid: "anna", revision: nil, bytes: bytes, content: .person(Cast.anna, photo: nil), line: 1)
        // The stored data is more than the card's.
        var known = Profile(name: PersonName(given: "Anna", family: "Berg", formatted: "Anna Berg"))
        known.occasions = [
            Occasion(kind: .birthday, when: Cast.date(1985, 4, 12)), Occasion(kind: .custom, when: Cast.date(2001, 5, 6)),
            Occasion(kind: .nameDay, label: "", when: Cast.date(nil, 7, 26)),
        ]
        card.content = .person(known, photo: nil)
        try await world.space.importAll([card], at: world.now)
        let name = try #require(try await world.names().first)
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna", "BDAY:1985-04-13"), name)
        #expect(
            try await world.person(name).profile.occasions == [
                Occasion(kind: .birthday, when: Cast.date(1985, 4, 13)), Occasion(kind: .nameDay, when: Cast.date(nil, 7, 26)),
            ])
    }

    @Test func `a photo goes to the pictures and away again with the card`() async throws {
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna", photo), "a.vcf")
        let digest = try #require(try await world.person("a.vcf").photo)
        #expect(world.space.media.contains(digest))
        try await world.put(BackendWorld.card("Anna Berg", uid: "anna"), "a.vcf")
        #expect(try await world.person("a.vcf").photo == nil)
    }
}
