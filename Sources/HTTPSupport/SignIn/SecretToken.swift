import Cryptography
import Foundation

/// A secret of 256 random bits that is handed out once, in a link or a cookie; only its digest is ever stored.
package struct SecretToken: Hashable, Sendable {
    /// The secret as 43 characters of base64url (RFC 4648, section 5), as it stands in links and cookies.
    package let text: String

    /// A new secret.
    package init() {
        text = Self.base64URL(SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) })
    }

    /// A secret that came back; nil where the text cannot be one.
    package init?(text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Self.isBase64URL) else { return nil }
        self.text = text
    }

    /// The SHA-256 of the text, 32 bytes: what the store keeps and looks up by.
    package var digest: [UInt8] {
        Array(SHA256.hash(data: Data(text.utf8)))
    }

    /// A value only the holder of this secret can make, for one `purpose`: HMAC-SHA-256 as base64url.
    package func seal(_ purpose: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(purpose.utf8), using: SymmetricKey(data: Data(text.utf8)))
        return Self.base64URL(Array(code))
    }

    /// Whether `seal` is this secret's for `purpose`, in time that does not depend on where they differ.
    package func accepts(_ seal: String, for purpose: String) -> Bool {
        let expected = Array(self.seal(purpose).utf8)
        let given = Array(seal.utf8)
        guard expected.count == given.count else { return false }
        return zip(expected, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
