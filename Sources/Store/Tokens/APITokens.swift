public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Keeps a new token by its SHA-256. The name must not be empty; scopes must not either.
    public func createToken(
        named name: String, hash: [UInt8], scopes: Set<APIToken.Scope>, for account: Account.ID, at time: Date,
        expiresAt: Date? = nil
    ) async throws(StoreError) -> APIToken {
        let token = APIToken(
            id: .make(at: time), account: account, name: name, scopes: scopes, createdAt: time, lastUsedAt: nil,
            expiresAt: expiresAt)
        try await file.write { db in
            try db.run(
                """
                INSERT INTO api_tokens (id, account_id, name, token_hash, scopes, created_at, last_used_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, NULL, ?)
                """,
                [
                    token.id.value, account.value, name.databaseValue, Data(hash).databaseValue,
                    scopes.map(\.rawValue).sorted().joined(separator: " ").databaseValue,
                    time.milliseconds.databaseValue, (expiresAt?.milliseconds).value,
                ])
        }
        return token
    }

    /// The tokens of an account, the newest first.
    public func tokens(of account: Account.ID) async throws(StoreError) -> [APIToken] {
        try await file.read { db in
            try db.rows("\(APIToken.select) WHERE account_id = ? ORDER BY id DESC", [account.value]).map(APIToken.init(row:))
        }
    }

    /// Takes a token back at once. Throws `notFound` when the account has no such token.
    public func revokeToken(_ id: APIToken.ID, of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM api_tokens WHERE id = ? AND account_id = ?", [id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
        }
    }

    /// Returns the valid token of a SHA-256 hash with its account, and records its use; nil when there is none.
    public func token(hash: [UInt8], at time: Date) async throws(StoreError) -> (APIToken, Account)? {
        let found = try await file.read { db -> (APIToken, Account)? in
            let row = try db.firstRow(
                "\(APIToken.select) WHERE token_hash = ? AND coalesce(expires_at > ?, TRUE)",
                [Data(hash).databaseValue, time.milliseconds.databaseValue])
            guard let token = row.map(APIToken.init(row:)), let account = try db.account(token.account) else { return nil }
            return (token, account)
        }
        guard let (token, _) = found, time.timeIntervalSince(token.lastUsedAt ?? .distantPast) >= 60 else { return found }
        // A full disk must not keep a program out because its use cannot be recorded.
        try? await file.write { db in
            try db.run(
                "UPDATE api_tokens SET last_used_at = ? WHERE id = ?", [time.milliseconds.databaseValue, token.id.value])
        }
        return found
    }
}

extension APIToken {
    enum Columns: Int, SelectedColumns { case id, accountID, name, scopes, createdAt, lastUsedAt, expiresAt }
    fileprivate static let select = "SELECT \(Columns.list) FROM api_tokens"

    /// A scope that this version does not know allows nothing.
    fileprivate init(row: Row) {
        let scopes = (row[Columns.scopes] as String).split(separator: " ").compactMap { Scope(rawValue: String($0)) }
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name], scopes: Set(scopes),
            createdAt: row.moment(Columns.createdAt), lastUsedAt: row.moment(Columns.lastUsedAt),
            expiresAt: row.moment(Columns.expiresAt))
    }
}
