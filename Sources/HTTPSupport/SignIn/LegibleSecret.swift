/// A random secret for reading off and typing: letters and digits in groups of four; no two of them look alike. Each of the 31
/// signs has almost 5 random bits.
struct LegibleSecret: Hashable, Sendable {
    /// As it is shown: "k7wm-3xqp-…".
    let text: String
    /// The same without hyphens.
    let plain: String

    static let signs = Array("23456789abcdefghjkmnpqrstuvwxyz")
    static let groupLength = 4

    init(groups: Int) {
        var random = SystemRandomNumberGenerator()
        let groups = (0..<groups).map { _ in
            String((0..<Self.groupLength).map { _ in Self.signs[Int.random(in: 0..<Self.signs.count, using: &random)] })
        }
        (text, plain) = (groups.joined(separator: "-"), groups.joined())
    }
}
