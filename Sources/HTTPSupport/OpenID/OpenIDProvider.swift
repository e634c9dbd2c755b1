import Foundation

/// A service that accounts can sign in with, as the operator set it up (OpenID Connect Core 1.0).
package struct OpenIDProvider: Hashable, Sendable {
    /// Who may come by a provider.
    package enum Admission: Hashable, Sendable {
        /// Accounts that linked it.
        case linked
        /// Those, and who has the link of an open invitation.
        case invited
        /// Who has a verified e-mail address of this domain.
        case domain(String)
        /// Who is in this group, by the claim `groups`.
        case group(String)
    }

    /// Its short name in settings and addresses: "google".
    package let name: String
    /// What pages call it: "Google".
    package let title: String
    /// Its address, exactly as it writes it itself.
    package let issuer: String
    /// What it calls this server.
    package let clientID: String
    /// The secret it shares with this server; nil where it needs none.
    package let clientSecret: String?
    /// Who may come.
    package let admissions: [Admission]

    /// Google's issuer.
    package static let google = "https://accounts.google.com"

    package init(
        name: String, title: String, issuer: String, clientID: String, clientSecret: String?, admissions: [Admission]
    ) {
        (self.name, self.title, self.issuer, self.clientID) = (name, title, issuer, clientID)
        (self.clientSecret, self.admissions) = (clientSecret, admissions)
    }

    /// Whether an address can be an issuer: https without a query or a fragment, or http on this machine alone.
    package static func isIssuer(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), parts.query == nil, parts.fragment == nil, text.utf8.count <= 500
        else { return false }
        return isEndpoint(text, loopback: true)
    }

    /// Whether an address can be one of a provider's: https, or http on this machine where the issuer is there itself.
    static func isEndpoint(_ text: String, loopback isAllowed: Bool) -> Bool {
        guard text.utf8.count <= 2_000, let parts = URLComponents(string: text), parts.url != nil,
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return false }
        switch parts.scheme {
        case "https": return true
        case "http":
            return isAllowed && (host == "localhost" || NetworkAddress.isLoopback(NetworkAddress.plain(host)))
        default: return false
        }
    }

    /// Whether the provider itself is on this machine, without TLS: for trying out, and tests.
    var isLocal: Bool { issuer.hasPrefix("http://") }

    /// Whether groups are asked for.
    var asksForGroups: Bool {
        admissions.contains { if case .group = $0 { true } else { false } }
    }

    /// Whether accounts are made for those whom a claim lets in.
    package var makesAccounts: Bool {
        admissions.contains { if case .linked = $0 { false } else { $0 != .invited } }
    }

    /// Whether an open invitation lets in who comes by it.
    package var takesInvitations: Bool { admissions.contains(.invited) }

    /// Whether who is linked comes in whatever else the provider says of them.
    package var takesLinked: Bool { admissions.contains(.linked) || takesInvitations }

    /// Whether a domain or a group lets in who comes. Addresses count only where the provider says that it verified them; Google's
    /// only where they are of the organisation that runs the domain (`hd`): a consumer's account may have any address.
    package func admitsByClaim(_ token: IDToken) -> Bool {
        admissions.contains { admission in
            switch admission {
            case .linked, .invited: false
            case .group(let group): token.groups.contains(group)
            case .domain(let domain):
                token.emailIsVerified && token.emailDomain == domain
                    && (issuer != Self.google || token.hostedDomain?.lowercased() == domain)
            }
        }
    }
}

/// All providers, and whether passwords open the door beside them.
package struct OpenIDSettings: Hashable, Sendable {
    /// The providers, in the order of their names.
    package let providers: [OpenIDProvider]
    /// Whether accounts sign in with passwords.
    package let passwordsOpen: Bool

    package init(providers: [OpenIDProvider] = [], passwordsOpen: Bool = true) {
        (self.providers, self.passwordsOpen) = (providers, passwordsOpen)
    }
}
