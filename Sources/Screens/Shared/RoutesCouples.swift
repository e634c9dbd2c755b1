public import Kinkeeper
public import Store

extension Routes {
    /// The couple: the partner, or how to invite one.
    public static let couple = FixedRoute("/couple")
    /// Invites a partner.
    public static let coupleInvitations = FixedRoute("/couple/invitations")
    /// Takes an invitation back.
    public static let invitationRevoking = Route<Invitation.ID>("/couple/invitations/", "invitation", "/revoking")
    /// Leads to the invitation of a typed code.
    public static let coupleCode = FixedRoute("/couple/code")
    /// Asks whether to leave the couple, and leaves it.
    public static let coupleLeaving = FixedRoute("/couple/leaving")
    /// An invitation by its code, for the person who was given it.
    public static let invitation = Route<String>("/invitations/", "code")
    /// Accepts an invitation.
    public static let invitationAccepting = Route<String>("/invitations/", "code", "/accepting")
    /// Makes an account that accepts an invitation.
    public static let invitationJoining = Route<String>("/invitations/", "code", "/joining")
}
