public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// The couple of an account, or the space in which it waits for a partner; nil without any.
    public func couple(of account: Account.ID, at time: Date) async throws(StoreError) -> SharedSpace? {
        try await file.read { db in try db.couple(of: account, at: time) }
    }

    /// Returns the open invitation of a code, by the code's SHA-256; nil when it was accepted, taken back, or has expired.
    public func invitation(codeHash: [UInt8], at time: Date) async throws(StoreError) -> Invitation? {
        try await file.read { db in try db.invitation(codeHash: codeHash, at: time) }
    }

    /// Invites a partner. The first invitation makes the couple's space; each replaces the one before. `codeHash` is the
    /// SHA-256 of the code, 32 bytes. Throws `spaceRefused` for an account that has a partner.
    public func invitePartner(
        of account: Account.ID, codeHash: [UInt8], at time: Date
    ) async throws(StoreError) -> Invitation {
        try await file.write { db in
            var identifiers = IdentifierSequence()
            let space: Space.ID
            if let couple = try db.couple(of: account, at: time) {
                guard couple.partner(of: account) == nil else { throw StoreError.spaceRefused(.alreadyCouple) }
                space = couple.id
            } else {
                space = identifiers.next(at: time)
                try db.run(
                    "INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (?, 'couple', '', ?)",
                    [space.value, time.milliseconds.databaseValue])
                try db.join(account, space, &identifiers, at: time)
            }
            let id: Invitation.ID = identifiers.next(at: time)
            try db.run("DELETE FROM invitations WHERE space_id = ?", [space.value])
            try db.run(
                """
                INSERT INTO invitations (id, space_id, account_id, code_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    id.value, space.value, account.value, Data(codeHash).databaseValue, time.milliseconds.databaseValue,
                    time.addingTimeInterval(InvitationCode.lifetime).milliseconds.databaseValue,
                ])
            guard let made = try db.invitation(codeHash: codeHash, at: time) else { throw StoreError.notFound }
            return made
        }
    }

    /// Takes an invitation back at once. Throws `notFound` unless it is one of the account's couple.
    public func revokeInvitation(_ id: Invitation.ID, of account: Account.ID) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                DELETE FROM invitations WHERE id = ? AND space_id IN (SELECT space_id FROM memberships WHERE account_id = ?)
                """, [id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
        }
    }
}

/// A change of memberships: what the account has now, and the spaces that no account may open any more.
struct MembershipChange {
    var couple: SharedSpace?
    var abandoned: [Space.ID] = []
}

extension Accounts {
    /// Joins the couple of an invitation, which is used up. A space in which the account waited for a partner is given up.
    /// Throws `spaceRefused`.
    func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, at time: Date
    ) async throws(StoreError) -> MembershipChange {
        try await file.write { db in try db.acceptInvitation(codeHash: codeHash, by: account, at: time) }
    }

    /// Makes an account for an invited person, which joins the couple of the invitation at once. Throws `spaceRefused`,
    /// `nameTaken`, `nameRefused`; then nothing was made.
    public func createAccount(
        named name: String, passwordHash: String, timeZone: String, invitedBy codeHash: [UInt8], at time: Date
    ) async throws(StoreError) -> Account {
        try await file.write { db in
            guard try db.invitation(codeHash: codeHash, at: time) != nil else {
                throw StoreError.spaceRefused(.invitationSpent)
            }
            let account = try db.createAccount(named: name, passwordHash: passwordHash, at: time)
            var settings = account.settings
            settings.timeZone = timeZone
            try db.setSettings(settings, of: account.id)
            _ = try db.acceptInvitation(codeHash: codeHash, by: account.id, at: time)
            return account
        }
    }

    /// Leaves the couple; the space of the last one to leave is abandoned. Throws `spaceRefused` without a couple.
    func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) -> MembershipChange {
        try await file.write { db in
            guard let couple = try db.couple(of: account, at: time) else { throw StoreError.spaceRefused(.noCouple) }
            return MembershipChange(couple: nil, abandoned: try db.leave(account, couple.id))
        }
    }
}

extension Database {
    fileprivate func couple(of account: Account.ID, at time: Date) throws -> SharedSpace? {
        try sharedSpaces(of: account, at: time).first { $0.kind == .couple }
    }

    fileprivate func invitation(codeHash: [UInt8], at time: Date) throws -> Invitation? {
        try firstRow(
            "\(Invitation.select) WHERE code_hash = ? AND expires_at > ?",
            [Data(codeHash).databaseValue, time.milliseconds.databaseValue]
        ).map(Invitation.init(row:))
    }

    fileprivate func acceptInvitation(codeHash: [UInt8], by account: Account.ID, at time: Date) throws -> MembershipChange {
        guard let invitation = try invitation(codeHash: codeHash, at: time) else {
            throw StoreError.spaceRefused(.invitationSpent)
        }
        guard invitation.inviter != account else { throw StoreError.spaceRefused(.ownInvitation) }
        var change = MembershipChange()
        if let own = try couple(of: account, at: time) {
            guard own.partner(of: account) == nil else { throw StoreError.spaceRefused(.alreadyCouple) }
            change.abandoned = try leave(account, own.id)
        }
        var identifiers = IdentifierSequence()
        try join(account, invitation.space, &identifiers, at: time)
        try run("DELETE FROM invitations WHERE space_id = ?", [invitation.space.value])
        change.couple = try sharedSpace(invitation.space, at: time)
        return change
    }

    fileprivate func join(
        _ account: Account.ID, _ space: Space.ID, _ identifiers: inout IdentifierSequence, at time: Date
    ) throws {
        let id: Identifier<Membership> = identifiers.next(at: time)
        try run(
            "INSERT INTO memberships (id, account_id, space_id, role, joined_at) VALUES (?, ?, ?, 'owner', ?)",
            [id.value, account.value, space.value, time.milliseconds.databaseValue])
    }

    /// Ends a membership with the invitations of that account. Returns the space if no account is left in it: its row is gone then.
    fileprivate func leave(_ account: Account.ID, _ space: Space.ID) throws -> [Space.ID] {
        try run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [account.value, space.value])
        try run("DELETE FROM invitations WHERE account_id = ? AND space_id = ?", [account.value, space.value])
        guard try firstRow("SELECT 1 FROM memberships WHERE space_id = ?", [space.value]) == nil else { return [] }
        try run("DELETE FROM shared_spaces WHERE id = ?", [space.value])
        return [space]
    }
}

extension DataFolder {
    /// Joins the couple of an invitation; see `Accounts`. Throws `spaceRefused`.
    @discardableResult
    public func acceptInvitation(
        codeHash: [UInt8], by account: Account.ID, at time: Date
    ) async throws(StoreError) -> SharedSpace {
        let change = try await accounts.acceptInvitation(codeHash: codeHash, by: account, at: time)
        for space in change.abandoned { removeFiles(of: space) }
        guard let couple = change.couple else { throw .notFound }
        return couple
    }

    /// Leaves the couple of an account: access ends at once. The files of a space that both have left are deleted.
    /// Throws `spaceRefused` without a couple.
    public func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) {
        let change = try await accounts.leaveCouple(account, at: time)
        for space in change.abandoned { removeFiles(of: space) }
    }
}
