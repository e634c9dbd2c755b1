import Foundation

/// What the browser says, and the authenticator signs, of the page that asked (WebAuthn level 3, section 5.8.1).
package struct ClientData: Hashable, Sendable {
    /// What the page asked for.
    package enum Kind: String, Sendable {
        /// A new passkey.
        case create = "webauthn.create"
        /// The signature of one.
        case get = "webauthn.get"
    }

    /// The longest that is read. Browsers write some 150 bytes.
    package static let longest = 4_096

    /// The challenge of the page.
    package let challenge: [UInt8]

    /// Reads `json` and checks that it is of this kind and was made on one of the relying party's pages, in no frame of another
    /// site's page. Whether the challenge is ours is for the caller to check.
    package init(_ json: [UInt8], _ kind: Kind, at party: RelyingParty) throws(PasskeyRefusal) {
        guard json.count <= Self.longest, let read = try? JSONDecoder().decode(Fields.self, from: Data(json)),
            let challenge = Base64URL.bytes(of: read.challenge)
        else { throw .malformed }
        guard read.type == kind.rawValue else { throw .wrongType }
        guard party.origins.contains(read.origin) else { throw .wrongOrigin }
        guard read.crossOrigin != true, read.topOrigin == nil else { throw .framed }
        self.challenge = challenge
    }

    private struct Fields: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
        let topOrigin: String?
    }
}
