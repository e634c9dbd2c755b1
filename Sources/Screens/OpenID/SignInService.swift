/// A service that people sign in with, as a link on a page.
public struct SignInService: Hashable, Sendable {
    /// What it is called: "Google".
    public let title: String
    /// Where the link leads: a path of this server, or an address of the service.
    public let path: String

    /// A link from its parts.
    package init(title: String, path: String) {
        (self.title, self.path) = (title, path)
    }

    /// The link that begins signing in with a service: afterwards to `next`, or with the code of an invitation to a couple or a
    /// family, or the token of one to the server.
    package init(title: String, name: String, next: String? = nil, invitation: String? = nil, joining: String? = nil) {
        let values = [("next", next), ("invitation", invitation), ("join", joining)]
        let query = values.compactMap { name, value in value.map { "\(name)=\(Links.queryValue($0))" } }
        let begin = Routes.openIDSignIn.path(name)
        self.init(title: title, path: query.isEmpty ? begin : "\(begin)?\(query.joined(separator: "&"))")
    }
}

/// The doors of this server: services, and whether passwords open too.
public struct SignInDoors: Hashable, Sendable {
    /// The services, in the order of their short names.
    public let services: [SignInService]
    /// Whether passwords sign in.
    public let takesPasswords: Bool

    /// Doors from their parts.
    package init(services: [SignInService] = [], takesPasswords: Bool = true) {
        (self.services, self.takesPasswords) = (services, takesPasswords)
    }
}

/// The page that leads on to a service: forms lead to pages of this server alone, so the way out is a link.
public struct ServiceOnwardScreen: Hashable, Sendable {
    /// The service.
    public let service: SignInService

    /// A page for a link to a service.
    package init(_ service: SignInService) { self.service = service }
}

/// Asks who came back from a service whether they want an account. Sends state.
public struct ServiceJoiningScreen: Hashable, Sendable {
    /// What the service is called.
    public let service: String
    /// What the service calls the person: an e-mail address, mostly.
    public let shown: String
    /// Who invites; nil where the service's word lets in.
    public let inviter: String?
    /// Where the form is sent.
    public let path: String
    /// What the form carries: the visit, sealed for its browser.
    public let state: String

    /// A page from its parts.
    package init(service: String, shown: String, inviter: String?, path: String, state: String) {
        (self.service, self.shown, self.inviter, self.path, self.state) = (service, shown, inviter, path, state)
    }
}
