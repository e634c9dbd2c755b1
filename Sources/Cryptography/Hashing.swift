#if canImport(CryptoKit)
    @_exported public import CryptoKit
#else
    import COpenSSL
    public import Foundation

    /// A hash function that HMAC and HKDF can be built on. SHA-256 is the one there is.
    public protocol HashFunction: Sendable {
        /// Bytes of its digest.
        static var byteCount: Int { get }
    }

    /// SHA-256 (FIPS 180-4). The interface is the part of CryptoKit's that is used here.
    public struct SHA256: HashFunction {
        /// Bytes of a digest.
        public static let byteCount = 32

        private var state = State()

        /// A hash of nothing yet.
        public init() {}

        /// Adds bytes.
        public mutating func update(data: some DataProtocol) {
            // A copy of the value goes its own way.
            if !isKnownUniquelyReferenced(&state) { state = State(state) }
            for region in data.regions {
                region.withUnsafeBytes { checked(openssl_sha256_update(state.hash, $0.baseAddress, $0.count)) }
            }
        }

        /// Returns the digest of everything added so far.
        public func finalize() -> Digest {
            let last = State(state)
            return Digest { openssl_sha256_finish(last.hash, $0) }
        }

        /// Returns the digest of `data`.
        public static func hash(data: some DataProtocol) -> Digest {
            guard data.regions.count <= 1 else {
                var hash = SHA256()
                hash.update(data: data)
                return hash.finalize()
            }
            return withContiguousBytes(of: data) { bytes in Digest { openssl_sha256_of(bytes.baseAddress, bytes.count, $0) } }
        }

        // It is only written where it is held once.
        private final class State: @unchecked Sendable {
            let hash: OpaquePointer

            init(_ other: State? = nil) {
                guard let hash = openssl_sha256_make(other?.hash) else { preconditionFailure("no memory for a hash") }
                self.hash = hash
            }

            deinit { openssl_sha256_free(hash) }
        }
    }

    /// The 32 bytes of a hash, or of a code that is made with one.
    public struct Digest: Sequence, Hashable, Sendable {
        private let bytes: [UInt8]

        init(_ write: (UnsafeMutablePointer<UInt8>) -> Int32) {
            bytes = [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, count in
                guard let start = buffer.baseAddress else { return }
                checked(write(start))
                count = SHA256.byteCount
            }
        }

        /// The bytes, one after the other.
        public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }

        /// Gives access to all bytes at once.
        public func withContiguousStorageIfAvailable<Result>(
            _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
        ) rethrows -> Result? { try bytes.withContiguousStorageIfAvailable(body) }

        /// How many bytes there are.
        public var underestimatedCount: Int { bytes.count }

        /// Whether both are the same; the comparison takes the same time wherever they differ.
        public static func == (one: Digest, other: Digest) -> Bool {
            zip(one.bytes, other.bytes).reduce(0 as UInt8) { $0 | $1.0 ^ $1.1 } == 0
        }
    }

    /// Codes that only those who have the key can make and check (HMAC, RFC 2104).
    public enum HMAC<Hash: HashFunction> {
        /// Returns the code of `data`.
        public static func authenticationCode(for data: some DataProtocol, using key: SymmetricKey) -> Digest {
            withContiguousBytes(of: data) { bytes in
                key.withUnsafeBytes { key in
                    Digest { openssl_hmac_sha256(key.baseAddress, key.count, bytes.baseAddress, bytes.count, $0) }
                }
            }
        }
    }

    /// Keys made from a secret (HKDF, RFC 5869).
    public enum HKDF<Hash: HashFunction> {
        /// Returns a key of `outputByteCount` bytes; another salt or another `info` makes another key.
        public static func deriveKey(
            inputKeyMaterial: SymmetricKey, salt: some DataProtocol = [UInt8](), info: some DataProtocol, outputByteCount: Int
        ) -> SymmetricKey {
            precondition(outputByteCount <= 255 * Hash.byteCount, "HKDF gives 255 digests at most")
            let first = SymmetricKey(
                data: salt.isEmpty ? [UInt8](repeating: 0, count: Hash.byteCount) : Array(salt))
            let base = inputKeyMaterial.withUnsafeBytes { HMAC<Hash>.authenticationCode(for: Array($0), using: first) }
            let key = SymmetricKey(data: Array(base))
            var made: [UInt8] = []
            var last: [UInt8] = []
            var number: UInt8 = 1
            while made.count < outputByteCount {
                last = Array(HMAC<Hash>.authenticationCode(for: last + Array(info) + [number], using: key))
                made += last
                number &+= 1
            }
            return SymmetricKey(data: made.prefix(outputByteCount))
        }
    }

    /// The library fails at nothing that is asked of it here but for want of memory.
    /// Going on with wrong bytes would be worse than to stop.
    func checked(_ isDone: Int32) {
        precondition(isDone == 1, "libcrypto failed")
    }

    func withContiguousBytes<Result>(
        of data: some DataProtocol, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        if data.regions.count == 1, let only = data.regions.first { return try only.withUnsafeBytes(body) }
        return try Array(data).withUnsafeBytes(body)
    }
#endif
