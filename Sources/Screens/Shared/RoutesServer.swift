public import Kinkeeper
public import Store

extension Routes {
    /// The account's e-mail address and picture; sets the address.
    public static let profile = FixedRoute("/settings/profile")
    /// Sets the account's picture.
    public static let profilePicture = FixedRoute("/settings/profile/picture")
    /// Removes the account's picture.
    public static let profilePictureRemoval = FixedRoute("/settings/profile/picture-removal")
    /// The picture of an account, for itself and those it shares a space with.
    public static let accountPicture = Route<Account.ID>("/accounts/", "account", "/picture")
    /// The accounts of the server and the invitations to it, for its owners.
    public static let accounts = FixedRoute("/settings/accounts")
    /// Makes an account an owner of the server, or an owner a member; asks first where `account` in the query is the reader's.
    public static let accountRole = FixedRoute("/settings/accounts/role")
    /// Makes an invitation to the server.
    public static let serverInvitations = FixedRoute("/settings/accounts/invitations")
    /// Revokes one, which the form names.
    public static let serverInvitationRevoking = FixedRoute("/settings/accounts/revoking")
    /// The form of a new account, for the person who was given the link.
    public static let joining = Route<String>("/join/", "token")
    /// Says what goes and what stays with the account, and deletes it.
    public static let accountDeletion = FixedRoute("/settings/account/deletion")
    /// Says that an account was deleted, when nobody is signed in to it any more.
    public static let accountDeleted = FixedRoute("/account-deleted")
}
