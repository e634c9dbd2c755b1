public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// The couple of an account, or the space in which it waits for a partner; nil without any.
    public func couple(of account: Account.ID, at time: Date) async throws(StoreError) -> SharedSpace? {
        try await file.glance { db in try db.couple(of: account, at: time) }
    }

    /// Whether a session has not ended, and its account is a member of a shared space that has not ended either.
    public func opens(_ space: Space.ID, in session: Session.ID, at time: Date) async throws(StoreError) -> Bool {
        try await file.glance { db in
            try db.firstRow(
                """
                SELECT 1 FROM sessions JOIN memberships ON memberships.account_id = sessions.account_id
                  JOIN shared_spaces ON shared_spaces.id = space_id
                WHERE sessions.id = ? AND expires_at > ? AND space_id = ? AND ended_at IS NULL
                """, [session.value, time.milliseconds.databaseValue, space.value]) != nil
        }
    }

    /// Invites a partner. The first invitation makes the couple's space; each replaces the one before. `codeHash` is the
    /// SHA-256 of the code, 32 bytes. `makesAccount` lets a person without an account make one: not for programs, whose tokens
    /// may be lost. Throws `spaceRefused` for an account that has a partner.
    public func invitePartner(
        of account: Account.ID, codeHash: [UInt8], makesAccount: Bool, at time: Date
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
                try db.join(account, space, as: .owner, by: nil, &identifiers, at: time)
            }
            try db.run("DELETE FROM invitations WHERE space_id = ?", [space.value])
            try db.note(.invitationMade, of: account, from: origin, at: time)
            return try db.invite(
                identifiers.next(at: time), to: space, by: account, codeHash: codeHash, makesAccount: makesAccount, at: time)
        }
    }

    /// Takes an invitation back at once. Throws `notFound` unless it is one of the account's couple.
    public func revokeInvitation(
        _ id: Invitation.ID, of account: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                """
                DELETE FROM invitations WHERE id = ? AND space_id IN (SELECT space_id FROM memberships
                  JOIN shared_spaces ON shared_spaces.id = space_id WHERE account_id = ? AND kind = 'couple')
                """, [id.value, account.value])
            guard db.changesCount > 0 else { throw StoreError.notFound }
            try db.note(.invitationRevoked, of: account, from: origin, at: time)
        }
    }
}

extension Accounts {
    /// Leaves the couple, which ends for both; the space stays with who remains. One in which the account waited alone is
    /// abandoned. Throws `spaceRefused` without a couple.
    func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) -> MembershipChange {
        try await file.write { db in
            guard let couple = try db.couple(of: account, at: time) else { throw StoreError.spaceRefused(.noCouple) }
            return MembershipChange(space: nil, abandoned: try db.leave(account, couple.id, at: time))
        }
    }
}

extension Database {
    func couple(of account: Account.ID, at time: Date) throws -> SharedSpace? {
        try sharedSpaces(.couple, of: account, at: time).first
    }

    /// Joins the couple of an invitation, which is used up. A space in which the account waited for a partner is given up.
    func acceptCouple(
        _ invitation: Invitation, codeHash: [UInt8], by account: Account.ID, at time: Date
    ) throws -> MembershipChange {
        guard invitation.inviter != account else { throw StoreError.spaceRefused(.ownInvitation) }
        var change = MembershipChange()
        if let own = try couple(of: account, at: time) {
            guard own.partner(of: account) == nil else { throw StoreError.spaceRefused(.alreadyCouple) }
            change.abandoned = try leave(account, own.id, at: time)
        }
        var identifiers = IdentifierSequence()
        try join(account, invitation.space, as: .owner, by: codeHash, &identifiers, at: time)
        try run("DELETE FROM invitations WHERE space_id = ?", [invitation.space.value])
        change.space = try sharedSpace(invitation.space, at: time)
        return change
    }

    /// Ends a membership and the couple with it. Returns the space if no account is left in it: its row is gone then.
    fileprivate func leave(_ account: Account.ID, _ space: Space.ID, at time: Date) throws -> [Space.ID] {
        try run("DELETE FROM memberships WHERE account_id = ? AND space_id = ?", [account.value, space.value])
        try run("DELETE FROM invitations WHERE space_id = ?", [space.value])
        try run("UPDATE shared_spaces SET ended_at = ? WHERE id = ?", [time.milliseconds.databaseValue, space.value])
        guard try firstRow("SELECT 1 FROM memberships WHERE space_id = ?", [space.value]) == nil else { return [] }
        try run("DELETE FROM shared_spaces WHERE id = ?", [space.value])
        return [space]
    }
}

extension DataFolder {
    /// Leaves the couple of an account: its access ends at once, and the couple ends for both. The space stays with who remains;
    /// one in which the account waited alone is deleted. Each partner keeps a copy of what was shared in their own space.
    /// Throws `spaceRefused` without a couple.
    public func leaveCouple(_ account: Account.ID, at time: Date) async throws(StoreError) {
        var shared: CoupleCheckIns?
        if try await accounts.couple(of: account, at: time)?.partner(of: account) != nil {
            shared = try await checkIns(of: account, at: time)
            try await shared?.keepCopies(at: time)
        }
        let change = try await accounts.leaveCouple(account, at: time)
        // What the partner was just writing.
        try? await shared?.keepCopies(at: time)
        for space in change.abandoned { removeFiles(of: space) }
    }
}
