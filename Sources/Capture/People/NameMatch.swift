/// Words that name people, and which.
struct NameMatch: Hashable, Sendable {
    /// How many tokens the name takes.
    let length: Int
    /// The people it may mean, by their place in the index.
    let people: [Int]
    /// How it names them.
    let part: NamePart
}

/// The part of a name that a word is, the surest first.
enum NamePart: Int, Comparable, Sendable {
    /// By the whole name.
    case full
    /// By what the user calls them.
    case nickname
    /// By the given name.
    case given
    /// By the family name alone.
    case family
    /// By a pet form or the beginning of the given name.
    case petForm
    /// By a name that is spelt a little otherwise.
    case misspelt
    /// By a word that the account chose them for, though not often enough to be sure of it.
    case taught

    static func < (lhs: NamePart, rhs: NamePart) -> Bool { lhs.rawValue < rhs.rawValue }

    var isFamily: Bool { self == .family }
}
