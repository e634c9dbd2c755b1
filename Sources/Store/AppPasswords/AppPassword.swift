public import Foundation
public import Kinkeeper

/// What lets one device in, beside the account's name: made by the account's owner, shown once, and taken back when the
/// device is lost or sold.
public struct AppPassword: Identifiable, Hashable, Sendable {
    /// Names one app password; it is not its secret.
    public typealias ID = Identifier<AppPassword>

    /// What an app password allows.
    public enum Scope: String, CaseIterable, Sendable {
        /// See people and groups as contacts.
        case readContacts = "contacts:read"
        /// Change them.
        case writeContacts = "contacts:write"
        /// See occasions and who is due as a calendar.
        case readCalendar = "calendar:read"
        /// See, change and complete reminders as tasks.
        case writeCalendar = "calendar:write"

        /// Those that pages offer: there is something to see for them.
        public static let offered: [Scope] = [.readContacts, .writeContacts, .readCalendar, .writeCalendar]
    }

    /// The most letters that a name can have.
    public static let longestName = 100
    /// How many an account can have.
    public static let most = 100
    /// For how many seconds a local one opens, since it may be weak: a week.
    public static let localLife: TimeInterval = 7 * 24 * 60 * 60

    /// Names the app password.
    public let id: ID
    /// Whose it is.
    public let account: Account.ID
    /// What its owner calls it: "Anna's phone".
    public let name: String
    /// What it allows.
    public let scopes: Set<Scope>
    /// Whether it opens only to programs on the server's own machine, because its secret was chosen and may be weak.
    public let isLocal: Bool
    /// When it was made.
    public let createdAt: Date
    /// When it was last used, to the hour; nil before the first time.
    public let lastUsedAt: Date?

    /// When it ends by itself; nil for one that does not.
    public var expiresAt: Date? {
        isLocal ? createdAt.addingTimeInterval(AppPassword.localLife) : nil
    }
}

extension Set<AppPassword.Scope> {
    /// Whether they open a calendar or the list of tasks.
    public var opensCalendars: Bool { contains(.readCalendar) || contains(.writeCalendar) }

    /// The same, and what is needed for it: no device can change what it does not see. Whoever changes tasks sees these, and
    /// needs no occasions for it.
    public var whole: Set<AppPassword.Scope> {
        var scopes = self
        if contains(.writeContacts) { scopes.insert(.readContacts) }
        return scopes
    }
}
