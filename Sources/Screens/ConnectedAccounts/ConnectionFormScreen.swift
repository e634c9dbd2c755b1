import Kinkeeper

/// The form that connects an account with a server elsewhere.
public struct ConnectionFormScreen: Hashable, Sendable {
    /// The advice for a provider.
    public struct Hint: Hashable, Sendable {
        /// "iCloud".
        public let provider: String
        /// The server to type, and where its app passwords are made.
        public let text: String
    }

    /// The typed server.
    public let server: String
    /// The typed user name.
    public let user: String
    /// Why nothing was connected; nil before anything was tried.
    public let problem: String?
    /// Hints for providers that many use.
    public let hints: [Hint]
    /// Where the form is sent.
    public let path: String

    /// Builds the form. `problem` is a sentence.
    package init(server: String = "", user: String = "", problem: String? = nil, from display: DisplayContext) {
        (self.server, self.user, self.problem) = (server, user, problem)
        hints = ["nextcloud", "icloud", "fastmail", "others", "google"].map { provider in
            Hint(
                provider: display.phrases.text("connect.page.hint.\(provider).name"),
                text: display.phrases.text("connect.page.hint.\(provider)"))
        }
        path = Routes.newConnection.path
    }
}
