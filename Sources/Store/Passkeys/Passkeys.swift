public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// Keeps a new passkey. Throws `conflict` when its authenticator's name for it is taken, in this account or another, and
    /// `passkeysFull` where the account has as many as it can have.
    public func addPasskey(
        _ draft: Passkey.Draft, for account: Account.ID, at time: Date
    ) async throws(StoreError) -> Passkey {
        let id = Passkey.ID.make(at: time)
        return try await file.write { db in
            guard try db.passkeys(of: account).count < Passkey.most else { throw StoreError.passkeysFull }
            guard try db.passkey(credentialID: draft.credentialID) == nil else { throw StoreError.conflict }
            try db.run(
                """
                INSERT INTO passkeys (id, account_id, name, credential_id, algorithm, public_key, sign_count, transports,
                  is_backup_eligible, is_backed_up, created_at, last_used_at, relying_party)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)
                """,
                [
                    id.value, account.value, draft.name.databaseValue, Data(draft.credentialID).databaseValue,
                    draft.algorithm.databaseValue, Data(draft.publicKey).databaseValue, draft.signCount.databaseValue,
                    draft.transports.joined(separator: " ").databaseValue, draft.isBackupEligible.databaseValue,
                    draft.isBackedUp.databaseValue, time.milliseconds.databaseValue,
                    draft.host.databaseValue,
                ])
            try db.note(.passkeyAdded, draft.name, of: account, from: origin, at: time)
            guard let made = try db.passkey(credentialID: draft.credentialID) else { throw StoreError.notFound }
            return made
        }
    }

    /// The passkeys of an account, the newest first.
    public func passkeys(of account: Account.ID) async throws(StoreError) -> [Passkey] {
        try await file.read { db in try db.passkeys(of: account) }
    }

    /// One passkey of an account. Throws `notFound`, also for one of another account.
    public func passkey(_ id: Passkey.ID, of account: Account.ID) async throws(StoreError) -> Passkey {
        try await file.glance { db in
            let row = try db.firstRow("\(Passkey.select) WHERE id = ? AND account_id = ?", [id.value, account.value])
            guard let row else { throw StoreError.notFound }
            return Passkey(row: row)
        }
    }

    /// The passkey that an authenticator calls so; nil when no account has it.
    public func passkey(credentialID: [UInt8]) async throws(StoreError) -> Passkey? {
        try await file.glance { db in try db.passkey(credentialID: credentialID) }
    }

    /// Notes that a passkey signed in to a host, and how often it signed. Returns its account; nil when it counted less than
    /// before: then only that is noted. Of two uses at the same time with the same count one succeeds. Throws `notFound` for one that is gone.
    public func usePasskey(
        _ id: Passkey.ID, signCount: UInt32, isBackedUp: Bool, host: String, at time: Date
    ) async throws(StoreError) -> Account? {
        try await file.write { db in
            guard let row = try db.firstRow("\(Passkey.select) WHERE id = ?", [id.value]) else {
                throw StoreError.notFound
            }
            let known = Passkey(row: row)
            guard Passkey.mayCount(from: known.signCount, to: signCount) else {
                try db.note(.passkeyRefused, known.name, of: known.account, from: origin, at: time)
                return nil
            }
            try db.run(
                "UPDATE passkeys SET sign_count = ?, is_backed_up = ?, last_used_at = ?, relying_party = ? WHERE id = ?",
                [
                    signCount.databaseValue, isBackedUp.databaseValue, time.milliseconds.databaseValue, host.databaseValue,
                    id.value,
                ])
            return try db.account(known.account)
        }
    }

    /// Gives a passkey another name. Throws `notFound` when the account has no such one.
    public func renamePasskey(
        _ id: Passkey.ID, to name: String, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "UPDATE passkeys SET name = ? WHERE id = ? AND account_id = ?",
                [name.databaseValue, id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
            try db.note(.passkeyRenamed, name, of: account, from: origin, at: time)
        }
    }

    /// One passkey of an account that may be removed. Throws as `removePasskey` does.
    public func removablePasskey(
        _ id: Passkey.ID, of account: Account.ID, leaving doors: OpenDoors
    ) async throws(StoreError) -> Passkey {
        let passkey = try await passkey(id, of: account)
        try await file.read { db in
            try db.checkIsNotHeld(id, of: account, leaving: doors)
            guard try db.isOpen(account, by: doors, without: id.uuid) else { throw StoreError.lastWayIn }
        }
        return passkey
    }

    /// Removes a passkey, which signs in no longer from then on. `doors` say what else opens accounts; nil removes it in any case. Throws
    /// `notFound` when the account has no such one, `passwordIsOff` when too few would sign in without a password, and `lastWayIn`
    /// when nothing else opens the account.
    public func removePasskey(
        _ id: Passkey.ID, of account: Account.ID, leaving doors: OpenDoors? = nil, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.checkIsNotHeld(id, of: account, leaving: doors)
            try db.revoke(id.value, in: "passkeys", as: .passkeyRemoved, of: account, from: origin, at: time)
            guard try doors.map({ try db.isOpen(account, by: $0) }) ?? true else { throw StoreError.lastWayIn }
        }
    }
}

extension Database {
    /// The passkeys of an account, the newest first.
    func passkeys(of account: Account.ID) throws -> [Passkey] {
        try rows("\(Passkey.select) WHERE account_id = ? ORDER BY id DESC", [account.value]).map(Passkey.init(row:))
    }

    /// Throws `passwordIsOff` where an account without a password would keep too few passkeys.
    fileprivate func checkIsNotHeld(_ id: Passkey.ID, of account: Account.ID, leaving doors: OpenDoors?) throws {
        let isHeld = try passkeysToKeep(of: account, leaving: doors) { $0 == id.uuid }.contains(id.uuid)
        guard !isHeld else { throw StoreError.passwordIsOff }
    }

    fileprivate func passkey(credentialID: [UInt8]) throws -> Passkey? {
        try firstRow("\(Passkey.select) WHERE credential_id = ?", [Data(credentialID).databaseValue]).map(Passkey.init(row:))
    }
}

extension Passkey {
    enum Columns: Int, SelectedColumns {
        case id, accountID, name, credentialID, algorithm, publicKey, signCount, transports, isBackupEligible, isBackedUp,
            createdAt, lastUsedAt, relyingParty
    }
    fileprivate static let select = "SELECT \(Columns.list) FROM passkeys"

    fileprivate init(row: Row) {
        self.init(
            id: row[Columns.id], account: row[Columns.accountID], name: row[Columns.name],
            credentialID: Array(row[Columns.credentialID] as Data), algorithm: row[Columns.algorithm],
            publicKey: Array(row[Columns.publicKey] as Data), signCount: row[Columns.signCount],
            transports: (row[Columns.transports] as String).split(separator: " ").map(String.init),
            isBackupEligible: row[Columns.isBackupEligible], isBackedUp: row[Columns.isBackedUp],
            host: row[Columns.relyingParty], createdAt: row.moment(Columns.createdAt),
            lastUsedAt: row.moment(Columns.lastUsedAt))
    }
}
