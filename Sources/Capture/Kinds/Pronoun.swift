/// A word that stands for a person named before.
struct Pronoun: Hashable, Sendable {
    enum Role: String, Sendable {
        case subject, object, possessive
    }

    /// Its role in the clause.
    let role: Role
    /// The gender it implies; nil if none.
    let gender: Gender?
    /// Whether it speaks of several.
    let isPlural: Bool

    init(_ role: Role, _ gender: Gender? = nil, isPlural: Bool = false) {
        self.role = role
        self.gender = gender
        self.isPlural = isPlural
    }
}

/// The gender that a name or pronoun implies.
enum Gender: String, Sendable {
    case female, male
}
