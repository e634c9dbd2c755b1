public import Foundation

/// A browser that subscribed to Web Push (RFC 8030).
public struct PushSubscription: Hashable, Sendable {
    /// The URL of the push service. A secret: it suffices to send messages.
    public let endpoint: URL
    /// The browser's public key: an uncompressed P-256 point of 65 bytes.
    public let publicKey: [UInt8]
    /// The secret shared by browser and server: 16 bytes (RFC 8291, section 2).
    public let authSecret: [UInt8]

    /// A subscription from its parts; nil for keys that cannot be ones.
    public init?(endpoint: URL, publicKey: [UInt8], authSecret: [UInt8]) {
        guard publicKey.count == 65, publicKey.first == 4, authSecret.count == 16 else { return nil }
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.authSecret = authSecret
    }
}

/// A topic of an ntfy server.
public struct NtfyTopic: Hashable, Sendable {
    /// How one signs in there.
    public enum Credentials: Hashable, Sendable {
        /// With an access token.
        case token(String)
        /// With a user's password.
        case password(user: String, password: String)
    }

    /// The server's address.
    public let server: URL
    /// The topic.
    public let topic: String
    /// How one signs in; nil for a topic that is open.
    public let credentials: Credentials?

    /// A topic from its parts.
    public init(server: URL, topic: String, credentials: Credentials? = nil) {
        self.server = server
        self.topic = topic
        self.credentials = credentials
    }
}

/// How mail is sent: the server, the login, the sender and the recipient.
public struct MailRoute: Hashable, Sendable {
    /// How the way to the server is kept from others.
    public enum Security: String, CaseIterable, Sendable {
        /// TLS after a greeting, or nothing is sent (RFC 3207).
        case startTLS = "starttls"
        /// TLS from the first byte (RFC 8314).
        case tls
        /// TLS after a greeting where the server offers it.
        case opportunistic
        /// None.
        case none

        /// The port that is usual for it.
        public var usualPort: Int {
            switch self {
            case .startTLS: 587
            case .tls: 465
            case .opportunistic, .none: 25
            }
        }
    }

    /// A user name and password.
    public struct Login: Hashable, Sendable {
        /// The user name.
        public let user: String
        /// With what.
        public let password: String

        /// A login from its parts.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// The name or address of the server that takes mail.
    public let host: String
    /// Its port.
    public let port: Int
    /// How the way there is kept from others.
    public let security: Security
    /// The login; nil for a server without one.
    public let login: Login?
    /// The address mails come from.
    public let from: String
    /// The address they go to.
    public let to: String

    /// A route from its parts.
    public init(host: String, port: Int, security: Security, login: Login? = nil, from: String, to: String) {
        self.host = host
        self.port = port
        self.security = security
        self.login = login
        self.from = from
        self.to = to
    }
}

/// A program that takes requests.
public struct WebhookEndpoint: Hashable, Sendable {
    /// Where it takes them.
    public let url: URL
    /// The secret that signs requests; both ends know it.
    public let secret: [UInt8]

    /// An endpoint from its parts.
    public init(url: URL, secret: [UInt8]) {
        self.url = url
        self.secret = secret
    }
}

/// The desktop of a machine, which shows notifications by itself.
public struct Desktop: Hashable, Sendable {
    /// The name of the machine.
    public let machine: String

    /// A desktop from its parts.
    public init(machine: String) {
        self.machine = machine
    }
}
