/// What a person is to the account's owner. Custom ones carry their name.
public enum Category: Hashable, Sendable {
    case family, friend, partner, work, acquaintance, other
    /// A category of the owner's own.
    case custom(String)
}
