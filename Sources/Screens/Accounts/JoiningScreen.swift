/// An invitation to the server, as the invited person sees it.
public struct JoiningScreen: Hashable, Sendable {
    /// The name of the owner who asks.
    public let inviter: String
    /// The name of the account that is signed in already, and needs no other; nil for others.
    public let reader: String?
    /// The form of a new account; nil for who is signed in.
    public let account: SetupScreen?

    package init(inviter: String, reader: String?, account: SetupScreen?) {
        (self.inviter, self.reader, self.account) = (inviter, reader, account)
    }
}
