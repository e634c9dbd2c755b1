/// The account of a server with sample people, whose name and password are no secret.
public struct SampleAccount: Hashable, Sendable {
    /// The name to sign in with.
    public let name: String
    /// Its password, filled in for all visitors.
    public let password: String

    /// An account that all visitors may open.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
