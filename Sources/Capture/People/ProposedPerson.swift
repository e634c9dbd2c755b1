/// The person of a proposed record: known people that may be meant, best first, or a new one.
public struct ProposedPerson: Hashable, Sendable {
    /// The people that may be meant. Of several one has to be chosen.
    public let candidates: [CapturePerson]
    /// The name of a new person as it is written.
    public let newName: String?

    /// Known people, one of whom is meant.
    public init(candidates: [CapturePerson]) {
        self.candidates = candidates
        newName = nil
    }

    /// A new person.
    public init(newName: String) {
        candidates = []
        self.newName = newName
    }

    /// The person, where only one can be meant.
    public var person: CapturePerson? { candidates.count == 1 ? candidates[0] : nil }

    /// Whether one of several people has to be chosen.
    public var isAmbiguous: Bool { candidates.count > 1 }
}
