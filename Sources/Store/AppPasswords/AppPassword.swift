public import Foundation
public import Kinkeeper

/// The password of one device, used with the account's name: made by the account's owner, shown once, and revoked when the
/// device is lost or sold.
public struct AppPassword: Identifiable, Hashable, Sendable {
    /// Names one app password; it is not its secret.
    public typealias ID = Identifier<AppPassword>

    /// A right of an app password.
    public enum Scope: String, CaseIterable, Sendable {
        /// See people and groups as contacts.
        case readContacts = "contacts:read"
        /// Change them.
        case writeContacts = "contacts:write"
        /// Read occasions and due catch-ups as a calendar.
        case readCalendar = "calendar:read"
        /// See, change and complete reminders as tasks.
        case writeCalendar = "calendar:write"

        /// The scopes that pages offer, which have something to see.
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
    /// The account it belongs to.
    public let account: Account.ID
    /// The name given by its owner: "Anna's phone".
    public let name: String
    /// The rights.
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

    /// These scopes and the ones they need: a device cannot change what it does not see. Changing tasks needs to see tasks, but
    /// not occasions.
    public var whole: Set<AppPassword.Scope> {
        var scopes = self
        if contains(.writeContacts) { scopes.insert(.readContacts) }
        return scopes
    }
}
