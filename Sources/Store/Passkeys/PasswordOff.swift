public import Foundation
import GRDB
public import Kinkeeper

/// What an account lacks to turn its password off.
public enum PasswordOffNeed: CaseIterable, Sendable {
    /// A second passkey that signs in, or both: a device that is lost must not be the only way in.
    case twoPasskeys
    /// A recovery code that was not used.
    case recoveryCodes
    /// That no service elsewhere signs in to it.
    case noLinkedSignIns
}

extension Passkey {
    /// How many an account has at least while its password is off.
    public static let fewestAlone = 2

    /// Whether it is known to sign in under a host; nil stands for an address for which browsers have no passkeys.
    public func signsIn(under host: String?) -> Bool { host != nil && self.host == host }
}

extension Accounts {
    /// What an account lacks to turn its password off; nothing where it can. Only passkeys of `host` count, which is the one in
    /// use now: those of a former one sign in nowhere.
    public func passwordOffNeeds(
        of account: Account.ID, under host: String?
    ) async throws(StoreError) -> [PasswordOffNeed] {
        try await file.read { db in try db.passwordOffNeeds(of: account, under: host) }
    }

    /// Turns the password of an account off: it is deleted, and the account signs in with passkeys of `host` alone, and with
    /// recovery codes. All sessions end with their push channels, except that the session `asking` gets a new one. Setting a
    /// password turns it on again. Returns false where it was off, and changes nothing then. Throws `passkeysNeeded` where
    /// something is lacking, and `notFound`.
    @discardableResult
    public func turnPasswordOff(
        of id: Account.ID, under host: String?, asking session: Session.ID? = nil, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard let known = try db.account(id) else { throw StoreError.notFound }
            guard !known.passwordIsOff else { return false }
            guard try db.passwordOffNeeds(of: id, under: host).isEmpty else { throw StoreError.passkeysNeeded }
            try db.run("UPDATE accounts SET password_hash = NULL, password_is_off = 1 WHERE id = ?", [id.value])
            try db.endWhatThePasswordOpened(of: id, asking: session)
            try db.note(.passwordOff, of: id, from: origin, at: time)
            return true
        }
    }
}

extension Database {
    fileprivate func passwordOffNeeds(of account: Account.ID, under host: String?) throws -> [PasswordOffNeed] {
        let codes = "SELECT 1 FROM recovery_codes WHERE account_id = ? AND used_at IS NULL"
        let links = "SELECT 1 FROM linked_sign_ins WHERE account_id = ?"
        var needs: [PasswordOffNeed] = []
        if try passkeys(of: account).count(where: { $0.signsIn(under: host) }) < Passkey.fewestAlone {
            needs.append(.twoPasskeys)
        }
        if try firstRow(codes, [account.value]) == nil { needs.append(.recoveryCodes) }
        if try firstRow(links, [account.value]) != nil { needs.append(.noLinkedSignIns) }
        return needs
    }

    /// The passkeys of an account that may sign in: those of the host in use, and those whose host is not known. Without `doors`
    /// they all may.
    func openPasskeys(of account: Account.ID, by doors: OpenDoors?) throws -> Set<UUID> {
        let open = try passkeys(of: account).filter { passkey in
            guard let doors else { return true }
            return doors.passkeyHost != nil && (passkey.host == nil || passkey.host == doors.passkeyHost)
        }
        return Set(open.map(\.id.uuid))
    }

    /// Which of the chosen passkeys an account keeps because its password is off, and fewer than two would be left that are known
    /// to sign in. One of a former host is not kept. The operator, for whom `doors` are nil, keeps two of any host.
    func passkeysToKeep(
        of account: Account.ID, leaving doors: OpenDoors?, where isChosen: (UUID) -> Bool
    ) throws -> Set<UUID> {
        guard try passwordIsOff(of: account) else { return [] }
        let known = try passkeys(of: account)
        let left = known.count { !isChosen($0.id.uuid) && (doors.map($0.signsIn(by:)) ?? true) }
        guard left < Passkey.fewestAlone else { return [] }
        let kept = known.filter { passkey in
            guard let host = doors?.passkeyHost, let own = passkey.host else { return true }
            return host == own
        }
        return Set(kept.map(\.id.uuid).filter(isChosen))
    }

    /// Whether the owner of an account turned its password off.
    func passwordIsOff(of account: Account.ID) throws -> Bool { try self.account(account)?.passwordIsOff == true }
}

extension Passkey {
    fileprivate func signsIn(by doors: OpenDoors) -> Bool { signsIn(under: doors.passkeyHost) }
}
