import Kinkeeper
package import Store

/// An invitation, as the invited person sees it.
public struct InvitationScreen: Hashable, Sendable {
    /// The name of the account that asks.
    public let inviter: String
    /// The family's name; nil for an invitation to a couple.
    public let family: String?
    /// Whether the reader is the account that asks for a partner.
    public let isOwn: Bool
    /// The family's page, for a reader who is a member already; nil for others.
    public let familyPath: String?
    /// Where a signed-in reader accepts it; nil for others.
    public let acceptingPath: String?
    /// Where a reader with an account signs in first: "/sign-in?next=…"; nil for those who are signed in.
    public let signInPath: String?
    /// The name of the account that is signed in, which would accept it; nil for others.
    public let reader: String?
    /// The form of a new account; nil for those who are signed in, and where none can be made.
    public let account: SetupScreen?
    /// Services that make one; empty for those who are signed in, and where none can be made.
    public let services: [SignInService]

    /// Whether an account can be made.
    public let makesAccount: Bool

    /// An invitation. `reader` is the account that is signed in, and `isMember` whether it is in the family already; `form` is
    /// that of a new account, which `services` make too.
    package init(
        _ invitation: Invitation, code: String, reader: Account.ID?, readerName: String? = nil, isMember: Bool = false,
        form: SetupScreen?, services: [SignInService] = []
    ) {
        let isFamily = invitation.kind == .family
        inviter = invitation.inviterName
        family = isFamily ? invitation.spaceName : nil
        isOwn = !isFamily && reader == invitation.inviter
        familyPath = isFamily && isMember ? Routes.family.path(invitation.space) : nil
        acceptingPath = reader == nil || isOwn || isMember ? nil : Routes.invitationAccepting.path(code)
        signInPath = reader == nil ? "\(Routes.signIn.path)?next=\(Routes.invitation.path(code))" : nil
        account = reader == nil && invitation.makesAccount ? form : nil
        self.services = reader == nil && invitation.makesAccount ? services : []
        makesAccount = account != nil || !self.services.isEmpty
        self.reader = reader == nil ? nil : readerName
    }
}
