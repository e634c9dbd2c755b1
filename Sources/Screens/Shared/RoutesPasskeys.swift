public import Kinkeeper
public import Store

extension Routes {
    /// The passkeys of the account; a new one is sent there.
    public static let passkeys = FixedRoute("/settings/passkeys")
    /// The form for a new one, once its owner has shown to be who they are.
    public static let passkeyNew = FixedRoute("/settings/passkeys/new")
    /// One passkey; its new name is sent there.
    public static let passkey = Route<Passkey.ID>("/settings/passkeys/", "passkey")
    /// Asks whether to remove one, and removes it.
    public static let passkeyRemoval = Route<Passkey.ID>("/settings/passkeys/", "passkey", "/removal")
    /// The recovery codes of the account; sending the form makes new ones.
    public static let recoveryCodes = FixedRoute("/settings/recovery-codes")
    /// Turns the password off, after which passkeys alone sign in.
    public static let passwordOff = FixedRoute("/settings/passkeys-alone")

    // MARK: Coming
    /// What a browser needs to ask for a passkey, and where it sends what the passkey signed.
    public static let passkeySignIn = FixedRoute("/sign-in/passkey")
    /// Signing in with a recovery code.
    public static let recovery = FixedRoute("/sign-in/recovery")
}
