/// What an authenticator says and signs (WebAuthn level 3, section 6.1).
package struct AuthenticatorData: Hashable, Sendable {
    /// A new passkey, as it is told once, when it is made.
    package struct Credential: Hashable, Sendable {
        /// The name that the authenticator gave it.
        package let id: [UInt8]
        /// The key that its signatures are checked with.
        package let key: COSEKey
    }

    /// The flags of a byte.
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A person touched it.
        package static let userPresent = Flags(rawValue: 1)
        /// A person unlocked it: with a finger, a face or a PIN.
        package static let userVerified = Flags(rawValue: 1 << 2)
        /// The passkey may be copied to other devices.
        package static let backupEligible = Flags(rawValue: 1 << 3)
        /// It was.
        package static let backedUp = Flags(rawValue: 1 << 4)
        /// A new passkey follows.
        package static let hasCredential = Flags(rawValue: 1 << 6)
        /// Extensions follow.
        package static let hasExtensions = Flags(rawValue: 1 << 7)
    }

    /// The longest name of a passkey (section 4, "Credential ID").
    package static let longestID = 1_023

    /// The SHA-256 of the relying party's name.
    package let relyingPartyHash: [UInt8]
    /// The flags.
    package let flags: Flags
    /// How often the passkey signed; always 0 for those that do not count.
    package let signCount: UInt32
    /// The new passkey; nil where an old one signs.
    package let credential: Credential?

    private static let headLength = 37
    private static let aaguidLength = 16

    /// Reads it. Throws `malformed` for bytes that are none or more, and `unknownAlgorithm` for a key of another kind.
    package init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count >= Self.headLength else { throw .malformed }
        relyingPartyHash = Array(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = Self.headLength
        credential = flags.contains(.hasCredential) ? try Self.credential(bytes, &rest) : nil
        if flags.contains(.hasExtensions) {
            guard case .map? = Self.value(bytes, &rest) else { throw .malformed }
        }
        guard rest == bytes.count else { throw .malformed }
    }

    private static func credential(_ bytes: [UInt8], _ rest: inout Int) throws(PasskeyRefusal) -> Credential {
        let start = rest + aaguidLength + 2
        guard bytes.count >= start else { throw .malformed }
        let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
        guard length > 0, length <= longestID, bytes.count >= start + length else { throw .malformed }
        rest = start + length
        guard let key = value(bytes, &rest) else { throw .malformed }
        return Credential(id: Array(bytes[start..<start + length]), key: try COSEKey(key))
    }

    private static func value(_ bytes: [UInt8], _ rest: inout Int) -> CBORValue? {
        var reader = CBORReader(bytes, at: rest)
        guard let value = try? reader.next() else { return nil }
        rest = reader.position
        return value
    }
}
