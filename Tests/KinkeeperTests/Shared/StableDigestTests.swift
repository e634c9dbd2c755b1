import Foundation
import Kinkeeper
import Testing

struct StableDigestTests {
    @Test func `the digest of a text is the one of its definition`() {
        // FNV-1a of 128 bits over "a", then the byte FF behind it.
        #expect(StableDigest().hexadecimal == "6c62272e07bb014262b821756295c58d")
        #expect(StableDigest("a").hexadecimal.count == 32)
        #expect(StableDigest("a") == StableDigest("a") && StableDigest("a") != StableDigest("b"))
    }

    @Test func `texts are told apart from one another`() {
        #expect(StableDigest("ab", "c") != StableDigest("a", "bc"))
        #expect(StableDigest("a") != StableDigest("a", ""))
    }

    @Test func `an identifier of a record elsewhere is the same each time, and a UUIDv7 of its moment`() throws {
        let time = Date(timeIntervalSince1970: 1_600_000_000)
        let one = Catchup.ID(of: StableDigest("call", "7"), at: time)
        #expect(one == Catchup.ID(of: StableDigest("call", "7"), at: time))
        #expect(one != Catchup.ID(of: StableDigest("call", "8"), at: time))
        #expect(one.bytes[6] >> 4 == 7 && one.bytes[8] >> 6 == 0b10)
        #expect(one < Catchup.ID(of: StableDigest("call", "7"), at: time.addingTimeInterval(1)))
    }

    @Test func `a name alone makes a UID that says so`() {
        let uid = IncomingCard.derivedUID(source: "google", name: "Anna Müller")
        #expect(uid == IncomingCard.derivedUID(source: "google", name: "ANNA MULLER"))
        #expect(uid != IncomingCard.derivedUID(source: "outlook", name: "Anna Müller"))
        let card = IncomingCard(uid: uid, revision: nil, bytes: [], content: .group(name: "", members: []), line: 0)
        #expect(card.isNamedByNameAlone)
    }
}
