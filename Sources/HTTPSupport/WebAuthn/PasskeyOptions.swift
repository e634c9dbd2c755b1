/// What a page asks its browser for to make a passkey, as JSON (WebAuthn level 3, section 5.1:
/// PublicKeyCredentialCreationOptionsJSON).
package struct PasskeyCreationOptions: Encodable, Sendable {
    struct Party: Encodable, Sendable {
        let id: String
        let name: String
    }

    struct User: Encodable, Sendable {
        let id: String
        let name: String
        let displayName: String
    }

    struct Parameters: Encodable, Sendable {
        let type = "public-key"
        let alg: Int
    }

    struct Selection: Encodable, Sendable {
        let residentKey = "required"
        let requireResidentKey = true
        let userVerification = "required"
    }

    let challenge: String
    let rp: Party
    let user: User
    let pubKeyCredParams = COSEKey.Algorithm.allCases.map { Parameters(alg: $0.rawValue) }
    let timeout = Int(PasskeyChallenges.lifetime * 1_000)
    let attestation = "none"
    let authenticatorSelection = Selection()
    let excludeCredentials: [PasskeyDescriptor]

    /// Asks for a passkey of an account, by its name and the bytes that name it to the authenticator. Authenticators that have one of
    /// `known` make no second one.
    package init(
        challenge: [UInt8], at party: RelyingParty, userHandle: [UInt8], userName: String, known: [PasskeyDescriptor]
    ) {
        self.challenge = Base64URL.text(of: challenge)
        rp = Party(id: party.id, name: "Kinkeeper")
        user = User(id: Base64URL.text(of: userHandle), name: userName, displayName: userName)
        excludeCredentials = known
    }
}

/// A passkey as a page names it to its browser.
package struct PasskeyDescriptor: Encodable, Hashable, Sendable {
    let type = "public-key"
    let id: String
    let transports: [String]

    package init(id: [UInt8], transports: [String]) {
        (self.id, self.transports) = (Base64URL.text(of: id), transports)
    }
}

/// What a page asks its browser for to sign in, as JSON (PublicKeyCredentialRequestOptionsJSON). It names no passkey, so that it tells
/// nothing of any account.
package struct PasskeyRequestOptions: Encodable, Sendable {
    let challenge: String
    let rpId: String
    let timeout = Int(PasskeyChallenges.lifetime * 1_000)
    let userVerification = "required"
    let allowCredentials: [PasskeyDescriptor] = []

    package init(challenge: [UInt8], at party: RelyingParty) {
        self.challenge = Base64URL.text(of: challenge)
        rpId = party.id
    }
}
