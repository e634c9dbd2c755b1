import ContentLine
import Foundation
import Interchange
import Kinkeeper
import TestSupport
import Testing

/// Damaged files: nothing crashes, nothing is silent, and the laws of patching still hold.
struct ContactsFuzzTests {
    private static let text = """
        BEGIN:VCARD\r
        VERSION:3.0\r
        N:Berg;Anna;Maria;Dr.;\r
        FN:Dr. Anna Berg\r
        item1.TEL;type=CELL;type=pref:+49 171 1\r
        item1.X-ABLabel:Chess\r
        item2.ADR;type=HOME:;;Way 1;Berlin;;10115;Germany\r
        item2.X-ABADR:de\r
        LABEL;TYPE=HOME:Way 1\\nBerlin\r
        IMPP;X-SERVICE-TYPE=Jabber;type=HOME:xmpp:anna@example.org\r
        X-JABBER:anna@example.org\r
        BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29\r
        item3.X-ABDATE;type=pref:2009-08-08\r
        item3.X-ABLabel:_$!<Anniversary>!$_\r
        NOTE:one\\, two\\nthree\r
        CATEGORIES:chess,family\r
        END:VCARD\r

        """

    /// The text with a few bytes changed, doubled or cut out.
    private func damaged(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text.utf8)
        let pieces = [
            ":", ";", "\r\n", "\n ", ",", "\\", "\"", ".", "=", "item1.", "BEGIN:VCARD\r\n", "END:VCARD\r\n", "TYPE=", "\u{0}",
            "é",
        ]
        for _ in 0...Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
            case 2: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
            default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
            }
        }
        return bytes
    }

    @Test(arguments: [11, 13, 14] as [UInt64])
    func `a damaged file gives people, groups or diagnostics, and its cards can be patched`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let reader = CardReader(today: Import.today)
        let patcher = CardPatcher(today: Import.today)
        for _ in trials(60, long: 2_000) {
            let bytes = damaged(Self.text + Self.text, &random)
            let read = try Import(bytes)
            #expect(!read.cards.isEmpty || !read.diagnostics.isEmpty)
            for incoming in read.cards {
                guard let card = try? VCard(bytes: incoming.bytes), card.version != .v2_1 else { continue }
                let old = reader.profile(card)
                let new = Profile.random(using: &random)
                #expect(patcher.patched(card, from: old, to: old) == card)
                let patched = patcher.patched(card, from: old, to: new)
                #expect(
                    reader.profile(patched) == new.inCardForm,
                    "\(String(decoding: card.bytes, as: UTF8.self))\nbecame\n\(String(decoding: patched.bytes, as: UTF8.self))")
            }
        }
    }

    @Test func `random bytes and letters are never a crash, and never silent`() throws {
        var random = SeededGenerator(seed: 12)
        for _ in trials(500, long: 20_000) {
            let count = Int.random(in: 1...200, using: &random)
            let letters = Array("BEGIN:VCARD\nEND[]{}\",;<>0 vcard".utf8)
            let isBinary = Bool.random(using: &random)
            let bytes = (0..<count).map { _ in isBinary ? UInt8.random(in: 0...255, using: &random) : random.pick(letters) }
            let read = try Import(bytes)
            #expect(!read.cards.isEmpty || !read.diagnostics.isEmpty)
        }
    }
}
