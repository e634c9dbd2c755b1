import Cryptography
import Foundation

/// A recovery code, for writing down on paper: 24 letters and digits in groups of four; no two of them look alike. 31 signs make
/// 118 random bits, so that a plain SHA-256 protects it; guesses are slowed down besides. Earlier ones, of four groups, go on
/// working.
package struct RecoveryCodeSecret: Hashable, Sendable {
    /// The code as it is shown: "k7wm-3xqp-9abc-dfgh-2rst-uv4z".
    package let text: String
    private let plain: String

    /// How many an account has at once.
    package static let count = 10
    private static let groups = 6
    private static let groupsOfEarlierOnes = 4

    /// A new code.
    package init() {
        let made = LegibleSecret(groups: Self.groups)
        (text, plain) = (made.text, made.plain)
    }

    /// A code that was typed in. Upper case, blanks and hyphens do not count. Nil where it can be none.
    package init?(typed: String) {
        guard typed.utf8.count <= 200 else { return nil }
        let plain = typed.lowercased().filter { $0.isLetter || $0.isNumber }
        let lengths = [Self.groups, Self.groupsOfEarlierOnes].map { $0 * LegibleSecret.groupLength }
        guard lengths.contains(plain.count), plain.allSatisfy(LegibleSecret.signs.contains) else { return nil }
        (self.plain, text) = (plain, plain)
    }

    /// The SHA-256 of the code without its hyphens, 32 bytes: what the store keeps.
    package var digest: [UInt8] { Array(SHA256.hash(data: Data("recovery \(plain)".utf8))) }

    /// As many new codes as an account has.
    package static func new() -> [RecoveryCodeSecret] { (0..<count).map { _ in RecoveryCodeSecret() } }
}
