import Cryptography
import Foundation
import HTTPSupport

/// An authenticator of a few lines: it makes one passkey for a site, and signs with it as browsers hand that on.
struct SoftKey {
    let party: String
    let id: [UInt8]
    /// The bytes that name its account.
    var userHandle: [UInt8] = []
    var count: UInt32 = 0
    /// Touched and unlocked.
    var flags: UInt8 = 0x05
    private let key = P256.Signing.PrivateKey()

    init(at party: String) {
        self.party = party
        id = (0..<20).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// The answer to the wish for a new passkey.
    func made(for challenge: String, origin: String? = nil) -> String {
        let point = Array(key.publicKey.x963Representation)
        var data = head(0x40)
        data += [UInt8](repeating: 0, count: 16)
        data += [0, UInt8(id.count)]
        data += id
        data += [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
        data += point[1..<33]
        data += [0x22, 0x58, 0x20]
        data += point[33...]
        var object: [UInt8] = [0xA3]
        object += text("fmt") + text("none")
        object += text("attStmt") + [0xA0]
        object += text("authData") + [0x58, UInt8(data.count)]
        object += data
        return answer([
            "clientDataJSON": client("webauthn.create", challenge, origin), "attestationObject": Base64URL.text(of: object),
        ])
    }

    /// The answer to the wish to sign in.
    func signed(for challenge: String, origin: String? = nil) throws -> String {
        let (data, client) = (head(0), client("webauthn.get", challenge, origin))
        let digest = Data(SHA256.hash(data: Data(Base64URL.bytes(of: client) ?? [])))
        let signature = try key.signature(for: Data(data) + digest)
        return answer([
            "clientDataJSON": client, "authenticatorData": Base64URL.text(of: data),
            "signature": Base64URL.text(of: Self.der(Array(signature.rawRepresentation))),
            "userHandle": Base64URL.text(of: userHandle),
        ])
    }

    private func head(_ more: UInt8) -> [UInt8] {
        let digest = Array(SHA256.hash(data: Data(party.utf8)))
        let counted = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
        return digest + [flags | more] + counted
    }

    private func client(_ kind: String, _ challenge: String, _ origin: String?) -> String {
        let origin = origin ?? "https://" + party
        let json = #"{"type":"\#(kind)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#
        return Base64URL.text(of: json.utf8)
    }

    private func answer(_ response: [String: String]) -> String {
        let name = Base64URL.text(of: id)
        let parts = response.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
        return #"{"id":"\#(name)","rawId":"\#(name)","type":"public-key","response":{\#(parts)}}"#
    }

    private func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

    private static func der(_ halves: [UInt8]) -> [UInt8] {
        func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            let short = Array(bytes.drop { $0 == 0 })
            let whole = (short.first ?? 0x80) >= 0x80 ? [0] + short : short
            return [0x02, UInt8(whole.count)] + whole
        }
        let both = number(halves[..<32]) + number(halves[32...])
        return [0x30, UInt8(both.count)] + both
    }
}
