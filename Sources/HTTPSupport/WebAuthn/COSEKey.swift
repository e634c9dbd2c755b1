import Cryptography
import Foundation

/// A public key as authenticators hand it over (COSE_Key, RFC 9052 section 7), of the kinds that passkeys are accepted with.
package struct COSEKey: Hashable, Sendable {
    /// A way to sign, by its number in COSE's registry.
    package enum Algorithm: Int, CaseIterable, Sendable {
        /// ECDSA on P-256 with SHA-256.
        case es256 = -7
        /// EdDSA, which with a key on this curve is Ed25519.
        case edDSA = -8
        /// RSASSA-PKCS1-v1_5 with SHA-256: Windows makes no others with the chip of most computers (RFC 8812, section 2).
        case rs256 = -257
    }

    /// The way it signs.
    package let algorithm: Algorithm
    /// The point of P-256, uncompressed (65 bytes), the 32 bytes of Ed25519, or RSA's two numbers in DER.
    package let bytes: [UInt8]

    /// A key from its parts, as the store keeps it; nil where the bytes are none.
    package init?(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        let isKey =
            switch algorithm {
            case .es256: (try? P256.Signing.PublicKey(x963Representation: bytes)) != nil
            case .edDSA: bytes.count == Self.coordinate
            case .rs256: RSA.PublicKey(derRepresentation: bytes) != nil
            }
        guard isKey else { return nil }
        (self.algorithm, self.bytes) = (algorithm, bytes)
    }

    /// Reads a COSE_Key. Throws `unknownAlgorithm` for any other than these, and `malformed` for what is no key.
    package init(_ value: CBORValue) throws(PasskeyRefusal) {
        guard let number = value[.unsigned(3)]?.integer else { throw .malformed }
        guard let algorithm = Algorithm(rawValue: number) else { throw .unknownAlgorithm }
        let (kind, curve) = (value[.unsigned(1)]?.integer, value[.negative(0)]?.integer)
        // RSA's modulus stands where the others name their curve, and its exponent where they have x (RFC 8230, section 4).
        guard let x = value[.negative(1)]?.byteString else { throw .malformed }
        let key: COSEKey?
        switch (algorithm, kind, curve) {
        case (.es256, 2, 1):
            guard let y = value[.negative(2)]?.byteString, x.count == Self.coordinate, y.count == Self.coordinate
            else { throw .malformed }
            key = COSEKey(.es256, [4] + x + y)
        case (.edDSA, 1, 6): key = COSEKey(.edDSA, x)
        case (.rs256, 3, nil):
            // The exponent of all chips. A small one would make mistakes in signatures matter.
            guard let modulus = value[.negative(0)]?.byteString, x == [1, 0, 1] else { throw .malformed }
            key = RSA.PublicKey(modulus: modulus, exponent: x).flatMap { COSEKey(.rs256, $0.derRepresentation) }
        default: throw .malformed
        }
        guard let key else { throw .malformed }
        self = key
    }

    /// Whether `signature` is the key's for `data`. Of ECDSA it is written in DER.
    package func accepts(_ signature: [UInt8], for data: [UInt8]) -> Bool {
        switch algorithm {
        case .es256:
            guard let key = try? P256.Signing.PublicKey(x963Representation: bytes),
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: Data(data))
        case .edDSA:
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else { return false }
            return key.isValidSignature(Data(signature), for: Data(data))
        case .rs256: return RSA.PublicKey(derRepresentation: bytes)?.isValidSignature(signature, for: data) ?? false
        }
    }

    private static let coordinate = 32
}
