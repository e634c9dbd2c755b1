public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Keeps a new token by its SHA-256. The name must not be empty; scopes must not either.
    ///
    /// - Parameter spaces: Those that it is narrowed to; nil for all, now and later. Throws `notPermitted` where the account may
    ///   not open one of them: a token is made as it was chosen, or not at all.
    public func createToken(
        named name: String, hash: [UInt8], scopes: Set<APIToken.Scope>, in spaces: [Space.ID]? = nil,
        for account: Account.ID, at time: Date, expiresAt: Date? = nil
    ) async throws(StoreError) -> APIToken {
        try await file.write { db in
            let chosen = try spaces.map { try db.tokenSpaces($0, of: account, at: time) }
            let token = APIToken(
                id: .make(at: time), account: account, name: name, scopes: scopes,
                spaces: chosen.map(TokenSpaces.only) ?? .all, createdAt: time, lastUsedAt: nil, expiresAt: expiresAt)
            try db.run(
                """
                INSERT INTO api_tokens (id, account_id, name, token_hash, scopes, created_at, last_used_at, expires_at, is_narrowed)
                VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?)
                """,
                [
                    token.id.value, account.value, name.databaseValue, Data(hash).databaseValue,
                    scopes.map(\.rawValue).sorted().joined(separator: " ").databaseValue,
                    time.milliseconds.databaseValue, (expiresAt?.milliseconds).value, (chosen != nil).databaseValue,
                ])
            var identifiers = IdentifierSequence()
            for space in chosen ?? [] {
                let id: Identifier<TokenSpace> = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO token_spaces (id, token_id, space_id, kind, name) VALUES (?, ?, ?, ?, ?)",
                    [
                        id.value, token.id.value, space.id.value, space.kind.rawValue.databaseValue,
                        space.name.databaseValue,
                    ])
            }
            try db.note(.tokenMade, name, of: account, from: origin, at: time)
            return token
        }
    }

    /// The spaces that a token of an account can be narrowed to: its own, the couple's if there are two, each of its families in the
    /// order it joined them.
    public func tokenSpaces(of account: Account.ID, at time: Date) async throws(StoreError) -> [TokenSpace] {
        try await file.read { db in try db.tokenSpaces(of: account, at: time) }
    }

    /// The tokens of an account, the newest first.
    public func tokens(of account: Account.ID) async throws(StoreError) -> [APIToken] {
        try await file.read { db in
            try db.rows("\(APIToken.select) WHERE account_id = ? ORDER BY id DESC", [account.value]).map(db.token)
        }
    }

    /// Takes a token back at once. Throws `notFound` when the account has no such token.
    public func revokeToken(_ id: APIToken.ID, of account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(id.value, in: "api_tokens", as: .tokenRevoked, of: account, from: origin, at: time)
        }
    }

    /// Returns the valid token of a SHA-256 hash with its account, and records its use; nil when there is none.
    public func token(hash: [UInt8], at time: Date) async throws(StoreError) -> (APIToken, Account)? {
        let found = try await file.glance { db -> (APIToken, Account)? in
            let row = try db.firstRow(
                "\(APIToken.select) WHERE token_hash = ? AND coalesce(expires_at > ?, TRUE)",
                [Data(hash).databaseValue, time.milliseconds.databaseValue])
            guard let token = try row.map(db.token), let account = try db.account(token.account) else { return nil }
            return (token, account)
        }
        guard let (token, _) = found, time.timeIntervalSince(token.lastUsedAt ?? .distantPast) >= 60 else { return found }
        // A full disk must not keep a program out because its use cannot be recorded.
        try? await file.write { db in
            let isFirst = try db.isUnused(token.id.value, in: "api_tokens")
            try db.run(
                "UPDATE api_tokens SET last_used_at = ? WHERE id = ?", [time.milliseconds.databaseValue, token.id.value])
            guard isFirst else { return }
            try db.note(.tokenFirstUsed, token.name, of: token.account, from: origin, at: time)
        }
        return found
    }
}

extension APIToken {
    enum Columns: Int, SelectedColumns {
        case id, accountID, name, scopes, createdAt, lastUsedAt, expiresAt, isNarrowed
    }
    fileprivate static let select = "SELECT \(Columns.list) FROM api_tokens"

    /// A scope that this version does not know allows nothing.
    fileprivate init(row: Row, spaces: TokenSpaces) {
        let scopes = (row[Columns.scopes] as String).split(separator: " ").compactMap { Scope(rawValue: String($0)) }
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name], scopes: Set(scopes),
            spaces: spaces, createdAt: row.moment(Columns.createdAt), lastUsedAt: row.moment(Columns.lastUsedAt),
            expiresAt: row.moment(Columns.expiresAt))
    }
}

extension Database {
    /// Narrowed is what its row says, however many spaces are left: none of them opens nothing.
    fileprivate func token(_ row: Row) throws -> APIToken {
        guard row[APIToken.Columns.isNarrowed] as Bool else { return APIToken(row: row, spaces: .all) }
        let chosen = try rows(
            """
            SELECT token_spaces.space_id, token_spaces.kind, token_spaces.name, shared_spaces.name AS present,
              memberships.id IS NOT NULL AND shared_spaces.ended_at IS NULL AND NOT is_ended AS is_open
            FROM token_spaces
            LEFT JOIN memberships ON memberships.space_id = token_spaces.space_id AND memberships.account_id = ?
            LEFT JOIN shared_spaces ON shared_spaces.id = memberships.space_id
            WHERE token_id = ? ORDER BY token_spaces.id
            """,
            [(row[APIToken.Columns.accountID] as Account.ID).value, (row[APIToken.Columns.id] as APIToken.ID).value])
        return APIToken(row: row, spaces: .only(try chosen.map(TokenSpace.init(row:))))
    }

    fileprivate func tokenSpaces(of account: Account.ID, at time: Date) throws -> [TokenSpace] {
        guard let found = try self.account(account) else { throw StoreError.notFound }
        var spaces = [TokenSpace(id: found.personalSpace, kind: .own, name: "", isOpen: true)]
        if let couple = try couple(of: account, at: time), let partner = couple.partner(of: account) {
            spaces.append(TokenSpace(id: couple.id, kind: .couple, name: partner.name, isOpen: true))
        }
        return try spaces
            + sharedSpaces(.family, of: account, at: time).map {
                TokenSpace(id: $0.id, kind: .family, name: $0.name, isOpen: true)
            }
    }

    /// Some of the account's spaces, in their order. Throws `notPermitted` where one is not among them.
    fileprivate func tokenSpaces(_ ids: [Space.ID], of account: Account.ID, at time: Date) throws -> [TokenSpace] {
        let all = try tokenSpaces(of: account, at: time)
        guard ids.allSatisfy({ id in all.contains { $0.id == id } }) else { throw StoreError.notPermitted }
        return all.filter { ids.contains($0.id) }
    }
}

extension TokenSpace {
    /// A family that the account is a member of is called as it is now.
    fileprivate init(row: Row) throws {
        guard let kind = Kind(rawValue: row["kind"]) else { throw StoreError.damaged("an unknown kind of space") }
        let present = kind == .family ? row["present"] as String? : nil
        self.init(id: row["space_id"], kind: kind, name: present ?? row["name"], isOpen: row["is_open"])
    }
}
