#if !canImport(CryptoKit)
    import COpenSSL
    public import Foundation

    /// The curve P-256 (NIST SP 800-186).
    public enum P256 {
        /// These bytes are no key of the curve, or no signature.
        public struct Malformed: Error {}

        /// Secrets that two sides come to, each with its own private key and the other's public one (ECDH).
        public enum KeyAgreement {
            /// A private key.
            public struct PrivateKey: Sendable {
                private let secret: Secret

                /// A new one.
                public init() { secret = Secret() }

                /// A key of its 32 bytes.
                public init(rawRepresentation: some DataProtocol) throws { secret = try Secret(Array(rawRepresentation)) }

                /// Its 32 bytes.
                public var rawRepresentation: Data { Data(secret.bytes) }

                /// The key that may be known.
                public var publicKey: PublicKey { PublicKey(secret.point) }

                /// Returns the secret that the other side comes to with `other` and our public key.
                public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret {
                    var shared = [UInt8](repeating: 0, count: Secret.byteCount)
                    guard openssl_p256_agree(secret.bytes, other.point, &shared) == 1 else { throw Malformed() }
                    return SharedSecret(key: SymmetricKey(data: shared))
                }
            }

            /// A public key.
            public struct PublicKey: Sendable {
                fileprivate let point: [UInt8]

                /// A key of its uncompressed point (X9.63): 65 bytes. Throws for bytes that are no point of the curve.
                public init(x963Representation: some DataProtocol) throws {
                    point = try pointOfCurve(Array(x963Representation))
                }

                fileprivate init(_ point: [UInt8]) { self.point = point }

                /// The uncompressed point: 65 bytes.
                public var x963Representation: Data { Data(point) }
            }
        }

        /// Signatures that only the private key can make (ECDSA with SHA-256).
        public enum Signing {
            /// A private key.
            public struct PrivateKey: Sendable {
                private let secret: Secret

                /// A new one.
                public init() { secret = Secret() }

                /// A key of its 32 bytes.
                public init(rawRepresentation: some DataProtocol) throws { secret = try Secret(Array(rawRepresentation)) }

                /// Its 32 bytes.
                public var rawRepresentation: Data { Data(secret.bytes) }

                /// The key that may be known.
                public var publicKey: PublicKey { PublicKey(secret.point) }

                /// Returns the signature of `data`.
                public func signature(for data: some DataProtocol) throws -> ECDSASignature {
                    let data = Array(data)
                    var signature = [UInt8](repeating: 0, count: 2 * Secret.byteCount)
                    guard openssl_p256_sign(secret.bytes, data, data.count, &signature) == 1 else { throw Malformed() }
                    return ECDSASignature(signature)
                }
            }

            /// A public key.
            public struct PublicKey: Sendable {
                private let point: [UInt8]

                /// A key of its uncompressed point (X9.63): 65 bytes. Throws for bytes that are no point of the curve.
                public init(x963Representation: some DataProtocol) throws {
                    point = try pointOfCurve(Array(x963Representation))
                }

                fileprivate init(_ point: [UInt8]) { self.point = point }

                /// The uncompressed point: 65 bytes.
                public var x963Representation: Data { Data(point) }

                /// Returns whether the signature of `data` was made with the private key to this one.
                public func isValidSignature(_ signature: ECDSASignature, for data: some DataProtocol) -> Bool {
                    let data = Array(data)
                    return openssl_p256_verify(point, data, data.count, signature.bytes) == 1
                }
            }

            /// A signature.
            public struct ECDSASignature: Sendable {
                fileprivate let bytes: [UInt8]

                /// A signature of its two numbers, 32 bytes each.
                public init(rawRepresentation: some DataProtocol) throws {
                    bytes = Array(rawRepresentation)
                    guard bytes.count == 2 * Secret.byteCount else { throw Malformed() }
                }

                /// A signature in DER (RFC 3279, section 2.2.3). Throws for bytes that are none.
                public init(derRepresentation: some DataProtocol) throws {
                    let der = Array(derRepresentation)
                    var halves = [UInt8](repeating: 0, count: 2 * Secret.byteCount)
                    guard openssl_p256_signature_of_der(der, der.count, &halves) == 1 else { throw Malformed() }
                    bytes = halves
                }

                fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

                /// The two numbers, 32 bytes each.
                public var rawRepresentation: Data { Data(bytes) }
            }
        }

        fileprivate static func pointOfCurve(_ bytes: [UInt8]) throws -> [UInt8] {
            guard bytes.count == Int(OPENSSL_P256_POINT_BYTES), openssl_p256_is_point(bytes) == 1 else { throw Malformed() }
            return bytes
        }

        /// A private key and its point.
        fileprivate struct Secret: Sendable {
            static let byteCount = Int(OPENSSL_P256_BYTES)

            private let held: SecretBytes
            let point: [UInt8]

            var bytes: [UInt8] { held.bytes }

            init() {
                var made = [UInt8](repeating: 0, count: Self.byteCount)
                checked(openssl_p256_generate(&made))
                var point = [UInt8](repeating: 0, count: Int(OPENSSL_P256_POINT_BYTES))
                checked(openssl_p256_point(made, &point))
                held = SecretBytes(made)
                self.point = point
            }

            init(_ bytes: [UInt8]) throws {
                var point = [UInt8](repeating: 0, count: Int(OPENSSL_P256_POINT_BYTES))
                guard bytes.count == Self.byteCount, openssl_p256_point(bytes, &point) == 1 else { throw Malformed() }
                held = SecretBytes(bytes)
                self.point = point
            }
        }
    }

    /// A secret that two sides came to. It is not a key yet: keys are made from it.
    public struct SharedSecret: Sendable {
        let key: SymmetricKey

        /// Returns a key made from the secret (HKDF).
        public func hkdfDerivedSymmetricKey<Hash: HashFunction>(
            using hash: Hash.Type, salt: some DataProtocol, sharedInfo: some DataProtocol, outputByteCount: Int
        ) -> SymmetricKey {
            HKDF<Hash>.deriveKey(inputKeyMaterial: key, salt: salt, info: sharedInfo, outputByteCount: outputByteCount)
        }
    }
#endif
