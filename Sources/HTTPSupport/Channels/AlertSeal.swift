import Cryptography
import Foundation
package import Kinkeeper

/// Addresses that act on an alert without signing in: only the server can make one, and one is good for one delivery.
package struct AlertSeal: Sendable {
    private let key: SymmetricKey

    /// A seal with a key of its own, derived from the server's secret (HKDF, RFC 5869).
    package init(secret: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data("kinkeeper alert acts".utf8), outputByteCount: 32)
    }

    /// Returns the token of an address: the delivery's identifier and 16 bytes that only this server can make, in hexadecimal.
    ///
    /// - Parameter ended: `Account.actsEndedAt`: addresses from before the owner last ended them open nothing.
    package func token(for delivery: Delivery.ID, ended: Int) -> String {
        Self.bytes(of: delivery).hexadecimal + code(of: delivery, ended).hexadecimal
    }

    /// Whether a text is of the form that tokens have: 64 small hexadecimal digits.
    package static func isToken(_ text: String) -> Bool { text.utf8.count == 64 && bytes(ofHexadecimal: text) != nil }

    /// Returns the delivery that a token names, without checking it; nil for an invalid token.
    package static func delivery(namedBy token: String) -> Delivery.ID? {
        guard token.utf8.count == 64, let bytes = bytes(ofHexadecimal: token) else { return nil }
        let uuid = bytes[..<16].withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return Delivery.ID(UUID(uuid: uuid))
    }

    /// The delivery of a token; nil for one that was not made here, or was ended since.
    package func delivery(of token: String, ended: Int) -> Delivery.ID? {
        guard let delivery = Self.delivery(namedBy: token), let bytes = Self.bytes(ofHexadecimal: token) else { return nil }
        // Compared whole, so that the time it takes says nothing of how much was right.
        let difference = zip(bytes[16...], code(of: delivery, ended)).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? delivery : nil
    }

    /// Addresses that were sent before they could be ended have no such part.
    private func code(of delivery: Delivery.ID, _ ended: Int) -> [UInt8] {
        let part = ended == 0 ? [] : Array(" \(ended)".utf8)
        return Array(
            HMAC<SHA256>.authenticationCode(for: Data(Self.bytes(of: delivery) + part), using: key).prefix(16))
    }

    private static func bytes(of delivery: Delivery.ID) -> [UInt8] {
        withUnsafeBytes(of: delivery.uuid.uuid) { Array($0) }
    }

    private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
        let digits = text.utf8.map { digit -> UInt8? in
            switch digit {
            case 48...57: digit - 48
            case 97...102: digit - 87
            default: nil
            }
        }
        guard !digits.contains(nil) else { return nil }
        let known = digits.compactMap(\.self)
        return stride(from: 0, to: known.count, by: 2).map { known[$0] << 4 | known[$0 + 1] }
    }
}
