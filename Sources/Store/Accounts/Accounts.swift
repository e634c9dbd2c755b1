public import Foundation
import GRDB
public import Kinkeeper

/// The accounts of a data folder: who may sign in, with what, and which spaces they may open.
///
/// Passwords and tokens come here as hashes only; who calls makes and checks them.
public struct Accounts: Sendable {
    let file: SQLiteFile
    /// What programs on this machine came in with, and try at this moment.
    let localTries = LocalTries()

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
        return try await file.read { db in
            try db.firstRow("\(Account.select) WHERE folded_name = ?", [name.folded.databaseValue])
                .map(Account.init(row:))
        }
    }

    /// The account of that name which an account may name: its own, one that it shares a space with, or one of `known`, which it
    /// named before. Nil for any other, whether there is one or not: nobody finds out who has an account here.
    public func account(
        named name: String, for account: Account.ID, knowing known: [Account.ID]
    ) async throws(StoreError) -> Account? {
        guard let name = try? AccountName(name) else { return nil }
        return try await file.read { db in
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
        try await file.read { db in try db.account(id) }
    }

    /// The hash to check a password against; nil if there is no such account or it has no password.
    public func passwordHash(of id: Account.ID) async throws(StoreError) -> String? {
        try await file.read { db in
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
                guard let role = Membership.Role(rawValue: row[1]) else { throw StoreError.damaged("an unknown role") }
                return Membership(space: Space.ID(row[0] as UUID), role: role)
            }
        }
    }

    // MARK: Writing

    /// Makes an account with a space of its own. Throws `nameTaken`, and `nameRefused` for a text that is no name.
    public func create(named name: String, passwordHash: String?, at time: Date) async throws(StoreError) -> Account {
        try await file.write { db in try db.createAccount(named: name, passwordHash: passwordHash, at: time) }
    }

    /// Makes the owner's account without a password, unless there is any account; then the only one, or nil if there
    /// are several to choose from. Throws `readOnly` where one would have to be made in a folder that may only be read.
    public func onlyAccount(orCreate name: String, at time: Date) async throws(StoreError) -> Account? {
        guard !file.isReadOnly else {
            let known = try await list()
            guard !known.isEmpty else { throw .readOnly }
            return known.count == 1 ? known.first : nil
        }
        return try await file.write { db in
            let known = try db.rows("\(Account.select) LIMIT 2", []).map(Account.init(row:))
            guard known.isEmpty else { return known.count == 1 ? known.first : nil }
            return try db.createAccount(named: name, passwordHash: nil, at: time)
        }
    }

    /// Sets or takes away the password and ends all sessions, and with them what is told to browsers. Throws `notFound`.
    public func setPasswordHash(_ hash: String?, of id: Account.ID) async throws(StoreError) {
        try await file.write { db in try db.setPasswordHash(hash, of: id) }
    }

    /// Sets or takes away the password and ends all sessions, and with them what is told to browsers, but to that of the
    /// session `asking`: it gets a new one. What else opens the account goes on unless it is chosen to end with it; returns
    /// what of that was. Throws `notFound`.
    @discardableResult
    public func setPasswordHash(
        _ hash: String?, of id: Account.ID, asking session: Session.ID?, at time: Date,
        ending isChosen: @escaping @Sendable (Access) -> Bool
    ) async throws(StoreError) -> [Access] {
        try await file.write { db in
            try db.setPasswordHash(hash, of: id, asking: session)
            return try db.endAccess(to: id, at: time) { $0.kind != .session && isChosen($0) }
        }
    }

    /// Changes some of what the owner chose, and leaves the rest as it is at that moment: of two who change different
    /// things at once, each keeps theirs. `version` is the one that was looked at; when it is no longer the present one,
    /// this throws `conflict` and changes nothing. Throws `notFound`.
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
