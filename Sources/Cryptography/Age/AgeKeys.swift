import Foundation

/// Who can open what is sealed for them: the public key that age-keygen shows (age-encryption.org/v1, X25519).
public struct AgeRecipient: Hashable, Sendable {
    private let key: [UInt8]

    /// Reads `age1…`; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = Bech32.bytes(of: text, after: "age"), bytes.count == 32 else { return nil }
        key = bytes
    }

    fileprivate init(_ key: Data) { self.key = Array(key) }

    /// The text that `init(_:)` reads.
    public var text: String { Bech32.text(of: key, after: "age") }

    /// The lines of a header that have a file key, sealed for this recipient.
    func stanza(of fileKey: SymmetricKey) throws -> String {
        let own = Curve25519.KeyAgreement.PrivateKey()
        let other = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: key)
        let share = Array(own.publicKey.rawRepresentation)
        let wrapping = try own.sharedSecretFromKeyAgreement(with: other).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + key, sharedInfo: Array(Age.label.utf8), outputByteCount: 32)
        let box = try ChaChaPoly.seal(fileKey.withUnsafeBytes { Array($0) }, using: wrapping, nonce: Age.zeroNonce())
        return "-> X25519 \(Age.text(of: share))\n\(Age.text(of: Array(box.ciphertext + box.tag)))\n"
    }
}

/// A private key as age-keygen writes it.
public struct AgeIdentity: Sendable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    /// Reads `AGE-SECRET-KEY-1…`; nil for anything else.
    public init?(_ text: String) {
        guard let bytes = Bech32.bytes(of: text, after: "age-secret-key-"),
            let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes)
        else { return nil }
        self.key = key
    }

    /// A new one.
    public init() { key = Curve25519.KeyAgreement.PrivateKey() }

    /// Reads the lines of a file of identities; empty lines and those that begin with # are left out. Nil where another line is no identity,
    /// and where there is none.
    public static func all(in file: String) -> [AgeIdentity]? {
        let lines = file.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let keys = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let identities = keys.compactMap { AgeIdentity($0) }
        return identities.isEmpty || identities.count != keys.count ? nil : identities
    }

    /// The text that `init(_:)` reads. It is a secret.
    public var text: String { Bech32.text(of: Array(key.rawRepresentation), after: "age-secret-key-").uppercased() }

    /// For whom something is sealed that this opens.
    public var recipient: AgeRecipient { AgeRecipient(key.publicKey.rawRepresentation) }

    /// The file key that a stanza has, if it is sealed for this identity.
    func fileKey(_ share: [UInt8], _ body: [UInt8]) -> SymmetricKey? {
        guard share.count == 32, body.count == Age.fileKeyBytes + 16,
            let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share),
            let secret = try? key.sharedSecretFromKeyAgreement(with: other)
        else { return nil }
        let wrapping = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: share + Array(key.publicKey.rawRepresentation), sharedInfo: Array(Age.label.utf8),
            outputByteCount: 32)
        guard
            let box = try? ChaChaPoly.SealedBox(
                nonce: Age.zeroNonce(), ciphertext: body.dropLast(16), tag: body.suffix(16)),
            let opened = try? ChaChaPoly.open(box, using: wrapping)
        else { return nil }
        return SymmetricKey(data: opened)
    }
}

/// What both sides of age need.
enum Age {
    static let version = "age-encryption.org/v1"
    static let label = "age-encryption.org/v1/X25519"
    static let fileKeyBytes = 16
    static let nonceBytes = 16
    /// The bytes of a chunk before it is sealed.
    static let chunk = 65_536
    static let tagBytes = 16

    static func zeroNonce() throws -> ChaChaPoly.Nonce { try ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)) }

    /// The nonce of a chunk: its number, and whether it is the last.
    static func nonce(_ number: UInt64, isLast: Bool) throws -> ChaChaPoly.Nonce {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return try ChaChaPoly.Nonce(data: [0, 0, 0] + bytes + [isLast ? 1 : 0])
    }

    /// The code of a header up to its last line's hyphens.
    static func code(of header: [UInt8], _ fileKey: SymmetricKey) -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(inputKeyMaterial: fileKey, info: Array("header".utf8), outputByteCount: 32)
        return Array(HMAC<SHA256>.authenticationCode(for: header, using: key))
    }

    static func payloadKey(_ fileKey: SymmetricKey, nonce: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: fileKey, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
    }

    /// Base64 without padding.
    static func text(of bytes: [UInt8]) -> String {
        var text = Data(bytes).base64EncodedString()
        while text.last == "=" { text.removeLast() }
        return text
    }

    /// Reads what `text(of:)` writes, and nothing else.
    static func bytes(of text: String) -> [UInt8]? {
        guard !text.contains("="), text.utf8.count % 4 != 1 else { return nil }
        let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: padded).map(Array.init), self.text(of: bytes) == text else { return nil }
        return bytes
    }
}
