public import Kinkeeper
public import Store

/// A page or action without anything to fill in: "/people".
public struct FixedRoute: Sendable {
    /// The path, for matching and for links alike.
    public let path: String

    init(_ path: String) {
        self.path = path
    }
}

/// A page or action with one blank in its path, written ":name": "/people/:person".
///
/// The same value matches (by `pattern`, in a router) and prints (by `path(_:)`, in a link), so the two cannot drift.
public struct Route<Argument: LosslessStringConvertible & Sendable>: Sendable {
    /// The path with its blank: "/people/:person/card".
    public let pattern: String
    /// The blank's name: "person".
    public let parameter: String
    private let before: String
    private let after: String

    init(_ before: String, _ parameter: String, _ after: String = "") {
        self.pattern = before + ":" + parameter + after
        self.parameter = parameter
        self.before = before
        self.after = after
    }

    /// The path with its blank filled in.
    public func path(_ argument: Argument) -> String {
        before + argument.description + after
    }

    /// Returns the argument in the blank of `path`; nil when `path` is not of this route.
    public func argument(in path: String) -> Argument? {
        guard path.hasPrefix(before), path.hasSuffix(after), path.count >= before.count + after.count else { return nil }
        return Argument(String(path.dropFirst(before.count).dropLast(after.count)))
    }
}

/// Every address of the program: declared once here, matched by the web server, printed by pages and the command line.
public enum Routes {
    // MARK: Pages
    /// Upcoming occasions: the birthday list in sections.
    public static let today = FixedRoute("/")
    /// The days to remember of a month: the present one, or that of `?of=2026-11`.
    public static let month = FixedRoute("/month")
    /// All people, with search.
    public static let people = FixedRoute("/people")
    /// One person.
    public static let person = Route<Person.ID>("/people/", "person")
    /// A person's kept card, as it is.
    public static let personCard = Route<Person.ID>("/people/", "person", "/card")
    /// A person's photo as a thumbnail.
    public static let personPhoto = Route<Person.ID>("/people/", "person", "/photo")
    /// Moves a person to the trash.
    public static let personTrashing = Route<Person.ID>("/people/", "person", "/trashing")
    /// Takes a person out of the trash.
    public static let personRestoring = Route<Person.ID>("/people/", "person", "/restoring")
    /// Choose a file to import; earlier imports.
    public static let imports = FixedRoute("/imports")
    /// One import: its progress, then its report.
    public static let importRun = Route<ImportRun.ID>("/imports/", "run")
    /// One import's progress as server-sent events.
    public static let importEvents = Route<ImportRun.ID>("/imports/", "run", "/events")
    /// Asks whether to undo an import, and undoes it.
    public static let importUndoing = Route<ImportRun.ID>("/imports/", "run", "/undoing")
    /// Settings of the account.
    public static let settings = FixedRoute("/settings")
    /// The language of the account.
    public static let languageSettings = FixedRoute("/settings/language")
    /// Colours, and how names are written.
    public static let appearanceSettings = FixedRoute("/settings/appearance")
    /// The time zone, and the day of birthdays on 29 February.
    public static let daySettings = FixedRoute("/settings/days")
    /// How the program is put on a home screen, and widgets.
    public static let appSettings = FixedRoute("/settings/app")
    /// How the backups of the server are.
    public static let backups = FixedRoute("/settings/backups")
    /// How the server is, for the account that may watch it.
    public static let serverStatus = FixedRoute("/settings/status")
    /// The account's own password, and changing it.
    public static let password = FixedRoute("/settings/password")
    /// The devices on which the account is signed in.
    public static let sessions = FixedRoute("/settings/sessions")
    /// The sign-ins to the account, and the changes of what opens it.
    public static let audit = FixedRoute("/settings/audit")
    /// Everything beside this browser that opens the account, to be ended.
    public static let signOutAll = FixedRoute("/settings/sign-out")
    /// Signs one place out.
    public static let sessionRevoking = Route<Session.ID>("/settings/sessions/", "session", "/revoking")

    // MARK: Coming and going
    /// Opens what a link of a scheme of ours leads to, which its query says in `link`.
    public static let opening = FixedRoute("/open")
    /// The first account, by the one-time link that the first start prints.
    public static let setup = Route<String>("/setup/", "token")
    /// Sign in.
    public static let signIn = FixedRoute("/sign-in")
    /// Sign out.
    public static let signOut = FixedRoute("/sign-out")

    // MARK: Machinery
    /// Style, scripts and icons; the name carries a fingerprint of the content.
    public static let asset = Route<String>("/assets/", "asset")
    /// The icon that browsers ask for unasked.
    public static let favicon = FixedRoute("/favicon.ico")
    /// The web app's manifest.
    public static let manifest = FixedRoute("/manifest.webmanifest")
    /// Says that the process lives.
    public static let health = FixedRoute("/healthz")
    /// Says whether the server takes requests, check by check.
    public static let readiness = FixedRoute("/readyz")
}
