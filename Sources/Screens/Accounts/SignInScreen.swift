/// Signing in. Sends name, password and next.
public struct SignInScreen: Hashable, Sendable {
    /// The name typed so far.
    public let name: String
    /// Where to go afterwards: the page that asked for signing in; nil for Today.
    public let nextPath: String?
    /// The problem: "Name and password do not match." Nil on a first visit.
    public let problem: String?
    /// The account to look around with, on a server with sample people alone.
    public let sample: SampleAccount?
    /// Whether no account of the server can sign in yet: the page then says how to begin.
    public let isFresh: Bool

    /// Whether browsers may have passkeys for this server.
    public let hasPasskeys: Bool
    /// Services to sign in with, and whether passwords sign in too.
    public let doors: SignInDoors
    /// Why a service did not sign in; nil otherwise.
    public let serviceProblem: String?
    /// The service to sign out of too, for who just signed out here; nil otherwise.
    public let left: SignInService?

    /// A form as it is shown first, or again with its problem.
    package init(
        name: String? = nil, nextPath: String? = nil, problem: String? = nil, sample: SampleAccount? = nil,
        isFresh: Bool = false, hasPasskeys: Bool = false, doors: SignInDoors = SignInDoors(), serviceProblem: String? = nil,
        left: SignInService? = nil
    ) {
        self.name = name ?? sample?.name ?? ""
        self.nextPath = nextPath
        self.problem = problem
        self.sample = sample
        self.isFresh = isFresh
        self.hasPasskeys = hasPasskeys
        self.doors = doors
        self.serviceProblem = serviceProblem
        self.left = left
    }
}
