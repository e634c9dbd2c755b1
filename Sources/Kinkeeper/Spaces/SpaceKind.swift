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
}
