import Cryptography
import Foundation

/// The secret of an app password, for typing on a phone: 28 letters and digits in groups of four; no two of them look alike. 31
/// signs make 138 random bits, so that a plain SHA-256 protects them.
package struct AppPasswordSecret: Hashable, Sendable {
    /// The secret as it is shown: "k7wm-3xqp-…"; a chosen or typed one as it is compared.
    package let text: String
    private let plain: String

    /// A new secret.
    package init() {
        let made = LegibleSecret(groups: 7)
        (text, plain) = (made.text, made.plain)
    }

    /// A secret that was typed in. Upper case, blanks and hyphens do not count: phones put them in by themselves. Nil where
    /// nothing is left.
    package init?(typed: String) {
        let plain = typed.lowercased().filter { !$0.isWhitespace && !Self.hyphens.contains($0) }
        guard !plain.isEmpty, plain.utf8.count <= 200 else { return nil }
        self.plain = plain
        text = plain
    }

    /// The SHA-256 of the secret without its hyphens, 32 bytes: what the store keeps.
    package var digest: [UInt8] {
        Array(SHA256.hash(data: Data(plain.utf8)))
    }

    private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"]
}
