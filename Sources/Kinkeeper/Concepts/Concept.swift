/// An idea that notes are about: a word or a phrase that is found in several, or words that were made one.
public struct Concept: Hashable, Sendable {
    /// Names what an account decided about a concept.
    public typealias ID = Identifier<Concept>

    /// A word or phrase by which its notes are found.
    public struct Term: Hashable, Sendable {
        /// The same for all forms of it; see `NoteTerm.key`.
        public let key: String
        /// As it is written in notes, or the name that it had before it was merged.
        public let label: String

        /// A term from its parts.
        public init(key: String, label: String) {
            (self.key, self.label) = (key, label)
        }
    }

    /// The longest name, in characters.
    public static let longestName = 80
    /// The fewest notes that make an idea of a word.
    public static let fewestNotes = 2

    /// What was decided about it; nil where nothing was.
    public let id: ID?
    /// Its name in the account's words; nil for the one that its first term has.
    public let ownName: String?
    /// Whether it is left out of lists and of the map.
    public let isHidden: Bool
    /// By what its notes are found; never empty, and the first one names the concept.
    public let terms: [Term]
    /// How many notes are about it, those in the trash not counted.
    public let notes: Int

    /// A concept from its parts; of `terms` there is at least `first`.
    public init(id: ID? = nil, ownName: String? = nil, isHidden: Bool = false, first: Term, others: [Term] = [], notes: Int) {
        (self.id, self.ownName, self.isHidden, self.terms, self.notes) = (id, ownName, isHidden, [first] + others, notes)
    }

    /// Names it in addresses: the key of its first term.
    public var key: String { terms.first?.key ?? "" }

    /// What it is called.
    public var name: String { ownName ?? terms.first?.label ?? "" }
}

/// Why something about a concept is refused.
public enum ConceptRefusal: Error, Hashable, Sendable {
    /// The name has more than `Concept.longestName` characters.
    case longName
    /// It would be merged into itself.
    case ownMerge
}
