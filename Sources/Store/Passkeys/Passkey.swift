public import Foundation
public import Kinkeeper

/// A key pair of a device that signs in to an account (WebAuthn). Its private half never leaves the device, or the keychain that its
/// owner's devices share.
public struct Passkey: Identifiable, Hashable, Sendable {
    /// Names one passkey here; its authenticator knows it by `credentialID`.
    public typealias ID = Identifier<Passkey>

    /// The most letters that a name can have.
    public static let longestName = 100
    /// How many an account can have.
    public static let most = 20

    /// Names the passkey.
    public let id: ID
    /// The account it belongs to.
    public let account: Account.ID
    /// The name given by its owner: "Anna's phone".
    public let name: String
    /// What its authenticator calls it: 1 to 1,023 bytes.
    public let credentialID: [UInt8]
    /// The way it signs, by its number in COSE's registry: −7 for ES256, −8 for EdDSA, −257 for RS256.
    public let algorithm: Int
    /// The public key: the uncompressed point for ES256, 32 bytes for EdDSA, RSAPublicKey in DER for RS256.
    public let publicKey: [UInt8]
    /// How often it signed, as far as it counts; 0 for those that do not.
    public let signCount: UInt32
    /// How it is reached, in the words of the standard: "internal", "usb".
    public let transports: [String]
    /// Whether it may be copied to other devices.
    public let isBackupEligible: Bool
    /// Whether it was copied to other devices, when it was last used.
    public let isBackedUp: Bool
    /// The host that it signs in to (the relying party identifier): "kin.example.org". Nil for one that was added before hosts
    /// were kept, until it signs in.
    public let host: String?
    /// When it was added.
    public let createdAt: Date
    /// When it last signed in; nil before the first time.
    public let lastUsedAt: Date?

    /// What a new one is made of.
    public struct Draft: Hashable, Sendable {
        let name: String
        let credentialID: [UInt8]
        let algorithm: Int
        let publicKey: [UInt8]
        let signCount: UInt32
        let transports: [String]
        let isBackupEligible: Bool
        let isBackedUp: Bool
        let host: String?

        /// A new one from its parts, which are those of `Passkey`.
        public init(
            name: String, credentialID: [UInt8], algorithm: Int, publicKey: [UInt8], signCount: UInt32, transports: [String],
            isBackupEligible: Bool, isBackedUp: Bool, host: String? = nil
        ) {
            (self.name, self.credentialID, self.algorithm, self.publicKey) = (name, credentialID, algorithm, publicKey)
            (self.signCount, self.transports) = (signCount, transports)
            (self.isBackupEligible, self.isBackedUp, self.host) = (isBackupEligible, isBackedUp, host)
        }
    }

    /// Whether a count may follow another: it goes up, except for authenticators that do not count (WebAuthn level 3, section 6.1.1).
    static func mayCount(from known: UInt32, to told: UInt32) -> Bool {
        told > known || (told == 0 && known == 0)
    }
}

/// A code on paper that signs in once, when the password is forgotten.
public struct RecoveryCode: Identifiable, Hashable, Sendable {
    /// Names one code; it is not its secret.
    public typealias ID = Identifier<RecoveryCode>

    /// Names the code.
    public let id: ID
    /// When it was made.
    public let createdAt: Date
    /// When it was used; nil for one that still opens.
    public let usedAt: Date?
}
