import Foundation
import Testing

@testable import HTTPSupport

@Suite struct PasskeyChallengesTests {
    private let challenges = PasskeyChallenges()
    private let secret = SecretToken()
    private let now = Date(timeIntervalSince1970: 1_795_258_800)

    @Test func `a challenge is open to its cookie and its purpose, for five minutes`() {
        let challenge = challenges.make(.signIn, for: secret, at: now)
        #expect(challenge.count >= 16 && challenge != challenges.make(.signIn, for: secret, at: now))
        #expect(challenges.isOpen(challenge, .signIn, for: secret, at: now))
        #expect(challenges.isOpen(challenge, .signIn, for: secret, at: now.addingTimeInterval(299)))
        #expect(!challenges.isOpen(challenge, .signIn, for: secret, at: now.addingTimeInterval(300)))
        #expect(!challenges.isOpen(challenge, .registration, for: secret, at: now))
        #expect(!challenges.isOpen(challenge, .signIn, for: SecretToken(), at: now))
        // Another process has another key.
        #expect(!PasskeyChallenges().isOpen(challenge, .signIn, for: secret, at: now))
        // A clock that was put back makes none last longer.
        #expect(!challenges.isOpen(challenge, .signIn, for: secret, at: now.addingTimeInterval(-3_600)))
    }

    @Test func `a challenge that was made longer, shorter or later is none`() {
        let challenge = challenges.make(.signIn, for: secret, at: now)
        for place in challenge.indices {
            var other = challenge
            other[place] ^= 1
            #expect(!challenges.isOpen(other, .signIn, for: secret, at: now), "\(place)")
        }
        #expect(!challenges.isOpen([], .signIn, for: secret, at: now))
        #expect(!challenges.isOpen(challenge.dropLast(), .signIn, for: secret, at: now))
        #expect(!challenges.isOpen(challenge + [0], .signIn, for: secret, at: now))
    }

    @Test func `it is taken once`() async {
        let challenge = challenges.make(.signIn, for: secret, at: now)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { challenges.take(challenge, at: now) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
    }

    @Test func `used ones are forgotten when they have ended, and no sooner`() {
        for _ in 0..<PasskeyChallenges.mostUsed {
            #expect(challenges.take(challenges.make(.signIn, for: secret, at: now), at: now))
        }
        let later = now.addingTimeInterval(200)
        #expect(!challenges.take(challenges.make(.signIn, for: secret, at: later), at: later))
        let much = now.addingTimeInterval(301)
        #expect(challenges.take(challenges.make(.signIn, for: secret, at: much), at: much))
    }
}

@Suite struct RelyingPartyTests {
    private func party(_ publicURL: String, by authority: String) throws -> RelyingParty? {
        let site = Site(publicURL: try #require(URL(string: publicURL)))
        return site.relyingParty(of: TestRequest(authority: authority).request)
    }

    @Test func `it is the host of the public address, whatever name a request comes by`() throws {
        let found = try party("https://Kin.example.org/", by: "evil.test")
        #expect(found == RelyingParty(id: "kin.example.org", origins: ["https://kin.example.org"]))
        let ported = try party("https://kin.example.org:8443", by: "kin.example.org:8443")
        #expect(ported == RelyingParty(id: "kin.example.org", origins: ["https://kin.example.org:8443"]))
    }

    @Test func `on this machine it is localhost, at the port that is asked`() throws {
        let local = RelyingParty(id: "localhost", origins: ["http://localhost:8123"])
        #expect(try party("http://localhost:0", by: "localhost:8123") == local)
        #expect(try party("http://127.0.0.1:8080", by: "localhost:8123") == local)
        #expect(try party("http://localhost:8080", by: "127.0.0.1:8080") == nil)
        #expect(try party("http://localhost:8080", by: "evil.test") == nil)
    }

    @Test(arguments: ["http://kin.example.org", "https://192.168.1.5", "https://[2001:db8::1]", "http://192.168.1.5:8080"])
    func `where browsers have no passkeys there is none`(publicURL: String) throws {
        #expect(try party(publicURL, by: "localhost:8080") == nil)
        #expect(try party(publicURL, by: "kin.example.org") == nil)
    }
}

@Suite struct RecoveryCodeSecretTests {
    @Test func `codes are read however they are typed`() throws {
        let code = RecoveryCodeSecret()
        #expect(code.text.count == 29 && Set(RecoveryCodeSecret.new().map(\.text)).count == 10)
        let plain = code.text.replacing("-", with: "")
        let typed = [code.text, code.text.uppercased(), code.text.replacing("-", with: " "), " \(plain) "]
        for text in typed { #expect(RecoveryCodeSecret(typed: text)?.digest == code.digest) }
        for text in ["", "k7wm", code.text + "a", "oooo-1111-llll-iiii", String(repeating: "a", count: 300)] {
            #expect(RecoveryCodeSecret(typed: text) == nil)
        }
    }

    @Test func `a new code has the 112 bits that a plain digest asks for, in groups of four`() {
        let codes = RecoveryCodeSecret.new().map(\.text)
        #expect(codes.allSatisfy { $0.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4] })
        let signs = Set(codes.joined()).subtracting(["-"])
        #expect(signs.isSubset(of: LegibleSecret.signs))
        #expect(24 * log2(Double(LegibleSecret.signs.count)) >= 112)
    }

    @Test func `a code of four groups, as they were before, is read too`() throws {
        let code = try #require(RecoveryCodeSecret(typed: "K7WM-3xqp 9abc-dfgh"))
        // SHA-256 of "recovery k7wm3xqp9abcdfgh", as it is kept.
        let kept = "aa000785ab222a4a398d7fb79f3dca1e0dc99182c9b6d864e6d4f8d19fa123bc"
        #expect(code.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == kept)
        #expect(RecoveryCodeSecret(typed: "k7wm-3xqp-9abc-dfgh-2rst") == nil)
    }
}
