public import Kinkeeper
public import Store

extension Routes {
    /// The families of the account; makes one.
    public static let families = FixedRoute("/families")
    /// Leads to the invitation of a typed code.
    public static let familyCode = FixedRoute("/families/code")
    /// A family: its members and invitations.
    public static let family = Route<Space.ID>("/families/", "family")
    /// Renames a family.
    public static let familyNaming = Route<Space.ID>("/families/", "family", "/naming")
    /// Invites a person.
    public static let familyInvitations = Route<Space.ID>("/families/", "family", "/invitations")
    /// Revokes an invitation, which the form names.
    public static let familyRevoking = Route<Space.ID>("/families/", "family", "/revoking")
    /// Makes a member an owner, or an owner a member; asks first where `account` in the query is the reader's own.
    public static let familyRole = Route<Space.ID>("/families/", "family", "/role")
    /// Asks whether to remove the member that `account` in the query names, and removes them.
    public static let familyRemoving = Route<Space.ID>("/families/", "family", "/removing")
    /// Asks whether to leave a family, and leaves it.
    public static let familyLeaving = Route<Space.ID>("/families/", "family", "/leaving")
    /// Asks whether to delete a family, and deletes it.
    public static let familyDeleting = Route<Space.ID>("/families/", "family", "/deleting")
    /// Every record of a family as one JSON document.
    public static let familyDocument = Route<Space.ID>("/families/", "family", "/kinkeeper.json")
}
