/// What a space is for.
public enum SpaceKind: String, CaseIterable, Sendable {
    /// One account's own. Each account has one, and no other account ever opens it.
    case personal
    /// Two partners'.
    case couple
    /// A household's: one address book of several accounts.
    case family
}

/// Why something about a shared space is refused.
public enum SpaceRefusal: Error, Hashable, Sendable {
    /// The account has no couple.
    case noCouple
    /// The account has a partner already.
    case alreadyCouple
    /// The invitation was accepted, taken back, or has expired.
    case invitationSpent
    /// An account cannot accept its own invitation.
    case ownInvitation
    /// The invitation is for an account that is there already, or too many were made by invitations today.
    case noNewAccount
    /// A cadence in the address book of a family: each member has their own.
    case ownCadence
    /// Only an owner of the family may do that.
    case notOwner
    /// The family would have no owner.
    case lastOwner
    /// The account is the only member: the family is deleted instead of left.
    case onlyMember
    /// The account is in the family already.
    case alreadyMember
    /// The account is in as many families as it can be.
    case tooManyFamilies
    /// The family has as many members as it can have.
    case tooManyMembers
    /// As many invitations of the family are open as can be.
    case tooManyInvitations
}
