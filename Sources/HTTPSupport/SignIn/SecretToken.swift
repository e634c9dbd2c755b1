import Cryptography
import Foundation

/// A secret of 256 random bits that is handed out once, in a link or a cookie; only its digest is ever stored.
package struct SecretToken: Hashable, Sendable {
    /// The secret as 43 characters of base64url (RFC 4648, section 5), as it stands in links and cookies.
    package let text: String

    /// A new secret.
    package init() {
        text = Base64URL.text(of: SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) })
    }

    /// A secret that came back; nil where the text cannot be one.
    package init?(text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.isSign) else { return nil }
        self.text = text
    }

    /// The SHA-256 of the text, 32 bytes: what the store keeps and looks up by.
    package var digest: [UInt8] {
        Array(SHA256.hash(data: Data(text.utf8)))
    }

    /// A value only the holder of this secret can make, for one `purpose`: HMAC-SHA-256 as base64url.
    package func seal(_ purpose: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(purpose.utf8), using: SymmetricKey(data: Data(text.utf8)))
        return Base64URL.text(of: Array(code))
    }

    /// Whether `seal` is this secret's for `purpose`, in time that does not depend on where they differ.
    package func accepts(_ seal: String, for purpose: String) -> Bool {
        let expected = Array(self.seal(purpose).utf8)
        let given = Array(seal.utf8)
        guard expected.count == given.count else { return false }
        return zip(expected, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
