import Foundation

#if canImport(Security)
    import Security
#else
    import COpenSSL
#endif

/// RSA, of which only the check of signatures is there: others sign with it, nothing here does.
public enum RSA {
    /// These bytes are no key that is accepted.
    public struct Malformed: Error {}

    /// The bits of an accepted modulus: shorter ones can be broken, longer ones take long to check.
    public static let bits = 2_048...8_192

    /// A public key whose signatures are RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2).
    public struct PublicKey: Hashable, Sendable {
        private let modulus: [UInt8]
        private let exponent: [UInt8]

        /// A key of its two numbers, the highest byte first. Throws for a modulus of other than `bits`, and for an exponent that is
        /// even, below 3 or longer than 4 bytes.
        public init(modulus: some Sequence<UInt8>, exponent: some Sequence<UInt8>) throws {
            self.modulus = Array(modulus.drop { $0 == 0 })
            self.exponent = Array(exponent.drop { $0 == 0 })
            guard let first = self.modulus.first, let last = self.exponent.last else { throw Malformed() }
            let bitCount = self.modulus.count * 8 - first.leadingZeroBitCount
            guard RSA.bits.contains(bitCount), self.modulus.count * 8 <= RSA.bits.upperBound, self.exponent.count <= 4,
                last & 1 == 1, self.exponent != [1]
            else { throw Malformed() }
        }

        /// Returns whether the signature of `data` was made with the private key to this one.
        public func isValidSignature(_ signature: some Sequence<UInt8>, for data: some Sequence<UInt8>) -> Bool {
            let (signature, data) = (Array(signature), Array(data))
            guard signature.count == modulus.count else { return false }
            #if canImport(Security)
                let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic]
                guard let key = SecKeyCreateWithData(der as CFData, attributes as CFDictionary, nil) else { return false }
                return SecKeyVerifySignature(
                    key, .rsaSignatureMessagePKCS1v15SHA256, Data(data) as CFData, Data(signature) as CFData, nil)
            #else
                return openssl_rsa_verify(
                    modulus, modulus.count, exponent, exponent.count, data, data.count, signature, signature.count) == 1
            #endif
        }

        #if canImport(Security)
            /// The key as PKCS #1 writes it (RFC 8017, A.1.1): a sequence of the two numbers.
            private var der: Data {
                func value(_ tag: UInt8, _ bytes: [UInt8]) -> [UInt8] {
                    let count = bytes.count
                    let length: [UInt8] =
                        count < 128
                        ? [UInt8(count)]
                        : count < 256 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
                    return [tag] + length + bytes
                }
                func number(_ bytes: [UInt8]) -> [UInt8] { value(0x02, (bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes) }
                return Data(value(0x30, number(modulus) + number(exponent)))
            }
        #endif
    }
}
