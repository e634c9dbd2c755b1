#if !canImport(CryptoKit)
    import COpenSSL
    public import Foundation

    /// The size of a key.
    public struct SymmetricKeySize: Hashable, Sendable {
        /// The number of bits.
        public let bitCount: Int

        /// 16 bytes.
        public static let bits128 = SymmetricKeySize(bitCount: 128)
        /// 32 bytes.
        public static let bits256 = SymmetricKeySize(bitCount: 256)
    }

    /// A secret key. Its own copy of the bytes is overwritten when nothing holds it any more.
    public struct SymmetricKey: Sendable {
        private let bytes: SecretBytes

        /// A key of these bytes.
        public init(data: some Sequence<UInt8>) {
            bytes = SecretBytes(Array(data))
        }

        /// A new key of the system's random bytes.
        public init(size: SymmetricKeySize) {
            var random = SystemRandomNumberGenerator()
            self.init(data: (0..<size.bitCount / 8).map { _ in UInt8.random(in: .min ... .max, using: &random) })
        }

        /// Gives access to the bytes during `body`.
        public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try bytes.bytes.withUnsafeBytes(body)
        }
    }

    /// Bytes that are overwritten at their end. They are written once and then only read.
    final class SecretBytes: @unchecked Sendable {
        fileprivate(set) var bytes: [UInt8]

        /// Makes a copy of its own: what shares the caller's bytes could not be overwritten.
        init(_ bytes: [UInt8]) { self.bytes = bytes.withUnsafeBufferPointer { Array($0) } }

        deinit { bytes.withUnsafeMutableBytes { openssl_wipe($0.baseAddress, $0.count) } }
    }

    /// The Advanced Encryption Standard.
    public enum AES {
        /// AES in Galois/Counter Mode (NIST SP 800-38D): what was sealed opens only with the key, and only whole.
        public enum GCM {
            private static let tagBytes = 16

            /// Why something could not be sealed or opened.
            public enum Failure: Error {
                /// A nonce, tag or key of a length that none has, or too few sealed bytes.
                case length
                /// Another key, or other bytes than were sealed.
                case notAuthentic
            }

            /// Twelve bytes that no two messages under one key share.
            public struct Nonce: Sendable {
                fileprivate static let byteCount = 12
                fileprivate let bytes: [UInt8]

                /// A random one.
                public init() {
                    var random = SystemRandomNumberGenerator()
                    bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
                }

                /// A nonce of these twelve bytes.
                public init(data: some Sequence<UInt8>) throws {
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

                /// Nonce, sealed bytes and tag, in this order.
                public var combined: Data? { Data(nonce.bytes) + ciphertext + tag }

                /// Takes `combined` apart.
                public init(combined: some DataProtocol) throws {
                    let bytes = Array(combined)
                    guard bytes.count >= Nonce.byteCount + tagBytes else { throw Failure.length }
                    self.init(
                        nonce: try Nonce(data: bytes.prefix(Nonce.byteCount)),
                        ciphertext: Data(bytes[Nonce.byteCount..<bytes.count - tagBytes]), tag: Data(bytes.suffix(tagBytes)))
                }

                fileprivate init(nonce: Nonce, ciphertext: Data, tag: Data) {
                    self.nonce = nonce
                    self.ciphertext = ciphertext
                    self.tag = tag
                }
            }

            /// Seals `message`. `data` is not sealed, but what was sealed opens beside the same only.
            public static func seal(
                _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce = Nonce(),
                authenticating data: some DataProtocol = [UInt8]()
            ) throws -> SealedBox {
                let message = Array(message)
                let data = Array(data)
                var sealed = [UInt8](repeating: 0, count: message.count)
                var tag = [UInt8](repeating: 0, count: tagBytes)
                let isSealed = key.withUnsafeBytes { key in
                    openssl_gcm_seal(
                        key.assumingMemoryBound(to: UInt8.self).baseAddress, key.count, nonce.bytes, data, data.count, message,
                        message.count, &sealed, &tag)
                }
                guard isSealed == 1 else { throw Failure.length }
                return SealedBox(nonce: nonce, ciphertext: Data(sealed), tag: Data(tag))
            }

            /// Returns what was sealed.
            public static func open(
                _ box: SealedBox, using key: SymmetricKey, authenticating data: some DataProtocol = [UInt8]()
            ) throws -> Data {
                let sealed = Array(box.ciphertext)
                let data = Array(data)
                var message = [UInt8](repeating: 0, count: sealed.count)
                let isOpen = key.withUnsafeBytes { key in
                    openssl_gcm_open(
                        key.assumingMemoryBound(to: UInt8.self).baseAddress, key.count, box.nonce.bytes, data, data.count,
                        sealed,
                        sealed.count, Array(box.tag), &message)
                }
                guard isOpen == 1 else { throw Failure.notAuthentic }
                return Data(message)
            }
        }
    }
#endif
