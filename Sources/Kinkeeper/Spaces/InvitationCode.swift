/// A code that lets one account into a shared space, once: "7K3M-9QXD-4T2B".
///
/// Twelve letters of Crockford's base 32, which has no I, L, O and U: 60 bits, too many to guess. It can be read out on the
/// phone and typed: case, blanks and hyphens do not matter, and O, I and L count as the digits they look like.
public struct InvitationCode: Hashable, Sendable {
    private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 12

    /// The code in three groups of four.
    public let text: String

    /// A new code.
    public init(using generator: inout some RandomNumberGenerator) {
        self.init(letters: (0..<Self.length).map { _ in Self.letters[Int.random(in: 0..<32, using: &generator)] })
    }

    /// A new code from the system's random numbers.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// A typed code; nil for a text that cannot be one.
    public init?(_ typed: String) {
        var letters: [Character] = []
        for character in typed.uppercased() {
            switch character {
            case "-", "‐", "–", " ", "\u{A0}", "\t", "\n", "\r": continue
            case "O": letters.append("0")
            case "I", "L": letters.append("1")
            case _ where Self.letters.contains(character): letters.append(character)
            default: return nil
            }
            guard letters.count <= Self.length else { return nil }
        }
        guard letters.count == Self.length else { return nil }
        self.init(letters: letters)
    }

    private init(letters: [Character]) {
        text = stride(from: 0, to: Self.length, by: 4).map { String(letters[$0..<($0 + 4)]) }.joined(separator: "-")
    }
}

extension InvitationCode: LosslessStringConvertible {
    /// The code in three groups of four.
    public var description: String { text }
}

extension InvitationCode {
    /// For how long an invitation is open, in seconds: seven days.
    public static let lifetime = 7 * 24 * 60 * 60.0
    /// How many accounts the invitations of one account may make in a day.
    public static let mostAccountsADay = 3
}
