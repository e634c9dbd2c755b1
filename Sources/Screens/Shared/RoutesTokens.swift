public import Kinkeeper
public import Store

extension Routes {
    /// The tokens programs come in with: the list, and a form for a new one.
    public static let tokens = FixedRoute("/settings/tokens")
    /// Takes a token back.
    public static let tokenRevoking = Route<APIToken.ID>("/settings/tokens/", "apiToken", "/revoking")
}
