/// What a person is to become: what their card is to say, and what is Kinkeeper's own.
public struct PersonDraft: Hashable, Sendable {
    /// What the card is to say.
    public var profile: Profile
    /// What is Kinkeeper's own.
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
