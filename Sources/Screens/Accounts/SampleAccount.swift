/// The account of a server with sample people, whose name and password are no secret.
public struct SampleAccount: Hashable, Sendable {
    /// What to sign in with.
    public let name: String
    /// Its password, filled in for whoever opens the page.
    public let password: String

    /// An account that everybody may look into.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
