import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@Suite struct PersonEditorTests {
    private let clock = TestClock()
    private let test: TestSpace

    init() throws { test = try TestSpace() }

    private var editor: PersonEditor { PersonEditor(test.space, today: clock.today, now: clock.now) }

    /// A card as an address book of ten years leaves it.
    private static let rich = """
        BEGIN:VCARD\r
        VERSION:3.0\r
        PRODID:-//Apple Inc.//iOS 17.5//EN\r
        N:Berg;Anna;Maria;Dr.;\r
        FN:Dr. Anna Maria Berg\r
        NICKNAME:Änni\r
        ORG:Stadtwerke;Netze\r
        EMAIL;type=INTERNET;type=HOME;type=pref:anna@example.org\r
        item1.EMAIL;type=INTERNET:old@example.org\r
        item1.X-ABLabel:Alt\r
        TEL;type=CELL;type=VOICE:+49 30 1234567\r
        item2.ADR;type=HOME;type=pref:;;Hauptstraße 1;Berlin;;10115;Germany\r
        item2.X-ABADR:de\r
        BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12\r
        item3.X-ABDATE:2012-06-30\r
        item3.X-ABLabel:_$!<Anniversary>!$_\r
        NOTE:Likes walnut cake\\, not nuts\\nand the sea\r
        X-PHONETIC-LAST-NAME:bɛʁk\r
        X-ABShowAs:PERSON\r
        PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAg\r
         IDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD\r
        CATEGORIES:choir,"odd"\r
        UID:11111111-2222-4333-8444-555555555555\r
        REV:2024-05-01T10:00:00Z\r
        END:VCARD\r

        """

    private func imported(_ text: String) async throws -> PersonEdition {
        let now = clock.now
        let run = try await ContactsImport(of: "test.vcf", into: test.space, by: nil, now: { now })
        _ = try await run.read(ImportSource(bytes: Array(text.utf8)), today: clock.today)
        let id = try #require(try await test.space.peoplePage(order: .givenFirst, limit: 1).rows.first?.id)
        return try #require(try await test.space.personEdition(id))
    }

    /// The lines that one text has and the other has not.
    private func difference(_ before: [UInt8]?, _ after: [UInt8]?) -> (gone: [String], new: [String]) {
        func lines(_ bytes: [UInt8]?) -> [String] {
            String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\r\n").map(String.init)
        }
        let change = lines(after).difference(from: lines(before))
        var (gone, new): ([String], [String]) = ([], [])
        for step in change {
            switch step {
            case .remove(_, let line, _): gone.append(line)
            case .insert(_, let line, _): new.append(line)
            }
        }
        return (gone, new)
    }

    private func saved(_ saving: PersonSaving) throws -> PersonEdition {
        guard case .saved(let edition) = saving else { throw StoreError.unexpected("\(saving)") }
        return edition
    }

    @Test func `an edit of one field changes exactly its line`() async throws {
        let before = try await imported(Self.rich)
        func edited(_ change: (inout Profile) -> Void) async throws -> (gone: [String], new: [String]) {
            let there = try #require(try await test.space.personEdition(before.person.id))
            var draft = PersonDraft(there.person)
            change(&draft.profile)
            let after = try saved(try await editor.save(draft, over: before.person.id, ifVersion: there.version))
            #expect(after.person.profile == draft.profile)
            return difference(there.card, after.card)
        }
        #expect(
            try await edited { $0.organisation = "Stadtwerke, Wasser" }
                == (["ORG:Stadtwerke;Netze"], ["ORG:Stadtwerke;Wasser"]))
        let phone = try await edited { $0.contacts[2].value = .phone("+49 30 7654321") }
        #expect(phone.gone == ["TEL;type=CELL;type=VOICE:+49 30 1234567"])
        #expect(phone.new.count == 1 && phone.new.allSatisfy { $0.hasPrefix("TEL;") && $0.hasSuffix(":+49 30 7654321") })
        #expect(try await edited { $0.contacts[1].label = "Work" }.gone.allSatisfy { $0.contains("item1") })
        #expect(try await edited { $0.tags.append("sea") }.gone == ["CATEGORIES:choir,\"odd\""])
        #expect(
            try await edited { $0.occasions.remove(at: 0) }
                == (["BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"], []))
        #expect(try await edited { _ in } == ([], []))
    }

    @Test func `a draft that says what is there changes no byte`() async throws {
        let before = try await imported(Self.rich)
        let after = try saved(
            try await editor.save(PersonDraft(before.person), over: before.person.id, ifVersion: before.version))
        #expect(after == before)
    }

    @Test func `own data changes without touching the card`() async throws {
        let before = try await imported(Self.rich)
        var draft = PersonDraft(before.person)
        draft.own = OwnData(category: .custom("Choir"), leapDayRule: .march1, cadence: .never)
        let after = try saved(try await editor.save(draft, over: before.person.id, ifVersion: before.version))
        #expect(after.card == before.card)
        #expect(after.person.ownData == draft.own)
    }

    @Test func `the second of two writers is shown what the first wrote`() async throws {
        let before = try await imported(Self.rich)
        var first = PersonDraft(before.person)
        first.profile.note = "First"
        let there = try saved(try await editor.save(first, over: before.person.id, ifVersion: before.version))
        var second = PersonDraft(before.person)
        second.profile.note = "Second"
        #expect(try await editor.save(second, over: before.person.id, ifVersion: before.version) == .conflict(there))
        #expect(try await test.space.personEdition(before.person.id) == there)
        let over = try saved(try await editor.save(second, over: before.person.id, ifVersion: nil))
        #expect(over.person.profile.note == "Second")
    }

    @Test func `a new person has a card that reads as the person`() async throws {
        let id = Person.ID.make(at: clock.now)
        let draft = PersonDraft(profile: Cast.anna, own: OwnData(category: .family))
        let edition = try await editor.create(draft, id: id)
        #expect(edition.person.profile == Cast.anna)
        #expect(edition.person.category == .family)
        let card = String(decoding: edition.card ?? [], as: UTF8.self)
        #expect(card.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n") && card.contains("\r\nUID:urn:uuid:\(id)\r\n"))
        #expect(try await editor.create(PersonDraft(profile: Cast.mum), id: id) == edition)
    }

    @Test(
        "a picture is written as each version has it, replaces every other one, and goes again",
        arguments: [
            ("2.1", "PHOTO;JPEG;ENCODING=BASE64:"), ("3.0", "PHOTO;TYPE=JPEG;ENCODING=b:"),
            ("4.0", "PHOTO:data:image/jpeg;base64,"),
        ])
    func photo(version: String, start: String) async throws {
        let before = try await imported(
            "BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:Anna\r\nN:;Anna;;;\r\nPHOTO:https://example.org/a.jpg\r\nX-ODD:1\r\n"
                + "PHOTO:https://example.org/b.jpg\r\nEND:VCARD\r\n")
        let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<300).map { UInt8($0 % 251) }
        let with = try saved(
            try await editor.setPhoto(.set(picture, mediaType: "image/jpeg"), of: before.person.id))
        let text = String(decoding: with.card ?? [], as: UTF8.self)
        #expect(text.contains("\r\n\(start)"), "\(text)")
        #expect(!text.contains("example.org"))
        let photo = try #require(with.person.photo)
        #expect(try [UInt8](Data(contentsOf: test.space.media.url(for: photo))) == picture)
        let without = try saved(try await editor.setPhoto(.removed, of: before.person.id))
        #expect(without.person.photo == nil)
        #expect(difference(before.card, without.card).new == [])
        #expect(difference(before.card, without.card).gone.allSatisfy { $0.hasPrefix("PHOTO") })
    }

    @Test func `an edit outlasts the file it came from`() async throws {
        let before = try await imported(Self.rich)
        var draft = PersonDraft(before.person)
        draft.profile.note = "Edited"
        _ = try await editor.save(draft, over: before.person.id, ifVersion: before.version)
        let again = try await imported(Self.rich)
        #expect(again.person.profile.note == "Edited")
    }

    @Test("any edit is read back as it was written", arguments: trials(10, long: 200))
    func roundTrip(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let before = try await imported(Self.rich)
        var draft = PersonDraft(before.person)
        for _ in 0..<Int.random(in: 1...4, using: &random) { draft.profile.change(using: &random) }
        let after = try saved(try await editor.save(draft, over: before.person.id, ifVersion: before.version))
        #expect(after.person.profile == draft.profile)
        let again = try saved(
            try await editor.save(PersonDraft(after.person), over: before.person.id, ifVersion: after.version))
        #expect(again == after)
        let kept = String(decoding: after.card ?? [], as: UTF8.self)
        for line in ["X-PHONETIC-LAST-NAME:bɛʁk", "X-ABShowAs:PERSON", "PRODID:-//Apple Inc.//iOS 17.5//EN"] {
            #expect(kept.contains(line))
        }
    }
}

extension Profile {
    /// One edit of a kind that the form offers, in card form.
    fileprivate mutating func change(using random: inout SeededGenerator) {
        let words = ["Sommer", "a;b,c\\d", "李", "two\nlines", "🎂 x:y"]
        let word = words.randomElement(using: &random) ?? ""
        let line = word.replacing("\n", with: " ")
        switch Int.random(in: 0..<9, using: &random) {
        case 0: name.family = line
        case 1: note = word
        case 2: jobTitle = line
        case 3:
            contacts.insert(
                ContactMethod(label: "work", value: .phone("+1 555 \(Int.random(in: 0..<99, using: &random))")), at: 0)
        case 4: if !contacts.isEmpty { contacts.removeLast() }
        case 5:
            contacts.append(ContactMethod(label: line, value: .messaging(service: "signal", handle: "anna\(contacts.count)")))
        case 6: if !tags.contains(line) { tags.append(line) }
        case 7: if !occasions.isEmpty { occasions.removeFirst() }
        default:
            let day = Cast.date(Int.random(in: 1950...2020, using: &random), 5, Int.random(in: 1...31, using: &random))
            let new = Occasion(kind: .custom, label: line, when: day)
            if !occasions.contains(new) { occasions.append(new) }
        }
    }
}
