import Foundation

/// A browser's answer to the wish for a new passkey, as its JSON has it (WebAuthn level 3, section 5.1: RegistrationResponseJSON).
package struct RegistrationResponse: Decodable, Sendable {
    let id: String
    let rawId: String
    let type: String
    let response: Attestation

    struct Attestation: Decodable, Sendable {
        let clientDataJSON: String
        let attestationObject: String
        let transports: [String]?
    }

    /// Reads the JSON. Throws `malformed`.
    package init(json: String) throws(PasskeyRefusal) {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { throw .malformed }
        self = read
    }
}

/// A new passkey that was checked.
package struct PasskeyRegistration: Hashable, Sendable {
    /// Its name and key.
    package let credential: AuthenticatorData.Credential
    /// How often it signed so far.
    package let signCount: UInt32
    /// Whether it may be copied to other devices.
    package let isBackupEligible: Bool
    /// Whether it was.
    package let isBackedUp: Bool
    /// How it is reached, in the words of the standard: "internal", "usb".
    package let transports: [String]
    /// The challenge it answered.
    package let challenge: [UInt8]

    /// The most transports that are kept, and the longest.
    private static let mostTransports = 8

    /// Checks a new passkey by the steps of WebAuthn level 3, section 7.1. `isOurs` says whether a challenge is one of this session.
    ///
    /// No statement about the maker of the authenticator was asked for. One that comes all the same is not looked at: there is nobody
    /// whose word would decide.
    package init(
        checking answer: RegistrationResponse, at party: RelyingParty, isOurs: ([UInt8]) -> Bool
    ) throws(PasskeyRefusal) {
        guard answer.type == "public-key", answer.id == answer.rawId, let id = Base64URL.bytes(of: answer.rawId),
            let json = Base64URL.bytes(of: answer.response.clientDataJSON),
            let object = Base64URL.bytes(of: answer.response.attestationObject)
        else { throw .malformed }
        let client = try ClientData(json, .create, at: party)
        guard isOurs(client.challenge) else { throw .wrongChallenge }
        let data = try Self.authenticatorData(of: object)
        try data.check(at: party)
        guard let made = data.credential, made.id == id else { throw .malformed }
        (credential, signCount, challenge) = (made, data.signCount, client.challenge)
        isBackupEligible = data.flags.contains(.backupEligible)
        isBackedUp = data.flags.contains(.backedUp)
        transports = (answer.response.transports ?? []).filter(Self.isTransport).prefix(Self.mostTransports).sorted()
    }

    /// The signed part of an attestation object (section 6.5.4).
    private static func authenticatorData(of object: [UInt8]) throws(PasskeyRefusal) -> AuthenticatorData {
        guard let read = try? CBORReader.whole(object), case .text(let format)? = read["fmt"],
            case .map(let statement)? = read["attStmt"], let bytes = read["authData"]?.byteString,
            format != "none" || statement.isEmpty
        else { throw .malformed }
        return try AuthenticatorData(bytes)
    }

    /// A word of letters and hyphens, as all transports are that there are so far.
    private static func isTransport(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.count <= 20 && word.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    }
}

extension AuthenticatorData {
    /// Checks what holds for new and old passkeys alike: that it is for this relying party, that the authenticator was touched and
    /// unlocked, and that no passkey was backed up which cannot be.
    func check(at party: RelyingParty) throws(PasskeyRefusal) {
        guard party.isMeant(by: relyingPartyHash) else { throw .wrongRelyingParty }
        guard flags.contains(.userPresent) else { throw .notPresent }
        guard flags.contains(.userVerified) else { throw .notVerified }
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .wrongBackup }
    }
}
