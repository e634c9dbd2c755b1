public import Kinkeeper
public import Store

extension Routes {
    /// All groups, and what the address book offers. A POST makes one.
    public static let groups = FixedRoute("/groups")
    /// The form for a new group.
    public static let newGroup = FixedRoute("/groups/new")
    /// One group and its members.
    public static let group = Route<PersonGroup.ID>("/groups/", "group")
    /// Gives a group another name.
    public static let groupNaming = Route<PersonGroup.ID>("/groups/", "group", "/naming")
    /// Sets a group's cadence.
    public static let groupCadence = Route<PersonGroup.ID>("/groups/", "group", "/cadence")
    /// Deletes a group.
    public static let groupDeleting = Route<PersonGroup.ID>("/groups/", "group", "/deleting")
    /// Brings a deleted group back.
    public static let groupRestoring = Route<PersonGroup.ID>("/groups/", "group", "/restoring")
    /// The choice of a group's members.
    public static let groupPicking = Route<PersonGroup.ID>("/groups/", "group", "/picking")
    /// Adds a person to a group.
    public static let membership = Route<MembershipKey>("/memberships/", "membership")
    /// Removes a person from a group.
    public static let membershipEnding = Route<MembershipKey>("/memberships/", "membership", "/ending")
    /// Takes over what the address book says of a group.
    public static let groupOfferAccepting = Route<KeptGroupCard.ID>("/group-offers/", "offer", "/accepting")
    /// Leaves a group of the address book alone.
    public static let groupOfferIgnoring = Route<KeptGroupCard.ID>("/group-offers/", "offer", "/ignoring")
    /// Offers an ignored group again.
    public static let groupOfferReturning = Route<KeptGroupCard.ID>("/group-offers/", "offer", "/returning")
}

/// A person in a group: both identifiers with "~" between them.
public struct MembershipKey: Hashable, Sendable, LosslessStringConvertible {
    /// The group.
    public let group: PersonGroup.ID
    /// The person.
    public let person: Person.ID

    /// A person in a group.
    public init(_ group: PersonGroup.ID, _ person: Person.ID) {
        self.group = group
        self.person = person
    }

    /// Reads the text form; nil for anything else.
    public init?(_ description: String) {
        let parts = description.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let group = PersonGroup.ID(parts[0]), let person = Person.ID(parts[1]) else { return nil }
        self.init(group, person)
    }

    /// The two identifiers.
    public var description: String { "\(group)~\(person)" }
}
