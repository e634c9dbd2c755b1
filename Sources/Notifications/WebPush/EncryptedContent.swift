import Cryptography
import Foundation
import Kinkeeper

/// Encrypted Content-Encoding for HTTP, "aes128gcm" (RFC 8188), in a single record.
enum EncryptedContent {
    /// The size of records that is said; ours is smaller.
    private static let recordSize: UInt32 = 4_096

    /// The most bytes that fit into a record.
    static let limit = Int(recordSize) - 17

    /// The header and the one record of `content`.
    static func sealed(_ content: [UInt8], key: SymmetricKey, salt: [UInt8], keyID: [UInt8]) throws -> [UInt8] {
        let contentKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
        let nonce = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), outputByteCount: 12)
        // 2 ends the last record.
        let box = try AES.GCM.seal(
            content + [2], using: contentKey, nonce: AES.GCM.Nonce(data: nonce.withUnsafeBytes { Array($0) }))
        let size = withUnsafeBytes(of: recordSize.bigEndian) { Array($0) }
        return salt + size + [UInt8(clamping: keyID.count)] + keyID + Array(box.ciphertext) + Array(box.tag)
    }
}

/// Message encryption for Web Push (RFC 8291).
struct PushEncryption {
    /// The random parts of one message.
    struct Chance {
        /// A key pair for this message alone.
        let key: P256.KeyAgreement.PrivateKey
        /// 16 bytes.
        let salt: [UInt8]

        /// New ones.
        static func fresh() -> Chance {
            Chance(key: P256.KeyAgreement.PrivateKey(), salt: SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) })
        }

        init(key: P256.KeyAgreement.PrivateKey, salt: [UInt8]) {
            self.key = key
            self.salt = salt
        }
    }

    /// `content` for the browser of a subscription. Throws when the browser's key is no point of the curve.
    static func sealed(_ content: [UInt8], for subscription: PushSubscription, _ chance: Chance = .fresh()) throws -> [UInt8] {
        let theirs = try P256.KeyAgreement.PublicKey(x963Representation: subscription.publicKey)
        let ours = Array(chance.key.publicKey.x963Representation)
        let shared = try chance.key.sharedSecretFromKeyAgreement(with: theirs)
        let key = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: subscription.authSecret,
            sharedInfo: Array("WebPush: info\0".utf8) + subscription.publicKey + ours, outputByteCount: 32)
        return try EncryptedContent.sealed(content, key: key, salt: chance.salt, keyID: ours)
    }
}
