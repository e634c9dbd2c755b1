import Cryptography
import Foundation
package import Kinkeeper

/// The names under which alerts leave the server. An alert's own name begins with its day; these reveal nothing, and differ
/// from channel to channel, so that two receivers cannot tell that they got the same. One alert has one name on one channel for
/// good, so that it can be replaced and withdrawn.
package struct AlertNames: Sendable {
    private let key: SymmetricKey

    /// Names by a key of their own, derived from the server's secret (HKDF, RFC 5869).
    package init(secret: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data("kinkeeper alert names".utf8), outputByteCount: 32)
    }

    /// The name of an alert on a channel: 122 bits of HMAC-SHA-256 as a UUID of version 8 (RFC 9562).
    package func name(of alert: Alert.ID, on channel: Channel.ID) -> Alert.ID {
        let code = HMAC<SHA256>.authenticationCode(for: Data(channel.bytes + alert.bytes), using: key)
        var bytes = Array(code.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        // Sixteen bytes are always an identifier.
        return Alert.ID(bytes: bytes) ?? alert
    }
}
