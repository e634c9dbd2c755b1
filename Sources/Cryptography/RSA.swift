#if canImport(CryptoKit)
    import Foundation
    import Security
#else
    import COpenSSL
#endif

/// RSA, as far as signatures of others are checked (RSASSA-PKCS1-v1_5 with SHA-256: RFC 8017, section 8.2).
public enum RSA {
    /// A public key of 2,048 to 4,096 bits.
    public struct PublicKey: Hashable, Sendable {
        /// Its bytes: RSAPublicKey in DER (RFC 8017, appendix A.1.1).
        public let derRepresentation: [UInt8]

        /// A key of its bytes in DER; nil for bytes that are none.
        public init?(derRepresentation: [UInt8]) {
            guard Self.isKey(derRepresentation) else { return nil }
            self.derRepresentation = derRepresentation
        }

        /// A key of its two numbers, the highest byte first; nil where they make none.
        public init?(modulus: [UInt8], exponent: [UInt8]) {
            self.init(derRepresentation: Self.element(0x30, Self.integer(modulus) + Self.integer(exponent)))
        }

        /// Returns whether the signature of `data` was made with the private key to this one.
        public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool {
            #if canImport(CryptoKit)
                guard let key = Self.key(derRepresentation) else { return false }
                return SecKeyVerifySignature(
                    key, .rsaSignatureMessagePKCS1v15SHA256, Data(data) as CFData, Data(signature) as CFData, nil)
            #else
                let key = derRepresentation
                return openssl_rsa_verify(key, key.count, data, data.count, signature, signature.count) == 1
            #endif
        }

        #if canImport(CryptoKit)
            private static func key(_ der: [UInt8]) -> SecKey? {
                let kind = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic]
                return SecKeyCreateWithData(Data(der) as CFData, kind as CFDictionary, nil)
            }

            private static func isKey(_ der: [UInt8]) -> Bool {
                key(der).map { (256...512).contains(SecKeyGetBlockSize($0)) } ?? false
            }
        #else
            private static func isKey(_ der: [UInt8]) -> Bool { openssl_rsa_is_key(der, der.count) == 1 }
        #endif

        /// A number that is not below zero, in DER.
        private static func integer(_ bytes: [UInt8]) -> [UInt8] {
            let digits = Array(bytes.drop { $0 == 0 })
            return element(0x02, digits.first.map { $0 < 0x80 } ?? false ? digits : [0] + digits)
        }

        private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            let count = content.count
            let length: [UInt8] =
                switch count {
                case ..<0x80: [UInt8(count)]
                case ..<0x100: [0x81, UInt8(count)]
                default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
                }
            return [tag] + length + content
        }
    }
}
