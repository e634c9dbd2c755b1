package import Store

/// An invitation, as the invited person sees it.
public struct InvitationScreen: Hashable, Sendable {
    /// The name of the account that asks.
    public let inviter: String
    /// Whether the reader is the account that asks.
    public let isOwn: Bool
    /// Where a signed-in reader accepts it; nil for others.
    public let acceptingPath: String?
    /// Where a reader with an account signs in first: "/sign-in?next=…"; nil for those who are signed in.
    public let signInPath: String?
    /// The name of the account that is signed in, which would accept it; nil for others.
    public let reader: String?
    /// The form of a new account; nil for those who are signed in, and where none can be made.
    public let account: SetupScreen?

    /// An invitation. `reader` is the account that is signed in; `form` is that of a new account.
    package init(
        _ invitation: Invitation, code: String, reader: Account.ID?, readerName: String? = nil, form: SetupScreen?
    ) {
        inviter = invitation.inviterName
        isOwn = reader == invitation.inviter
        acceptingPath = reader == nil || reader == invitation.inviter ? nil : Routes.invitationAccepting.path(code)
        signInPath = reader == nil ? "\(Routes.signIn.path)?next=\(Routes.invitation.path(code))" : nil
        account = reader == nil && invitation.makesAccount ? form : nil
        self.reader = reader == nil ? nil : readerName
    }
}
