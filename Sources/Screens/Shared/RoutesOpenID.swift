public import Kinkeeper
public import Store

extension Routes {
    /// The linked sign-ins of the account; sending the form links another service.
    public static let linkedSignIns = FixedRoute("/settings/linked-sign-ins")
    /// Asks whether to unlink one, and unlinks it.
    public static let linkedSignInRemoval = Route<LinkedSignIn.ID>("/settings/linked-sign-ins/", "linkedSignIn", "/removal")
    /// Sends who is signed in to their service again, to show who they are.
    public static let signInAgain = FixedRoute("/settings/sign-in-again")

    // MARK: Coming and going
    /// Sends a browser to a service, by the service's short name.
    public static let openIDSignIn = Route<String>("/sign-in/openid/", "provider")
    /// Where a service sends it back to.
    public static let openIDCallback = Route<String>("/sign-in/openid/", "provider", "/callback")
    /// Makes an account for who came back from a service, and wants it.
    public static let openIDJoining = Route<String>("/sign-in/openid/", "provider", "/account")
    /// Sends a browser to a service to sign out there too.
    public static let openIDSignOut = Route<String>("/sign-in/openid/", "provider", "/sign-out")
}
