public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Returns the accounts whose space was not tidied since an instant, those that waited longest first.
    ///
    /// A time after `now` was recorded by a clock that ran ahead, and does not count.
    public func accountsToTidy(
        since instant: Date, now: Date, limit: Int
    ) async throws(StoreError) -> [(account: Account.ID, space: Space.ID)] {
        try await file.read { db in
            try db.rows(
                """
                SELECT accounts.id, personal_space_id FROM accounts LEFT JOIN tidyings ON account_id = accounts.id
                WHERE tidied_at IS NULL OR tidied_at <= ? OR tidied_at > ? ORDER BY tidied_at, accounts.id LIMIT ?
                """,
                [instant.milliseconds.databaseValue, now.milliseconds.databaseValue, limit.databaseValue]
            ).map { (Account.ID($0["id"] as UUID), Space.ID($0["personal_space_id"] as UUID)) }
        }
    }

    /// Notes that an account's space was tidied, or that this was tried: what fails keeps others from nothing.
    public func noteTidying(of account: Account.ID, at now: Date) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "INSERT OR REPLACE INTO tidyings (account_id, tidied_at) SELECT id, ? FROM accounts WHERE id = ?",
                [now.milliseconds.databaseValue, account.value])
        }
    }

    private static let isLinked = "EXISTS (SELECT 1 FROM linked_sign_ins WHERE account_id = accounts.id)"

    /// Whether an account has a password or a linked sign-in, or signs in with passkeys alone; an invited one too.
    public func anyoneCanSignIn() async throws(StoreError) -> Bool {
        try await file.read { db in
            try db.firstRow(
                "SELECT 1 FROM accounts WHERE password_hash IS NOT NULL OR password_is_off OR \(Self.isLinked) LIMIT 1", [])
                != nil
        }
    }

    /// The oldest account that no invitation made, and whether any of those has a password or a linked sign-in, or signs in with
    /// passkeys alone: what a start has to know. Where they are gone, it is the owners of the server that count.
    public func firstAccount() async throws(StoreError) -> (account: Account.ID?, canSignIn: Bool) {
        try await file.read { db in
            let own = try db.ownAccounts()
            let canSignIn = try own.contains { account in
                if account.hasPassword || account.passwordIsOff { return true }
                return try db.firstRow("SELECT 1 FROM linked_sign_ins WHERE account_id = ?", [account.id.value]) != nil
            }
            return (own.first?.id, canSignIn)
        }
    }
}
