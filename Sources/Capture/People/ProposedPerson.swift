/// Whom a proposed record is about: people who are known and may be meant, best first, or somebody new.
public struct ProposedPerson: Hashable, Sendable {
    /// Those who may be meant. More than one: somebody has to choose.
    public let candidates: [CapturePerson]
    /// The name as it is written, of somebody who is not known yet.
    public let newName: String?

    /// People who are known. One of them is meant.
    public init(candidates: [CapturePerson]) {
        self.candidates = candidates
        newName = nil
    }

    /// Somebody who is not known yet.
    public init(newName: String) {
        candidates = []
        self.newName = newName
    }

    /// The person, where only one can be meant.
    public var person: CapturePerson? { candidates.count == 1 ? candidates[0] : nil }

    /// Whether somebody has to choose among several.
    public var isAmbiguous: Bool { candidates.count > 1 }
}
