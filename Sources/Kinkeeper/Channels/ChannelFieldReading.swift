import Foundation

extension Channel.Destination {
    /// Reads the fields of a destination; blanks around values do not count, and an empty value is none.
    ///
    /// `freshSecret` makes the secret of a webhook without one.
    public init(
        _ kind: Channel.Kind, _ given: [Channel.Field: String], freshSecret: () -> [UInt8] = { Channel.randomSecret() }
    ) throws(Channel.FieldProblem) {
        let read = try FieldReader(kind, given)
        switch kind {
        case .push: self = .push(try read.subscription())
        case .ntfy: self = .ntfy(try read.topic())
        case .email: self = .email(try read.mailRoute())
        case .webhook: self = .webhook(try read.webhook(freshSecret))
        case .desktop: self = .desktop(Desktop(machine: try read.needed(.machine)))
        }
    }

    /// Returns the destination with some fields changed. An empty text removes a field; fields not named stay.
    ///
    /// A password or token stays only while its server does, so that a new server never receives the old secret. Removing the
    /// user removes the password too. Of token and password, the one that is named replaces the other.
    public func changed(_ changes: [Channel.Field: String]) throws(Channel.FieldProblem) -> Channel.Destination {
        var kept = fields
        if changes.contains(where: { field, value in field.saysWho && !isAsBefore(field, value) }) {
            kept = kept.filter { ![.password, .token].contains($0.key) }
        }
        if changes[.user] == "" || changes[.token]?.isEmpty == false { (kept[.user], kept[.password]) = (nil, nil) }
        if changes[.user]?.isEmpty == false { kept[.token] = nil }
        return try Channel.Destination(kind, kept.merging(changes) { $1 })
    }

    /// Whether a field is unchanged; an empty one equals the default.
    private func isAsBefore(_ field: Channel.Field, _ value: String) -> Bool {
        if value == fields[field] { return true }
        guard value.isEmpty else { return false }
        return switch (self, field) {
        case (.email(let route), .port): route.port == route.security.usualPort
        case (.email(let route), .security): route.security == .startTLS
        default: false
        }
    }
}

extension Channel {
    /// Returns a new secret for signing a webhook's requests: 32 random bytes.
    public static func randomSecret() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

extension Channel.Field {
    /// Whether it decides which server receives a password, or how securely.
    fileprivate var saysWho: Bool { [.server, .host, .port, .security].contains(self) }
}

/// Reads and checks the fields of one destination.
private struct FieldReader {
    private let given: [Channel.Field: String]

    init(_ kind: Channel.Kind, _ given: [Channel.Field: String]) throws(Channel.FieldProblem) {
        var read: [Channel.Field: String] = [:]
        for field in kind.fields {
            let value = (given[field] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard value.utf8.count <= 2_000, !value.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
            else { throw Channel.FieldProblem(field, .unusable) }
            if !value.isEmpty { read[field] = value }
        }
        self.given = read
    }

    func subscription() throws(Channel.FieldProblem) -> PushSubscription {
        let endpoint = try url(.endpoint)
        guard let key = Base64URL.bytes(try needed(.p256dh)) else { throw Channel.FieldProblem(.p256dh, .notAKey) }
        guard let auth = Base64URL.bytes(try needed(.auth)), auth.count == 16 else {
            throw Channel.FieldProblem(.auth, .notAKey)
        }
        guard let subscription = PushSubscription(endpoint: endpoint, publicKey: key, authSecret: auth) else {
            throw Channel.FieldProblem(.p256dh, .notAKey)
        }
        return subscription
    }

    func topic() throws(Channel.FieldProblem) -> NtfyTopic {
        let server = given[.server] == nil ? URL(string: "https://ntfy.sh") : try url(.server)
        guard let server else { throw Channel.FieldProblem(.server, .notAURL) }
        let topic = try needed(.topic)
        let known = topic.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isASCIILetterOrDigit
        }
        guard known, topic.utf8.count <= 64 else { throw Channel.FieldProblem(.topic, .notATopic) }
        if let token = given[.token] {
            guard given[.user] == nil, given[.password] == nil else { throw Channel.FieldProblem(.token, .mismatched) }
            return NtfyTopic(server: server, topic: topic, credentials: .token(token))
        }
        let login = try login()
        return NtfyTopic(
            server: server, topic: topic, credentials: login.map { .password(user: $0.user, password: $0.password) })
    }

    func mailRoute() throws(Channel.FieldProblem) -> MailRoute {
        let to = try mailAddress(.to)
        let from = given[.from] == nil ? to : try mailAddress(.from)
        let host = try needed(.host)
        guard HostName.isHost(host) else { throw Channel.FieldProblem(.host, .notAHost) }
        guard let security = MailRoute.Security(rawValue: given[.security] ?? MailRoute.Security.startTLS.rawValue) else {
            throw Channel.FieldProblem(.security, .notASecurity)
        }
        let port = given[.port].map { Int($0) ?? 0 } ?? security.usualPort
        guard (1...65_535).contains(port) else { throw Channel.FieldProblem(.port, .notAPort) }
        return MailRoute(host: host, port: port, security: security, login: try login(), from: from, to: to)
    }

    func webhook(_ freshSecret: () -> [UInt8]) throws(Channel.FieldProblem) -> WebhookEndpoint {
        let url = try url(.url)
        guard let text = given[.secret] else { return WebhookEndpoint(url: url, secret: freshSecret()) }
        guard let secret = WebhookEndpoint.secret(text) else { throw Channel.FieldProblem(.secret, .notAKey) }
        return WebhookEndpoint(url: url, secret: secret)
    }

    // MARK: Parts

    func needed(_ field: Channel.Field) throws(Channel.FieldProblem) -> String {
        guard let value = given[field] else { throw Channel.FieldProblem(field, .missing) }
        return value
    }

    private func login() throws(Channel.FieldProblem) -> MailRoute.Login? {
        switch (given[.user], given[.password]) {
        case (nil, nil): return nil
        case (let user?, let password?):
            // RFC 7617 ends a user's name at the first colon, and no mail server has names with one.
            guard !user.contains(":") else { throw Channel.FieldProblem(.user, .unusable) }
            return MailRoute.Login(user: user, password: password)
        case (nil, _): throw Channel.FieldProblem(.user, .mismatched)
        case (_, nil): throw Channel.FieldProblem(.password, .mismatched)
        }
    }

    /// Nothing but ASCII: what a library makes of other letters in an address is its own affair.
    private func url(_ field: Channel.Field) throws(Channel.FieldProblem) -> URL {
        let text = try needed(field)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: text),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = url.host(),
            HostName.isHost(host), url.user() == nil, url.password() == nil, url.fragment() == nil,
            url.port.map({ (1...65_535).contains($0) }) ?? true
        else { throw Channel.FieldProblem(field, .notAURL) }
        return url
    }

    private func mailAddress(_ field: Channel.Field) throws(Channel.FieldProblem) -> String {
        let text = try needed(field)
        guard MailAddress.isAddress(text) else { throw Channel.FieldProblem(field, .notAMailAddress) }
        return text
    }
}
