/// The content of a person's card: the part of a person that an address book knows too.
///
/// A profile is the projection of a kept vCard. Editing one patches the card; reading the card again gives the
/// same profile.
public struct Profile: Hashable, Sendable {
    /// Name parts and formatted name.
    public var name: PersonName
    /// Organisation and its units, joined by ", "; may be empty.
    public var organisation: String
    /// Job title or role; may be empty.
    public var jobTitle: String
    /// "she/her"; may be empty.
    public var pronouns: String
    /// Free text, lines separated by "\n"; may be empty.
    public var note: String
    /// Phones, mails, addresses, links and handles, in the card's order.
    public var contacts: [ContactMethod]
    /// Birthday, anniversary and other dates, in the card's order.
    public var occasions: [Occasion]
    /// Tags (vCard CATEGORIES), without repeats, in the card's order.
    public var tags: [String]

    /// A profile from its parts.
    public init(
        name: PersonName, organisation: String = "", jobTitle: String = "", pronouns: String = "", note: String = "",
        contacts: [ContactMethod] = [], occasions: [Occasion] = [], tags: [String] = []
    ) {
        self.name = name
        self.organisation = organisation
        self.jobTitle = jobTitle
        self.pronouns = pronouns
        self.note = note
        self.contacts = contacts
        self.occasions = occasions
        self.tags = tags
    }
}
