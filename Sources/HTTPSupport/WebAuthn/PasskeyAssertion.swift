import Cryptography
import Foundation

/// A browser's answer to the wish to sign in with a passkey, as its JSON has it (WebAuthn level 3, section 5.1:
/// AuthenticationResponseJSON).
package struct AssertionResponse: Decodable, Sendable {
    let id: String
    let rawId: String
    let type: String
    let response: Assertion

    struct Assertion: Decodable, Sendable {
        let clientDataJSON: String
        let authenticatorData: String
        let signature: String
        let userHandle: String?
    }

    /// Reads the JSON. Throws `malformed`.
    package init(json: String) throws(PasskeyRefusal) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { throw .malformed }
        self = read
    }

    /// The name of the passkey that signed; nil where it is none.
    package var credentialID: [UInt8]? {
        guard type == "public-key", id == rawId, let bytes = Base64URL.bytes(of: rawId),
            (1...AuthenticatorData.longestID).contains(bytes.count)
        else { return nil }
        return bytes
    }
}

/// The signature of a passkey that was checked.
package struct PasskeyAssertion: Hashable, Sendable {
    /// How often it signed, as it says: the store compares that with what it knew.
    package let signCount: UInt32
    /// Whether it was copied to other devices by now.
    package let isBackedUp: Bool
    /// The challenge it answered.
    package let challenge: [UInt8]

    /// What is known of a passkey.
    package struct Known: Sendable {
        package let key: COSEKey
        package let isBackupEligible: Bool
        /// The bytes that name its account to the authenticator.
        package let userHandle: [UInt8]

        package init(key: COSEKey, isBackupEligible: Bool, userHandle: [UInt8]) {
            (self.key, self.isBackupEligible, self.userHandle) = (key, isBackupEligible, userHandle)
        }
    }

    /// Checks a signature by the steps of WebAuthn level 3, section 7.2, but for the count. `isOurs` says whether a challenge is one of
    /// this browser.
    ///
    /// No account was named when it was asked for, so that the passkey itself must say whose it is.
    package init(
        checking answer: AssertionResponse, of known: Known, at party: RelyingParty, isOurs: ([UInt8]) -> Bool
    ) throws(PasskeyRefusal) {
        guard let json = Base64URL.bytes(of: answer.response.clientDataJSON),
            let bytes = Base64URL.bytes(of: answer.response.authenticatorData),
            let signature = Base64URL.bytes(of: answer.response.signature)
        else { throw .malformed }
        guard let handle = answer.response.userHandle.flatMap(Base64URL.bytes), handle == known.userHandle else {
            throw .wrongAccount
        }
        let client = try ClientData(json, .get, at: party)
        guard isOurs(client.challenge) else { throw .wrongChallenge }
        let data = try AuthenticatorData(bytes)
        try data.check(at: party)
        guard data.flags.contains(.backupEligible) == known.isBackupEligible else { throw .wrongBackup }
        guard known.key.accepts(signature, for: bytes + Array(SHA256.hash(data: Data(json)))) else { throw .wrongSignature }
        (signCount, challenge) = (data.signCount, client.challenge)
        isBackedUp = data.flags.contains(.backedUp)
    }
}
