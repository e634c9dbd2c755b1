/// The addresses that pages link to from fixed places, printed from `Routes`.
///
/// Every page is rendered from `frame`, `links` and `screen`, so that no template spells an address.
public struct Links: Hashable, Sendable {
    /// The birthday list.
    public let today = Routes.today.path
    /// Everybody, with search.
    public let people = Routes.people.path
    /// Import a file; earlier imports.
    public let imports = Routes.imports.path
    /// Everything as one file.
    public let export = Routes.export.path
    /// Settings of the account.
    public let settings = Routes.settings.path
    /// Where a new password is sent.
    public let password = Routes.password.path
    /// Sign in.
    public let signIn = Routes.signIn.path
    /// Sign out.
    public let signOut = Routes.signOut.path
    /// The web app's manifest.
    public let manifest = Routes.manifest.path

    /// The same for everybody.
    public init() {}
}
