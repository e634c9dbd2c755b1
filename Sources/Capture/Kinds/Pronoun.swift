/// A word that stands for somebody named before.
struct Pronoun: Hashable, Sendable {
    enum Role: Hashable, Sendable {
        case subject, object, possessive
    }

    /// What it is in its clause.
    let role: Role
    /// Of whom it can speak; nil where it does not tell.
    let gender: Gender?
    /// Whether it speaks of several.
    let isPlural: Bool

    init(_ role: Role, _ gender: Gender? = nil, isPlural: Bool = false) {
        self.role = role
        self.gender = gender
        self.isPlural = isPlural
    }
}

/// What a name or pronoun tells of somebody.
enum Gender: Hashable, Sendable {
    case female, male
}
