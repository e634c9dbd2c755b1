import Foundation
import Testing

@testable import HTTPSupport

/// Passkeys that another library made (`Tests/Oracle/passkeys.py`), right ones and wrong ones.
@Suite struct PasskeyVectorTests {
    struct Vectors: Decodable {
        let party: String
        let origin: String
        let challenge: String
        let userHandle: String
        let vectors: [Vector]
    }

    struct Vector: Decodable {
        let name: String
        /// The passkey that is known, as authenticators tell it.
        let credential: String
        /// The browser's answer, as JSON.
        let answer: String
        /// Why we refuse it; nil for a right one.
        let refusal: String?

        var isRegistration: Bool { answer.contains("attestationObject") }
    }

    private static func read() throws -> Vectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "passkeys.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }

    private let all: Vectors
    private let party: RelyingParty
    private let challenge: [UInt8]
    private let handle: [UInt8]

    init() throws {
        all = try Self.read()
        party = RelyingParty(id: all.party, origins: [all.origin])
        challenge = try #require(Base64URL.bytes(of: all.challenge))
        handle = try #require(Base64URL.bytes(of: all.userHandle))
    }

    /// The passkey of a vector, read as a part of what an authenticator says.
    private func credential(of vector: Vector) throws -> AuthenticatorData.Credential {
        let known = try #require(Base64URL.bytes(of: vector.credential))
        let data = try AuthenticatorData([UInt8](repeating: 0, count: 32) + [0x41, 0, 0, 0, 0] + known)
        return try #require(data.credential)
    }

    /// What is said of an answer: nil where it is taken.
    private func refusal(of vector: Vector, answer: String? = nil, isOurs: ([UInt8]) -> Bool) throws -> PasskeyRefusal? {
        let text = answer ?? vector.answer
        do {
            if vector.isRegistration {
                _ = try PasskeyRegistration(checking: RegistrationResponse(json: text), at: party, isOurs: isOurs)
            } else {
                let known = PasskeyAssertion.Known(
                    key: try credential(of: vector).key, isBackupEligible: false, userHandle: handle)
                _ = try PasskeyAssertion(checking: AssertionResponse(json: text), of: known, at: party, isOurs: isOurs)
            }
            return nil
        } catch let refusal as PasskeyRefusal {
            return refusal
        }
    }

    @Test func `the right ones are taken, and each wrong one is refused for its own reason`() throws {
        #expect(all.vectors.count >= 60)
        for vector in all.vectors {
            let said = try refusal(of: vector) { $0 == challenge }
            #expect(said?.rawValue == vector.refusal, "\(vector.name)")
        }
    }

    @Test func `what is made is read whole`() throws {
        let synced = try #require(all.vectors.first { $0.name == "EdDSA: a synced passkey is made" })
        let made = try PasskeyRegistration(
            checking: RegistrationResponse(json: synced.answer), at: party, isOurs: { $0 == challenge })
        #expect(made.isBackupEligible && made.isBackedUp && made.signCount == 0 && made.transports == ["internal"])
        #expect(made.credential == (try credential(of: synced)) && made.credential.key.algorithm == .edDSA)
        #expect(made.credential.id.count == 20 && made.credential.key.bytes.count == 32 && made.challenge == challenge)
    }

    @Test func `with a changed or missing byte nothing is taken`() throws {
        var random = SeededRandom(seed: 20_261_129)
        for vector in all.vectors where vector.refusal == nil && !vector.name.contains("made") {
            for part in ["authenticatorData", "signature", "clientDataJSON"] {
                for _ in 0..<60 {
                    let changed = try change(vector.answer, part: part, using: &random)
                    #expect(try refusal(of: vector, answer: changed) { $0 == challenge } != nil, "\(vector.name): \(part)")
                }
            }
        }
    }

    @Test func `any bytes in a new passkey are read or refused`() throws {
        var random = SeededRandom(seed: 7)
        let vector = try #require(all.vectors.first { $0.name == "ES256: a passkey is made" })
        for _ in 0..<4_000 {
            let changed = try change(vector.answer, part: "attestationObject", using: &random)
            _ = try refusal(of: vector, answer: changed) { $0 == challenge }
        }
    }

    /// The answer with a bit of a part flipped, or its end missing.
    private func change(_ answer: String, part: String, using random: inout SeededRandom) throws -> String {
        var whole = try #require(JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
        var response = try #require(whole["response"] as? [String: Any])
        let text = try #require(response[part] as? String)
        var bytes = try #require(Base64URL.bytes(of: text))
        if Bool.random(using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        } else {
            bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        }
        response[part] = Base64URL.text(of: bytes)
        whole["response"] = response
        return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
    }

    @Test func `keys of RSA are as chips make them: of 2,048 bits or more, with their usual exponent`() throws {
        func key(_ modulus: [UInt8], _ exponent: [UInt8] = [1, 0, 1], kind: UInt64 = 3) throws -> COSEKey {
            try COSEKey(
                .map([
                    .unsigned(1): .unsigned(kind), .unsigned(3): .negative(256), .negative(0): .bytes(modulus),
                    .negative(1): .bytes(exponent),
                ]))
        }
        func modulus(_ count: Int) -> [UInt8] { [0xC0] + [UInt8](repeating: 7, count: count - 1) }
        for count in [256, 384, 512] {
            let made = try key(modulus(count))
            #expect(made.algorithm == .rs256 && made == COSEKey(.rs256, made.bytes))
            // A zero before the highest byte says nothing.
            #expect(try key([0] + modulus(count)) == made)
        }
        for count in [128, 255, 513, 1_024] { #expect(throws: PasskeyRefusal.malformed) { try key(modulus(count)) } }
        for exponent: [UInt8] in [[3], [1], [], [0, 1, 0, 1]] {
            #expect(throws: PasskeyRefusal.malformed) { try key(modulus(256), exponent) }
        }
        #expect(throws: PasskeyRefusal.malformed) { try key([]) }
        #expect(throws: PasskeyRefusal.malformed) { try key(modulus(256), kind: 2) }
        #expect(COSEKey(.rs256, modulus(256)) == nil)
    }

    @Test(arguments: [
        "", "[]", "{}", "null", #"{"id": "", "rawId": "", "type": "public-key"}"#,
        #"{"id": "AA", "rawId": "AB", "type": "public-key", "response": EMPTY}"#,
        #"{"id": "AA", "rawId": "AA", "type": "password", "response": EMPTY}"#,
    ])
    func `what is no answer of a browser is refused`(json: String) {
        let empty = #"{"clientDataJSON": "", "attestationObject": "", "authenticatorData": "", "signature": ""}"#
        let json = json.replacing("EMPTY", with: empty)
        #expect(throws: PasskeyRefusal.malformed) {
            try PasskeyRegistration(checking: RegistrationResponse(json: json), at: party, isOurs: { _ in true })
        }
        let known = try? AssertionResponse(json: json)
        #expect(known?.credentialID == nil)
    }
}
