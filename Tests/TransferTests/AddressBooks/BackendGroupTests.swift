import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@Suite struct BackendGroupTests {
    private let world: BackendWorld

    init() throws { world = try BackendWorld() }

    private func put(_ people: String...) async throws {
        for name in people { try await world.put(BackendWorld.card(name, uid: name.lowercased()), "\(name.lowercased()).vcf") }
    }

    private func members(_ name: String = "g.vcf") async throws -> Set<String> {
        let group = try await world.group(name)
        var names: Set<String> = []
        for id in try await world.space.members(of: group) {
            names.insert(try #require(try await world.space.person(id)).profile.name.formatted)
        }
        return names
    }

    @Test func `a group that is put is a group with its members, offered by nobody, and comes back byte for byte`() async throws
    {
        try await put("Anna", "Bert")
        let bytes = BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert"])
        guard case .created(let object) = try await world.put(bytes, "g.vcf") else {
            Issue.record("not created")
            return
        }
        #expect(object.etag == AddressObject.etag(of: bytes))
        #expect(try await world.text("g.vcf") == String(decoding: bytes, as: UTF8.self))
        #expect(try await members() == ["Anna", "Bert"])
        #expect(try await world.space.groups().map(\.group.name) == ["Choir"])
        #expect(try await GroupOffer.all(in: world.space, limit: 10, today: world.today).isEmpty)
        #expect(try await world.put(bytes, "g.vcf") == .unchanged(object))
    }

    @Test func `who is taken off the card leaves, and who is put on it joins`() async throws {
        try await put("Anna", "Bert", "Carl")
        try await world.put(BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert"]), "g.vcf")
        let newer = BackendWorld.group("Singers", uid: "G1", members: ["bert", "carl"])
        guard case .replaced = try await world.put(newer, "g.vcf") else {
            Issue.record("not replaced")
            return
        }
        #expect(try await members() == ["Bert", "Carl"])
        #expect(try await world.space.groups().map(\.group.name) == ["Singers"])
        let text = try await world.text("g.vcf")
        #expect(text == String(decoding: newer, as: UTF8.self))
        #expect(try await GroupOffer.all(in: world.space, limit: 10, today: world.today).isEmpty)
    }

    @Test func `what changes here shows in the lines that say it and in no other`() async throws {
        try await put("Anna", "Bert", "Carl")
        let text = String(
            decoding: BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert", "stranger"]), as: UTF8.self
        )
        .replacing("UID", with: "X-ODD;A=b:kept\r\nUID")
        try await world.put(Array(text.utf8), "g.vcf")
        let group = try await world.group("g.vcf")
        let token = try await world.backend.token(of: world.contacts)
        _ = try await world.space.removeMembers([try await world.person("anna.vcf").id], from: group, at: world.now)
        _ = try await world.space.addMembers(
            [try await world.person("carl.vcf").id], to: group, on: world.today, at: world.now)
        let changes = try #require(try await world.backend.changes(in: world.contacts, since: token))
        #expect(changes.changed.map(\.name) == ["g.vcf"] && changes.vanished.isEmpty)
        let expected = text.replacing("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:anna\r\n", with: "")
            .replacing("END:", with: "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:carl\r\nEND:")
        #expect(try await world.text("g.vcf") == expected)
        _ = try await world.space.renameGroup(group, to: GroupName("Singers"), at: world.now)
        #expect(try await world.text("g.vcf") == expected.replacing("Choir", with: "Singers"))
    }

    @Test func `members who are not here stay on the card, and join when they come`() async throws {
        let bytes = BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert"])
        try await world.put(bytes, "g.vcf")
        #expect(try await members().isEmpty)
        try await put("Anna")
        try await world.space.importAll([Cast.card(Cast.lea, uid: "bert")], at: world.now)
        #expect(try await members() == ["Anna", "Léa Dubois"])
        #expect(try await world.text("g.vcf") == String(decoding: bytes, as: UTF8.self))
    }

    @Test func `a member in the trash is on no card, stays in the group, and is on it again`() async throws {
        try await put("Anna", "Bert")
        let bytes = BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert"])
        try await world.put(bytes, "g.vcf")
        let anna = try await world.person("anna.vcf").id
        let token = try await world.backend.token(of: world.contacts)
        try await world.space.trash(anna, at: world.now)
        let changes = try #require(try await world.backend.changes(in: world.contacts, since: token))
        #expect(changes.changed.map(\.name) == ["g.vcf"] && changes.vanished == ["anna.vcf"])
        let without = String(decoding: bytes, as: UTF8.self).replacing("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:anna\r\n", with: "")
        #expect(try await world.text("g.vcf") == without)
        // A phone writes the card it saw.
        try await world.put(Array(without.replacing("Choir", with: "Singers").utf8), "g.vcf")
        try await world.space.restore(anna, at: world.now)
        #expect(try await members() == ["Anna", "Bert"])
        #expect(try await world.text("g.vcf")?.contains("MEMBER:urn:uuid:anna\r\n") == true)
    }

    @Test func `a group made here has a card, in the words of 4,0, that takes edits`() async throws {
        try await put("Anna")
        let id = PersonGroup.ID.make(at: world.now)
        _ = try await world.space.createGroup(id, named: GroupName("Family"), on: world.today, at: world.now)
        _ = try await world.space.addMembers([try await world.person("anna.vcf").id], to: id, on: world.today, at: world.now)
        let text = try #require(try await world.text("\(id).vcf"))
        #expect(
            text
                == "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:\(id)\r\nKIND:group\r\nFN:Family\r\nMEMBER:urn:uuid:anna\r\nEND:VCARD\r\n"
        )
        guard case .replaced = try await world.put(Array(text.replacing("Family", with: "Kin").utf8), "\(id).vcf") else {
            Issue.record("not replaced")
            return
        }
        #expect(try await world.space.group(id)?.group.name == "Kin")
    }

    @Test func `a deleted group comes back by undo, and by its card, with all it had`() async throws {
        try await put("Anna")
        let bytes = BackendWorld.group("Choir", uid: "G1", members: ["anna"])
        try await world.put(bytes, "g.vcf")
        let group = try await world.group("g.vcf")
        _ = try await world.space.setCadence(Cadence(days: 30), ofGroup: group, on: world.today, at: world.now)
        #expect(try await world.backend.delete("g.vcf", in: world.contacts) == .removed)
        #expect(try await world.names() == ["anna.vcf"])
        try await world.space.restoreGroup(group, at: world.now)
        #expect(try await world.text("g.vcf") == String(decoding: bytes, as: UTF8.self))
        _ = try await world.backend.delete("g.vcf", in: world.contacts)
        guard case .created(let object) = try await world.put(bytes, "h.vcf") else {
            Issue.record("not created")
            return
        }
        #expect(object.subject == .group(group))
        #expect(try await world.space.group(group)?.group.cadence == Cadence(days: 30))
        #expect(try await GroupOffer.all(in: world.space, limit: 10, today: world.today).isEmpty)
    }

    @Test func `a group made here comes back by its card, as itself`() async throws {
        let id = PersonGroup.ID.make(at: world.now)
        _ = try await world.space.createGroup(id, named: GroupName("Family"), on: world.today, at: world.now)
        let text = try #require(try await world.text("\(id).vcf"))
        #expect(try await world.backend.delete("\(id).vcf", in: world.contacts) == .removed)
        guard case .created(let object) = try await world.put(Array(text.utf8), "f.vcf") else {
            Issue.record("not created")
            return
        }
        #expect(object.subject == .group(id))
    }

    @Test func `who was taken out here stays out, though a phone did not hear of it while they were in the trash`() async throws
    {
        try await put("Anna", "Bert", "Carl")
        try await world.put(BackendWorld.group("Choir", uid: "G1", members: ["anna", "bert"]), "g.vcf")
        let bert = try await world.person("bert.vcf").id
        _ = try await world.space.removeMembers([bert], from: try await world.group("g.vcf"), at: world.now)
        #expect(try await world.backend.delete("bert.vcf", in: world.contacts) == .removed)
        let shown = try #require(try await world.text("g.vcf"))
        #expect(!shown.contains("bert"))
        let listed = try await world.backend.object("g.vcf", in: world.contacts)
        #expect(listed?.etag == AddressObject.etag(of: Array(shown.utf8)))
        _ = try await world.put(
            Array(shown.replacing("UID:G1", with: "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:carl\r\nUID:G1").utf8), "g.vcf")
        try await world.space.restore(bert, at: world.now)
        #expect(try await members() == ["Anna", "Carl"])
    }

    @Test func `who lies in another book stays in a group that a phone writes without them`() async throws {
        guard let work = try await world.backend.make("work", displayName: "Work") else {
            Issue.record("not made")
            return
        }
        try await put("Anna", "Carl")
        try await world.put(BackendWorld.card("Bert", uid: "bert"), "bert.vcf", in: work)
        try await world.put(BackendWorld.group("Family", uid: "G1", members: ["anna", "bert"]), "g.vcf")
        #expect(try await members() == ["Anna", "Bert"])
        try await world.put(BackendWorld.group("Family", uid: "G1", members: ["anna", "carl"]), "g.vcf")
        #expect(try await members() == ["Anna", "Bert", "Carl"])
    }

    @Test func `a person's card cannot take the place of a group, and one UID is one group's`() async throws {
        try await world.put(BackendWorld.group("Choir", uid: "G1", members: []), "g.vcf")
        #expect(try await world.put(BackendWorld.card("Anna", uid: "G1"), "g.vcf") == .refused(.otherKind))
        #expect(
            try await world.put(BackendWorld.group("Choir", uid: "G1", members: []), "h.vcf") == .refused(.uidConflict("g.vcf"))
        )
        #expect(try await world.put(BackendWorld.group("Choir", uid: "G2", members: []), "g.vcf") == .refused(.uidChange))
    }

    @Test func `who is unknown on the card of a group that was taken over before is awaited, and the line stays`() async throws
    {
        let text = String(decoding: BackendWorld.group("Choir", uid: "G1", members: ["anna"]), as: UTF8.self)
        let now = world.now
        let run = try await ContactsImport(of: "g.vcf", into: world.space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: Array(text.utf8)), today: world.today)
        let kept = try #require(try await world.space.groupCardsToConsider().first)
        let group = PersonGroup.ID.make(at: world.now)
        _ = try await world.space.adoptGroupCard(
            kept.id, version: kept.version, as: group, named: GroupName("Choir"), members: [], on: world.today, at: world.now)
        #expect(try await world.text("\(group).vcf") == text)
        try await put("Anna")
        #expect(try await world.space.members(of: group).count == 1)
        #expect(try await world.text("\(group).vcf") == text)
    }

    @Test func `who was unknown when a group was taken over joins on coming`() async throws {
        try await world.space.importAll([Cast.group("Choir", uid: "G1", members: ["anna"])], at: world.now)
        let kept = try #require(try await world.space.groupCardsToConsider().first)
        let group = PersonGroup.ID.make(at: world.now)
        _ = try await world.space.adoptGroupCard(
            kept.id, version: kept.version, as: group, named: GroupName("Choir"), members: [], uids: ["anna"],
            on: world.today, at: world.now)
        try await put("Anna")
        #expect(try await world.space.members(of: group).count == 1)
    }
}
