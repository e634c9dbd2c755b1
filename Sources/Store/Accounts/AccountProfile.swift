import Cryptography
public import Foundation
import GRDB
public import Kinkeeper

// What an account says of itself: an e-mail address for its owner alone, and a picture for those it shares a space with.
extension Accounts {
    /// Sets the e-mail address of an account, or removes it. Throws `emailRefused` for a text that is no address, and `notFound`.
    public func setEmail(_ email: String?, of id: Account.ID, at time: Date) async throws(StoreError) {
        let address = try email.map { text throws(StoreError) in
            guard let address = AccountEmail(text) else { throw StoreError.emailRefused }
            return address.text
        }
        try await file.write { db in
            guard let account = try db.account(id) else { throw StoreError.notFound }
            guard account.email != address else { return }
            try db.run("UPDATE accounts SET email = ? WHERE id = ?", [address.value, id.value])
            try db.note(.emailChanged, of: id, from: origin, at: time)
        }
    }

    /// Sets the picture of an account, or removes it. It is a square of our own making, as JPEG; its bytes are kept with the
    /// account, and go with it. Throws `notFound`.
    public func setPicture(_ picture: [UInt8]?, of id: Account.ID) async throws(StoreError) {
        guard (picture?.count ?? 0) <= AccountPicture.mostBytes else { throw .unexpected("a picture that is too large") }
        try await file.write { db in
            guard try db.account(id) != nil else { throw StoreError.notFound }
            guard let picture else { return try db.run("DELETE FROM account_pictures WHERE account_id = ?", [id.value]) }
            let digest = Data(SHA256.hash(data: Data(picture)))
            try db.run(
                "INSERT OR REPLACE INTO account_pictures (account_id, digest, picture) VALUES (?, ?, ?)",
                [id.value, digest.databaseValue, Data(picture).databaseValue])
        }
    }

    /// The picture of an account, for itself and those it shares a space with; nil for anyone else, and where it has none, so
    /// that accounts cannot be probed.
    public func picture(
        of id: Account.ID, for asking: Account.ID
    ) async throws(StoreError) -> (version: String, bytes: [UInt8])? {
        try await file.read { db in
            let row = try db.firstRow(
                """
                SELECT lower(hex(digest)) AS version, picture FROM account_pictures WHERE account_id = ?1
                  AND (?1 = ?2 OR EXISTS (SELECT 1 FROM memberships own JOIN memberships shared USING (space_id)
                    JOIN shared_spaces ON shared_spaces.id = space_id
                    WHERE own.account_id = ?2 AND shared.account_id = ?1 AND ended_at IS NULL))
                """, [id.value, asking.value])
            return row.map { ($0["version"], [UInt8]($0["picture"] as Data)) }
        }
    }
}

extension AccountsSchema {
    /// A picture is small, and lies here so that it goes with its account.
    static let profiles = """
        ALTER TABLE accounts ADD COLUMN email TEXT CHECK (email <> '');

        CREATE TABLE account_pictures (
          account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          picture BLOB NOT NULL
        ) STRICT;
        """

    /// The version of the picture of an account, in a statement whose rows are accounts.
    static let pictureVersion = "(SELECT lower(hex(digest)) FROM account_pictures WHERE account_id = accounts.id)"
}
