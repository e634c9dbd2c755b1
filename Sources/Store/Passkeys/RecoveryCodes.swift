public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Keeps new recovery codes by the SHA-256 of each. Earlier ones of the account open nothing from then on.
    public func makeRecoveryCodes(
        hashes: [[UInt8]], for account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard try db.account(account) != nil else { throw StoreError.notFound }
            try db.run("DELETE FROM recovery_codes WHERE account_id = ?", [account.value])
            var identifiers = IdentifierSequence()
            for hash in hashes {
                let id: RecoveryCode.ID = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO recovery_codes (id, account_id, code_hash, created_at, used_at) VALUES (?, ?, ?, ?, NULL)",
                    [id.value, account.value, Data(hash).databaseValue, time.milliseconds.databaseValue])
            }
            try db.note(.recoveryCodesMade, of: account, from: origin, at: time)
        }
    }

    /// The recovery codes of an account, used ones too, in the order they were shown.
    public func recoveryCodes(of account: Account.ID) async throws(StoreError) -> [RecoveryCode] {
        try await file.read { db in
            try db.rows(
                "SELECT id, created_at, used_at FROM recovery_codes WHERE account_id = ? ORDER BY id", [account.value]
            ).map { row in
                RecoveryCode(
                    id: row["id"], createdAt: Date(milliseconds: row["created_at"]),
                    usedAt: (row["used_at"] as Int64?).map(Date.init(milliseconds:)))
            }
        }
    }

    /// Uses up a recovery code of the account with this name, and returns the account; nil for a code that does not open it. Of several
    /// requests that use it at once one succeeds. The caller counts tries, by `admitSignIn`.
    ///
    /// A name without an account costs the same: the code is looked up by its hash, which says nothing of how near a guess is.
    public func useRecoveryCode(
        hash: [UInt8], accountName: String, at time: Date
    ) async throws(StoreError) -> Account? {
        let name = (try? AccountName(accountName))?.folded ?? ""
        return try await file.write { db in
            let row = try db.firstRow(
                """
                SELECT recovery_codes.id, account_id FROM recovery_codes
                  JOIN accounts ON accounts.id = account_id AND folded_name = ?
                WHERE code_hash = ? AND used_at IS NULL
                """, [name.databaseValue, Data(hash).databaseValue])
            guard let row else { return nil }
            try db.run(
                "UPDATE recovery_codes SET used_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, (row[0] as RecoveryCode.ID).value])
            try db.note(.recoveryCodeUsed, of: row[1], from: origin, at: time)
            return try db.account(row[1])
        }
    }
}
