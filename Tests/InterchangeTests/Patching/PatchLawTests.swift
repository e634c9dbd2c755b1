import ContentLine
import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

/// The laws of patching, over random profiles and the cards of the shared corpus.
struct PatchLawTests {
    private let reader = CardReader(today: Import.today)
    private let patcher = CardPatcher(today: Import.today)

    /// One card per quirk, for machines without the shared corpus.
    private static let ownCards = [
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Berg;Anna;;;\r\nFN:Anna Berg\r\nitem1.TEL;type=CELL;type=pref:1\r\nitem1.X-ABLabel:Chess\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\nVERSION:4.0\nFN:Anna\nBDAY;ALTID=1:19850412\nBDAY;ALTID=1;VALUE=text:April\nANNIVERSARY:20090808\nEND:VCARD\n",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nLABEL;TYPE=home:Street 1\\nBerlin\r\nLABEL;TYPE=work:Way 2\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nX-JABBER:a@b\r\nIMPP;X-SERVICE-TYPE=Jabber:xmpp:a@b\r\nX-SOCIALPROFILE;type=twitter:x\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nBDAY:soon\r\nBDAY:19850412\r\nBDAY:19860513\r\nORG:A;B\r\nTITLE:C\r\nROLE:D\r\nEND:VCARD\r\n",
    ]

    private static func cards() throws -> [VCard] {
        var cards: [VCard] = []
        for text in ownCards { cards.append(try VCard(bytes: Array(text.utf8))) }
        for file in Corpus.files("vcf") {
            var vCards = VCardReader(bytes: try Corpus.bytes(file))
            while let card = try vCards.next() { cards.append(card) }
        }
        return cards.filter { $0.bytes.count < 20_000 }
    }

    @Test func `patching a card with the profile it has changes no byte`() throws {
        for card in try Self.cards() {
            let profile = reader.profile(card)
            #expect(patcher.patched(card, from: profile, to: profile) == card)
            #expect(profile.inCardForm == profile, "\(String(decoding: card.bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: trials(1, long: 30))
    func `a card patched to a profile says that profile`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for card in try Self.cards() {
            let old = reader.profile(card)
            let new = Profile.random(using: &random)
            check(card, old, new)
        }
    }

    @Test(arguments: trials(1, long: 30))
    func `a card patched in one thing says that thing and all the others as before`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 100)
        for card in try Self.cards() {
            let old = reader.profile(card)
            let other = Profile.random(using: &random)
            var new = old
            switch Int.random(in: 0..<8, using: &random) {
            case 0: new.name.given = "Wanda"
            case 1: new.note = "A new note"
            case 2: new.jobTitle = ""
            case 3: new.tags.append("new")
            case 4: new.contacts.shuffle(using: &random)
            case 5: new.contacts = Array(new.contacts.dropFirst()) + [ContactMethod(label: "work", value: .phone("555"))]
            case 6 where card.version != .v2_1: new.occasions = other.occasions
            default: new.occasions.shuffle(using: &random)
            }
            check(card, old, new)
        }
    }

    @Test func `patching back gives the old profile`() throws {
        var random = SeededGenerator(seed: 77)
        for card in try Self.cards() where card.version != .v2_1 {
            let old = reader.profile(card)
            let patched = patcher.patched(card, from: old, to: .random(using: &random))
            check(patched, reader.profile(patched), old)
        }
    }

    @Test func `a new card says the profile it was made for`() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<300 {
            let profile = Profile.random(using: &random)
            let card = patcher.newCard(for: profile, uid: "urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
            #expect(reader.profile(card) == profile.inCardForm, "\(String(decoding: card.bytes, as: UTF8.self))")
            #expect(reader.read(card).card.uid == "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
            #expect(card.firstProperty(named: "FN") != nil)
        }
    }

    private func check(_ card: VCard, _ old: Profile, _ new: Profile) {
        let patched = patcher.patched(card, from: old, to: new)
        let read = reader.profile(patched)
        #expect(
            read == new.inCardForm,
            """
            \(String(decoding: card.bytes.prefix(3_000), as: UTF8.self))
            became
            \(String(decoding: patched.bytes.prefix(3_000), as: UTF8.self))
            """)
        #expect(unknownLines(patched) == unknownLines(card))
    }

    /// The properties that mean nothing to Kinkeeper, which no edit may touch.
    private func unknownLines(_ card: VCard) -> [String] {
        let unknown: Set = [
            "PHOTO", "REV", "PRODID", "GEO", "KEY", "X-ABUID", "X-FOO", "RELATED", "X-ABRELATEDNAMES", "LANG", "SOUND",
            "X-PHONETIC-FIRST-NAME",
        ]
        return card.properties.filter { unknown.contains($0.name) }.map {
            "\($0.group ?? "")\($0.name)\($0.parameters)\($0.rawValue)"
        }
    }
}
