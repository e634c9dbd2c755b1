public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Keeps a new app password by the SHA-256 of its secret. What may change things may see them too. Throws `conflict`
    /// when the account has that secret already, which only a chosen one can be, and `appPasswordsFull` where it has as many
    /// as it can have.
    public func createAppPassword(
        named name: String, hash: [UInt8], scopes: Set<AppPassword.Scope>, isLocal: Bool = false, for account: Account.ID,
        at time: Date
    ) async throws(StoreError) -> AppPassword {
        let made = AppPassword(
            id: .make(at: time), account: account, name: name, scopes: scopes.whole, isLocal: isLocal, createdAt: time,
            lastUsedAt: nil)
        try await file.write { db in
            // An expired local one makes room for the same secret.
            try db.run(
                "DELETE FROM app_passwords WHERE account_id = ? AND secret_hash = ? AND is_local AND created_at <= ?",
                [
                    account.value, Data(hash).databaseValue,
                    time.addingTimeInterval(-AppPassword.localLife).milliseconds.databaseValue,
                ])
            let present = try db.firstRow("SELECT count(*) FROM app_passwords WHERE account_id = ?", [account.value])
            guard let count: Int = present?[0], count < AppPassword.most else { throw StoreError.appPasswordsFull }
            let known = try db.firstRow(
                "SELECT 1 FROM app_passwords WHERE account_id = ? AND secret_hash = ?",
                [account.value, Data(hash).databaseValue])
            guard known == nil else { throw StoreError.conflict }
            try db.run(
                """
                INSERT INTO app_passwords (id, account_id, name, secret_hash, scopes, is_local, created_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, NULL)
                """,
                [
                    made.id.value, account.value, name.databaseValue, Data(hash).databaseValue,
                    made.scopes.map(\.rawValue).sorted().joined(separator: " ").databaseValue, isLocal.databaseValue,
                    time.milliseconds.databaseValue,
                ])
            try db.note(.appPasswordMade, name, of: account, from: origin, at: time)
        }
        return made
    }

    /// The app passwords of an account, the newest first.
    public func appPasswords(of account: Account.ID) async throws(StoreError) -> [AppPassword] {
        try await file.read { db in
            try db.rows("\(AppPassword.select) WHERE account_id = ? ORDER BY id DESC", [account.value])
                .map(AppPassword.init(row:))
        }
    }

    /// Takes an app password back at once, also for a server that runs. Throws `notFound` when the account has no such one.
    public func revokeAppPassword(
        _ id: AppPassword.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(id.value, in: "app_passwords", as: .appPasswordRevoked, of: account, from: origin, at: time)
        }
    }

    /// Takes all app passwords of an account back at once; returns how many there were.
    @discardableResult
    public func revokeAppPasswords(of account: Account.ID, at time: Date) async throws(StoreError) -> Int {
        try await file.write { db in
            try db.endAccess(to: account, from: origin, at: time) { $0.kind == .appPassword }.count
        }
    }
}

extension AppPassword {
    enum Columns: Int, SelectedColumns { case id, accountID, name, scopes, isLocal, createdAt, lastUsedAt, secretHash }
    static let select = "SELECT \(Columns.list) FROM app_passwords"

    /// A scope that this version does not know allows nothing.
    init(row: Row) {
        let scopes = (row[Columns.scopes] as String).split(separator: " ").compactMap { Scope(rawValue: String($0)) }
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name], scopes: Set(scopes),
            isLocal: row[Columns.isLocal], createdAt: row.moment(Columns.createdAt), lastUsedAt: row.moment(Columns.lastUsedAt))
    }
}
