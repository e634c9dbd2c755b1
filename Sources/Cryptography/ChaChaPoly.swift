#if !canImport(CryptoKit)
    import COpenSSL
    public import Foundation

    /// ChaCha20-Poly1305 (RFC 8439): what was sealed opens only with the key, and only whole.
    public enum ChaChaPoly {
        private static let tagBytes = Int(OPENSSL_GCM_TAG_BYTES)

        /// Why something could not be sealed or opened.
        public enum Failure: Error {
            /// A nonce or key of a length that none has, or too few sealed bytes.
            case length
            /// Another key, or other bytes than were sealed.
            case notAuthentic
        }

        /// Twelve bytes that no two messages under one key share.
        public struct Nonce: Sendable {
            fileprivate static let byteCount = Int(OPENSSL_GCM_NONCE_BYTES)
            fileprivate let bytes: [UInt8]

            /// A nonce of these twelve bytes.
            public init(data: some DataProtocol) throws {
                bytes = Array(data)
                guard bytes.count == Self.byteCount else { throw Failure.length }
            }
        }

        /// What was sealed.
        public struct SealedBox: Sendable {
            fileprivate let nonce: Nonce
            /// The sealed bytes, as many as there were.
            public let ciphertext: Data
            /// Sixteen bytes that show a change.
            public let tag: Data

            /// Sealed bytes and their tag.
            public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
                (self.nonce, self.ciphertext, self.tag) = (nonce, Data(ciphertext), Data(tag))
                guard tag.count == tagBytes else { throw Failure.length }
            }
        }

        /// Seals `message`.
        public static func seal(_ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce) throws -> SealedBox {
            let message = Array(message)
            var sealed = [UInt8](repeating: 0, count: message.count)
            var tag = [UInt8](repeating: 0, count: tagBytes)
            let isSealed = key.withUnsafeBytes { key in
                key.count == 32
                    && openssl_chacha_seal(
                        key.assumingMemoryBound(to: UInt8.self).baseAddress, nonce.bytes, nil, 0, message, message.count,
                        &sealed,
                        &tag) == 1
            }
            guard isSealed else { throw Failure.length }
            return try SealedBox(nonce: nonce, ciphertext: sealed, tag: tag)
        }

        /// Returns what was sealed.
        public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data {
            let sealed = Array(box.ciphertext)
            var message = [UInt8](repeating: 0, count: sealed.count)
            let isOpen = key.withUnsafeBytes { key in
                key.count == 32
                    && openssl_chacha_open(
                        key.assumingMemoryBound(to: UInt8.self).baseAddress, box.nonce.bytes, nil, 0, sealed, sealed.count,
                        Array(box.tag), &message) == 1
            }
            guard isOpen else { throw Failure.notAuthentic }
            return Data(message)
        }
    }
#endif
