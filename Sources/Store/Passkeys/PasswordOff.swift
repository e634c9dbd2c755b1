public import Foundation
import GRDB
public import Kinkeeper

/// What an account lacks to turn its password off.
public enum PasswordOffNeed: CaseIterable, Sendable {
    /// A second passkey, or both: a device that is lost must not be the only way in.
    case twoPasskeys
    /// A recovery code that was not used.
    case recoveryCodes
    /// That no service elsewhere signs in to it.
    case noLinkedSignIns
}

extension Passkey {
    /// How many an account has at least while its password is off.
    public static let fewestAlone = 2
}

extension Accounts {
    /// What an account lacks to turn its password off; nothing where it can.
    public func passwordOffNeeds(of account: Account.ID) async throws(StoreError) -> [PasswordOffNeed] {
        try await file.read { db in try db.passwordOffNeeds(of: account) }
    }

    /// Turns the password of an account off: it is deleted, and the account signs in with passkeys alone, and with recovery
    /// codes. All sessions end with their push channels, except that the session `asking` gets a new one. Setting a password
    /// turns it on again. Throws `passkeysNeeded` where something is lacking, and `notFound`.
    public func turnPasswordOff(
        of id: Account.ID, asking session: Session.ID? = nil, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            guard let known = try db.account(id) else { throw StoreError.notFound }
            guard try db.passwordOffNeeds(of: id).isEmpty else { throw StoreError.passkeysNeeded }
            try db.run("UPDATE accounts SET password_hash = NULL, password_is_off = 1 WHERE id = ?", [id.value])
            try db.endWhatThePasswordOpened(of: id, asking: session)
            guard !known.passwordIsOff else { return }
            try db.note(.passwordOff, of: id, from: origin, at: time)
        }
    }
}

extension Database {
    fileprivate func passwordOffNeeds(of account: Account.ID) throws -> [PasswordOffNeed] {
        let codes = "SELECT 1 FROM recovery_codes WHERE account_id = ? AND used_at IS NULL"
        let links = "SELECT 1 FROM linked_sign_ins WHERE account_id = ?"
        var needs: [PasswordOffNeed] = []
        if try passkeyCount(of: account) < Passkey.fewestAlone { needs.append(.twoPasskeys) }
        if try firstRow(codes, [account.value]) == nil { needs.append(.recoveryCodes) }
        if try firstRow(links, [account.value]) != nil { needs.append(.noLinkedSignIns) }
        return needs
    }

    /// How many passkeys an account has.
    func passkeyCount(of account: Account.ID) throws -> Int {
        try firstRow("SELECT count(*) FROM passkeys WHERE account_id = ?", [account.value])?[0] ?? 0
    }

    /// Whether the owner of an account turned its password off.
    func passwordIsOff(of account: Account.ID) throws -> Bool { try self.account(account)?.passwordIsOff == true }
}
