/// The relation of a person to the account's owner. Custom ones carry their name.
public enum Category: Hashable, Sendable {
    case family, friend, partner, work, acquaintance, other
    /// A category of the owner's own.
    case custom(String)
}

extension Category: LosslessStringConvertible {
    /// The ones every account has, in the order they are offered.
    public static let standard: [Category] = [.family, .friend, .partner, .work, .acquaintance, .other]

    /// "family", "friend" and so on, or the owner's own name for it.
    public var description: String {
        switch self {
        case .family: "family"
        case .friend: "friend"
        case .partner: "partner"
        case .work: "work"
        case .acquaintance: "acquaintance"
        case .other: "other"
        case .custom(let name): name
        }
    }

    /// The category of that name: a standard one in any case ("Family"), otherwise one of the owner's own without white
    /// space around it. Nil when nothing is left.
    public init?(_ description: String) {
        let name = description.trimmed
        guard !name.isEmpty else { return nil }
        self = Category.standard.first { $0.description == name.lowercased() } ?? .custom(name)
    }
}
