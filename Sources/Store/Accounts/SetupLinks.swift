public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// The purpose of a setup link.
    public enum SetupPurpose: Hashable, Sendable {
        /// Making the first account.
        case newAccount
        /// Setting the password of an account.
        case password(Account.ID)
    }

    /// Keeps a link that works once. `tokenHash` is the SHA-256 of its token, 32 bytes. Earlier links work no longer,
    /// whatever they were for.
    public func createSetupLink(
        tokenHash: [UInt8], for purpose: SetupPurpose, at time: Date, expiresAt: Date
    ) async throws(StoreError) {
        let id = Identifier<SetupPurpose>.make(at: time)
        try await file.write { db in
            try db.run("DELETE FROM setup_links", [])
            try db.run(
                "INSERT INTO setup_links (id, account_id, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)",
                [
                    id.value, purpose.account, Data(tokenHash).databaseValue, time.milliseconds.databaseValue,
                    expiresAt.milliseconds.databaseValue,
                ])
        }
    }

    /// Returns the purpose of a link's token; nil when it does not exist, was used, or has expired.
    ///
    /// A link for a new account stands for the first account that the command line has made meanwhile: else there would
    /// be two, one with the people and one with the password. Once any account has a password, or has turned it off, it
    /// stands for nothing.
    public func setupPurpose(tokenHash: [UInt8], at time: Date) async throws(StoreError) -> SetupPurpose? {
        try await file.read { db in try db.setupPurpose(tokenHash: tokenHash, at: time) }
    }

    /// Uses up a link: makes the account, or sets the password of the account that the link is for (whose name stays).
    /// Throws `notFound` for a link that does not work; of several requests that use it at once one succeeds.
    public func redeemSetupLink(
        tokenHash: [UInt8], name: String, passwordHash: String, at time: Date
    ) async throws(StoreError) -> Account {
        try await file.write { db in
            guard let purpose = try db.setupPurpose(tokenHash: tokenHash, at: time) else { throw StoreError.notFound }
            try db.run(
                "UPDATE setup_links SET used_at = ? WHERE token_hash = ?",
                [time.milliseconds.databaseValue, Data(tokenHash).databaseValue])
            guard case .password(let id) = purpose else {
                return try db.createAccount(named: name, passwordHash: passwordHash, from: origin, at: time)
            }
            try db.setPasswordHash(passwordHash, of: id, from: origin, at: time)
            guard let account = try db.account(id) else { throw StoreError.notFound }
            return account
        }
    }
}

extension Accounts.SetupPurpose {
    fileprivate var account: DatabaseValue {
        switch self {
        case .newAccount: .null
        case .password(let id): id.value
        }
    }
}

extension Database {
    fileprivate func setupPurpose(tokenHash: [UInt8], at time: Date) throws -> Accounts.SetupPurpose? {
        let row = try firstRow(
            "SELECT account_id FROM setup_links WHERE token_hash = ? AND used_at IS NULL AND expires_at > ?",
            [Data(tokenHash).databaseValue, time.milliseconds.databaseValue])
        guard let row else { return nil }
        if let id = row[0] as UUID? { return .password(Account.ID(id)) }
        let accounts = try ownAccounts()
        guard !accounts.contains(where: { $0.hasPassword || $0.passwordIsOff }) else { return nil }
        return accounts.first.map { .password($0.id) } ?? .newAccount
    }
}
