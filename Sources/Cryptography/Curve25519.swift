#if !canImport(CryptoKit)
    import COpenSSL
    public import Foundation

    /// The curve Curve25519 (RFC 7748), of X25519 and Ed25519.
    public enum Curve25519 {
        /// These bytes are no key, or a key that comes to the same secret with every other.
        public struct Malformed: Error {}

        /// Signatures that only the private key can make (Ed25519, RFC 8032). They are only checked here.
        public enum Signing {
            /// A public key.
            public struct PublicKey: Sendable {
                private let bytes: [UInt8]

                /// A key of its 32 bytes. Throws for another number of bytes; bytes that are no key check nothing.
                public init(rawRepresentation: some DataProtocol) throws {
                    bytes = Array(rawRepresentation)
                    guard bytes.count == Int(OPENSSL_ED25519_KEY_BYTES) else { throw Malformed() }
                }

                /// Its 32 bytes.
                public var rawRepresentation: Data { Data(bytes) }

                /// Returns whether the signature of `data` was made with the private key to this one.
                public func isValidSignature(_ signature: some DataProtocol, for data: some DataProtocol) -> Bool {
                    let (signature, data) = (Array(signature), Array(data))
                    guard signature.count == Int(OPENSSL_ED25519_SIGNATURE_BYTES) else { return false }
                    return openssl_ed25519_verify(bytes, data, data.count, signature) == 1
                }
            }
        }

        /// Secrets that two sides come to, each with its own private key and the other's public one (X25519).
        public enum KeyAgreement {
            fileprivate static let byteCount = Int(OPENSSL_X25519_BYTES)

            /// A private key.
            public struct PrivateKey: Sendable {
                private let held: SecretBytes

                /// A new one.
                public init() {
                    var random = SystemRandomNumberGenerator()
                    held = SecretBytes((0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) })
                }

                /// A key of its 32 bytes.
                public init(rawRepresentation: some DataProtocol) throws {
                    guard rawRepresentation.count == byteCount else { throw Malformed() }
                    held = SecretBytes(Array(rawRepresentation))
                }

                /// Its 32 bytes.
                public var rawRepresentation: Data { Data(held.bytes) }

                /// The key that may be known.
                public var publicKey: PublicKey {
                    var point = [UInt8](repeating: 0, count: byteCount)
                    checked(openssl_x25519_public(held.bytes, &point))
                    return PublicKey(point)
                }

                /// Returns the secret that the other side comes to with `other` and our public key.
                public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret {
                    var shared = [UInt8](repeating: 0, count: byteCount)
                    guard openssl_x25519_agree(held.bytes, other.point, &shared) == 1 else { throw Malformed() }
                    return SharedSecret(key: SymmetricKey(data: shared))
                }
            }

            /// A public key.
            public struct PublicKey: Sendable {
                fileprivate let point: [UInt8]

                /// A key of its 32 bytes.
                public init(rawRepresentation: some DataProtocol) throws {
                    point = Array(rawRepresentation)
                    guard point.count == byteCount else { throw Malformed() }
                }

                fileprivate init(_ point: [UInt8]) { self.point = point }

                /// Its 32 bytes.
                public var rawRepresentation: Data { Data(point) }
            }
        }
    }
#endif
