public import Foundation

/// A way by which alerts reach a person: a browser, an ntfy topic, a mailbox, a program of their own, a
/// desktop.
public struct Channel: Identifiable, Hashable, Sendable {
    /// Names one channel.
    public typealias ID = Identifier<Channel>

    /// Names the channel.
    public let id: ID
    /// The name given by its owner.
    public var name: String
    /// Where it leads, with all it takes to get there.
    public var destination: Destination
    /// The categories not sent to this channel.
    public var muted: Set<AlertCategory>
    /// When it was added.
    public let createdAt: Date
    /// How sending went lately.
    public var health: ChannelHealth
    /// How often it was changed. How sending went is no change.
    public let revision: Int

    /// An account has at most so many.
    public static let most = 50

    /// A channel from its parts.
    public init(
        id: ID, name: String, destination: Destination, muted: Set<AlertCategory> = [], createdAt: Date,
        health: ChannelHealth = ChannelHealth(), revision: Int = 0
    ) {
        self.id = id
        self.name = name
        self.destination = destination
        self.muted = muted
        self.createdAt = createdAt
        self.health = health
        self.revision = revision
    }
}

extension Channel {
    /// The kind of a channel.
    public enum Kind: String, CaseIterable, Sendable {
        /// A browser that subscribed to Web Push.
        case push
        /// A topic of an ntfy server.
        case ntfy
        /// A mailbox.
        case email
        /// A program that takes requests.
        case webhook
        /// The desktop of the machine that the data lies on, on which `kinkeeper notify` runs.
        case desktop

        /// Whether it adds itself: a browser subscribes, a desktop runs a command.
        public var addsItself: Bool { self == .push || self == .desktop }
    }

    /// Where a channel leads. Holds secrets: it is never printed, logged or answered as a whole.
    public enum Destination: Hashable, Sendable {
        /// A browser.
        case push(PushSubscription)
        /// A topic of an ntfy server.
        case ntfy(NtfyTopic)
        /// A mailbox.
        case email(MailRoute)
        /// A program that takes requests.
        case webhook(WebhookEndpoint)
        /// A desktop.
        case desktop(Desktop)

        /// The kind of the channel.
        public var kind: Kind {
            switch self {
            case .push: .push
            case .ntfy: .ntfy
            case .email: .email
            case .webhook: .webhook
            case .desktop: .desktop
            }
        }
    }
}

extension Channel.Destination: CustomStringConvertible {
    /// The kind alone, so that no secret gets into a message by accident.
    public var description: String { kind.rawValue }
}
