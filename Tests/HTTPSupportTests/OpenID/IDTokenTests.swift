import Foundation
import Testing

@testable import HTTPSupport

/// Tokens that another library signed (`Tests/Oracle/openid.py`), right ones and wrong ones.
@Suite struct IDTokenTests {
    struct Vectors: Decodable {
        let issuer: String
        let clientID: String
        let nonce: String
        let accessToken: String
        let now: Double
        let tokens: [Vector]
    }

    struct Vector: Decodable {
        let name: String
        let token: String
        /// Why it is refused; nil for a right one.
        let refusal: String?
    }

    private let all: Vectors
    private let keys: JSONWebKeys
    private let expected: IDToken.Expectation
    private let now: Date

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "tokens.json")
        let text = try Data(contentsOf: file)
        all = try JSONDecoder().decode(Vectors.self, from: text)
        let whole = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        keys = try JSONWebKeys(Array(try JSONSerialization.data(withJSONObject: try #require(whole["keys"]))))
        expected = IDToken.Expectation(
            issuer: all.issuer, clientID: all.clientID, nonce: all.nonce, accessToken: all.accessToken)
        now = Date(timeIntervalSince1970: all.now)
    }

    private func verdict(_ token: String) -> String {
        do {
            _ = try IDToken(checking: token, by: keys, against: expected, at: now)
            return "accepted"
        } catch { return error.rawValue }
    }

    private func token(_ name: String) throws -> String {
        try #require(all.tokens.first { $0.name == name }).token
    }

    @Test func `each token is taken, or refused for its reason`() {
        #expect(all.tokens.count >= 46)
        for one in all.tokens { #expect(verdict(one.token) == one.refusal ?? "accepted", "\(one.name)") }
    }

    @Test func `what a token says of a person is read`() throws {
        let read = try IDToken(checking: try token("RS256"), by: keys, against: expected, at: now)
        #expect(read.subject == "248289761001" && read.issuer == all.issuer)
        #expect(read.email == "Anna@Example.org" && read.emailIsVerified && read.emailDomain == "example.org")
        #expect(read.groups == ["family", "staff"] && read.names == ["anna", "Anna"] && read.zone == "Europe/Berlin")
        let name = "claims of other kinds than they should be, which nobody needs"
        let odd = try IDToken(checking: try token(name), by: keys, against: expected, at: now)
        #expect(odd.email == nil && !odd.emailIsVerified && odd.groups.isEmpty && odd.names.isEmpty && odd.zone == nil)
    }

    @Test func `a token is for its time`() throws {
        let token = try token("RS256")
        for (seconds, said) in [(-61.0, "from-the-future"), (-59, "accepted"), (359, "accepted"), (360, "expired")] {
            let time = now.addingTimeInterval(seconds)
            let found: String
            do {
                _ = try IDToken(checking: token, by: keys, against: expected, at: time)
                found = "accepted"
            } catch { found = error.rawValue }
            #expect(found == said, "\(seconds)")
        }
    }

    @Test func `no changed token is taken, wherever it was changed`() throws {
        let token = try token("ES256")
        var random = SeededRandom(seed: 24)
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+ \u{0}é")
        let last = token.count - 1
        for _ in 0..<400 {
            var other = Array(token)
            // The last sign of a part has bits that mean nothing; the one of the signature may be read alike.
            let place = Int.random(in: 0..<last, using: &random)
            let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
            guard sign != other[place] else { continue }
            other[place] = sign
            #expect(verdict(String(other)) != "accepted", "\(place) \(sign)")
        }
    }

    @Test func `nothing that is no token is read, and nothing stops the reader`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let length = Int.random(in: 0..<300, using: &random)
            let text = String((0..<length).map { _ in Character(UnicodeScalar(UInt8.random(in: 32...126, using: &random))) })
            #expect(verdict(text) != "accepted")
            #expect(verdict("e30.\(text).e30") != "accepted")
        }
        for text in ["", ".", "..", "...", "e30.e30.e30", String(repeating: ".", count: 40_000)] {
            #expect(verdict(text) == "malformed", "\(text.prefix(20))")
        }
    }
}

@Suite struct JSONWebKeysTests {
    private func keys(_ json: String) throws -> JSONWebKeys { try JSONWebKeys(Array(json.utf8)) }

    // The example of RFC 7517, appendix A.1.
    private let point =
        #""kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM""#

    @Test func `only keys that sign for us are found`() throws {
        #expect(try keys("{\"keys\":[{\(point)}]}").key(nil, .es256) != nil)
        #expect(try keys("{\"keys\":[{\(point),\"kid\":\"1\"}]}").key("1", .es256) != nil)
        #expect(try keys("{\"keys\":[{\(point),\"kid\":\"1\"}]}").key("2", .es256) == nil)
        #expect(try keys("{\"keys\":[{\(point)}]}").key("1", .es256) == nil)
        #expect(try keys("{\"keys\":[{\(point)}]}").key(nil, .rs256) == nil)
        for more in [#""use":"enc""#, #""alg":"ES384""#, #""alg":"RS256""#, #""key_ops":["encrypt"]"#] {
            #expect(try keys("{\"keys\":[{\(point),\(more)}]}").key(nil, .es256) == nil, "\(more)")
        }
    }

    @Test func `a key of RSA has an exponent with which not everybody can sign`() throws {
        let modulus = Base64URL.text(of: [UInt8](repeating: 0xFF, count: 256))
        let exponents = ["AQAB": true, "Aw": true, "AQ": false, "Ag": false, "": false, "AQAAAAE": false]
        for (exponent, isOne) in exponents {
            let key = #"{"keys":[{"kty":"RSA","n":"\#(modulus)","e":"\#(exponent)"}]}"#
            #expect(try (keys(key).key(nil, .rs256) != nil) == isOne, "\(exponent)")
        }
    }

    @Test func `a token that names no key has one to choose from, and a name stands for one`() throws {
        let two = try keys("{\"keys\":[{\(point),\"kid\":\"1\"},{\(point),\"kid\":\"2\"},{\(point),\"kid\":\"2\"}]}")
        #expect(two.key(nil, .es256) == nil && two.key("1", .es256) != nil && two.key("2", .es256) == nil)
    }

    @Test func `a key that is none keeps no other away, and what is no set is refused`() throws {
        let wrong = #"5,{},{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#
        let odd = try keys("{\"keys\":[\(wrong),{\(point)}]}")
        #expect(odd.key(nil, .es256) != nil && odd.key(nil, .rs256) == nil)
        let off = point.replacing("4Etl6", with: "4Etl7")
        #expect(try keys("{\"keys\":[{\(off)}]}").key(nil, .es256) == nil)
        for text in ["", "[]", "{}", "{\"keys\":5}", "<html>"] {
            #expect(throws: OpenIDRefusal.unexpectedAnswer) { try keys(text) }
        }
        let many = "{\"keys\":[" + String(repeating: "{},", count: 100) + "{\(point)}]}"
        #expect(try keys(many).key(nil, .es256) == nil)
    }
}
