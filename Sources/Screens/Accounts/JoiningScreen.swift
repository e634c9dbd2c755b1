/// An invitation to the server, as the invited person sees it.
public struct JoiningScreen: Hashable, Sendable {
    /// The name of the owner who asks.
    public let inviter: String
    /// The name of the account that is signed in already, and needs no other; nil for others.
    public let reader: String?
    /// The form of a new account; nil for who is signed in, and where passwords do not sign in.
    public let account: SetupScreen?
    /// Services that make one; empty for who is signed in.
    public let services: [SignInService]
    /// Whether the reader comes from outside.
    public let isOutside: Bool
    /// Whether an account can be made.
    public let makesAccount: Bool

    package init(inviter: String, reader: String?, account: SetupScreen?, services: [SignInService] = []) {
        (self.inviter, self.reader, self.account, self.services) = (inviter, reader, account, services)
        (isOutside, makesAccount) = (reader == nil, account != nil || !services.isEmpty)
    }
}
