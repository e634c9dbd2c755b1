public import Foundation
public import Kinkeeper

/// A person at another service, who signs in to an account with it (OpenID Connect).
public struct LinkedSignIn: Identifiable, Hashable, Sendable {
    /// Names one linked sign-in.
    public typealias ID = Identifier<LinkedSignIn>

    /// How many an account can have.
    public static let most = 10
    /// How many accounts may be made by services in a day, without an invitation.
    public static let mostAccountsADay = 20
    /// The most characters of what a service calls a person that are kept.
    public static let longestShown = 200

    /// Names the linked sign-in.
    public let id: ID
    /// The account it opens.
    public let account: Account.ID
    /// The service: its address, as it writes it.
    public let issuer: String
    /// The service's own name for the person, which stays the same.
    public let subject: String
    /// What the service last called the person, mostly an e-mail address. Nothing is decided by it.
    public let shown: String
    /// When it was linked.
    public let createdAt: Date
    /// When it last signed in; nil before the first time.
    public let lastUsedAt: Date?

    /// What a new one is made of.
    public struct Draft: Hashable, Sendable {
        let issuer: String
        let subject: String
        let shown: String

        /// A new one from its parts, which are those of `LinkedSignIn`.
        public init(issuer: String, subject: String, shown: String) {
            (self.issuer, self.subject, self.shown) = (issuer, subject, String(shown.prefix(LinkedSignIn.longestShown)))
        }
    }
}

/// What lets in a person who came by a service and has no account.
public enum LinkedSignInWelcome: Hashable, Sendable {
    /// A claim of the service. The first account is not made so: it owns the server.
    case claim
    /// An invitation to a couple or a family, by the SHA-256 of its code; it is accepted in the same step.
    case invitation([UInt8])
    /// An invitation to the server, by the SHA-256 of its token.
    case server([UInt8])
}

/// What opens accounts on this server: a way in is not removed when nothing else would be left.
public struct OpenDoors: Hashable, Sendable {
    /// Whether passwords sign in.
    public let passwords: Bool
    /// The services that are set up.
    public let issuers: [String]
    /// The host that passkeys sign in to; nil where browsers have none for the server's address.
    public let passkeyHost: String?

    /// Doors from their parts.
    public init(passwords: Bool, issuers: [String], passkeyHost: String?) {
        (self.passwords, self.issuers, self.passkeyHost) = (passwords, issuers, passkeyHost)
    }
}
