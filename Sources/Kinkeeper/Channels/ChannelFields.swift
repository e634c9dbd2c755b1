import Foundation

extension Channel {
    /// A field of a destination, on forms, in options, for programs and in the store.
    public enum Field: String, CaseIterable, Sendable {
        /// Of a browser: where its push service takes messages.
        case endpoint
        /// Of a browser: its public key, base64url.
        case p256dh
        /// Of a browser: the secret it shares with us, base64url.
        case auth
        /// Of ntfy: the server's address.
        case server
        /// Of ntfy: the topic.
        case topic
        /// Of ntfy: an access token, instead of user and password.
        case token
        /// Of a mailbox: the mail server's name or address.
        case host
        /// Of a mailbox: the mail server's port; the usual one by default.
        case port
        /// Of a mailbox: the encryption of the connection; "starttls" by default.
        case security
        /// Of a mailbox: the address mails come from; the address they go to by default.
        case from
        /// Of a mailbox: the address they go to.
        case to
        /// The user name for ntfy and for a mail server.
        case user
        /// Of ntfy and of a mailbox: the password.
        case password
        /// Of a program: the URL of its requests.
        case url
        /// Of a program: the secret that signs requests, "whsec_" and base64; made by default.
        case secret
        /// Of a desktop: the name of its machine.
        case machine

        /// Whether it is never shown again.
        public var isSecret: Bool { Field.secrets.contains(self) }

        private static let secrets: Set<Field> = [.endpoint, .p256dh, .auth, .token, .password, .secret]
    }

    /// Why a destination cannot be described so.
    public struct FieldProblem: Error, Hashable, Sendable {
        /// The kind of fault.
        public enum Fault: String, Hashable, Sendable {
            /// It is needed.
            case missing
            /// It is no address that begins with http:// or https://.
            case notAURL = "not-a-url"
            /// It is no e-mail address.
            case notAMailAddress = "not-a-mail-address"
            /// It is no name of a server.
            case notAHost = "not-a-host"
            /// It is no port.
            case notAPort = "not-a-port"
            /// It is not an encryption.
            case notASecurity = "not-a-security"
            /// ntfy's topics are of letters, digits, "-" and "_", 64 at most.
            case notATopic = "not-a-topic"
            /// It cannot be a key of a browser, or a secret to sign with.
            case notAKey = "not-a-key"
            /// It goes with another one that is missing, or does not go with one that is there.
            case mismatched
            /// It is longer than anything sensible, or has line breaks.
            case unusable
        }

        /// The field.
        public let field: Field
        /// The kind of fault.
        public let fault: Fault

        /// A problem from its parts.
        public init(_ field: Field, _ fault: Fault) {
            self.field = field
            self.fault = fault
        }
    }
}

extension Channel.Kind {
    /// The fields of a destination of this kind, in the order of forms.
    public var fields: [Channel.Field] {
        switch self {
        case .push: [.endpoint, .p256dh, .auth]
        case .ntfy: [.server, .topic, .token, .user, .password]
        case .email: [.to, .host, .security, .port, .user, .password, .from]
        case .webhook: [.url, .secret]
        case .desktop: [.machine]
        }
    }
}

extension Channel.Destination {
    /// The fields that describe it, secrets included; fields at their default are left out.
    package var fields: [Channel.Field: String] {
        switch self {
        case .push(let it):
            return [
                .endpoint: it.endpoint.absoluteString, .p256dh: Base64URL.text(it.publicKey),
                .auth: Base64URL.text(it.authSecret),
            ]
        case .ntfy(let it):
            var fields: [Channel.Field: String] = [.server: it.server.absoluteString, .topic: it.topic]
            switch it.credentials {
            case .token(let token): fields[.token] = token
            case .password(let user, let password): (fields[.user], fields[.password]) = (user, password)
            case nil: break
            }
            return fields
        case .email(let it):
            var fields: [Channel.Field: String] = [
                .host: it.host, .port: String(it.port), .security: it.security.rawValue, .from: it.from, .to: it.to,
            ]
            if let login = it.login { (fields[.user], fields[.password]) = (login.user, login.password) }
            return fields
        case .webhook(let it):
            return [.url: it.url.absoluteString, .secret: WebhookEndpoint.secretText(it.secret)]
        case .desktop(let it):
            return [.machine: it.machine]
        }
    }

    /// The fields without secrets, which may be shown.
    public var openFields: [Channel.Field: String] { fields.filter { !$0.key.isSecret } }

    /// The secrets it has, without their values.
    public var keptSecrets: Set<Channel.Field> { Set(fields.keys.filter(\.isSecret)) }

    /// Where it leads in a few words that hold no secret: "ntfy.sh/garden", "anna@example.org", "fcm.googleapis.com".
    public var place: String {
        switch self {
        case .push(let it): it.endpoint.host() ?? ""
        case .ntfy(let it): (it.server.host() ?? "") + "/" + it.topic
        case .email(let it): it.to
        case .webhook(let it): it.url.host() ?? ""
        case .desktop(let it): it.machine
        }
    }
}
