import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@Suite struct BackendBookTests {
    private let world: BackendWorld

    init() throws { world = try BackendWorld() }

    private func made(_ segment: String = "work") async throws -> AddressBook {
        try #require(try await world.backend.make(segment, displayName: "Work"))
    }

    @Test func `a book is made once, patched, and says what was put beside it`() async throws {
        let colour = DeadProperty(namespace: "urn:x", name: "colour", xml: "<c xmlns='urn:x'>red</c>")
        let book = try #require(
            try await world.backend.make("work", displayName: "Work", details: "People there", properties: [colour]))
        #expect(try await world.backend.make("work", displayName: "Other") == nil)
        #expect(try await world.backend.list().map(\.segment) == ["contacts", "work"])
        var patch = AddressBookPatch()
        patch.displayName = "Office"
        patch.removed = [DeadPropertyName(namespace: "urn:x", name: "colour")]
        patch.set = [DeadProperty(namespace: "urn:x", name: "order", xml: "<o/>")]
        let patched = try #require(try await world.backend.patch(book, patch))
        #expect(patched.displayName == "Office" && patched.details == "People there")
        #expect(try await world.backend.properties(of: book).map(\.name) == ["order"])
    }

    @Test func `deleting a book moves everybody in it to the trash, and its groups can come back`() async throws {
        let book = try await made()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf", in: book)
        try await world.put(BackendWorld.group("Choir", uid: "G1", members: ["anna"]), "g.vcf", in: book)
        try await world.put(BackendWorld.card("Bert", uid: "bert"), "b.vcf")
        #expect(try await world.backend.extent(of: book).people == 1)
        #expect(try await world.backend.delete(book))
        #expect(try await !world.backend.delete(book))
        #expect(try await world.backend.list().count == 1)
        #expect(try await world.space.trashedPeople(limit: 10).rows.count == 1)
        #expect(try await world.names() == ["b.vcf"])
        await #expect(throws: StoreError.notFound) { try await world.put(BackendWorld.card("C", uid: "c"), "c.vcf", in: book) }
    }

    @Test func `somebody whose book is gone comes back into the first`() async throws {
        let book = try await made()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf", in: book)
        guard case .person(let id)? = try await world.backend.object("a.vcf", in: book)?.subject else { return }
        _ = try await world.backend.delete(book)
        try await world.space.restore(id, at: world.now)
        #expect(try await world.names() == ["\(id).vcf"])
    }

    @Test func `a token of a book that is gone is none for a new one of its segment`() async throws {
        let book = try await made()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf", in: book)
        let token = try await world.backend.token(of: book)
        _ = try await world.backend.delete(book)
        #expect(try await world.backend.changes(in: try await made(), since: token) == nil)
    }

    @Test func `the first book can be deleted, and comes back by being made or by anybody new`() async throws {
        let first = try await world.contacts
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        let token = try await world.backend.token(of: first)
        _ = try await world.backend.delete(first)
        #expect(try await world.backend.list().isEmpty)
        let again = try #require(try await world.backend.make("contacts", displayName: "Again"))
        #expect(again.id == AddressBook.first && again.displayName == "Again")
        #expect(try await world.backend.changes(in: again, since: token)?.vanished == ["a.vcf"])
        _ = try await world.backend.delete(again)
        try await world.space.importAll([Cast.card(Cast.anna, uid: "x")], at: world.now)
        #expect(try await world.backend.list().map(\.displayName) == ["Again"])
    }

    @Test func `moving keeps who it is, and both names change for those who sync`() async throws {
        let work = try await made()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        let anna = try await world.person("a.vcf").id
        let (here, there) = (try await world.backend.token(of: world.contacts), try await world.backend.token(of: work))
        let (from, to) = (AddressPlace(AddressBook.first, "a.vcf"), AddressPlace(work.id, "b.vcf"))
        guard case .created(let object) = try await world.backend.move(from, to: to, overwrite: false) else {
            Issue.record("not moved")
            return
        }
        #expect(object.subject == .person(anna) && object.name == "b.vcf")
        #expect(try await world.backend.changes(in: world.contacts, since: here)?.vanished == ["a.vcf"])
        #expect(try await world.backend.changes(in: work, since: there)?.changed.map(\.name) == ["b.vcf"])
        #expect(try await world.backend.move(from, to: to, overwrite: true) == .notFound)
    }

    @Test func `nobody is moved or copied over somebody else`() async throws {
        let work = try await made()
        try await world.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf")
        try await world.put(BackendWorld.card("Bert", uid: "bert"), "b.vcf")
        try await world.put(BackendWorld.card("Carl", uid: "carl"), "c.vcf", in: work)
        try await world.put(BackendWorld.group("Choir", uid: "G1", members: []), "g.vcf")
        let from = AddressPlace(AddressBook.first, "a.vcf")
        for name in ["b.vcf", "g.vcf"] {
            let to = AddressPlace(AddressBook.first, name)
            #expect(try await world.backend.move(from, to: to, overwrite: false) == .conditionFailed)
            #expect(try await world.backend.move(from, to: to, overwrite: true) == .refused(.uidChange))
        }
        let to = AddressPlace(work.id, "c.vcf")
        #expect(try await world.backend.move(from, to: to, overwrite: true) == .refused(.uidChange))
        #expect(try await world.backend.copy(from, to: to, overwrite: true) == .refused(.uidChange))
        #expect(try await world.names() == ["a.vcf", "b.vcf", "g.vcf"])
        #expect(try await world.space.trashedPeople(limit: 10).rows.isEmpty)
    }

    @Test func `a copy is somebody new in another book, and refused in the same one`() async throws {
        let work = try await made()
        let bytes = BackendWorld.card("Anna", uid: "anna", "NOTE:x")
        try await world.put(bytes, "a.vcf")
        let from = AddressPlace(AddressBook.first, "a.vcf")
        #expect(
            try await world.backend.copy(from, to: AddressPlace(AddressBook.first, "b.vcf"), overwrite: false)
                == .refused(.uidConflict("a.vcf")))
        guard case .created(let copy) = try await world.backend.copy(from, to: AddressPlace(work.id, "a.vcf"), overwrite: false)
        else {
            Issue.record("not copied")
            return
        }
        let anna = try await world.person("a.vcf").id
        #expect(copy.subject != .person(anna))
        #expect(try await world.text("a.vcf", in: work) == String(decoding: bytes, as: UTF8.self))
        // Neither can go where the other lies under another name.
        #expect(
            try await world.backend.move(from, to: AddressPlace(work.id, "b.vcf"), overwrite: false)
                == .refused(.uidConflict("a.vcf")))
        guard case .replaced = try await world.backend.copy(from, to: AddressPlace(work.id, "a.vcf"), overwrite: true) else {
            Issue.record("not copied over")
            return
        }
        // It is the same person, with Kinkeeper's own data.
        #expect(try await world.backend.object("a.vcf", in: work)?.subject == copy.subject)
        #expect(try await world.space.trashedPeople(limit: 10).rows.isEmpty)
    }

    @Test func `books, places and properties are in the document, and come back with it`() async throws {
        let first = try await DocumentWorld()
        let backend = AddressBookBackend(first.space, today: first.clock.today, now: first.clock.now)
        let work = try #require(try await backend.make("work", displayName: "Work"))
        _ = try await backend.put(BackendWorld.card("Anna", uid: "anna"), "a.vcf", in: work)
        _ = try await backend.put(BackendWorld.group("Choir", uid: "G", members: ["anna", "later"]), "g.vcf", in: work)
        let object = try #require(try await backend.object("a.vcf", in: work))
        var patch = AddressBookPatch()
        patch.set = [DeadProperty(namespace: "urn:x", name: "colour", xml: "<c/>")]
        #expect(try await backend.patch(object, patch))
        let document = try await first.export()
        let second = try await DocumentWorld()
        try await second.restore(document)
        #expect(try await second.export() == document)
        let again = AddressBookBackend(second.space, today: second.clock.today, now: second.clock.now)
        let book = try #require(try await again.book("work"))
        #expect(try await again.objects(in: book, limit: 9).map(\.name) == ["a.vcf", "g.vcf"])
        let etags = try await backend.objects(in: work, limit: 9).map(\.etag)
        #expect(try await again.objects(in: book, limit: 9).map(\.etag) == etags)
        #expect(try await again.properties(of: object).map(\.name) == ["colour"])
    }

    @Test func `somebody restored without a card gets one`() async throws {
        let first = try await DocumentWorld()
        _ = try await AddressBookBackend(first.space, today: first.clock.today, now: first.clock.now).list()
        let id = "01890a5d-ac96-774b-bcce-b302099a8057"
        let person = """
            {"id": "\(id)", "namePrefix": "", "givenName": "Anna", "middleNames": "", "familyName": "Berg", \
            "nameSuffix": "", "nickname": "", "formattedName": "Anna Berg", "organisation": "", "jobTitle": "", \
            "pronouns": "", "note": "", "createdAt": "2026-11-21T12:00:00.000Z", "updatedAt": "2026-11-21T12:00:00.000Z"}
            """
        try await first.restore(try await first.text().replacing("\"people\": []", with: "\"people\": [\(person)]"))
        let backend = AddressBookBackend(first.space, today: first.clock.today, now: first.clock.now)
        let book = try #require(try await backend.book("contacts"))
        #expect(try await backend.objects(in: book, limit: 9).map(\.name) == ["\(id).vcf"])
        let text = String(decoding: try #require(try await backend.cards(["\(id).vcf"], in: book).first).bytes, as: UTF8.self)
        #expect(text.contains("UID:urn:uuid:\(id)\r\n") && text.contains("FN:Anna Berg\r\n"))
    }
}
