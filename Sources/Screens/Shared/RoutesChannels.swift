public import Kinkeeper

extension Routes {
    /// The ways by which alerts reach the account's owner.
    public static let channels = FixedRoute("/settings/channels")
    /// The path that a browser sends its subscription to.
    public static let channelPush = FixedRoute("/settings/channels/push")
    /// The form for a topic of an ntfy server.
    public static let newNtfyChannel = FixedRoute("/settings/channels/new/ntfy")
    /// The form for a mailbox.
    public static let newEmailChannel = FixedRoute("/settings/channels/new/email")
    /// The form for a webhook.
    public static let newWebhookChannel = FixedRoute("/settings/channels/new/webhook")
    /// One channel, as a form.
    public static let channel = Route<Channel.ID>("/settings/channels/", "channel")
    /// Sends a test over a channel.
    public static let channelTest = Route<Channel.ID>("/settings/channels/", "channel", "/test")
    /// Asks whether to remove a channel, and removes it.
    public static let channelRemoval = Route<Channel.ID>("/settings/channels/", "channel", "/removal")

    /// The form for a channel of a kind; those that add themselves have the page with all.
    public static func newChannel(_ kind: Channel.Kind) -> FixedRoute {
        switch kind {
        case .push, .desktop: channels
        case .ntfy: newNtfyChannel
        case .email: newEmailChannel
        case .webhook: newWebhookChannel
        }
    }
}
