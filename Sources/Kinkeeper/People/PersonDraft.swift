/// The wanted content of a person: of their card, and of the data that only Kinkeeper keeps.
public struct PersonDraft: Hashable, Sendable {
    /// The content of the card.
    public var profile: Profile
    /// The data that only Kinkeeper keeps.
    public var own: OwnData

    /// A draft from its parts.
    public init(profile: Profile, own: OwnData = OwnData()) {
        self.profile = profile
        self.own = own
    }

    /// The person as they are, which an edit starts from.
    public init(_ person: Person) {
        self.init(profile: person.profile, own: person.ownData)
    }
}
