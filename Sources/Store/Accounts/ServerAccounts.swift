public import Foundation
import GRDB
public import Kinkeeper

/// An account as an owner of the server sees it: nothing of what is in it.
public struct ServerAccount: Identifiable, Hashable, Sendable {
    /// Names the account.
    public let id: Account.ID
    /// The account's name.
    public let name: String
    /// Its role on the server.
    public let role: ServerRole
    /// When it was made.
    public let createdAt: Date
    /// When it last signed in; nil for never, or not since this is recorded.
    public let signedInAt: Date?
}

// Each of these is asked for by an account, or by the operator of the server on the command line, who is nil here and may do
// everything. It is one transaction, which asks `ServerRoster` before it writes.
extension Accounts {
    /// The accounts of the server, in the order they were made. Throws `serverRefused(.notOwner)`.
    public func serverAccounts(for asking: Account.ID?) async throws(StoreError) -> [ServerAccount] {
        try await file.read { db in
            try db.checkOwner(asking)
            return try db.serverAccounts()
        }
    }

    /// Refuses an account that does not own the server. Throws `serverRefused(.notOwner)`.
    public func checkServerOwner(_ account: Account.ID) async throws(StoreError) {
        try await file.glance { db in try db.checkOwner(account) }
    }

    /// Gives an account a role on the server; one that becomes a member loses its open invitations to the server. Saying the role
    /// that it has changes nothing. Throws `notFound`, and `serverRefused` for who is no owner and where none would be left.
    @discardableResult
    public func setServerRole(
        _ role: ServerRole, of account: Account.ID, by asking: Account.ID?, at time: Date
    ) async throws(StoreError) -> ServerAccount {
        try await file.write { db in
            try db.checkOwner(asking)
            guard let present = try db.serverAccount(account) else { throw StoreError.notFound }
            guard present.role != role else { return present }
            var roster = try db.serverRoster()
            try db.refusing { () throws(ServerRefusal) in try roster.change(account, to: role) }
            try db.run("UPDATE accounts SET server_role = ? WHERE id = ?", [role.rawValue.databaseValue, account.value])
            if role == .member {
                try db.run("DELETE FROM server_invitations WHERE account_id = ? AND made_id IS NULL", [account.value])
            }
            try db.noteServerRole(role, of: present, by: asking, from: origin, at: time)
            guard let changed = try db.serverAccount(account) else { throw StoreError.notFound }
            return changed
        }
    }
}

extension Database {
    /// What a rule of the server allows, or its refusal as the store's.
    func refusing<Value>(_ rule: () throws(ServerRefusal) -> Value) throws(StoreError) -> Value {
        do { return try rule() } catch { throw .serverRefused(error) }
    }

    /// Refuses who asks and does not own the server; nil is its operator.
    func checkOwner(_ asking: Account.ID?) throws {
        guard let asking else { return }
        // Of that account alone: pages ask this each time, and a server may have thousands.
        let role = try serverAccount(asking)?.role
        let roster = ServerRoster(owners: role == .owner ? [asking] : [], members: [asking])
        try refusing { () throws(ServerRefusal) in try roster.checkOwner(asking) }
    }

    /// Notes a new role with the account that has it and with the owner who gave it, whose address is that owner's own.
    fileprivate func noteServerRole(
        _ role: ServerRole, of account: ServerAccount, by asking: Account.ID?, from origin: AuditOrigin, at time: Date
    ) throws {
        let isOwner = role == .owner
        let own = asking == account.id ? origin : origin.hidden
        try note(isOwner ? .serverOwnershipReceived : .serverOwnershipEnded, of: account.id, from: own, at: time)
        guard let asking, asking != account.id else { return }
        let kind: AuditKind = isOwner ? .serverOwnershipGiven : .serverOwnershipTaken
        try note(kind, account.name, of: asking, from: origin, at: time)
    }

    func serverRoster() throws -> ServerRoster {
        let accounts = try serverAccounts()
        return ServerRoster(
            owners: Set(accounts.filter { $0.role == .owner }.map(\.id)),
            members: Set(accounts.filter { $0.role == .member }.map(\.id)))
    }

    func serverAccounts() throws -> [ServerAccount] {
        try rows("\(ServerAccount.select) ORDER BY created_at, name", []).map(ServerAccount.init(row:))
    }

    func serverAccount(_ id: Account.ID) throws -> ServerAccount? {
        try firstRow("\(ServerAccount.select) WHERE id = ?", [id.value]).map(ServerAccount.init(row:))
    }
}

extension ServerAccount {
    enum Columns: Int, SelectedColumns { case id, name, serverRole, createdAt, signedInAt }
    fileprivate static let select = "SELECT \(Columns.list) FROM accounts"

    fileprivate init(row: Row) throws {
        guard let role = ServerRole(rawValue: row[Columns.serverRole]) else { throw StoreError.damaged("an unknown role") }
        self.init(
            id: row[Columns.id], name: row[Columns.name], role: role, createdAt: row.moment(Columns.createdAt),
            signedInAt: row.moment(Columns.signedInAt))
    }
}
