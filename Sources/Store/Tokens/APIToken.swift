public import Foundation
public import Kinkeeper

/// What lets a program in: made by an account's owner, shown once, and taken back when it is no longer wanted.
public struct APIToken: Identifiable, Hashable, Sendable {
    /// Names one token.
    public typealias ID = Identifier<APIToken>

    /// What a token allows.
    public enum Scope: String, CaseIterable, Sendable {
        /// See people, groups and occasions.
        case readPeople = "people:read"
        /// Change people and groups.
        case writePeople = "people:write"
        /// See catch-ups, what is due, statistics.
        case readCatchups = "catchups:read"
        /// Log, snooze, wish, set cadences.
        case writeCatchups = "catchups:write"
        /// See reminders.
        case readReminders = "reminders:read"
        /// Write reminders down, change, complete and put them off.
        case writeReminders = "reminders:write"
        /// See gifts.
        case readGifts = "gifts:read"
        /// Write ideas down, change them, say how far they have come.
        case writeGifts = "gifts:write"
        /// Take everything out.
        case export = "data:export"
        /// Bring files in.
        case importing = "data:import"
        /// Change the account's settings.
        case writeSettings = "settings:write"
        /// See app passwords and take them back; no token makes one, since it would outlive the token.
        case appPasswords = "app-passwords:write"
        /// See with which address books elsewhere the account is connected, and how they do.
        case readConnections = "connections:read"
        /// Connect, choose, sync, let rest and go on, disconnect. What says yes to people's coming, going or being written, and
        /// what settles or takes back, needs the scopes to see and change people beside it.
        case writeConnections = "connections:write"
    }

    /// Names the token.
    public let id: ID
    /// Whose it is.
    public let account: Account.ID
    /// What its owner calls it.
    public let name: String
    /// What it allows.
    public let scopes: Set<Scope>
    /// When it was made.
    public let createdAt: Date
    /// When it was last used, to the minute; nil before the first time.
    public let lastUsedAt: Date?
    /// When it ends by itself; nil for one that does not.
    public let expiresAt: Date?
}
