public import Foundation
public import Kinkeeper

/// A program's access: made by an account's owner, shown once, and revoked when it is no longer wanted.
public struct APIToken: Identifiable, Hashable, Sendable {
    /// Names one token.
    public typealias ID = Identifier<APIToken>

    /// For how many days a token can be made that ends by itself.
    public static let days = 1...3_650

    /// A right of a token.
    public enum Scope: String, CaseIterable, Sendable {
        /// See people, groups and occasions.
        case readPeople = "people:read"
        /// Change people and groups.
        case writePeople = "people:write"
        /// Read catch-ups, due people, statistics.
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
        /// See notes of the account's own space.
        case readNotes = "notes:read"
        /// Write notes down, change and delete them.
        case writeNotes = "notes:write"
        /// See the partner, an open invitation, and what the couple shares.
        case readCouple = "couple:read"
        /// Invite a partner, accept an invitation, leave; change what the couple shares.
        case writeCouple = "couple:write"
        /// See the account's families: their members and open invitations.
        case readFamilies = "families:read"
        /// Make families, invite, accept, leave; as an owner rename, remove, delete.
        case writeFamilies = "families:write"
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
        /// Connect, choose, sync, pause and resume, disconnect. Approving that people are added, deleted or written, resolving
        /// conflicts and undoing also need the scopes to see and change people.
        case writeConnections = "connections:write"
        /// See the accounts of the server, change their roles, invite others. It does nothing for who is no owner of the server.
        case manageServer = "server:manage"
    }

    /// Names the token.
    public let id: ID
    /// The account it belongs to.
    public let account: Account.ID
    /// The name given by its owner.
    public let name: String
    /// The rights.
    public let scopes: Set<Scope>
    /// The spaces in which it has them.
    public let spaces: TokenSpaces
    /// When it was made.
    public let createdAt: Date
    /// When it was last used, to the minute; nil before the first time.
    public let lastUsedAt: Date?
    /// When it ends by itself; nil for one that does not.
    public let expiresAt: Date?
}
