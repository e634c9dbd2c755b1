public import Foundation
import GRDB
public import Kinkeeper

/// The accounts of a data folder: their passwords, tokens, and the spaces they may open.
///
/// Passwords and tokens come here as hashes only; the caller makes and checks them.
public struct Accounts: Sendable {
    let file: SQLiteFile
    /// The local app passwords that opened, and the present tries.
    let localTries = LocalTries()
    /// Where the changes come from that are made here, for the list of sign-ins and changes.
    package internal(set) var origin = AuditOrigin.server

    init(file: SQLiteFile) {
        self.file = file
    }

    /// Accounts in memory, for tests.
    package static func inMemory() throws(StoreError) -> Accounts {
        Accounts(file: try SQLiteFile(inMemoryWith: AccountsSchema.steps))
    }

    // MARK: Reading

    /// All accounts in the order they were made.
    public func list() async throws(StoreError) -> [Account] {
        try await file.read { db in
            try db.rows("\(Account.select) ORDER BY id", []).map(Account.init(row:))
        }
    }

    /// The account of that name, whatever the case and the diacritics; nil also for a text that is no name.
    public func account(named name: String) async throws(StoreError) -> Account? {
        guard let name = try? AccountName(name) else { return nil }
        return try await file.glance { db in
            try db.firstRow("\(Account.select) WHERE folded_name = ?", [name.folded.databaseValue])
                .map(Account.init(row:))
        }
    }

    /// Returns the account with this name, if the asking account may name it: its own, one it shares a space with, or one of
    /// `known`, which it named before. Nil for any other, existing or not, so that account names cannot be probed.
    public func account(
        named name: String, for account: Account.ID, knowing known: [Account.ID]
    ) async throws(StoreError) -> Account? {
        guard let name = try? AccountName(name) else { return nil }
        return try await file.glance { db in
            let found = try db.rows(
                """
                \(Account.select) WHERE folded_name = ?1 AND id IN (SELECT shared.account_id FROM memberships own
                  JOIN memberships shared ON shared.space_id = own.space_id WHERE own.account_id = ?2)
                """, [name.folded.databaseValue, account.value]
            ).map(Account.init(row:))
            return try found.first ?? known.compactMap(db.account).first { (try? AccountName($0.name))?.folded == name.folded }
        }
    }

    /// The account of that identifier.
    public func account(_ id: Account.ID) async throws(StoreError) -> Account? {
        try await file.glance { db in try db.account(id) }
    }

    /// The hash to check a password against; nil if there is no such account or it has no password.
    public func passwordHash(of id: Account.ID) async throws(StoreError) -> String? {
        try await file.glance { db in
            try db.firstRow("SELECT password_hash FROM accounts WHERE id = ?", [id.value])?[0]
        }
    }

    /// The spaces an account may open, its own first. There is no other way to come by a space.
    public func spaces(for id: Account.ID) async throws(StoreError) -> [Membership] {
        try await file.glance { db in
            try db.rows(
                """
                SELECT space_id, role FROM memberships JOIN accounts ON accounts.id = account_id
                WHERE account_id = ? ORDER BY space_id <> personal_space_id, memberships.id
                """, [id.value]
            ).map { row in
                guard let role = Membership.Role(rawValue: row["role"]) else { throw StoreError.damaged("an unknown role") }
                return Membership(space: row["space_id"], role: role)
            }
        }
    }

    /// Whether an account may open a space. What goes on for long, or waits, asks again.
    public func mayOpen(_ space: Space.ID, _ account: Account.ID) async throws(StoreError) -> Bool {
        try await spaces(for: account).contains { $0.space == space }
    }

    // MARK: Writing

    /// Makes an account with a space of its own; the first one owns the server, whichever role is asked for. Throws `nameTaken`,
    /// and `nameRefused` for a text that is no name.
    public func create(
        named name: String, passwordHash: String?, role: ServerRole = .member, at time: Date
    ) async throws(StoreError) -> Account {
        try await file.write { db in
            try db.createAccount(named: name, passwordHash: passwordHash, role: role, from: origin, at: time)
        }
    }

    /// Makes the owner's account without a password, unless there is any account; then the only one, or nil if there
    /// are several to choose from. Accounts that were made by invitations do not count, unless there are no others. Throws
    /// `readOnly` where one would have to be made in a folder that may only be read.
    public func onlyAccount(orCreate name: String, at time: Date) async throws(StoreError) -> Account? {
        guard !file.isReadOnly else {
            let known = try await file.read { db in try db.ownAccounts() }
            guard !known.isEmpty else { throw .readOnly }
            return known.count == 1 ? known.first : nil
        }
        return try await file.write { db in
            let known = try db.ownAccounts()
            guard known.isEmpty else { return known.count == 1 ? known.first : nil }
            return try db.createAccount(named: name, passwordHash: nil, from: origin, at: time)
        }
    }

    /// Sets or removes the password and ends all sessions with their push channels. Throws `notFound`.
    public func setPasswordHash(_ hash: String?, of id: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in try db.setPasswordHash(hash, of: id, from: origin, at: time) }
    }

    /// Sets or removes the password and ends all sessions with their push channels, except that the session `asking` gets a new
    /// one. Other access stays unless `isChosen` picks it, and the only way in does in any case: `doors` say what else opens
    /// accounts, as in `endAccess`. Returns the access that ended. Throws `notFound`.
    @discardableResult
    public func setPasswordHash(
        _ hash: String?, of id: Account.ID, asking session: Session.ID?, leaving doors: OpenDoors? = nil, at time: Date,
        ending isChosen: @escaping @Sendable (Access) -> Bool
    ) async throws(StoreError) -> [Access] {
        try await file.write { db in
            try db.setPasswordHash(hash, of: id, asking: session, from: origin, at: time)
            return try db.endAccess(to: id, leaving: doors, from: origin, at: time) { $0.kind != .session && isChosen($0) }
        }
    }

    /// Changes some settings and keeps the others as stored, so that two clients changing different settings both succeed. When
    /// `version` is given and no longer current, this throws `conflict` and changes nothing. Throws `notFound`.
    @discardableResult
    public func changeSettings(
        of id: Account.ID, ifVersion version: String? = nil,
        _ change: @escaping @Sendable (inout AccountSettings) -> Void
    ) async throws(StoreError) -> AccountSettings {
        try await file.write { db in
            guard var settings = try db.account(id)?.settings else { throw StoreError.notFound }
            guard version == nil || version == settings.version else { throw StoreError.conflict }
            change(&settings)
            try db.setSettings(settings, of: id)
            return settings
        }
    }
}
