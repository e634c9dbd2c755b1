public import Kinkeeper
public import Store

extension Routes {
    /// The passwords devices come in with: the list, and a form for a new one.
    public static let appPasswords = FixedRoute("/settings/app-passwords")
    /// Takes one back.
    public static let appPasswordRevoking = Route<AppPassword.ID>("/settings/app-passwords/", "appPassword", "/revoking")
    /// Takes all back.
    public static let appPasswordsRevoking = FixedRoute("/settings/app-passwords/revoking")

    // MARK: Phones
    /// The choice of a device to add.
    public static let phones = FixedRoute("/phones")
    /// How one kind of device is added, and a form for its app password.
    public static let phone = Route<PhoneKind>("/phones/", "phone")
    /// The profile that fills in an Apple device's settings: without an app password when it is fetched, with a new one when
    /// the form is sent.
    public static let phoneProfile = Route<PhoneKind>("/phones/", "phone", "/kinkeeper.mobileconfig")
}
