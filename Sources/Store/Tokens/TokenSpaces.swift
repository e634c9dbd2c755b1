public import Kinkeeper

/// The spaces that a token opens. It never opens one that its account may not open: that is asked with each request.
public enum TokenSpaces: Hashable, Sendable {
    /// All spaces of its account, those that the account joins later too.
    case all
    /// Those that were chosen when it was made. One that is left or deleted since opens nothing in its place.
    case only([TokenSpace])

    /// Whether a space is among them, and the account has not left it since.
    public func include(_ space: Space.ID) -> Bool {
        switch self {
        case .all: true
        case .only(let chosen): chosen.contains { $0.id == space && $0.isOpen }
        }
    }

    /// The spaces that were chosen; nil for all.
    public var chosen: [TokenSpace]? {
        guard case .only(let chosen) = self else { return nil }
        return chosen
    }
}

/// A space that was chosen for a token, or may be.
public struct TokenSpace: Identifiable, Hashable, Sendable {
    /// Whose space it is.
    public enum Kind: String, CaseIterable, Sendable {
        /// The account's own.
        case own
        /// That of the account and its partner.
        case couple
        /// A family's.
        case family
    }

    /// Names the space.
    public let id: Space.ID
    /// Whose it is.
    public let kind: Kind
    /// The family's name, or the partner's; empty for the account's own. Of one that is left, as it was when the token was made.
    public let name: String
    /// Whether the account may open it still.
    public let isOpen: Bool

    /// Whether a token with some scopes opens it: the couple's and families' have scopes of their own.
    public func isOpened(with scopes: Set<APIToken.Scope>) -> Bool {
        switch kind {
        case .own: isOpen
        case .couple: isOpen && !scopes.isDisjoint(with: [.readCouple, .writeCouple])
        case .family: isOpen && !scopes.isDisjoint(with: [.readFamilies, .writeFamilies])
        }
    }
}
